import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { testClip, testPoses } from '../test-rig.ts'
import { createCrowd } from './crowd.ts'
import {
  crowdOf,
  curvesAt,
  errorsOf,
  KERNELS,
  type TestFaceOptions,
  testFace,
  testPerformance,
} from './test-crowd.ts'

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
})
