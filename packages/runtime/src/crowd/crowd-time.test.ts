import type { Clip } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { createCrowd } from './crowd.ts'
import { CONTROLS, crowdOf, curvesAt, errorsOf, KERNELS, testFace, testPerformance } from './test-crowd.ts'

describe.each(KERNELS)('[K3, K8] time in a crowd in %s', (kernel) => {
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
})

it('tells the time of a character that joins a crowd which runs already', async () => {
  const face = testFace()
  const crowd = await createCrowd()
  crowd.update(100)
  const one = crowd.add(compileRig(face.model, { poses: face.poses }))
  one.play(testPerformance(), { time: 0.25 })
  expect(one.time).toBeCloseTo(0.25, 10)
})
