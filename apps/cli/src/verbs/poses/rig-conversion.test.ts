import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportGltf, importGltf } from '@facework/formats'
import { createPoses } from '@facework/operations'
import { MeasuredHead } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { morphHead } from '../../../../../packages/operations/src/rig-conversion/test-morph-head.ts'
import { testFolder } from '../../test-io.ts'
import { validationErrors } from '../../test-three.ts'
import { distancesBetween, headInThree } from './test-places.ts'

const SHARED = join(import.meta.dirname, '../../../../../../shared')
const HEAD = join(SHARED, 'heads/ict/ict-neutral-lod.glb')
const IS_PROOF = process.env.FACEWORK_PROVE === 'rig-conversion'

const bowl = () => exportGltf({ model: morphHead().model }).bytes

describe('poses to-joints and to-morphs', () => {
  it('[H6, H7] writes files that three.js plays as the morphs were, there and back', async () => {
    const folder = testFolder()
    folder.write('head.glb', bowl())
    const { json } = await folder.json(
      'poses',
      'to-joints',
      'head.glb',
      '--max-mm',
      '0.2',
      '--max-joints',
      '6',
      '-o',
      'joints.glb',
    )
    expect(json).toMatchObject({ ok: true, joints: 6, maxMm: 0.2 })
    const [before, after] = [
      await headInThree(folder.bytes('head.glb')),
      await headInThree(folder.bytes('joints.glb')),
    ]
    const distances = distancesBetween(before, after)
    expect(distances.max).toBeLessThanOrEqual(0.2)
    expect(distances.max).toBeCloseTo(json.max, 2)
    expect(distances.mean).toBeCloseTo(json.mean, 2)
    expect(after.influences).toBeLessThanOrEqual(4)
    expect(await validationErrors(folder.bytes('joints.glb'))).toEqual([])

    const back = await folder.json('poses', 'to-morphs', 'joints.glb', '-o', 'morphs.glb')
    expect(back.json).toMatchObject({ ok: true, jointsRemoved: 6 })
    expect(distancesBetween(after, await headInThree(folder.bytes('morphs.glb'))).max).toBeLessThan(0.01)
    expect(await validationErrors(folder.bytes('morphs.glb'))).toEqual([])
  }, 60_000)

  it('ends with 1 and the figures where the bound is missed, and writes the best on request', async () => {
    const folder = testFolder()
    folder.write('head.glb', bowl())
    const call = [
      'poses',
      'to-joints',
      'head.glb',
      '--max-mm',
      '0.05',
      '--max-joints',
      '5',
      '-o',
      'joints.glb',
    ]
    const missed = await folder.run(...call, '--no-remainder')
    expect(missed.code).toBe(1)
    expect(missed.err).toMatch(/poses\/bound-missed: With 5 joints the worst vertex is \d\.\d\d mm off/)
    expect(folder.files()).toEqual(['head.glb'])
    const best = await folder.run(...call, '--best')
    expect(best.code).toBe(0)
    expect(best.err).toContain('poses/bound-missed')
    expect(best.out).toMatch(/5 joints, at most \d influences, 5 poses: mean/)
    expect(folder.files()).toEqual(['head.glb', 'joints.glb'])
  }, 60_000)

  it('refuses wrong numbers, other formats and heads without morphs', async () => {
    const folder = testFolder()
    folder.write('head.glb', bowl())
    const call = (...more: string[]) => folder.run('poses', 'to-joints', 'head.glb', ...more)
    expect((await call('--max-joints', '0', '-o', 'a.glb')).code).toBe(2)
    expect((await call('-o', 'a.vrm')).err).toContain('cli/export-format')
    await folder.run('poses', 'to-joints', 'head.glb', '--max-mm', '3', '-o', 'b.glb')
    const again = await folder.run('poses', 'to-joints', 'b.glb', '-o', 'c.glb')
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('poses/no-morphs')])
  }, 60_000)

  it('[H4] turns the morphs of a head into joints for Roblox, and says how far off they are', async () => {
    const folder = testFolder()
    folder.write('head.glb', bowl())
    const ran = await folder.run('export', 'head.glb', '--for', 'roblox', '-o', 'roblox.glb')
    expect(ran.err).toMatch(/head\/export-morphs: .* posed by 5 morphs, .* now \d+ joints, on average \d/)
    const { model, ...rest } = await importGltf(folder.bytes('roblox.glb'))
    expect(model.meshes.map(({ name, morphs }) => [name, morphs])).toEqual([['Head_Geo', []]])
    const made = new MeasuredHead({ model, poses: createPoses({ model, ...rest }).poses })
    // The middle of the lower lip goes down by two centimetres, as its morph does.
    expect(made.strength('open') * 1000).toBeGreaterThan(19)
    expect(made.strength('open') * 1000).toBeLessThan(22)
  }, 60_000)
})

