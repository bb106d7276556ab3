import { describe, expect, it } from 'vitest'
import type { FaceSkin } from '../face/face-skin.ts'
import { keepOffEyes } from './keep-off-eyes.ts'

const RADIUS = 0.012
const UNIT = 0.09

/** How far from the center of an eye a vertex of the skin ends that is moved sideways. */
function lifted(rest: number, sideways: number): number {
  const delta = Float64Array.of(sideways, 0, 0)
  const skin = { count: 1, positions: Float64Array.of(0, 0, rest) } as FaceSkin
  // Its own vertices stand out nowhere.
  const eye = { center: [0, 0, 0] as const, radius: RADIUS, vertices: [] }
  keepOffEyes(skin, delta, [eye], new Float64Array(), UNIT)
  return Math.hypot(delta[0]!, rest + delta[2]!)
}

describe('keepOffEyes', () => {
  it('lifts a lid out of the eye that would end in it', () => {
    expect(lifted(RADIUS, 0.004)).toBeCloseTo(Math.hypot(RADIUS, 0.004), 9)
    const inside = 0.98 * RADIUS
    expect(lifted(inside, 0.002)).toBeGreaterThanOrEqual(RADIUS - 1e-9)
  })

  it('leaves a lid that lies a little inside the eye where it is, unless it moves', () => {
    const inside = 0.98 * RADIUS
    expect(lifted(inside, 1e-7)).toBeCloseTo(inside, 6)
    expect(lifted(inside, 0.0005)).toBeLessThan(RADIUS)
  })
})
