import type { Object3D, Vector3 } from 'three'

/** Something to look at, in the space of the world: an object, or a point in any common form. */
export type LookTarget =
  | Object3D
  | { readonly x: number; readonly y: number; readonly z: number }
  | readonly [x: number, y: number, z: number]

/** Where a target is now. */
export function targetPoint(target: LookTarget, out: Vector3): Vector3 {
  if (Array.isArray(target)) return out.fromArray(target)
  if (isObject(target)) {
    target.updateWorldMatrix(true, false)
    return out.setFromMatrixPosition(target.matrixWorld)
  }
  return out.copy(target as Vector3)
}

export function isObject(value: object): value is Object3D {
  return (value as Object3D).isObject3D === true
}
