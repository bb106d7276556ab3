import { createPoseDriver } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { armDriver, DEGREE, moveJoint, near, restPose, turned, turnJoint, weightsAt } from './test-driver.ts'

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
