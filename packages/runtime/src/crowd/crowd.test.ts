import type { Clip } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile-rig.ts'
import { testClip, testPoses } from '../test-rig.ts'
import { createCrowd } from './crowd.ts'
import type { CrowdOutput } from './crowd-evaluator.ts'
import {
  CONTROLS,
  curvesAt,
  errorsOf,
  type TestFaceOptions,
  testFace,
  testPerformance,
} from './test-crowd.ts'

const ALL: readonly CrowdOutput[] = ['palette', 'joints', 'morphs', 'weights']
const KERNELS = ['simd', 'typescript'] as const

async function crowdOf(kernel: 'simd' | 'typescript', options: TestFaceOptions = {}, count = 21) {
  const face = testFace(options)
  const rig = compileRig(face.model, { poses: face.poses })
  const crowd = await createCrowd({ kernel, outputs: ALL })
  const instances = Array.from({ length: count }, () => crowd.add(rig))
  return { crowd, instances, face, rig, batch: crowd.batchOf(rig) }
}

it('runs in SIMD here, so that both kernels are compared', async () => {
  expect((await createCrowd()).kernel).toBe('simd')
  expect((await createCrowd({ kernel: 'typescript' })).kernel).toBe('typescript')
})

const FACES: Record<string, TestFaceOptions & { values?: [number, number]; tolerance?: number }> = {
  'a plain face [P4, P7, P8]': {},
  'overdrive and negative weights [P5]': { range: [-1, 2], values: [-1.5, 2.5], turn: 0.4, tolerance: 4e-6 },
  'clamped to its range [P5]': { values: [-0.5, 1.5] },
  'large turns, past half a circle in sum [P3]': { turn: 1.6, tolerance: 4e-6 },
  'a stretched parent': { stretched: [1.5, 0.7, 1.1] },
  'a mirrored, larger parent': { stretched: [-2, -2, -2], tolerance: 2e-6 },
  'skins bound in another pose': { bindElsewhere: true },
  'no scale at all': { scales: false },
  'many joints': { joints: 40 },
}

