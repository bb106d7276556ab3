import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { main } from './main.ts'

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** A folder of its own for a test, taken away afterwards. */
export interface TestFolder {
  readonly path: string
  write(name: string, content: string | Uint8Array): string
  read(name: string): string
  bytes(name: string): Uint8Array
  /** Every file below, by relative path. */
  files(): string[]
  /** Runs the command here. */
  run(...argv: string[]): Promise<Ran>
  /** Runs the command here while a person types these lines. */
  type(lines: readonly string[], ...argv: string[]): Promise<Ran>
  /** Runs it with `--json` and parses what it prints. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of many shapes
  json(...argv: string[]): Promise<Ran & { readonly json: any }>
}

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function testFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'facework-cli-'))
  folders.push(path)
  const list = (folder: string, prefix: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? list(join(folder, entry.name), `${prefix}${entry.name}/`)
        : [`${prefix}${entry.name}`],
    )
  const folder: TestFolder = {
    path,
    write(name, content) {
      writeFileSync(join(path, name), content)
      return name
    },
    read: (name) => readFileSync(join(path, name), 'utf8'),
    bytes: (name) => new Uint8Array(readFileSync(join(path, name))),
    files: () => list(path, '').sort(),
    run: (...argv) => runMain(path, argv),
    type: (lines, ...argv) => runMain(path, argv, lines),
    async json(...argv) {
      const ran = await folder.run(...argv, '--json')
      return { ...ran, json: JSON.parse(ran.out) }
    },
  }
  return folder
}

async function runMain(cwd: string, argv: readonly string[], typed?: readonly string[]): Promise<Ran> {
  let [out, err] = ['', '']
  async function* readLines() {
    yield* typed!
  }
  const code = await main([...argv], {
    cwd,
    terminal: false,
    readLines: typed && readLines,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}
