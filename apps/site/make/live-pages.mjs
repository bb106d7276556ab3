// Examples and the live parts of the docs, built by vite as pages that run in a frame at any address. They are one
// build, so that they share three.js, the heads and all else.
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { root } from '../../../scripts/setup.mjs'

const site = join(root, 'apps/site')
const out = join(site, 'generated/public/run')

/** Folders of pages to run, from the root of the repository: examples that have a README, which is their page. */
export function livePages() {
  return ['examples', 'apps/site/live'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .map((name) => join(parent, name))
      .filter(
        (folder) =>
          existsSync(join(root, folder, 'index.html')) &&
          (parent !== 'examples' || existsSync(join(root, folder, 'README.md'))),
      ),
  )
}

/** Writes `generated/public/run/<folder>/index.html` and what the pages need. */
export async function makeLivePages() {
  await build({
    root,
    configFile: false,
    publicDir: false,
    base: './',
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: livePages().map((folder) => join(root, folder, 'index.html')) },
    },
  })
  for (const folder of livePages()) {
    const files = join(root, folder, 'public')
    if (existsSync(files)) cpSync(files, join(out, relative(root, join(root, folder))), { recursive: true })
  }
}