describe.each(KERNELS)('a crowd in %s', (kernel) => {
  it.each(Object.entries(FACES))('equals the double-precision twin: %s', async (_, options) => {
    const { crowd, instances, face, batch } = await crowdOf(kernel, options)
    const clip = testPerformance(...(options.values ?? [0, 1]))
    for (const [i, instance] of instances.entries())
      instance.play(clip, { time: i * 0.043, speed: 1 + (i % 3) })
    crowd.update(0.25)
    instances.forEach((instance, i) => {
      const time = (i * 0.043 + 0.25 * (1 + (i % 3))) % 1
      expect(instance.time).toBeCloseTo(time, 10)
      const errors = errorsOf(batch, instance.slot, face, curvesAt(clip, time))
      const tolerance = options.tolerance ?? 1e-6
      for (const error of Object.values(errors)) expect(error).toBeLessThan(tolerance)
    })
  })

  it('[P7, P8] puts out the weights of all shapes', async () => {
    const { crowd, instances, batch } = await crowdOf(kernel, {}, 1)
    const [face] = instances
    for (const [name, value] of Object.entries({ jaw: 0.2, smile: 0.5, brow: 1 }))
      face!.setControl(name, value)
    crowd.update(0)
    // jaw at half way to its in-between at 0.4; smile's own in-between is below 0 and rests.
    const expected = [0, 0.5, 1, 0, 0, 0.5, 0, 0.1, 0.1]
    expect(batch.rig.shapeCount).toBe(expected.length)
    expected.forEach((v, i) => {
      expect(batch.weights[i]).toBeCloseTo(v, 6)
    })
  })

  it.each([
    [5, 1, [0, 1]],
    [18, 5, [0, 1]],
    [18, 4, [-1, 2]],
    [33, 0, [0, 1]],
  ] as const)(
    '[C2, P7] puts out weights alone: %i controls, %i combinations in %j',
    async (controls, combinations, range) => {
      const names = Array.from({ length: controls }, (_, c) => `c${c}`)
      const bases = Array.from({ length: combinations }, (_, k) =>
        k < 3 ? ['c0', `c${k + 1}`] : [`c${k}`, `c${controls - 1}`, `c${k + 1}`],
      )
      const poses = testPoses({}, [
        ...names.map((name) => ({ name, range: [...range] as [number, number] })),
        ...bases.map((list, k) => ({ name: `k${k}`, role: { type: 'combination' as const, bases: list } })),
      ])
      const clip = testClip(
        names.map((name, c) => ({
          type: 'sampled',
          name,
          before: 'hold',
          after: 'hold',
          start: 0,
          rate: 30,
          values: Float32Array.from(
            { length: 31 },
            (_, i) => range[0] + (((i * 7 + c * 11) % 31) / 31) * (range[1] - range[0]),
          ),
        })),
      )
      const rig = compileRig({ name: 'face', joints: [], meshes: [] }, { poses })
      const crowd = await createCrowd({ kernel, outputs: ['weights'] })
      const faces = Array.from({ length: 19 }, (_, i) => {
        const face = crowd.add(rig)
        face.play(clip, { time: ((i * 5) % 19) * 0.051, speed: 0, weight: i === 7 ? 0.5 : 1 })
        return face
      })
      crowd.update(0)
      const batch = crowd.batchOf(rig)
      faces.forEach((face, i) => {
        const curves = curvesAt(clip, ((i * 5) % 19) * 0.051)
        const values = Object.fromEntries(names.map((n) => [n, curves[n]! * (i === 7 ? 0.5 : 1)]))
        const factor = (name: string) => Math.min(Math.max(values[name]!, 0), 1)
        const expected = [
          ...names.map((n) => values[n]!),
          ...bases.map((list) => list.reduce((product, n) => product * factor(n), 1)),
        ]
        const at = face.slot * batch.strides.weights
        expected.forEach((v, k) => {
          expect(batch.weights[at + k]).toBeCloseTo(v, 6)
        })
      })
    },
  )

  it('[P7, P8] puts out weights alone of rigs and clips whose rows cannot hold them', async () => {
    const face = testFace({ range: [-1, 2] })
    const rig = compileRig(face.model, { poses: face.poses })
    const alone = await createCrowd({ kernel, outputs: ['weights'] })
    const beside = await createCrowd({ kernel, outputs: ['weights', 'morphs'] })
    const plain = { ...face.poses, poses: face.poses.poses.filter((p) => p.role.type !== 'in-between') }
    const rigs = [rig, compileRig(face.model, { poses: plain })]
    for (const crowd of [alone, beside]) {
      for (let i = 0; i < 24; i++) {
        const one = crowd.add(rigs[i % 2]!)
        // Some never play, some leave [0, 1], and vectors have both in them.
        if (i % 5 > 0)
          one.play(i % 3 === 0 ? testPerformance(-0.8, 1.9) : testPerformance(), { time: i * 0.04 })
      }
      crowd.update(0.013)
    }
    for (const [b, batch] of alone.batches.entries()) {
      const { shapeCount } = batch.rig
      const other = beside.batches[b]!
      for (let i = 0; i < batch.count; i++) {
        for (let s = 0; s < shapeCount; s++) {
          const found = batch.weights[i * batch.strides.weights + s]!
          expect(found).toBeCloseTo(other.weights[i * other.strides.weights + s]!, 6)
        }
      }
    }
  })

  it('[C5] fades a clip by its weight, and lets a script go over it and give back', async () => {
    const { crowd, instances, face, batch } = await crowdOf(kernel, {}, 6)
    const clip = testPerformance()
    for (const instance of instances) instance.play(clip, { time: 0.5, speed: 0, weight: 0.25 })
    instances[1]!.setControl('jaw', 0.75)
    instances[2]!.setControl('jaw', 7)
    instances[3]!.setControl('jaw', 0.5)
    instances[3]!.setControl('jaw', undefined)
    instances[4]!.stop()
    crowd.update(1)
    const faded = Object.fromEntries(Object.entries(curvesAt(clip, 0.5)).map(([k, v]) => [k, v * 0.25]))
    const expected = [faded, { ...faded, jaw: 0.75 }, { ...faded, jaw: 1 }, faded, {}, faded]
    expected.forEach((curves, i) => {
      for (const error of Object.values(errorsOf(batch, i, face, curves as Record<string, number>)))
        expect(error).toBeLessThan(1e-6)
    })
  })

  it('evaluates the first joints only where detail is low; the rest goes with its parents', async () => {
    const { crowd, instances, batch } = await crowdOf(kernel, {}, 12)
    for (const instance of instances) instance.play(testPerformance(), { time: 0.3, speed: 0 })
    crowd.update(0)
    const whole = batch.palette.slice(0, batch.strides.palette)
    const { jointCount, parents } = batch.rig
    instances.forEach((instance, i) => {
      instance.detail = i % (jointCount + 1)
    })
    crowd.update(0)
    instances.forEach((instance, i) => {
      const own = (slot: number) => batch.palette.subarray(i * batch.strides.palette + slot * 12).slice(0, 12)
      for (let j = 0; j < jointCount; j++) {
        const parent =
          parents[j]! < 0 ? Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0) : own(parents[j]!)
        expect(own(j)).toEqual(j < instance.detail ? whole.subarray(j * 12, j * 12 + 12) : parent)
      }
    })
  })

  it('evaluates lazy characters in turns, and their time goes on', async () => {
    const { crowd, instances, batch } = await crowdOf(kernel, {}, 9)
    const eager = instances[0]!
    for (const instance of instances) instance.play(testPerformance())
    for (const instance of instances.slice(1)) instance.every = 3
    crowd.update(0)
    const seen = instances.map(() => 0)
    for (let update = 0; update < 6; update++) {
      const before = batch.weights.slice()
      crowd.update(0.05)
      instances.forEach((_, i) => {
        const at = i * batch.strides.weights
        if (batch.weights.subarray(at, at + 5).some((w, k) => w !== before[at + k])) seen[i]!++
      })
    }
    expect(seen[0]).toBe(6)
    expect(seen.slice(1)).toEqual(seen.slice(1).map(() => 2))
    for (const instance of instances) expect(instance.time).toBeCloseTo(eager.time, 10)
  })

  it('keeps every other character as it is when one leaves', async () => {
    const { crowd, instances, face, batch } = await crowdOf(kernel, {}, 10)
    const clip = testPerformance()
    for (const [i, instance] of instances.entries()) instance.play(clip, { time: i / 10, speed: 0 })
    instances[9]!.setControl('jaw', 0.3)
    instances[2]!.remove()
    instances[7]!.remove()
    expect(batch.count).toBe(8)
    crowd.update(0)
    instances.forEach((instance, i) => {
      if (i === 2 || i === 7) return
      const curves = { ...curvesAt(clip, i / 10), ...(i === 9 ? { jaw: 0.3 } : {}) }
      for (const error of Object.values(errorsOf(batch, instance.slot, face, curves)))
        expect(error).toBeLessThan(1e-6)
    })
  })

  it('puts characters into the world', async () => {
    const face = testFace()
    const rig = compileRig(face.model, { poses: face.poses })
    const crowd = await createCrowd({ kernel, outputs: ['palette'], space: 'world' })
    const instance = crowd.add(rig)
    // A quarter turn about y and a step; column-major.
    instance.setTransform([0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 5, 6, 7, 1])
    crowd.update(0)
    const { palette } = crowd.batchOf(rig)
    for (let slot = 0; slot < crowd.batchOf(rig).rig.slotCount; slot++)
      expect([...palette.subarray(slot * 12, slot * 12 + 12)]).toEqual([0, 0, 1, 5, 0, 1, 0, 6, -1, 0, 0, 7])
  })

  it('[K8] cross-fades from whatever is shown, without a jump when it is interrupted', async () => {
    const { crowd, instances, face, batch } = await crowdOf(kernel, {}, 9)
    const [one, two, three] = [1, 2, 3].map((seed) => testPerformance(0, 1, seed)) as [Clip, Clip, Clip]
    const empty = crowd.bytes
    const expectCurves = (...parts: (readonly [Clip, number, number])[]) => {
      const curves = Object.fromEntries(
        CONTROLS.map((name) => [
          name,
          parts.reduce((sum, [clip, time, share]) => sum + share * curvesAt(clip, time)[name]!, 0),
        ]),
      )
      instances.forEach((instance, i) => {
        const wanted = i === 4 ? { ...curves, brow: 0.9 } : curves
        for (const error of Object.values(errorsOf(batch, instance.slot, face, wanted)))
          expect(error).toBeLessThan(1e-6)
      })
    }
    instances[4]!.setControl('brow', 0.9)
    for (const instance of instances) instance.play(one, { time: 0.1 })
    crowd.update(0.1)
    expectCurves([one, 0.2, 1])
    for (const instance of instances) instance.play(two, { time: 0.3, speed: 0.5, fade: 0.4 })
    crowd.update(0.1)
    expectCurves([one, 0.3, 0.75], [two, 0.35, 0.25])
    for (const instance of instances) instance.play(three, { fade: 0.2 })
    crowd.update(0)
    expectCurves([one, 0.3, 0.75], [two, 0.35, 0.25])
    crowd.update(0.1)
    expectCurves([one, 0.4, 0.375], [two, 0.4, 0.125], [three, 0.1, 0.5])
    expect(instances.every((i) => i.fading)).toBe(true)
    crowd.update(0.1)
    expectCurves([three, 0.2, 1])
    expect(instances.some((i) => i.fading)).toBe(false)
    for (const instance of instances) instance.stop(0.2)
    crowd.update(0.05)
    expectCurves([three, 0.25, 0.75])
    instances.pop()!.remove()
    crowd.update(0.2)
    expectCurves()
    for (const instance of instances.splice(0)) instance.remove()
    expect(crowd.bytes).toBeLessThan(empty)
  })

  it('wraps negative time, holds at the ends without a loop, and plays backwards', async () => {
    const { crowd, instances, face, batch } = await crowdOf(kernel, {}, 4)
    const clip = testPerformance()
    instances[0]!.play(clip, { time: -0.25, speed: 0 })
    instances[1]!.play(clip, { time: -3, loop: false })
    instances[2]!.play(clip, { time: 100, loop: false })
    instances[3]!.play(clip, { time: 0.2, speed: -1 })
    crowd.update(0.5)
    for (const [i, time] of [0.75, 0, 1, 0.7].entries()) {
      expect(instances[i]!.time).toBeCloseTo(time, 10)
      for (const error of Object.values(errorsOf(batch, i, face, curvesAt(clip, time))))
        expect(error).toBeLessThan(1e-6)
    }
  })

  it('[K3] counts a time beyond all numbers as the start', async () => {
    const { crowd, instances, face, batch } = await crowdOf(kernel, {}, 2)
    const clip = testPerformance()
    instances[0]!.play(clip, { speed: 1e308 })
    instances[1]!.play(clip, { speed: -1e308, loop: false })
    crowd.update(1000)
    for (const [i, instance] of instances.entries()) {
      expect(instance.time).toBe(0)
      for (const error of Object.values(errorsOf(batch, i, face, curvesAt(clip, 0))))
        expect(error).toBeLessThan(1e-6)
    }
  })

  it('takes an empty clip, a clip of one moment and a crowd of nobody', async () => {
    const { crowd, instances, face, batch } = await crowdOf(kernel, {}, 2)
    instances[0]!.play(testClip([]))
    const key = { time: 0, value: 0.5, interpolation: 'linear' as const }
    instances[1]!.play(
      testClip([{ type: 'keyed', name: 'jaw', before: 'hold', after: 'hold', keys: [key] }], { duration: 0 }),
    )
    crowd.update(1)
    expect(Math.max(...Object.values(errorsOf(batch, 0, face, {})))).toBeLessThan(1e-6)
    expect(Math.max(...Object.values(errorsOf(batch, 1, face, { jaw: 0.5 })))).toBeLessThan(1e-6)
    const empty = await createCrowd({ kernel })
    empty.update(1)
    empty.batchOf(batch.rig.rig)
    empty.update(1)
    expect(empty.batchOf(batch.rig.rig).palette.length).toBe(0)
  })

  it('[K4] puts out nothing for a character that was not evaluated yet, whoever stood there before', async () => {
    const { crowd, instances, rig, batch } = await crowdOf(kernel, {}, 1)
    const outputs = () => [batch.palette, batch.joints, batch.scales, batch.morphs, batch.weights]
    const silent = () => outputs().every((view) => view.length > 0 && view.every((v) => v === 0))
    expect(silent()).toBe(true)
    instances[0]!.play(testPerformance(), { time: 0.3 })
    crowd.update(0)
    expect(silent()).toBe(false)
    instances[0]!.remove()
    crowd.add(rig)
    expect(silent()).toBe(true)
  })

  it('gives a rig without poses its reference pose', async () => {
    const { model } = testFace()
    const rig = compileRig(model)
    const crowd = await createCrowd({ kernel, outputs: ALL })
    crowd.add(rig)
    crowd.update(0)
    const batch = crowd.batchOf(rig)
    expect([...batch.palette]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])
    expect([...batch.rig.skinSlots[0]!]).toEqual(model.joints.map(() => 0))
  })
})

