import type { Mesh } from '../clay/mesh.ts'
import type { Vec3 } from '../clay/vector.ts'
import type { Colour } from '../paint/colour.ts'
import type { BodyProportions } from './master-skeleton.ts'

export interface HandSpec {
  length: number
  width: number
  thick: number
  fingers: number
  thumb: number
  thumbRadius: number
}

export interface Badge {
  /** Outline around its centre, counter-clockwise, metres; every point must be seen from the centre. */
  outline: readonly (readonly [number, number])[]
  y: number
  color: Colour
  /** How many badges are under it. */
  level: number
}

export type BodyPart = 'torso' | 'arm' | 'leg' | 'shoe' | 'hand'

/** The measures and colors of one body. */
export interface BodySpec extends BodyProportions {
  segments: number
  /** Superellipse exponent of torso and limbs. */
  power: number
  limbPower: number
  /** Rings from the ground up: y, half width, half depth, z. */
  torso: readonly (readonly number[])[]
  /** Rings along the arm: position (0 shoulder, 1 wrist), radius. */
  arm: readonly (readonly [number, number])[]
  /** Rings of the leg: y, radius. */
  leg: readonly (readonly [number, number])[]
  shoe: { height: number; length: number; width: number; z: number }
  hand: HandSpec
  clothMaterial: string
  handMaterial: string
  color: (part: BodyPart, p: Vec3, t: number) => Colour
  inlays: (torso: Mesh) => void
  badges?: readonly Badge[]
}