const shared = describe.skipIf(!IS_PROOF || !existsSync(HEAD))

shared(existsSync(HEAD) ? 'a scanned head' : `a scanned head (skipped: ${HEAD} is not here)`, () => {
  const bytes = existsSync(HEAD) ? new Uint8Array(readFileSync(HEAD)) : new Uint8Array()
  const log = (name: string, values: object) => process.stderr.write(`${name} ${JSON.stringify(values)}\n`)

  it('[H6] bar 6: 59 joints, the bound with a remainder, mixes; bar 7: there and back', async () => {
    const folder = testFolder()
    folder.write('head.glb', bytes)
    const before = await headInThree(bytes)
    const start = process.cpuUsage()
    await folder.json('poses', 'to-joints', 'head.glb', '--max-joints', '59', '--best', '-o', 'joints.glb')
    const { user, system } = process.cpuUsage(start)
    const alone = await headInThree(folder.bytes('joints.glb'))
    const figures = distancesBetween(before, alone)
    log('59 joints alone:', { ...figures, processorSeconds: (user + system) / 1e6 })
    expect(figures.mean).toBeLessThanOrEqual(0.31)
    expect(figures.p99).toBeLessThanOrEqual(1.2)
    expect(figures.max).toBeLessThanOrEqual(3.5)
    expect(alone.influences).toBeLessThanOrEqual(4)
    expect(await validationErrors(folder.bytes('joints.glb'))).toEqual([])

    const mixed = await mixesOfFour(bytes, folder.bytes('joints.glb'))
    log('four poses mixed:', mixed)
    expect(mixed.mean).toBeLessThanOrEqual(1.3 * figures.mean)

    const { json } = await folder.json(
      'poses',
      'to-joints',
      'head.glb',
      '--max-joints',
      '59',
      '-o',
      'bound.glb',
    )
    const bound = distancesBetween(before, await headInThree(folder.bytes('bound.glb')))
    log('with a remainder:', { ...bound, deltas: json.deltas, bytes: [bytes.length, json.bytes] })
    expect(bound.max).toBeLessThanOrEqual(0.5)
    expect(json.deltas.left).toBeLessThanOrEqual(json.deltas.before / 5)
    expect(await validationErrors(folder.bytes('bound.glb'))).toEqual([])

    await folder.json('poses', 'to-morphs', 'bound.glb', '-o', 'back.glb')
    const back = distancesBetween(
      await headInThree(folder.bytes('bound.glb')),
      await headInThree(folder.bytes('back.glb')),
    )
    log('there and back:', back)
    expect(back.max).toBeLessThanOrEqual(0.01)
    expect(await validationErrors(folder.bytes('back.glb'))).toEqual([])
  }, 600_000)
})

/** Twenty mixes of four poses, as the runtime plays both heads. */
async function mixesOfFour(a: Uint8Array, b: Uint8Array) {
  const [before, after] = await Promise.all(
    [a, b].map(async (bytes) => {
      const head = await importGltf(bytes)
      return new MeasuredHead({ model: head.model, poses: createPoses(head).poses })
    }),
  )
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
  let [sum, moving, worst] = [0, 0, 0]
  for (let mix = 0; mix < 20; mix++) {
    const names = before!.controlNames
    const controls = Object.fromEntries(
      Array.from({ length: 4 }, () => [names[Math.floor(random() * names.length)]!, 0.3 + 0.7 * random()]),
    )
    const [x, y, rest] = [before!.place(controls), after!.place(controls), before!.rest]
    for (let i = 0; i < x.length; i += 3) {
      const error = 1000 * Math.hypot(x[i]! - y[i]!, x[i + 1]! - y[i + 1]!, x[i + 2]! - y[i + 2]!)
      const move = 1000 * Math.hypot(x[i]! - rest[i]!, x[i + 1]! - rest[i + 1]!, x[i + 2]! - rest[i + 2]!)
      worst = Math.max(worst, error)
      if (move <= 0.1) continue
      sum += error
      moving++
    }
  }
  return { mean: sum / moving, worst }
}