describe.each(KERNELS)('[K4] numbers a crowd in %s does not take', (kernel) => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%s', async (value) => {
    const { crowd, instances } = await crowdOf(kernel, {}, 1)
    const [face] = instances
    const clip = testPerformance()
    for (const act of [
      () => crowd.update(value),
      () => face!.play(clip, { time: value }),
      () => face!.play(clip, { speed: value }),
      () => face!.play(clip, { fade: value }),
      () => face!.stop(value),
      () => {
        face!.time = value
      },
      () => {
        face!.speed = value
      },
      () => {
        face!.weight = value
      },
      () => {
        face!.detail = value
      },
      () => {
        face!.every = value
      },
      () => face!.setControl('jaw', value),
    ])
      expect(act).toThrow(expect.objectContaining({ code: 'crowd/number' }))
    const broken = { ...clip.curves[0]!, values: Float32Array.of(0, value) } as (typeof clip.curves)[number]
    expect(() => face!.play({ ...clip, curves: [broken] })).toThrow(
      expect.objectContaining({ code: 'crowd/clip-number', path: 'jaw' }),
    )
  })
})

it('tells the time of a character that joins a crowd which runs already', async () => {
  const face = testFace()
  const crowd = await createCrowd()
  crowd.update(100)
  const one = crowd.add(compileRig(face.model, { poses: face.poses }))
  one.play(testPerformance(), { time: 0.25 })
  expect(one.time).toBeCloseTo(0.25, 10)
})

