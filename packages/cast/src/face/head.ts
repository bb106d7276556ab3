import type { Mesh, Vertex } from '../clay/mesh.ts'
import type { Shape } from '../clay/signed-distance.ts'
import type { Vec3 } from '../clay/vector.ts'
import type { Density } from './density.ts'
import type { GridPlan } from './grid-plan.ts'

/** The left eye; the right one is its mirror image. Angles in radians, lengths in metres. */
export interface EyeSpec {
  centre: Vec3
  radius: number
  /** Radius of the lid surface in eyeball radii. */
  lid: number
  /** Turn of the opening to the outside. */
  yaw: number
  azMid: number
  azHalf: number
  up: number
  low: number
  tilt: number
  base: number
  upSkew: number
  lowSkew: number
  archUp: number
  archLow: number
  foldUp: number
  foldLow: number
  raise: number
  crease: number
  creaseAt: number
  rimPuff: number
  /** How far the ball moves back while the lids are shut. */
  retract: number
  yawMax: number
  pitchMax: number
}
export interface MouthSpec {
  y: number
  /** Half width. */
  W: number
  /** How much the corners sit above the middle. */
  curve: number
  bow: number
  lipUp: number
  lipLow: number
  bulgeUp: number
  bulgeLow: number
  crease: number
  forward: number
  /** A z that is inside the head everywhere around the mouth; rays start there. */
  inside: number
  bagScale: number
}
export interface TongueSpec {
  back: number
  front: number
  y: number
  hump: number
  width: number
  thick: number
  /** How much longer it gets when out. */
  reach: number
  /** How high it climbs to clear the lower lip. */
  rise: number
  color: Vec3
}
/** Everything the modelling and the expressions need to know about one head; head space, origin between the eyes. */
export interface HeadSpec {
  centre: Vec3
  /** The whole clay form. */
  form: Shape
  /** The form without nose and eyeballs: skin slides on it. */
  skull: Shape
  plan: GridPlan
  density: Density
  relax: number
  eye: EyeSpec
  mouth: MouthSpec
  tongue: TongueSpec
  cheek: { x: number; y: number; r: number; gain: number }
  nose: { x: number; y: number; r: number; bridge: number }
  chin: { y: number; r: number }
  brow: { y: number; inner: number; outer: number; below: number; above: number; rigid: boolean }
  jaw: {
    hinge: Vec3
    angle: number
    swing: number
    backZ: number
    frontZ: number
    reach: number
    neckY: number
  }
  neck: { low: number; high: number }
  /** Multipliers of single controls, by name without Left or Right; Brow and BrowUp scale all brow motion. */
  gain: Readonly<Record<string, number>>
  /** Robots have shutters in place of skin lids. */
  fixedLids: boolean
  /** A ring of the eye loops that is an exact circle of this radius, for robots: their goggles end there. */
  goggle?: { ring: number; radius: number }
  palette: (v: Vertex) => Vec3
  inlays?: (mesh: Mesh) => void
}
