import { createPoseDriver, keyedCurve } from '@facework/documents'
import fc from 'fast-check'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile-rig.ts'
import { createPoseBuffers } from '../pose-buffers.ts'
import { testModel } from '../test-rig.ts'
import { compilePoseDriver } from './compile-pose-driver.ts'
import { applyPoseDriver, createDriverScratch, evaluatePoseDriver } from './evaluate-pose-driver.ts'
import { readDriverSources } from './read-sources.ts'
import {
  armDriver,
  DEGREE,
  driven,
  moveJoint,
  naiveWeights,
  restPose,
  rig,
  turned,
  turnJoint,
  weightsAt,
} from './test-driver.ts'

const near = (found: ArrayLike<number>, expected: readonly number[], tolerance = 1e-6) => {
  expect(found.length).toBe(expected.length)
  expected.forEach((v, i) => {
    expect(Math.abs(found[i]! - v), `${i}: ${found[i]} for ${v}`).toBeLessThan(tolerance)
  })
}
const poseOf = (x: number, y: number, z: number) => turnJoint(restPose(), 'arm', turned(x, y, z))
const codes = (driver: Parameters<typeof compilePoseDriver>[0]) =>
  compilePoseDriver(driver, rig).diagnostics.map((d) => d.code)

describe('[D1] what a driver reads', () => {
  function read(source: object, pose = restPose()) {
    const driver = createPoseDriver({
      sources: [source],
      targets: [{ drives: 'a', transforms: [{}] }],
    })
    const out = new Float64Array(7)
    readDriverSources(compilePoseDriver(driver, rig).sources, pose, out)
    return [...out]
  }

  it('against the reference pose, a joint at rest is nowhere; turned, it is turned about its own axes', () => {
    near(read({ joint: 'arm' }), [0, 0, 0, 0, 0, 0, 1])
    const q = new Quaternion(...turned(0, 0, 0.5 / DEGREE)).multiply(new Quaternion(...turned(30, 0, 0)))
    near(read({ joint: 'arm' }, turnJoint(restPose(), 'arm', q.toArray())), [0, 0, 0, ...turned(30, 0, 0)])
  })

  it('against the parent, it is the local transform', () => {
    near(read({ joint: 'arm', space: 'parent' }), [0.1, 0.2, 0, ...turned(0, 0, 0.5 / DEGREE)])
  })

  it('against another joint, it is what three says in the character’s space', () => {
    const pose = turnJoint(moveJoint(restPose(), 'hand', [0.3, 0.1, -0.2]), 'arm', turned(10, 40, -20))
    const matrix = (i: number): Matrix4 => {
      const own = new Matrix4().compose(
        new Vector3(...pose.translations.subarray(i * 3, i * 3 + 3)),
        new Quaternion(...pose.rotations.subarray(i * 4, i * 4 + 4)),
        new Vector3(...pose.scales.subarray(i * 3, i * 3 + 3)),
      )
      return rig.parents[i]! < 0 ? own : matrix(rig.parents[i]!).multiply(own)
    }
    const [t, r, s] = [new Vector3(), new Quaternion(), new Vector3()]
    const [bt, br] = [new Vector3(), new Quaternion()]
    matrix(2).decompose(t, r, s)
    matrix(3).decompose(bt, br, s)
    const back = br.clone().invert()
    const place = t.sub(bt).applyQuaternion(back)
    const found = read({ joint: 'hand', space: 'joint', base: 'eye' }, pose)
    near(found.slice(0, 3), place.toArray())
    expect(back.multiply(r).angleTo(new Quaternion(...found.slice(3)))).toBeLessThan(1e-6)
  })

  it('[C5] absent joints are at their reference, half present ones half way', () => {
    const pose = turnJoint(restPose(), 'eye', turned(0, 60, 0))
    moveJoint(pose, 'eye', [0, 0.7, 0.1])
    const at = (presence: number) => {
      pose.rotationPresence[3] = presence
      pose.translationPresence[3] = presence
      return read({ joint: 'eye' }, pose)
    }
    near(at(1), [0, 0.2, 0, ...turned(0, 60, 0)])
    near(at(0.5), [0, 0.1, 0, ...turned(0, 30, 0)])
    near(at(0), [0, 0, 0, 0, 0, 0, 1])
  })
})