it.each(KERNELS)('[K4] says so when a removed character of a crowd in %s is used again', async (kernel) => {
  const { crowd, instances } = await crowdOf(kernel, {}, 2)
  const [face, other] = instances
  face!.remove()
  expect(face!.slot).toBe(-1)
  for (const act of [
    () => face!.remove(),
    () => face!.play(testPerformance()),
    () => face!.time,
    () => face!.setControl('jaw', 1),
  ])
    expect(act).toThrow(expect.objectContaining({ code: 'crowd/removed' }))
  crowd.dispose()
  expect(() => other!.stop()).toThrow(expect.objectContaining({ code: 'crowd/removed' }))
  expect(crowd.bytes).toBe(0)
})

it('names the nearest control, and refuses full poses and places in model space', async () => {
  const { instances, face } = await crowdOf('simd', {}, 1)
  expect(() => instances[0]!.setControl('jaws', 1)).toThrow(
    expect.objectContaining({ code: 'control/unknown', hint: expect.stringContaining('jaw') }),
  )
  expect(() => instances[0]!.setTransform(new Float32Array(16))).toThrow(
    expect.objectContaining({ code: 'crowd/model-space' }),
  )
  const full = compileRig(face.model, { poses: { ...face.poses, mode: 'full' } })
  await expect(createCrowd().then((c) => c.add(full))).rejects.toMatchObject({ code: 'crowd/full-mode' })
  const flat = testFace({ stretched: [1, 0, 1] })
  const rest = { ...flat.poses.rest, joints: testFace().poses.rest.joints }
  await expect(
    createCrowd().then((c) => c.add(compileRig(flat.model, { poses: { ...testFace().poses, rest } }))),
  ).rejects.toMatchObject({ code: 'crowd/flat-joint' })
})

it('takes less than 4 KB a character beside what it puts out', async () => {
  const { crowd, rig, instances, batch } = await crowdOf('simd', {}, 1024)
  for (const instance of instances) for (const name of CONTROLS) instance.setControl(name, 0.5)
  const before = crowd.bytes
  for (let i = 0; i < 1024; i++) {
    const instance = crowd.add(rig)
    for (const name of CONTROLS) instance.setControl(name, 0.5)
  }
  const outputs = Object.values(batch.strides).reduce((sum, floats) => sum + floats * 4, 0)
  expect((crowd.bytes - before) / 1024 - outputs).toBeLessThan(4096)
})
