import { createPoseDriver } from '@facework/documents'
import { compileRig } from '@facework/runtime'
import { compilePoseDriver } from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { copyDriverTargetsFromPoses, scaleDriverRadii } from '../index.ts'
import { testHead, testPoses } from '../test-head.ts'

const { model } = testHead()
const jaw = createPoseDriver({ sources: [{ joint: 'jaw' }], targets: [] })
/** Neutral, and jawOpen 18° from it. */
const { driver } = copyDriverTargetsFromPoses(jaw, testPoses(), model)

describe('scaleDriverRadii', () => {
  it('multiplies every radius', () => {
    const radii = (d: typeof driver) => [...compilePoseDriver(d, compileRig(model)).radii]
    const wide = scaleDriverRadii(scaleDriverRadii(driver, 3), 0.5)
    expect(radii(driver).length).toBe(2)
    expect(radii(wide)).toEqual(radii(driver).map((r) => r * 1.5))
  })

  it('refuses what would leave no radius', () => {
    for (const factor of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => scaleDriverRadii(driver, factor)).toThrow(
        expect.objectContaining({ code: 'driver/radius-factor' }),
      )
  })
})
