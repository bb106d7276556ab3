// Generated parts of the site: the API reference, the examples as pages that run, fonts and icon.
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/setup.mjs'
import { makeApiPages } from './api-pages.mjs'
import { makeLivePages } from './live-pages.mjs'
import { makeScriptPages } from './script-pages.mjs'

const site = join(root, 'apps/site')

function newest(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .reduce((most, entry) => Math.max(most, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0)
}

/** Fills `generated/`; the API reference only if a package has changed since. */
export async function prepareSite() {
  const files = join(site, 'generated/public')
  mkdirSync(files, { recursive: true })
  cpSync(join(root, 'apps/studio/public/fonts'), join(files, 'fonts'), { recursive: true })
  cpSync(join(root, 'apps/studio/public/favicon.svg'), join(files, 'favicon.svg'))
  const api = join(site, 'generated/api/index.md')
  const sources = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'))
  const changed = Math.max(...sources.filter((folder) => existsSync(folder)).map(newest))
  if (!existsSync(api) || statSync(api).mtimeMs < changed) await makeApiPages()
  makeScriptPages()
  await makeLivePages()
}
