import { IDENTITY_TRANSFORM, type Transform } from '@facework/documents'
import { Euler, MathUtils, Matrix4, Quaternion, Vector3 } from 'three'

/** A placement as people read it: how far the middle of the accessory went, its turn about it, its size. */
export interface PlacementParts {
  /** Millimeters. */
  readonly position: readonly [number, number, number]
  /** Degrees. */
  readonly rotation: readonly [number, number, number]
  readonly scale: number
}

type Point = readonly [number, number, number]

/** @param center middle of the accessory before it is placed, in meters */
export function partsFromPlacement(placement: Transform = IDENTITY_TRANSFORM, center: Point): PlacementParts {
  const middle = new Vector3(...center)
  const turn = new Quaternion(...placement.r)
  const moved = middle
    .clone()
    .multiply(new Vector3(...placement.s))
    .applyQuaternion(turn)
    .add(new Vector3(...placement.t))
    .sub(middle)
  const { x, y, z } = new Euler().setFromQuaternion(turn)
  return {
    position: [moved.x * 1000, moved.y * 1000, moved.z * 1000],
    rotation: [MathUtils.radToDeg(x), MathUtils.radToDeg(y), MathUtils.radToDeg(z)],
    scale: placement.s[0],
  }
}

export function placementFromParts({ position, rotation, scale }: PlacementParts, center: Point): Transform {
  const turn = new Quaternion().setFromEuler(new Euler(...rotation.map(MathUtils.degToRad)))
  const middle = new Vector3(...center)
  const t = middle
    .clone()
    .add(new Vector3(...position).divideScalar(1000))
    .sub(middle.multiplyScalar(scale).applyQuaternion(turn))
  return { t: [t.x, t.y, t.z], r: [turn.x, turn.y, turn.z, turn.w], s: [scale, scale, scale] }
}

/** A placement after something was moved further, in the space of the character. */
export function placementMovedBy(placement: Transform = IDENTITY_TRANSFORM, moved: Matrix4): Transform {
  const before = new Matrix4().compose(
    new Vector3(...placement.t),
    new Quaternion(...placement.r),
    new Vector3(...placement.s),
  )
  const [t, r, s] = [new Vector3(), new Quaternion(), new Vector3()]
  moved.clone().multiply(before).decompose(t, r, s)
  return { t: [t.x, t.y, t.z], r: [r.x, r.y, r.z, r.w], s: [s.x, s.y, s.z] }
}
