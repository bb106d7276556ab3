// Plain English in what people read: strings of product code, doc comments of exports, and docs, against a list of
// phrases (scripts/plain-words.mjs). `node scripts/check-words.mjs --count` prints the hits by area.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { PHRASES } from './plain-words.mjs'

const SPACE = '(?:\\s|(?<=\\s)\\*(?=\\s))+'
const asPattern = ({ source }) => new RegExp(source.replaceAll(' ', SPACE), 'gi')
const PATTERNS = PHRASES.map(({ match, use, allow = [] }) => ({
  use,
  match: asPattern(match),
  allow: allow.map(asPattern),
}))
/** One look at a text that has no hit, which is nearly every text. */
const ANY = new RegExp(PATTERNS.map(({ match }) => `(?:${match.source})`).join('|'), 'i')

/** Same length and lines, so that offsets stay those of the file. */
const blank = (text, sign = ' ') => sign + text.slice(1).replace(/[^\n]/g, ' ')

/** Phrases in a text, with their offsets. */
export function phrasesIn(text) {
  if (!ANY.test(text)) return []
  return PATTERNS.flatMap(({ match, use, allow }) => {
    const allowed = allow.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((m) => [m.index, m.index + m[0].length]),
    )
    return [...text.matchAll(match)]
      .filter((m) => !allowed.some(([from, to]) => from <= m.index && m.index + m[0].length <= to))
      .map((m) => ({ offset: m.index, phrase: m[0].replace(/[\s*]+/g, ' ').trim(), use }))
  })
}

/** A literal's text as written, with `…` for each expression in a template. */
function literalText(node, source) {
  const text = node.getText(source)
  if (!ts.isTemplateExpression(node)) return text
  const start = node.getStart(source)
  let shown = text
  for (const { expression, literal } of node.templateSpans) {
    const from = expression.pos - start - 2
    const to = literal.getStart(source) - start + 1
    shown = shown.slice(0, from) + blank(shown.slice(from, to), '…') + shown.slice(to)
  }
  return shown
}

const isLiteral = (node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
const isExported = (node) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)

/** Strings, JSX text, and doc comments of exported declarations and their members, in a module. */
export function textsOfModule(file, code) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind)
  const texts = []
  const visit = (node, exported) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isJsxAttribute(node) && node.name.getText(source) === 'className') return
    if (ts.isJsxText(node)) texts.push({ kind: 'string', offset: node.pos, text: node.getFullText(source) })
    // One word in small letters is an identifier; words between quotes are text.
    else if (
      isLiteral(node) &&
      !/^.[\w/.:-]*.$/.test(node.getText(source).replace(/^(.)[A-Z]\w+(.)$/, '$1 $2'))
    )
      texts.push({ kind: 'string', offset: node.getStart(source), text: literalText(node, source) })
    const shown = exported || isExported(node)
    if (shown)
      for (const comment of node.jsDoc ?? [])
        texts.push({ kind: 'comment', offset: comment.pos, text: withoutCode(comment.getText(source)) })
    ts.forEachChild(node, (child) => visit(child, shown && !ts.isBlock(child)))
  }
  visit(source, false)
  return texts
}

/** Code and addresses in a text are names, not words. A quoted message of an error page is text. */
function withoutCode(text, quotes = false) {
  return text
    .replace(/^```.*?^```/gms, (m) => blank(m))
    .replace(/^.*$/gm, (line) =>
      quotes && line.startsWith('>') ? line : line.replace(/`[^`\n]+`/g, (m) => blank(m, '…')),
    )
    .replace(/\]\([^)\n]*\)/g, (m) => blank(m, ']'))
    .replace(/\bhttps?:\/\/\S+/g, (m) => blank(m))
}

/** Hits in a file. */
export function hitsOf(file, content) {
  const texts = file.endsWith('.md')
    ? [{ kind: 'page', offset: 0, text: withoutCode(content, file.startsWith('docs/errors/')) }]
    : textsOfModule(file, content)
  return texts.flatMap(({ kind, offset, text }) =>
    phrasesIn(text).map((hit) => ({
      area: areaOf(file, kind),
      file,
      line: content.slice(0, offset + hit.offset).split('\n').length,
      phrase: hit.phrase,
      use: hit.use,
    })),
  )
}

export const AREAS = [
  'studio strings',
  'command strings',
  'package strings',
  'doc comments',
  'docs/errors',
  'docs',
  'READMEs',
]

function areaOf(file, kind) {
  if (kind === 'comment') return 'doc comments'
  if (file.startsWith('apps/studio/') && kind === 'string') return 'studio strings'
  if (file.startsWith('apps/cli/') && kind === 'string') return 'command strings'
  if (kind === 'string') return 'package strings'
  if (file.startsWith('docs/errors/')) return 'docs/errors'
  return file.startsWith('docs/') ? 'docs' : 'READMEs'
}

const TEST = /\.test\.tsx?$|\/(?:test-[^/]+|[^/]*fixtures?[^/]*)\.ts$|\/(?:walks|test|booth)\/|\.d\.m?ts$/
const MODULE = /^(?:packages|apps)\/[^/]+\/(?:src|server)\/.*\.tsx?$/
const PAGE =
  /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^(?:packages|apps|examples|benchmarks)\/(?:.*\/)?README\.md$|^docs\/(?!decisions\/|rules\.md).*\.md$/

/** Whether the words of a file are checked. */
export const isChecked = (file) => (MODULE.test(file) && !TEST.test(file)) || PAGE.test(file)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed.stdout.split('\n').filter((file) => isChecked(file) && existsSync(join(root, file)))
  const hits = files.flatMap((file) => hitsOf(file, readFileSync(join(root, file), 'utf8')))
  if (process.argv.includes('--count')) {
    for (const area of AREAS) console.log(`${area}: ${hits.filter((hit) => hit.area === area).length}`)
  } else {
    for (const { file, line, phrase, use } of hits) console.error(`${file}:${line} "${phrase}" → ${use}`)
    if (hits.length > 0) {
      console.error(
        'Use the wording after the arrow. A right use goes into "allow" of scripts/plain-words.mjs.',
      )
      process.exit(1)
    }
    console.log(`Words are plain: ${files.length} files.`)
  }
}
