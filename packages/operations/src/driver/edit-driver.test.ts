import { createPoseDriver } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { compileRig } from '@facework/runtime'
import {
  compilePoseDriver,
  createDriverScratch,
  createPoseBuffers,
  evaluatePoseDriver,
  setReferencePose,
} from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { addDriverTarget, moveDriverTarget, setDriverSources } from '../internal.ts'
import { after, at, REST, testHead, turn } from '../test-head.ts'

const { model } = testHead()
const empty = createPoseDriver({ sources: [{ joint: 'jaw' }], targets: [] })
const jawAt = (degrees: number) => ({ jaw: at(REST.jaw.t, after(REST.jaw.r, turn(degrees, 0, 0))) })
const degreesFromRest = (r: readonly number[]) =>
  (angleBetweenQuaternions(r, 0, [0, 0, 0, 1], 0) * 180) / Math.PI

describe('[D1] targets from how the joints are', () => {
  it('is measured from the reference, and drives whole where it was taken', () => {
    const driver = addDriverTarget(empty, { drives: 'open', joints: jawAt(30) }, model)
    expect(driver.targets).toMatchObject([{ drives: 'open', radiusScale: 1 }])
    expect(degreesFromRest(driver.targets[0]!.transforms[0]!.r)).toBeCloseTo(30, 4)
    const rig = compileRig(model, { extraCurves: ['open'] })
    const compiled = compilePoseDriver(driver, rig)
    const scratch = createDriverScratch(compiled)
    const pose = createPoseBuffers(rig)
    const weightAt = (degrees: number) => {
      setReferencePose(rig, pose)
      pose.rotations.set(jawAt(degrees).jaw.r, rig.jointNames.indexOf('jaw') * 4)
      evaluatePoseDriver(compiled, scratch, pose)
      return scratch.weights[0]!
    }
    expect(weightAt(30)).toBeCloseTo(1, 6)
    // One target: the radius is its distance from rest, and a gaussian there is 1/e.
    expect(weightAt(0)).toBeCloseTo(Math.exp(-1), 5)
    expect(weightAt(15)).toBeCloseTo(Math.exp(-0.25), 5)
  })

  it('moves a target and keeps what was set on it', () => {
    const one = addDriverTarget(empty, { drives: 'open', joints: jawAt(30) }, model)
    const wide = { ...one, targets: [{ ...one.targets[0]!, radiusScale: 2 }] }
    const moved = moveDriverTarget(wide, 0, jawAt(10), model)
    expect(moved.targets[0]).toMatchObject({ drives: 'open', radiusScale: 2 })
    expect(degreesFromRest(moved.targets[0]!.transforms[0]!.r)).toBeCloseTo(10, 4)
    expect(() => moveDriverTarget(wide, 1, jawAt(10), model)).toThrow(
      expect.objectContaining({ code: 'driver/target-unknown' }),
    )
  })

  it('another source: the places of those that stay are kept, a new one is at rest', () => {
    const one = addDriverTarget(empty, { drives: 'open', joints: jawAt(30) }, model)
    const [jaw] = one.sources
    const brow = { joint: 'brow', channel: 'translation', space: 'parent', scale: 1 } as const
    const both = setDriverSources(one, [brow, jaw!], model)
    const [target] = both.targets
    expect(target!.transforms.map((t) => t.t)[0]).toEqual([...REST.brow.t])
    expect(target!.transforms[1]).toEqual(one.targets[0]!.transforms[0])
    const turned = setDriverSources(both, [{ ...jaw!, space: 'parent' }], model)
    expect(degreesFromRest(turned.targets[0]!.transforms[0]!.r)).toBeCloseTo(20, 4)
    expect(setDriverSources(both, [], model).targets[0]!.transforms).toEqual([])
    expect(() => setDriverSources(one, [{ ...jaw!, joint: 'jwa' }], model)).toThrow(
      expect.objectContaining({ code: 'driver/joint-unknown', hint: 'Did you mean "jaw"?' }),
    )
  })
})
