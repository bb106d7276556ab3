import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { testClip } from '../test-rig.ts'
import { createCrowd } from './crowd.ts'
import { ALL_OUTPUTS, CONTROLS, crowdOf, errorsOf, KERNELS, testFace, testPerformance } from './test-crowd.ts'

describe.each(KERNELS)('the limits of a crowd in %s', (kernel) => {
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
    const crowd = await createCrowd({ kernel, outputs: ALL_OUTPUTS })
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
