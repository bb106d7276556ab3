// Rules of the SPEC.md files: ids are unique, citations name rules that exist, hover texts cite none, and the index
// `docs/rules.md` is up to date (`node scripts/check-rules.mjs --write` writes it).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const INDEX = 'docs/rules.md'
const ID = '[A-Z]\\d+(?:\\.\\d+)?'
/** `- **P3** A delta is …`, at the beginning of a line. */
const DEFINITION = new RegExp(`^(?:- )?\\*\\*(${ID})\\*\\* (.*)$`)
/** `[P3]`, `[P7, P8]`, `[P3–P8]`; a link `[P3](…)` in a document too. */
const CITATION = new RegExp(`\\[(${ID}(?:(?:, |–)${ID})*)\\]`, 'g')
/** The notation of parentheses, which is not used: `[P3]`. */
const PARENTHESES = new RegExp(`\\((${ID}(?:(?:, |–)${ID})*)\\)`, 'g')
/** What looks like a rule in brackets and is none: elements of a list in code. */
const isCode = (file, line) => /\.(ts|tsx|mjs)$/.test(file) && !/\/\/|\*|['"`]\[/.test(line)

const idsIn = (cited) => cited.split(/, |–/)

/** Rules by id with their place and first sentence, and what is wrong with their definitions. */
export function rulesIn(files) {
  const rules = new Map()
  const problems = []
  for (const [file, text] of files) {
    if (basename(file) !== 'SPEC.md') continue
    text.split('\n').forEach((line, i) => {
      const [, id, words] = DEFINITION.exec(line) ?? []
      if (!id) return
      const other = rules.get(id)
      if (other)
        problems.push(`${file}:${i + 1} defines ${id}, which ${other.file}:${other.line} defines already.`)
      else rules.set(id, { file, line: i + 1, words: firstSentence(words) })
    })
  }
  return { rules, problems }
}

const firstSentence = (words) => /^.*?[.;](?= |$)/.exec(words)?.[0].replace(/;$/, '.') ?? `${words} …`

/** Citations of rules that do not exist, or in another notation. */
export function checkCitations(files, rules) {
  const problems = []
  for (const [file, text] of files) {
    text.split('\n').forEach((line, i) => {
      if (isCode(file, line)) return
      for (const [, cited] of line.matchAll(CITATION))
        for (const id of idsIn(cited))
          if (!rules.has(id)) problems.push(`${file}:${i + 1} cites ${id}; no SPEC.md defines it.`)
      for (const [whole, cited] of line.matchAll(PARENTHESES))
        if (idsIn(cited).every((id) => rules.has(id)))
          problems.push(`${file}:${i + 1} cites ${whole}; write [${cited}].`)
    })
  }
  return problems
}

/** Doc comments of exported declarations and their members that cite rules: an editor shows them to every user. */
export function checkHoverTexts(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const problems = []
  const look = (node) => {
    for (const comment of node.jsDoc ?? []) {
      const words = comment.getText(source)
      if (new RegExp(CITATION).test(words)) {
        const { line } = source.getLineAndCharacterOfPosition(comment.getStart(source))
        problems.push(`${file}:${line + 1} cites a rule in a hover text: cite it in a // comment.`)
      }
    }
    if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) node.members.forEach(look)
    if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)) node.type.members.forEach(look)
  }
  for (const statement of source.statements)
    if (ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport)) look(statement)
  return problems
}
const isExport = (modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword

/** The index of all rules, a table for each SPEC.md. */
export function indexOf(rules) {
  const specs = [...new Set([...rules.values()].map((rule) => rule.file))]
  const tables = specs.map((file) => {
    const own = [...rules].filter(([, rule]) => rule.file === file)
    const rows = own.map(([id, { words }]) => `| ${id} | ${words.replaceAll('|', '\\|')} |`)
    return `## [${file}](../${file})\n\n| rule | begins |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Rules\n\nWhat the \`SPEC.md\` files define, by the ids that tests and comments cite. Written by \`node scripts/check-rules.mjs --write\`.\n\n${tables.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && file !== INDEX && existsSync(join(root, file)))
    .filter((file) => !/^scripts\/check-rules\./.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
  const { rules, problems } = rulesIn(files)
  problems.push(...checkCitations(files, rules))
  for (const [file, text] of files)
    if (/^(packages|apps)\/.*\.tsx?$/.test(file)) problems.push(...checkHoverTexts(file, text))
  const path = join(root, INDEX)
  if (process.argv.includes('--write')) writeFileSync(path, indexOf(rules))
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== indexOf(rules))
    problems.push(`${INDEX} is out of date: run \`node scripts/check-rules.mjs --write\`.`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`${rules.size} rules, each defined once.`)
}
