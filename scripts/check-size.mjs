// What a game ships, bundled and minified as a game would: fails when it grows past its limit.
// `node scripts/check-size.mjs --list` shows what every module takes of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { fail, root } from './setup.mjs'

/** Bytes, gzipped, of a game that has characters or crowds. */
const LIMIT = 40 * 1024
/** Of a game that has both kinds: no goal, but what it takes now, so that growth is seen. */
const LIMIT_OF_BOTH = 60 * 1024
const CONTAINER = `export { readContainer } from '@facework/container'\n`
/** Characters with a graph, gaze and policy; three.js is the game's own. */
const CHARACTERS = `${CONTAINER}
export { CharacterInstance, compileRig } from '@facework/runtime'
export { bindCharacter } from '@facework/three'
`
/** Crowds that play clips; the bytes of their kernel lie inside the package. */
const CROWDS = `${CONTAINER}
export { compileRig, createCrowd } from '@facework/runtime'
export { CrowdView, showCrowd } from '@facework/three'
`
const GAMES = [
  { what: 'with characters', entry: CHARACTERS, limit: LIMIT },
  { what: 'with crowds and their kernel', entry: CROWDS, limit: LIMIT },
  {
    what: 'with both',
    entry: CHARACTERS + CROWDS.replace(CONTAINER, '').replace('compileRig, ', ''),
    limit: LIMIT_OF_BOTH,
  },
]
/** Rooms that no game needs; documents only for how columns lie in a file, and their checksums. */
const FOREIGN =
  /packages\/(formats|operations|cast|editor|facework|documents\/src\/(?!schema\/(columns|crc32)\.ts))/

/**
 * Pages that load a character and a clip: every script of ours that is fetched before the face moves, which is what the
 * entry imports and the parts that the files ask for, with the lists of files that Vite writes for each of them. The
 * page with a bundle through `facework` has no goal: its limit is what it takes now, so that growth is seen.
 */
// As the README has it: how a page awaits decides how bundlers divide the code.
const PAGES = [
  {
    what: 'quick start, with a .glb and a Live Link take,',
    entry: `import { createStage, loadCharacter, loadClip } from 'facework'
const stage = createStage(document.body)
const face = await loadCharacter('/ada.glb')
stage.add(face)
face.play(await loadClip('/take.csv'), { loop: true })
`,
    loads: ['load-gltf-face', 'clips-from-live-link'],
    limit: 75 * 1024,
  },
  {
    what: 'page with a .facework bundle and a clip that is not compressed',
    entry: `import { loadCharacter, loadClip } from 'facework'
const face = await loadCharacter('/ada.facework')
scene.add(face.object)
face.play(await loadClip('/laugh.facework'), { loop: true })
`,
    loads: ['load-bundle', 'clips-from-container'],
    limit: 47 * 1024,
  },
  {
    what: 'page that only plays, with a .facework bundle and a clip that is not compressed,',
    entry: `import { loadCharacter, loadClip } from 'facework/bundle'
const face = await loadCharacter('/ada.facework')
scene.add(face.object)
face.play(await loadClip('/laugh.facework'), { loop: true })
`,
    loads: [],
    limit: 40 * 1024,
  },
]
/** Other bundlers fetch code later without the helper of Vite, which is not ours. */
const WITHOUT_PRELOADING = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
}
/** The nodes of crowds, for WebGPURenderer, and their arithmetic for engines without SIMD. */
const ON_DEMAND =
  /packages\/(three\/src\/crowd-nodes\.ts|runtime\/src\/crowd\/fallback\/typescript-evaluator\.ts)$/

const folder = mkdtempSync(join(tmpdir(), 'facework-size-'))

/** The modules of some chunks, the largest first. */
function contents(chunks) {
  return chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id, { renderedLength, code }]) => ({
      id: relative(root, id),
      size: renderedLength,
      packed: gzipSync(code, { level: 9 }).length,
    }))
    .sort((a, b) => b.packed - a.packed)
}

