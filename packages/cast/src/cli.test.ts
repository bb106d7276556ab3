import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from './cli.ts'
import { writeFiles } from './files.ts'

let folder = ''
let printed: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cast-'))
  printed = []
})
afterEach(() => rm(folder, { recursive: true }))
const cast = (...argv: string[]) => main(argv, (line) => printed.push(line))

test.each([
  [['dance'], 'call/verb'],
  [['make', 'bob', '-o', 'x'], 'call/name'],
  [['make', 'ada'], 'call/output'],
  [['make', '--seed', 'x', '-o', 'x'], 'call/number'],
  [['measure', '--detail', 'huge'], 'call/detail'],
  [['make', '--colour', 'red'], 'Unknown option'],
])('%j is a wrong call: exit 2, and it says why', async (argv, code) => {
  expect(await cast(...argv)).toBe(2)
  expect(printed.join('\n')).toContain(code)
})

test('an existing file is replaced only with --force, and nothing is half written', async () => {
  const path = join(folder, 'a.txt')
  await writeFile(path, 'mine')
  const files = new Map([
    [join(folder, 'b.txt'), 'new'],
    [path, 'new'],
  ])
  await expect(writeFiles(files, { force: false })).rejects.toThrow('file/exists')
  expect(await readdir(folder)).toEqual(['a.txt'])
  await writeFiles(files, { force: true })
  expect(await readFile(path, 'utf8')).toBe('new')
  expect((await readdir(folder)).sort()).toEqual(['a.txt', 'b.txt'])
})
