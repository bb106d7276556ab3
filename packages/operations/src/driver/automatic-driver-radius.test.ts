import { createPoseDriver } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { copyDriverTargetsFromPoses } from '../index.ts'
import { automaticDriverRadius } from '../internal.ts'
import { testHead, testPoses } from '../test-head.ts'

const { model } = testHead()
const jaw = createPoseDriver({ sources: [{ joint: 'jaw' }], targets: [] })
/** Neutral, and jawOpen 18° from it. */
const { driver } = copyDriverTargetsFromPoses(jaw, testPoses(), model)

describe('automaticDriverRadius', () => {
  it('[D1] is the mean distance to the nearest target, whatever radius is set', () => {
    const degrees = (d: typeof driver) => (automaticDriverRadius(d, model) * 180) / Math.PI
    expect(degrees({ ...driver, radius: 3 })).toBeCloseTo(18, 4)
    // Of one target, the distance from rest.
    expect(degrees({ ...driver, targets: driver.targets.slice(1) })).toBeCloseTo(18, 4)
  })
})
