import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** What the compiler has to say about each file of code, as if it lay in this folder. */
function complaints(code: Readonly<Record<string, string>>): Record<string, string[]> {
  const files = new Map(Object.entries(code).map(([name, text]) => [join(import.meta.dirname, name), text]))
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.tests.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.getSourceFile = (path, ...rest) => {
    const text = files.get(path)
    return text === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, text, rest[0])
  }
  const program = ts.createProgram([...files.keys()], { ...options, noEmit: true }, host)
  return Object.fromEntries(
    [...files.keys()].map((path) => [
      basename(path),
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(path))
        .map((d) => ts.flattenDiagnosticMessageText(d.messageText, ' ')),
    ]),
  )
}

describe('code in docs/concepts', () => {
  it('playing.md compiles, block by block, and would not with a wrong name', () => {
    const text = readFileSync(join(ROOT, 'docs/concepts/playing.md'), 'utf8')
    const blocks = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map((match) => match[1]!)
    const wrong = blocks.at(-1)!.replace('controls.JawDrop = 0.5', 'controls.JawDorp = 0.5')
    const files = Object.fromEntries(blocks.map((block, i) => [`block-${i}.ts`, block]))
    expect(complaints({ ...files, 'wrong.ts': wrong })).toEqual({
      ...Object.fromEntries(Object.keys(files).map((name) => [name, []])),
      'wrong.ts': [expect.stringContaining('JawDorp')],
    })
  }, 60_000)
})
