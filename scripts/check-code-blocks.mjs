// Every `ts` block of the README, the docs and the READMEs of packages compiles as a reader would copy it: alone, in a
// file of its own, by strict TypeScript against the built packages. A block whose first line is a comment with a path below
// packages/ is compiled as that file. `node scripts/check-code-blocks.mjs FILE…` checks some.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { fail, root } from './setup.mjs'

/** What `npm create vite -- --template vanilla-ts` and a strict project agree on. */
const OPTIONS = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
}

/** The `ts` and `tsx` blocks of a page: where each begins, and its code. */
export function codeBlocks(text) {
  return [...text.matchAll(/^( *)```(tsx?)\n(.*?)^\1```/gms)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length + 1,
    ending: match[2],
    code: match[3].replace(new RegExp(`^${match[1]}`, 'gm'), ''),
  }))
}

/** What the compiler has to say about each block: `[{ page, line, message }]`. */
export function complaints(pages) {
  const files = new Map()
  for (const { page, text } of pages)
    for (const { line, ending, code } of codeBlocks(text)) {
      const [, place = `block-${files.size}.${ending}`] = /^\/\/ (packages\/\S+)\n/.exec(code) ?? []
      files.set(join(root, place), { page, line, code })
    }
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path)?.code ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const block = files.get(path)
    return block
      ? ts.createSourceFile(path, block.code, version)
      : getSourceFile.call(host, path, version, ...rest)
  }
  const program = ts.createProgram([...files.keys()], OPTIONS, host)
  const found = [...files].flatMap(([path, { page, line }]) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).map((diagnostic) => ({
      page,
      line: line + ts.getLineAndCharacterOfPosition(diagnostic.file, diagnostic.start).line,
      message: ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '),
    })),
  )
  return { count: files.size, found }
}

function listedPages() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((path) => path !== '')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const given = process.argv.slice(2)
  const paths = given.length > 0 ? given : listedPages()
  const pages = paths.map((page) => ({ page, text: readFileSync(join(root, page), 'utf8') }))
  const { count, found } = complaints(pages)
  for (const { page, line, message } of found) process.stdout.write(`${page}:${line} ${message}\n`)
  if (count === 0) fail('No ts block was found.')
  if (found.length > 0)
    fail(`${found.length} errors in ts blocks: a reader who copies one should be able to run it.`)
  process.stdout.write(`${count} ts blocks compile as they are.\n`)
}
