import { describe, expect, it } from 'vitest'
import { armDriver, DEGREE, near, poseOf, turned, weightsAt } from './test-driver.ts'

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