function list(modules) {
  for (const { id, size, packed } of modules)
    process.stdout.write(`${column(size)} ${column(packed)}  ${id}\n`)
}

/** The code of an entry, minified, and what it is made of. */
async function bundle(text) {
  const entry = join(folder, 'game.js')
  writeFileSync(entry, text)
  const source = (name, file) => join(root, 'packages', name, 'src', `${file}.ts`)
  const { output } = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    plugins: [WITHOUT_PRELOADING],
    resolve: {
      alias: [
        ...['columns', 'crc32'].map((name) => ({
          find: `@facework/documents/internal/${name}`,
          replacement: join(root, `packages/documents/src/schema/${name}.ts`),
        })),
        ...['container', 'runtime', 'three', 'math', 'report', 'documents'].flatMap((name) => [
          { find: new RegExp(`^@facework/${name}$`), replacement: source(name, 'index') },
          { find: new RegExp(`^@facework/${name}/internal$`), replacement: source(name, 'internal') },
        ]),
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
  // Code that is fetched later is shipped as well, but for what few games or engines fetch.
  const fetched = output.filter(
    ({ isDynamicEntry, facadeModuleId }) => !(isDynamicEntry && ON_DEMAND.test(facadeModuleId)),
  )
  const minified = fetched.map(({ code }) => code).join('\n')
  const inside = contents(fetched)
  return { minified, inside, size: gzipSync(minified, { level: 9 }).length }
}

/** Bytes of the scripts that a page fetches: the entry, what it imports, and the parts it asks for by name. */
async function fetchedSize({ what, entry: text, loads }) {
  const entry = join(folder, 'page.js')
  writeFileSync(entry, text)
  const { output } = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    plugins: [WITHOUT_PRELOADING],
    resolve: {
      conditions: ['facework-source'],
      alias: [
        { find: /^facework$/, replacement: join(root, 'packages/facework/src/index.ts') },
        { find: /^facework\/bundle$/, replacement: join(root, 'packages/facework/src/bundle.ts') },
      ],
    },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: entry,
        external: [/^three(\/|$)/, /^node:/],
        preserveEntrySignatures: false,
        output: { format: 'es' },
      },
    },
  })
  const chunks = new Map(output.filter((o) => o.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const fetched = new Set()
  const fetch = (chunk) => {
    if (!chunk || fetched.has(chunk)) return
    fetched.add(chunk)
    for (const name of chunk.imports) fetch(chunks.get(name))
  }
  for (const chunk of chunks.values()) if (chunk.isEntry || loads.includes(chunk.name)) fetch(chunk)
  const missing = loads.filter((name) => ![...fetched].some((chunk) => chunk.name === name))
  if (missing.length > 0)
    fail(`The ${what} has no part ${missing.join(', ')} any more: update scripts/check-size.mjs.`)
  if (process.argv.includes('--list')) list(contents([...fetched]))
  return [...fetched].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(1)
const column = (number) => String(number).padStart(7)

try {
  let tooLarge = false
  for (const { what, entry, limit } of GAMES) {
    const { minified, inside, size } = await bundle(entry)
    if (process.argv.includes('--list')) list(inside)
    process.stdout.write(
      `A game ${what} ships ${kilobytes(size)} KB gzipped (${kilobytes(minified.length)} KB minified) of at most ${limit / 1024} KB.\n`,
    )
    const strangers = inside.filter(({ id }) => FOREIGN.test(id))
    if (strangers.length > 0)
      fail(`A game should not need ${strangers.map((s) => s.id).join(', ')}; import types only from there.`)
    if (size > limit) tooLarge = true
  }
  for (const page of PAGES) {
    const size = await fetchedSize(page)
    process.stdout.write(
      `The ${page.what} fetches ${kilobytes(size)} KB gzipped before the face moves, of at most ${page.limit / 1024} KB.\n`,
    )
    if (size > page.limit) tooLarge = true
  }
  if (tooLarge)
    fail(`That is over the limit. \`node scripts/check-size.mjs --list\` shows what takes the room.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
