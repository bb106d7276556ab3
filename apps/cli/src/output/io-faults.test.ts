import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { clipKind, documentToFiles } from '@facework/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultState, faultAt, withDiskFaults } from '../../../../scripts/disk-faults.mjs'
import { testCurveClip, testGlb } from '../test-head.ts'
import { type TestFolder, testFolder } from '../test-io.ts'

/** One in so many faults is tried; all with `npm run prove -- io-faults`. */
const EVERY = process.env.FACEWORK_PROVE === 'io-faults' ? 1 : 17
const WAYS = ['EIO', 'ENOSPC', 'EACCES', 'EMFILE', 'ENAMETOOLONG', 'short', 'delay'] as const

/** A take that is long enough for a `.bin`. */
const take = clipKind.create('take', {
  duration: 1,
  curves: [
    {
      type: 'sampled',
      name: 'jawOpen',
      start: 0,
      rate: 100_001,
      values: Float32Array.from({ length: 100_001 }, (_, i) => Math.sin(i / 5000)),
      before: 'hold',
      after: 'hold',
    },
  ],
})

/** By verb: what is called, and what it writes. */
const VERBS: Readonly<Record<string, { readonly argv: readonly string[]; readonly out: readonly string[] }>> =
  {
    import: {
      argv: ['import', 'head.glb', '-o', 'out'],
      out: ['out/head.model.json', 'out/head.poses.clip.json', 'out/head.skeleton.json'],
    },
    bake: { argv: ['bake', 'head.glb', '--clip', 'talk.clip.json', '-o', 'baked.glb'], out: ['baked.glb'] },
    optimize: { argv: ['optimize', 'head.glb', '-o', 'small.glb'], out: ['small.glb'] },
    compress: { argv: ['compress', 'talk.clip.json', '-o', 'talk.facework'], out: ['talk.facework'] },
    'clip convert': {
      argv: ['clip', 'convert', 'take.clip.json', '-o', 'copy.clip.json'],
      out: ['copy.clip.bin', 'copy.clip.json'],
    },
  }
const INPUTS = ['head.glb', 'take.clip.bin', 'take.clip.json', 'talk.clip.json']

let template: string
beforeAll(() => {
  template = mkdtempSync(join(tmpdir(), 'facework-faults-'))
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** A folder with the inputs and the outputs of an earlier run. */
function folderAfterRun({ out }: (typeof VERBS)[string]): TestFolder {
  const folder = testFolder()
  for (const name of [...INPUTS, ...out])
    cpSync(join(template, name), join(folder.path, name), { recursive: true })
  return folder
}

/** A run with a fault, and what is wrong then or after the next run. */
async function tryFault(
  verb: (typeof VERBS)[string],
  at: number,
  way: string,
  all: boolean,
): Promise<{ state: FaultState; failure?: string }> {
  const { argv, out } = verb
  const folder = folderAfterRun(verb)
  const before = out.map((name) => folder.bytes(name))
  const state = faultAt(folder.path, at, way, { all })
  try {
    const ran = await withDiskFaults(state.fails, () => folder.run(...argv, '--force'))
    const same = out.map((name, i) => Buffer.compare(folder.bytes(name), before[i]!) === 0)
    if (ran.code === 0) await expectSound(folder, out)
    else {
      // Only a disk that fails for good can keep a write from being undone; the next run finishes it then.
      if (!(all && ran.err.startsWith('cli/half-written'))) expect(same, ran.err).toEqual(out.map(() => true))
      // A code, what happened, and in a line of its own what to do.
      expect(ran.err).toMatch(/^[a-z-]+\/[a-z-]+: .+\n\s*\S.{10}/)
      expect(ran.err).not.toContain('cli/internal')
    }
    if (way === 'delay') expect(ran.code).toBe(0)
    // The next run is another process.
    renameAsOfAnotherProcess(folder.path)
    const next = await folder.run(...argv, '--force')
    expect(next.code, next.err).toBe(0)
    await expectSound(folder, out)
    expect(folder.files()).toEqual([...INPUTS, ...out].sort())
    return { state }
  } catch (error) {
    return { state, failure: (error as Error).message }
  } finally {
    rmSync(folder.path, { recursive: true, force: true })
  }
}

async function expectSound(folder: TestFolder, out: readonly string[]): Promise<void> {
  for (const name of out) {
    if (name.endsWith('.bin')) continue
    const { code, err } = await folder.run('inspect', name)
    expect(code, `${name}: ${err}`).toBe(0)
  }
}

/** Temporary files have the number of their process in their names; those of one that is gone are cleaned up. */
function renameAsOfAnotherProcess(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true }) as string[]) {
    const renamed = entry.replace(new RegExp(`-${process.pid}-(\\w+\\.tmp)$`), '-999999999-$1')
    if (renamed !== entry)
      renameSync(join(folder, entry), join(folder, dirname(entry), renamed.split('/').at(-1)!))
  }
}

describe('[B2] whatever call of the disk fails', () => {
  beforeAll(async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({ morphs: ['smile'] }))
    folder.write('talk.clip.json', documentToFiles(testCurveClip()).json)
    const { json, bin } = documentToFiles(take)
    folder.write('take.clip.json', json)
    folder.write('take.clip.bin', bin!)
    for (const { argv } of Object.values(VERBS)) expect((await folder.run(...argv)).code).toBe(0)
    cpSync(folder.path, template, { recursive: true })
  })

  it.each(Object.keys(VERBS))(
    '%s changes nothing or all, says what to do, and leaves nothing behind',
    {
      timeout: 3_600_000,
    },
    async (name) => {
      const verb = VERBS[name]!
      const folder = folderAfterRun(verb)
      const quiet = faultAt(folder.path, Number.POSITIVE_INFINITY, false)
      const ran = await withDiskFaults(quiet.fails, () => folder.run(...verb.argv, '--force'))
      expect(ran.code, ran.err).toBe(0)
      const injected = new Map<string, number>()
      const failures: string[] = []
      let number = 0
      for (const all of [false, true]) {
        for (const way of all ? (['EIO', 'ENOSPC'] as const) : WAYS) {
          for (let at = 0; at < quiet.calls; at++) {
            if (number++ % EVERY !== 0) continue
            const what = `${way}${all ? ' from then on' : ''}`
            const { state, failure } = await tryFault(verb, at, way, all)
            if (state.injected > 0) injected.set(what, (injected.get(what) ?? 0) + 1)
            if (failure) failures.push(`${what} at call ${at} (${state.names[0]}): ${failure}`)
          }
        }
      }
      expect(failures.join('\n')).toBe('')
      const total = [...injected.values()].reduce((a, b) => a + b, 0)
      expect(total).toBeGreaterThan(EVERY === 1 ? 100 : 4)
      const parts = [...injected].map(([what, n]) => `${n} ${what}`)
      console.info(
        `${name}: ${quiet.calls} calls in a run; ${total} faults (${parts.join(', ')}), 0 half-written`,
      )
    },
  )
})
