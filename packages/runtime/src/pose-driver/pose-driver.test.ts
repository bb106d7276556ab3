import { createPoseDriver } from '@facework/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { createPoseBuffers } from '../evaluate/pose-buffers.ts'
import { testModel } from '../test-rig.ts'
import { compilePoseDriver } from './compile-pose-driver.ts'
import { applyPoseDriver, createDriverScratch, evaluatePoseDriver } from './evaluate-pose-driver.ts'
import {
  armDriver,
  codes,
  DEGREE,
  driven,
  near,
  poseOf,
  restPose,
  rig,
  turned,
  turnJoint,
  weightsAt,
} from './test-driver.ts'

describe('a driver at its limits', () => {
  it('no sources, no targets, unknown names: said at compile, nothing driven', () => {
    expect(codes(armDriver([]))).toEqual(['driver/no-targets'])
    const lost = createPoseDriver({
      sources: [{ joint: 'amr' }, { joint: 'eye', space: 'joint', base: 'rot' }],
      targets: [{ drives: 'a', transforms: [{}, {}] }],
    })
    const compiled = compilePoseDriver(lost, rig)
    expect(compiled.diagnostics.map((d) => `${d.code} ${d.path} ${d.hint}`)).toEqual([
      'driver/joint-unknown sources[0].joint Did you mean "arm"?',
      'driver/joint-unknown sources[1].base Did you mean "root"?',
      'driver/no-sources sources Choose one joint or more of this character.',
    ])
    expect(weightsAt(lost, restPose())).toEqual([])
    const stray = createPoseDriver({
      sources: [{ joint: 'arm' }],
      targets: [{ drives: 'aa', transforms: [{}] }],
    })
    expect(codes(stray)).toEqual(['driver/driven-unknown'])
    expect(weightsAt(stray, restPose())).toEqual([1])
  })

  it('a driver nobody checked compiles, and gives numbers', () => {
    const driver = armDriver([turned(0, 30, 0)])
    const unchecked = {
      ...driver,
      sources: [...driver.sources, { ...driver.sources[0]!, space: 'joint' as const }, driver.sources[0]!],
      twistAxis: [0, 0, 0] as const,
      distance: 'swing' as const,
      normalisation: 'cone' as const,
    }
    expect(codes(unchecked)).toEqual(['driver/joint-unknown'])
    expect(weightsAt(unchecked, restPose()).every(Number.isFinite)).toBe(true)
  })

  it('a source that is left out takes its transforms along', () => {
    const driver = createPoseDriver({
      sources: [{ joint: 'lost' }, { joint: 'arm', space: 'parent' }],
      targets: [{ drives: 'a', transforms: [{}, { r: turned(0, 30, 0) }] }],
      radius: 1,
    })
    near(weightsAt(driver, poseOf(0, 30, 0)), [1])
  })

  it('targets at one place, and radii of 0, are told of and defined', () => {
    const twice = armDriver([turned(0, 30, 0), turned(0, 30, 0)], { radius: 1 })
    expect(codes(twice)).toEqual(['driver/targets-coincide'])
    near(weightsAt(twice, poseOf(0, 30, 0)), [0.5, 0.5])
    expect(codes({ ...twice, solver: 'interpolative' })).toEqual([
      'driver/targets-coincide',
      'driver/bad-condition',
    ])
    const none = armDriver([[0, 0, 0, 1]], { radius: 0 })
    expect(codes(none)).toEqual(['driver/radius-zero'])
    expect(weightsAt(none, turnJoint(restPose(), 'arm', [0, 0, 0, 1]))).toEqual([1])
    expect(weightsAt(none, poseOf(0, 1, 0))).toEqual([0])
  })

  it('what is no number is at rest, and nothing but numbers comes out', () => {
    const odd = fc.constantFrom(Number.NaN, Infinity, -Infinity, 0, 3e38, -3e38, 1e-40, 1)
    const driver = createPoseDriver({
      sources: [
        { joint: 'hand', space: 'joint', base: 'eye' },
        { joint: 'arm', channel: 'translation', space: 'joint', base: 'hand' },
        { joint: 'eye' },
      ],
      targets: [
        { drives: 'a', transforms: [{}, {}, {}] },
        {
          drives: 'b',
          transforms: [{ r: turned(40, 0, 0) }, { t: [3e38, -3e38, 0] }, {}],
          kernel: 'linear',
        },
        { drives: 'c', transforms: [{}, { t: [0, 1, 0] }, {}], distance: 'twist', radiusScale: 3e38 },
      ],
      radius: 1e10,
      normalisation: 'always',
    })
    const compiled = compilePoseDriver(driver, rig)
    const scratch = createDriverScratch(compiled)
    fc.assert(
      fc.property(fc.array(odd, { minLength: 44, maxLength: 44 }), (numbers) => {
        const pose = restPose()
        pose.translations.set(numbers.slice(0, 12))
        pose.rotations.set(numbers.slice(12, 28))
        pose.scales.set(numbers.slice(28, 40))
        pose.rotationPresence.set(numbers.slice(40, 44))
        pose.curves.fill(Number.NaN)
        pose.curvePresence.fill(Number.NaN)
        evaluatePoseDriver(compiled, scratch, pose)
        applyPoseDriver(compiled, scratch, pose, 0.5)
        for (const v of [...scratch.weights, ...pose.curves.subarray(0, 3)])
          expect(Number.isFinite(v)).toBe(true)
      }),
    )
    const far = { drives: 'a', transforms: [{ t: [1e38, 0, 0] }] }
    const at = (scale: number, radiusScale: number) =>
      createPoseDriver({
        sources: [{ joint: 'arm', channel: 'translation', scale }],
        targets: [{ ...far, radiusScale }],
        radius: 1e38,
      })
    expect([weightsAt(at(0, 1), restPose()), weightsAt(at(1, 1e38), restPose())]).toEqual([[1], [1]])
    const wide = createPoseDriver({
      sources: [{ joint: 'arm', channel: 'translation', scale: 0 }],
      targets: [{ drives: 'a', transforms: [{}] }],
      normalisation: 'cone',
      cone: { median: far.transforms, inner: 1, outer: 2 },
    })
    expect(weightsAt(wide, restPose())).toEqual([1])
    const spoilt = restPose()
    spoilt.curves.fill(Number.NaN)
    spoilt.curvePresence.fill(1)
    evaluatePoseDriver(compiled, scratch, spoilt)
    applyPoseDriver(compiled, scratch, spoilt, 0.5)
    expect([spoilt.curves[0], spoilt.curvePresence[0]]).toEqual([Math.fround(scratch.weights[0]!), 0.5])
    const lost = turnJoint(restPose(), 'arm', [Number.NaN, 0, 0, 1])
    const driver2 = armDriver([turned(0, 0, 0.5 / DEGREE)])
    near(weightsAt(driver2, lost), [1])
  })
})

