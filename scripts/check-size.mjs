// What a game ships, bundled and minified as a game would: fails when it grows past its limit.
// `node scripts/check-size.mjs --list` shows what every module takes of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { fail, root } from './setup.mjs'

/** Bytes, gzipped. */
const LIMIT = 40 * 1024
/** Compile, evaluate, bind, and open the container; three.js is the game's own. */
const GAME = `
export { readContainer } from '@facework/container'
export { CharacterInstance, compileClip, compileRig } from '@facework/runtime'
export { bindCharacter } from '@facework/three'
`
/** The same with crowds, whose kernel's bytes lie inside the package. */
const CROWD_GAME = `${GAME}export { createCrowd } from '@facework/runtime'\n`
/** Rooms that no game needs; documents only for how columns lie in a file. */
const FOREIGN = /packages\/(formats|operations|cast|editor|capture|facework|documents\/src\/(?!columns\.ts))/

const folder = mkdtempSync(join(tmpdir(), 'facework-size-'))

/** The code of an entry, minified, and what it is made of. */
async function bundle(name, text) {
  const entry = join(folder, name)
  writeFileSync(entry, text)
  const source = (name) => join(root, 'packages', name, 'src/index.ts')
  const { output } = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    resolve: {
      alias: [
        { find: '@facework/documents/columns', replacement: join(root, 'packages/documents/src/columns.ts') },
        ...['container', 'runtime', 'three', 'math', 'report', 'documents'].map((name) => ({
          find: `@facework/${name}`,
          replacement: source(name),
        })),
      ],
    },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // Not as a library: Vite leaves the white space in those, for whoever bundles them.
      rolldownOptions: {
        input: entry,
        external: [/^three(\/|$)/],
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  })
  const [{ code, modules }] = output
  const inside = Object.entries(modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id, { renderedLength }]) => ({ id: relative(root, id), size: renderedLength }))
    .sort((a, b) => b.size - a.size)
  return { code, inside, size: gzipSync(code, { level: 9 }).length }
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(1)

try {
  const { code, size } = await bundle('game.js', GAME)
  const crowd = await bundle('crowd-game.js', CROWD_GAME)
  if (process.argv.includes('--list')) {
    for (const { id, size } of crowd.inside) process.stdout.write(`${String(size).padStart(7)}  ${id}\n`)
  }
  process.stdout.write(
    `A game ships ${kilobytes(size)} KB gzipped (${kilobytes(code.length)} KB minified) of at most ${LIMIT / 1024} KB.\n`,
  )
  process.stdout.write(
    `With crowds and their kernel it ships ${kilobytes(crowd.size)} KB gzipped${crowd.size > LIMIT ? ', which is over that limit and not yet enforced' : ''}.\n`,
  )
  const strangers = crowd.inside.filter(({ id }) => FOREIGN.test(id))
  if (strangers.length > 0)
    fail(`A game should not need ${strangers.map((s) => s.id).join(', ')}; import types only from there.`)
  if (size > LIMIT)
    fail(`That is over the limit. \`node scripts/check-size.mjs --list\` shows what takes the room.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
