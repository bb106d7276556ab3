// The walls of the house (ARCHITECTURE.md) against the real imports: who may import whom, and no import cycles.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** For the packages and apps of this repository only: no promise to anybody else. */
const isInternal = (module) => /^(@facework\/[^/]+|facework)\/internal(\/|$)/.test(module)

/** Workspace packages a room may import; `types:` allows `import type` only. */
export const WALLS = {
  'packages/report': [],
  'packages/math': [],
  'packages/folder': ['report'],
  'packages/documents': ['report'],
  'packages/container': [
    'report',
    'math',
    'types:documents',
    'documents/internal/columns',
    'documents/internal/crc32',
  ],
  'packages/runtime': ['report', 'math', 'types:documents'],
  'packages/operations': ['report', 'math', 'documents', 'runtime'],
  'packages/formats': ['report', 'math', 'documents', 'container'],
  'packages/capture': ['report', 'math', 'documents', 'formats'],
  'packages/three': ['report', 'types:documents', 'runtime', 'container'],
  'packages/editor': ['report', 'documents', 'operations', 'runtime', 'formats', 'container'],
  'packages/cast': ['report', 'math', 'documents', 'operations', 'formats'],
  'packages/library': ['report', 'types:documents'],
  'packages/facework': ['*'],
  'packages/element': ['report', 'facework'],
  'packages/react': ['facework'],
  'packages/babylon': ['report', 'types:documents', 'types:operations', 'runtime', 'facework'],
  'packages/playcanvas': ['report', 'types:documents', 'types:operations', 'runtime', 'facework'],
  'apps/studio': ['*'],
  'apps/cli': ['*'],
  'apps/library': ['*'],
}
/**
 * Folders of the studio from the bottom up: each may import those above it in this list, and none beside it. Files
 * outside of a folder are where the page starts; they may import all of them.
 */
export const STUDIO_LAYERS = [
  ['base'],
  ['storage'],
  ['components'],
  ['transport'],
  ['stage'],
  ['thumbnails'],
  ['capture'],
  ['session'],
  ['import', 'export'],
  ['panels'],
  ['shell'],
]
/** Rooms whose folders are in no import cycle either. */
const FOLDERS_WITHOUT_CYCLES = ['apps/studio']
/** Most source files in one folder, tests left out. */
export const MOST_FILES = 25
/** Packages from npm a room may use at run time. */
const FOREIGN = {
  'packages/capture': [
    '@mediapipe/tasks-vision',
    'jpeg-js',
    'mediabunny',
    'node:child_process',
    'node:crypto',
    'node:dgram',
    'node:fs',
    'node:http',
    'node:module',
    'node:net',
    'node:path',
    'node:stream',
    'node:url',
  ],
  'packages/folder': ['node:crypto', 'node:fs', 'node:os', 'node:path'],
  'packages/formats': ['meshoptimizer'],
  'packages/library': ['node:crypto', 'node:fs', 'node:os', 'node:path', 'openapi-fetch'],
  'packages/three': ['three'],
  'packages/facework': ['three'],
  'packages/element': ['three'],
  'packages/react': ['@react-three/fiber', 'react', 'three'],
  'packages/babylon': ['@babylonjs/core', '@babylonjs/loaders'],
  'packages/playcanvas': ['playcanvas'],
}

const isTest = (file) => /\.test\.ts$|\/(test-[^/]+|[^/]*fixtures?[^/]*)\.ts$/.test(file)

/** The product's source files in a folder and those below. */
export function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'dist' ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) && !isTest(path) ? [path] : []
  })
}

/** Every module a file imports, and whether only its types. */
function importsOf(file, text) {
  const found = []
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const clause = ts.isImportDeclaration(node) ? node.importClause : node
      const named = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause
      const elements =
        named && (ts.isNamedImports(named) || ts.isNamedExports(named)) ? named.elements : undefined
      const typesOnly =
        Boolean(clause?.isTypeOnly) ||
        (elements !== undefined &&
          elements.length > 0 &&
          elements.every((e) => e.isTypeOnly) &&
          !clause?.name)
      found.push({ module: node.moduleSpecifier.text, typesOnly, at: node.getStart() })
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteral(node.arguments[0])
    ) {
      found.push({ module: node.arguments[0].text, typesOnly: false, isLate: true, at: node.getStart() })
    }
    ts.forEachChild(node, visit)
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  visit(source)
  return found.map((f) => ({ ...f, line: source.getLineAndCharacterOfPosition(f.at).line + 1 }))
}

/** What is wrong with one room's imports, a sentence each. */
export function checkRoom(room, files, dependencies) {
  const walls = WALLS[room]
  if (!walls) return [`${room} has no line in scripts/check-walls.mjs: say what it may import.`]
  const problems = []
  for (const [file, text] of files) {
    for (const { module, typesOnly, line } of importsOf(file, text)) {
      const own =
        /^@facework\/([^/]+)/.exec(module)?.[1] ?? (/^facework(\/|$)/.test(module) ? 'facework' : undefined)
      const at = `${file}:${line}`
      if (module.startsWith('.')) continue
      if (own) {
        const allowed =
          walls.includes('*') ||
          walls.includes(module.replace('@facework/', '')) ||
          walls.includes(own) ||
          (typesOnly && walls.includes(`types:${own}`))
        if (!allowed)
          problems.push(
            `${at} imports ${module}${typesOnly ? ' (types)' : ''}; ${room} may import ${walls.join(', ') || 'nothing'}.`,
          )
        else if (!dependencies.includes(module.split('/').slice(0, 2).join('/')) && own !== 'facework')
          problems.push(`${at} imports ${module}, which package.json does not list.`)
      } else if (room.startsWith('packages/') && room !== 'packages/cast' && room !== 'packages/editor') {
        const name = module.startsWith('@') ? module.split('/').slice(0, 2).join('/') : module.split('/')[0]
        if (!(FOREIGN[room] ?? []).includes(name))
          problems.push(`${at} imports ${module}; ${room} ships without it.`)
      }
    }
  }
  return problems
}

