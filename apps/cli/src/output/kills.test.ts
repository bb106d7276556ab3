import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { clipKind, documentToFiles } from '@facework/documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testGlb } from '../test-head.ts'
import { type TestFolder, testFolder } from '../test-io.ts'

/** One kill in so many calls; every call with `npm run prove -- command-kills`, from the last one on. */
const EVERY = process.env.FACEWORK_PROVE === 'command-kills' ? 1 : 19
const ROUNDS = process.env.FACEWORK_PROVE === 'command-kills' ? 3 : 1
const INJECTOR = pathToFileURL(join(import.meta.dirname, '../../../../scripts/disk-faults.mjs')).href
const BUILT = JSON.stringify(join(import.meta.dirname, '../../dist/main.js'))
const COMMAND = `
const { main, processIo } = await import(${BUILT})
process.exitCode = await main(process.argv.slice(1), processIo())`

const values = Float32Array.from({ length: 100_001 }, (_, i) => Math.sin(i / 5000))
const sampled = { type: 'sampled', name: 'jawOpen', start: 0, rate: 100_001, values, before: 'hold' } as const
const take = clipKind.create('take', { duration: 1, curves: [{ ...sampled, after: 'hold' }] })

const VERBS = [
  {
    argv: ['import', 'head.glb', '-o', 'out'],
    out: ['out/head.model.json', 'out/head.poses.clip.json', 'out/head.skeleton.json'],
  },
  {
    argv: ['clip', 'convert', 'take.clip.json', '-o', 'copy.clip.json'],
    out: ['copy.clip.bin', 'copy.clip.json'],
  },
]
const INPUTS = ['head.glb', 'take.clip.bin', 'take.clip.json']

let template: string
beforeAll(() => {
  template = mkdtempSync(join(tmpdir(), 'facework-kills-'))
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** Runs the built command in a process that is killed at a call of the disk. */
function runKilled(folder: string, argv: readonly string[], at: number, count?: string) {
  const under = realpathSync(folder)
  return spawnSync(process.execPath, ['--import', INJECTOR, '--input-type=module', '-e', COMMAND, ...argv], {
    cwd: under,
    env: {
      ...process.env,
      FACEWORK_KILL_UNDER: under,
      FACEWORK_KILL_AT: String(at),
      ...(count ? { FACEWORK_KILL_COUNT: count } : {}),
    },
  })
}

const isOld = (folder: TestFolder, out: readonly string[]) =>
  out.map((name) => Buffer.compare(folder.bytes(name), readFileSync(join(template, name))) === 0)

it('[B2] a command that is killed at any call of the disk leaves whole files, and nothing else after the next run', {
  timeout: 7_200_000,
}, async () => {
  const first = testFolder()
  first.write('head.glb', testGlb({ morphs: ['smile'] }))
  const { json, bin } = documentToFiles(take)
  first.write('take.clip.json', json)
  first.write('take.clip.bin', bin!)
  for (const { argv } of VERBS) expect((await first.run(...argv)).code).toBe(0)
  cpSync(first.path, template, { recursive: true })
  let kills = 0
  for (const { argv, out } of VERBS) {
    // Imported documents get new ids, so that new files differ from old ones.
    const call = [...argv, '--force']
    const counted = testFolder()
    cpSync(template, counted.path, { recursive: true })
    const count = join(template, 'count')
    expect(runKilled(counted.path, call, Number.MAX_SAFE_INTEGER, count).status).toBe(0)
    const calls = Number(readFileSync(count, 'utf8'))
    rmSync(count)
    expect(calls).toBeGreaterThan(20)
    for (let round = 0; round < ROUNDS; round++) {
      for (let at = calls - 1; at >= 0; at -= EVERY) {
        const folder = testFolder()
        cpSync(template, folder.path, { recursive: true })
        const { signal } = runKilled(folder.path, call, at)
        if (signal === 'SIGKILL') kills++
        // Reading is enough for the next run: each file is sound, and all are of one run.
        for (const name of out) {
          if (name.endsWith('.bin')) continue
          const { code, err } = await folder.run('inspect', name)
          expect(code, `${argv[0]} killed at call ${at}: ${name}: ${err}`).toBe(0)
        }
        const old = isOld(folder, out)
        if (argv[0] === 'import') expect(new Set(old).size, `${argv[0]} killed at call ${at}`).toBe(1)
        const others = VERBS.flatMap((verb) => verb.out)
        expect(folder.files(), `${argv[0]} killed at call ${at}`).toEqual([...INPUTS, ...others].sort())
        rmSync(folder.path, { recursive: true, force: true })
      }
    }
  }
  expect(kills).toBeGreaterThan(EVERY === 1 ? 299 : 3)
  if (EVERY === 1)
    console.info(`${kills} kills of the command, each at a call of the disk; 0 files lost or mixed`)
})