describe('[D2] distances', () => {
  const radius = 90 * DEGREE
  /** With a linear kernel of 90°, the distance can be read off the weight. */
  const degreesTo = (target: readonly number[], input: readonly number[], extra: object) => {
    const driver = armDriver([target], { kernel: 'linear', radius, ...extra })
    return (1 - weightsAt(driver, turnJoint(restPose(), 'arm', input))[0]!) * 90
  }

  it('quaternion: the whole angle, whatever the sign', () => {
    expect(degreesTo(turned(0, 0, 0), turned(0, 30, 0), {})).toBeCloseTo(30, 4)
    const negative = turned(0, 30, 0).map((v) => -v)
    expect(degreesTo(turned(0, 10, 0), negative, {})).toBeCloseTo(20, 4)
  })

  it('swing: how far apart the twist axis points; twist does not count', () => {
    const extra = { distance: 'swing', twistAxis: [2, 0, 0] }
    expect(degreesTo(turned(0, 0, 0), turned(70, 0, 0), extra)).toBeCloseTo(0, 4)
    expect(degreesTo(turned(20, 0, 0), turned(0, 40, 0), extra)).toBeCloseTo(40, 4)
  })

  it('twist: about the axis only, wrapped at ±180°', () => {
    const extra = { distance: 'twist', twistAxis: [0, 0, 3] }
    expect(degreesTo(turned(0, 0, 0), turned(0, 0, 25), extra)).toBeCloseTo(25, 4)
    expect(degreesTo(turned(0, 0, 0), turned(40, 0, 0), extra)).toBeCloseTo(0, 4)
    expect(degreesTo(turned(0, 0, 179), turned(0, 0, -179), extra)).toBeCloseTo(2, 3)
    expect(degreesTo(turned(0, 0, -170), turned(0, 0, 150), extra)).toBeCloseTo(40, 3)
    // Half a turn aside leaves no twist.
    expect(degreesTo(turned(0, 0, 0), [1, 0, 0, 0], extra)).toBeCloseTo(0, 4)
  })

  it('several sources: the root of the sum of squares, translations in metres times their scale', () => {
    const driver = createPoseDriver({
      sources: [
        { joint: 'arm', space: 'parent' },
        { joint: 'eye', space: 'parent', channel: 'translation', scale: 4 },
      ],
      targets: [{ drives: 'a', transforms: [{ r: turned(0, 0, 0) }, { t: [0, 0, 0] }] }],
      kernel: 'linear',
      radius: 1,
    })
    const pose = moveJoint(turnJoint(restPose(), 'arm', turned(0, 0.3 / DEGREE, 0)), 'eye', [0, 0.06, 0.08])
    near(weightsAt(driver, pose), [1 - Math.sqrt(0.3 ** 2 + 0.4 ** 2)])
  })
})

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

describe('[D4] normalisation', () => {
  /** Two targets 20° apart with a linear kernel of 40°. */
  const turns = [turned(0, 0, 0), turned(0, 20, 0)]
  const weights = (normalisation: string, degrees: number, extra: object = {}) =>
    weightsAt(
      armDriver(turns, { kernel: 'linear', radius: 40 * DEGREE, normalisation, ...extra }),
      poseOf(0, degrees, 0),
    )

  it('never is really never', () => near(weights('never', 10), [0.75, 0.75]))
  it('above one only, which is the default', () => {
    near(weights('above-one', 10), [0.5, 0.5])
    near(weights('above-one', -30), [0.25, 0])
    expect(armDriver(turns).normalisation).toBe('above-one')
  })
  it('always, but nothing stays nothing', () => {
    near(weights('always', -30), [1, 0])
    expect(weights('always', -50)).toEqual([0, 0])
  })
  it('within a cone around a median: always inside, above one only outside, straight between', () => {
    const cone = { median: [{ r: turned(0, -10, 0) }], inner: 10 * DEGREE, outer: 30 * DEGREE }
    // Weights before: 0.5 and 0 at −20°, 0.25 and 0 at −30°.
    near(weights('cone', -20, { cone }), [1, 0])
    near(weights('cone', -30, { cone }), [0.25 / (0.25 + 0.75 * 0.5), 0])
    near(weights('cone', -30, { cone: { ...cone, inner: 0, outer: 10 * DEGREE } }), [0.25, 0])
    near(weights('cone', 10, { cone: { ...cone, inner: 0, outer: 0 } }), [0.5, 0.5])
  })
})

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
          transforms: [{ r: turned(40, 0, 0) }, { t: [1e308, -1e308, 0] }, {}],
          kernel: 'linear',
        },
        { drives: 'c', transforms: [{}, { t: [0, 1, 0] }, {}], distance: 'twist', radiusScale: 1e308 },
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
    const far = { drives: 'a', transforms: [{ t: [1e200, 0, 0] }] }
    const at = (scale: number, radiusScale: number) =>
      createPoseDriver({
        sources: [{ joint: 'arm', channel: 'translation', scale }],
        targets: [{ ...far, radiusScale }],
        radius: 1e200,
      })
    expect([weightsAt(at(0, 1), restPose()), weightsAt(at(1, 1e200), restPose())]).toEqual([[0], [0]])
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

describe('[D1] the automatic radius', () => {
  const radius = (turns: readonly (readonly number[])[]) => compilePoseDriver(armDriver(turns), rig).radius

  it('is the mean distance to the nearest other place', () => {
    // Nearest: 30, 10, 10.
    const turns = [turned(0, 0, 0), turned(0, 30, 0), turned(0, 40, 0)]
    expect(radius(turns) / DEGREE).toBeCloseTo(50 / 3, 6)
    // One more at a taken place is nearest to what the other there is nearest to.
    expect(radius([...turns, turned(0, 40, 0)]) / DEGREE).toBeCloseTo(60 / 4, 6)
  })

  it('of one place is its distance from rest, and 1 at rest', () => {
    expect(radius([turned(0, 0, 0.5 / DEGREE + 20)]) / DEGREE).toBeCloseTo(20, 4)
    expect(radius([turned(0, 0, 0.5 / DEGREE)])).toBe(1)
    expect(radius([])).toBe(1)
  })
})