/** Imports of `/internal` entry points where only public names may be shown: examples and the code of pages. */
export function checkPublicOnly(file, text) {
  const found = file.endsWith('.md')
    ? [...text.matchAll(/^```[a-z]*\n(.*?)^```/gms)].flatMap(([, code]) => importsOf(file, code))
    : importsOf(file, text)
  return found
    .filter(({ module }) => isInternal(module))
    .map(({ module }) => `${file} imports ${module}; examples and docs show only what users may import.`)
}

/** Modules that use nothing of what they import: they only tell bundlers what to put into one file. */
const KEEPS_TOGETHER = /\/keep-[a-z]+-together\.ts$/

/**
 * Files that a room's own files import, by the name of the importing file: types and what is loaded on demand
 * included, but not what modules only keep together. `atStart` has what is loaded at once, those modules included.
 */
function importGraph(files, atStart = false) {
  const names = new Set(files.map(([file]) => file))
  return new Map(
    files.map(([file, text]) => {
      const own = importsOf(file, text)
        .filter(({ module }) => module.startsWith('.') && (atStart || !KEEPS_TOGETHER.test(file)))
        .filter(({ typesOnly, isLate }) => !atStart || (!typesOnly && !isLate))
        .map(({ module }) => posix.join(posix.dirname(file), module))
      return [file, new Set(own.filter((target) => names.has(target)))]
    }),
  )
}

/** The same between folders. */
function folderGraph(graph) {
  const folders = new Map()
  for (const [file, targets] of graph) {
    const folder = posix.dirname(file)
    const reached = folders.get(folder) ?? folders.set(folder, new Set()).get(folder)
    for (const target of targets) if (posix.dirname(target) !== folder) reached.add(posix.dirname(target))
  }
  return folders
}

/** A shortest way from a node of a graph back to itself. */
function wayBack(graph, start) {
  const cameFrom = new Map()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const way = [start]
        for (let at = node; at !== start; at = cameFrom.get(at)) way.splice(1, 0, at)
        return [...way, start]
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return undefined
}

/** A sentence for each import cycle: one per node that is not in a cycle told before. */
function cyclesIn(graph, what) {
  const told = new Set()
  const problems = []
  for (const node of graph.keys()) {
    const way = told.has(node) ? undefined : wayBack(graph, node)
    if (!way) continue
    for (const part of way) told.add(part)
    problems.push(`Import cycle of ${what}: ${way.join(' → ')}.`)
  }
  return problems
}

/** Import cycles of a room's files and, where that is asked for, of its folders. */
export function checkCycles(room, files) {
  const graph = importGraph(files)
  return [
    ...cyclesIn(graph, 'files'),
    ...cyclesIn(importGraph(files, true), 'files that are loaded at once'),
    ...(FOLDERS_WITHOUT_CYCLES.includes(room) ? cyclesIn(folderGraph(graph), 'folders') : []),
  ]
}

/** How many files each folder has. */
export function filesPerFolder(files) {
  const counts = new Map()
  for (const [file] of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
  return counts
}

/** Folders in which one no longer finds a file at a glance. */
export function checkFolders(files) {
  return [...filesPerFolder(files)]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, more than ${MOST_FILES}: group them by subject.`)
}

/** Imports of the studio that go up a layer. */
export function checkLayers(files) {
  const root = 'apps/studio/src/'
  const folderOf = (file) => {
    const [first, ...rest] = file.slice(root.length).split('/')
    return rest.length > 0 ? first : undefined
  }
  const levelOf = (folder) => STUDIO_LAYERS.findIndex((layer) => layer.includes(folder))
  const problems = []
  for (const [file, targets] of importGraph(files.filter(([file]) => file.startsWith(root)))) {
    const folder = folderOf(file)
    if (folder === undefined) continue
    if (levelOf(folder) < 0) {
      problems.push(`${file} is in a folder without a layer: add "${folder}" to STUDIO_LAYERS.`)
      continue
    }
    for (const target of targets) {
      const other = folderOf(target)
      if (other === folder || (other !== undefined && levelOf(other) < levelOf(folder))) continue
      problems.push(`${file} imports ${target}; ${folder}/ may only import layers below it.`)
    }
  }
  return problems
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
  const problems = []
  let count = 0
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, group))) {
      const folder = join(root, group, name)
      if (!existsSync(join(folder, 'package.json')) || !existsSync(join(folder, 'src'))) continue
      const meta = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const dependencies = Object.keys({ ...meta.dependencies, ...meta.peerDependencies })
      const read = (f) => [relative(root, f).split(sep).join('/'), readFileSync(f, 'utf8')]
      const files = sources(join(folder, 'src')).map(read)
      const server = join(folder, 'server')
      const all = existsSync(server) ? [...files, ...sources(server).map(read)] : files
      count += all.length
      const room = `${group}/${name}`
      problems.push(...checkRoom(room, files, dependencies), ...checkCycles(room, all), ...checkFolders(all))
      if (room === 'apps/studio') problems.push(...checkLayers(files))
    }
  }
  const shown = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'examples/*.ts', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of shown.trim().split('\n')) {
    if (existsSync(join(root, file)))
      problems.push(...checkPublicOnly(file, readFileSync(join(root, file), 'utf8')))
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`Walls hold: ${count} files.`)
}
