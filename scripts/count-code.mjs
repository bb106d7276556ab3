// Counts the product code: `node scripts/count-code.mjs [REVISION] [--spreads]`, without a revision the working tree.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { filesPerFolder, sources } from './check-walls.mjs'

const isGenerated = (file) => /\.table\.ts$|-bytes\.ts$/.test(file)

/** Names and texts of the source files of packages and apps, tests left out. */
function productFiles(root) {
  const rooms = ['packages', 'apps'].flatMap((g) => readdirSync(join(root, g)).map((n) => join(root, g, n)))
  return rooms
    .flatMap((room) => ['src', 'server', 'assembly'].map((part) => join(room, part)))
    .filter(existsSync)
    .flatMap(sources)
    .map((path) => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')])
}

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/** Lines on which a token is: neither comments nor blank lines. */
function codeLines(source) {
  const lines = new Set()
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node) => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(source)
    if (children.length > 0) return children.forEach(visit)
    if (node.end === node.getStart(source)) return
    for (let line = lineAt(node.getStart(source)); line <= lineAt(node.end); line++) lines.add(line)
  }
  visit(source)
  return lines.size
}

const bare = (node) => (ts.isParenthesizedExpression(node) ? bare(node.expression) : node)
const isObject = (node) => ts.isObjectLiteralExpression(bare(node))
const isEmpty = (node) =>
  (isObject(node) && bare(node).properties.length === 0) ||
  (ts.isIdentifier(bare(node)) && bare(node).text === 'undefined')

/** Lines of fields that are there or not: `...(a && { b })`, `...(a ? { b } : {})`. */
function conditionalSpreads(source) {
  const found = []
  const visit = (node) => {
    if (ts.isSpreadAssignment(node)) {
      const of = bare(node.expression)
      const conditional =
        (ts.isBinaryExpression(of) &&
          of.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
          isObject(of.right)) ||
        (ts.isConditionalExpression(of) && (isEmpty(of.whenTrue) || isEmpty(of.whenFalse)))
      if (conditional) found.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Names a module exports, those of modules it exports from included. */
function exportedNames(file, texts) {
  const names = new Set()
  for (const statement of parse(file, texts.get(file) ?? '').statements) {
    if (ts.isExportDeclaration(statement)) {
      const from = statement.moduleSpecifier?.text
      if (statement.exportClause && ts.isNamedExports(statement.exportClause))
        for (const element of statement.exportClause.elements) names.add(element.name.text)
      else if (from?.startsWith('.'))
        for (const name of exportedNames(posix.join(posix.dirname(file), from), texts)) names.add(name)
      else names.add(`* of ${from}`)
    } else if (ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport)) {
      if (ts.isVariableStatement(statement))
        for (const { name } of statement.declarationList.declarations) names.add(name.getText())
      else if (statement.name) names.add(statement.name.text)
    }
  }
  return names
}
const isExport = (modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword

/** Entry points of the packages, `/internal` left out, and how many names each exports. */
function publicNames(root, files) {
  const texts = new Map(files)
  return readdirSync(join(root, 'packages')).flatMap((name) => {
    const meta = join(root, 'packages', name, 'package.json')
    if (!existsSync(meta)) return []
    const entries = Object.entries(JSON.parse(readFileSync(meta, 'utf8')).exports ?? {})
    return entries.flatMap(([entry, target]) => {
      const source = target['facework-source']
      if (!source || entry.includes('internal')) return []
      const file = posix.join('packages', name, source)
      return [[posix.join(name, entry), exportedNames(file, texts).size]]
    })
  })
}

/** The tree of a revision in a folder of its own. */
function checkout(root, revision) {
  const folder = mkdtempSync(join(tmpdir(), 'facework-count-'))
  const archive = execFileSync('git', ['archive', revision, 'packages', 'apps'], {
    cwd: root,
    maxBuffer: 1 << 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  return folder
}

function count(root, listSpreads) {
  const files = productFiles(root)
  const ours = files.filter(([file]) => !isGenerated(file)).map(([file, text]) => parse(file, text))
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0)
  const spreads = ours.flatMap((source) =>
    conditionalSpreads(source).map((line) => `${source.fileName}:${line}`),
  )
  const folders = [...filesPerFolder(files)].sort((a, b) => b[1] - a[1])
  const names = publicNames(root, files)
  console.log(`product files          ${files.length}`)
  console.log(`product lines          ${sum(ours.map(codeLines))}`)
  console.log(`conditional spreads    ${spreads.length}`)
  console.log(
    `largest folders        ${folders
      .slice(0, 5)
      .map(([f, n]) => `${f} ${n}`)
      .join(', ')}`,
  )
  console.log(`public names           ${sum(names.map(([, n]) => n))}`)
  for (const [entry, n] of names) console.log(`  ${entry.padEnd(21)}${n}`)
  if (listSpreads) for (const at of spreads) console.log(at)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
  const revision = process.argv.slice(2).find((word) => !word.startsWith('--'))
  const folder = revision ? checkout(root, revision) : root
  count(folder, process.argv.includes('--spreads'))
  if (revision) rmSync(folder, { recursive: true })
}
