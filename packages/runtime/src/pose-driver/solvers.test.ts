import { createPoseDriver, keyedCurve } from '@facework/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePoseDriver } from './compile-pose-driver.ts'
import {
  armDriver,
  DEGREE,
  naiveWeights,
  near,
  poseOf,
  restPose,
  rig,
  turned,
  turnJoint,
  weightsAt,
} from './test-driver.ts'

describe('[D3] kernels and solvers', () => {
  it('kernels are as ruled', () => {
    const at = (kernel: string, degrees: number) =>
      weightsAt(armDriver([turned(0, 0, 0)], { kernel, radius: 40 * DEGREE }), poseOf(0, degrees, 0))[0]!
    expect(at('gaussian', 20)).toBeCloseTo(Math.exp(-0.25), 6)
    expect(at('exponential', 20)).toBeCloseTo(Math.exp(-0.5), 6)
    expect(at('linear', 10)).toBeCloseTo(0.75, 6)
    expect(at('cubic', 20)).toBeCloseTo(1 - 0.125, 6)
    expect(at('quintic', 20)).toBeCloseTo(1 - 1 / 32, 6)
    for (const kernel of ['linear', 'cubic', 'quintic']) expect(at(kernel, 41)).toBe(0)
  })

  it('additive: radius scale, distance, kernel and response of each target', () => {
    const transforms = [{ r: turned(0, 0, 0) }]
    const driver = createPoseDriver({
      sources: [{ joint: 'arm', space: 'parent' }],
      radius: 40 * DEGREE,
      kernel: 'linear',
      normalisation: 'never',
      targets: [
        { drives: 'a', transforms },
        { drives: 'b', transforms, radiusScale: 2 },
        { drives: 'c', transforms, kernel: 'cubic' },
        { drives: 'd', transforms, distance: 'twist' },
        {
          drives: 'e',
          transforms,
          response: keyedCurve('response', [
            [0, 1],
            [1, 0],
          ]),
        },
      ],
    })
    near(weightsAt(driver, poseOf(0, 10, 0)), [0.75, 0.875, 1 - 1 / 64, 1, 0.25])
  })

  it('interpolative: exactly 1 on its own target and 0 on the others, where three targets overlap', () => {
    const turns = [turned(0, 0, 0), turned(0, 30, 0), turned(0, 50, 0)]
    const driver = armDriver(turns, { solver: 'interpolative', radius: 40 * DEGREE })
    turns.forEach((r, i) => {
      near(
        weightsAt(driver, turnJoint(restPose(), 'arm', r)),
        turns.map((_, k) => (k === i ? 1 : 0)),
        1e-5,
      )
    })
    // The additive solver is not.
    expect(weightsAt({ ...driver, solver: 'additive' }, poseOf(0, 0, 0))[1]).toBeGreaterThan(0.2)
  })

  const angle = fc.integer({ min: -100, max: 100 })
  const anyTurn = fc.tuple(angle, angle, angle).map((v) => turned(...v).map(Math.fround))
  const settings = fc.record({
    solver: fc.constantFrom('additive', 'interpolative'),
    kernel: fc.constantFrom('gaussian', 'exponential', 'linear', 'cubic', 'quintic'),
    distance: fc.constantFrom('quaternion', 'swing', 'twist'),
    normalisation: fc.constantFrom('above-one', 'always', 'never'),
    radius: fc.double({ min: 0.2, max: 2, noNaN: true }),
    twistAxis: fc.constantFrom([1, 0, 0], [0, 1, 0], [1, 2, -1]),
    radiusScales: fc.array(fc.constantFrom(0.5, 1, 1.5), { minLength: 6, maxLength: 6 }),
  })

  it('interpolative is exact at every target of any driver whose condition is good', () => {
    let exact = 0
    fc.assert(
      fc.property(
        fc.array(anyTurn, { minLength: 1, maxLength: 6 }),
        settings,
        (turns, { radiusScales, ...extra }) => {
          const driver = armDriver(turns, { ...extra, solver: 'interpolative' }, radiusScales)
          if (!compilePoseDriver(driver, rig).coefficients) return
          exact++
          turns.forEach((r, i) => {
            near(
              weightsAt(driver, turnJoint(restPose(), 'arm', r)),
              turns.map((_, k) => (k === i ? 1 : 0)),
              1e-8,
            )
          })
        },
      ),
    )
    expect(exact).toBeGreaterThan(50)
  })

  it('is what the plain definition gives', () => {
    fc.assert(
      fc.property(
        fc.array(anyTurn, { minLength: 1, maxLength: 5 }),
        settings,
        anyTurn,
        (turns, { radiusScales, ...extra }, at) => {
          const driver = armDriver(turns, extra, radiusScales)
          const compiled = compilePoseDriver(driver, rig)
          const plain =
            driver.solver === 'interpolative' && !compiled.coefficients
              ? { ...driver, solver: 'additive' as const }
              : driver
          near(weightsAt(driver, turnJoint(restPose(), 'arm', at)), naiveWeights(plain, at), 1e-5)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('a bad condition names the nearest two and leaves the additive solver', () => {
    const turns = [turned(0, 0, 0), turned(0, 60, 0), turned(0, 60.001, 0)]
    const driver = armDriver(turns, { solver: 'interpolative', radius: 1 })
    const compiled = compilePoseDriver(driver, rig)
    expect(compiled.coefficients).toBeUndefined()
    expect(compiled.diagnostics.map((d) => [d.severity, d.code, d.message])).toEqual([
      [
        'warning',
        'driver/bad-condition',
        'The targets are too alike to be interpolated exactly; the nearest two, 1 ("b") and 2 ("c"), are 0.0000175 apart. The additive solver is used instead.',
      ],
    ])
    expect(weightsAt(driver, poseOf(0, 60, 0))).toEqual(
      weightsAt({ ...driver, solver: 'additive' }, poseOf(0, 60, 0)),
    )
  })
})