describe('what a driver writes', () => {
  const driver = armDriver([turned(0, 0, 0), turned(0, 40, 0), turned(0, -40, 0)], {
    kernel: 'linear',
    radius: 80 * DEGREE,
    normalisation: 'never',
  })
  const shared = {
    ...driver,
    targets: driver.targets.map((t, i) => ({ ...t, drives: i === 2 ? 'b' : t.drives })),
  }
  const compiled = compilePoseDriver(shared, rig)
  const scratch = createDriverScratch(compiled)

  it('targets of one name add up; other curves keep every bit', () => {
    const pose = poseOf(0, 0, 0)
    evaluatePoseDriver(compiled, scratch, pose)
    applyPoseDriver(compiled, scratch, pose)
    near([...pose.curves.subarray(0, 2)], [1, 1])
    expect([...pose.curvePresence]).toEqual([1, 1, 0, 0, 0, 0])
  })

  it('[C5] alpha blends with what comes in', () => {
    const pose = poseOf(0, 0, 0)
    pose.curves[0] = 0.5
    pose.curvePresence[0] = 1
    evaluatePoseDriver(compiled, scratch, pose)
    applyPoseDriver(compiled, scratch, pose, 0.25)
    near([...pose.curves.subarray(0, 2)], [0.75 * 0.5 + 0.25, 1])
    expect([...pose.curvePresence.subarray(0, 2)]).toEqual([1, 0.25])
    const before = [...pose.curves]
    applyPoseDriver(compiled, scratch, pose, Number.NaN)
    expect([...pose.curves]).toEqual(before)
  })

  it('solo: only that target drives, as strongly as among all', () => {
    near(weightsAt(driver, poseOf(0, 20, 0)), [0.75, 0.75, 0.25])
    near(weightsAt(driver, poseOf(0, 20, 0), 1), [0, 0.75, 0])
  })

  it('runs on a rig without curves', () => {
    const bare = compileRig(
      testModel([{ name: 'arm', reference: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } }]),
    )
    const alone = compilePoseDriver(driver, bare)
    const pose = createPoseBuffers(bare)
    const memory = createDriverScratch(alone)
    evaluatePoseDriver(alone, memory, pose)
    applyPoseDriver(alone, memory, pose)
    expect(memory.weights[0]).toBe(1)
    expect(driven.length).toBe(rig.curveNames.length)
  })
})
