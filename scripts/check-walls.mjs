// The walls of the house (ARCHITECTURE.md) against the real imports: who may import whom.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Workspace packages a room may import; `types:` allows `import type` only. */
export const WALLS = {
  'packages/report': [],
  'packages/math': [],
  'packages/documents': ['report'],
  'packages/container': ['report', 'math', 'types:documents', 'documents/columns'],
  'packages/runtime': ['report', 'math', 'types:documents'],
  'packages/operations': ['report', 'math', 'documents', 'runtime'],
  'packages/formats': ['report', 'math', 'documents', 'container'],
  'packages/three': ['report', 'types:documents', 'runtime', 'container'],
  'packages/editor': ['report', 'documents', 'operations', 'runtime', 'formats', 'container'],
  'packages/cast': ['report', 'math', 'documents', 'operations', 'formats'],
  'packages/facework': ['*'],
  'apps/studio': ['*'],
  'apps/cli': ['*'],
}
/** Packages from npm a room may use at run time. */
const FOREIGN = {
  'packages/formats': ['meshoptimizer'],
  'packages/three': ['three'],
  'packages/facework': ['three'],
}

const isTest = (file) => /\.test\.ts$|\/(test-[^/]+|[^/]*fixtures?[^/]*)\.ts$/.test(file)

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
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
      found.push({ module: node.arguments[0].text, typesOnly: false, at: node.getStart() })
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
      const own = /^@facework\/([^/]+)/.exec(module)?.[1] ?? (module === 'facework' ? 'facework' : undefined)
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
      const files = sources(join(folder, 'src')).map((f) => [relative(root, f), readFileSync(f, 'utf8')])
      count += files.length
      problems.push(...checkRoom(`${group}/${name}`, files, dependencies))
    }
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`Walls hold: ${count} files.`)
}
