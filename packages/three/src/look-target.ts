import { FaceworkError } from '@facework/report'
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

/** Throws for anything that is not a position, before a later update would. */
export function checkTarget(target: LookTarget): void {
  const given: unknown = target
  if (typeof given === 'object' && given !== null) {
    if (isObject(given)) return
    const numbers: unknown[] = Array.isArray(given)
      ? given.length === 3
        ? given
        : []
      : 'z' in given
        ? [(given as Vector3).x, (given as Vector3).y, (given as Vector3).z]
        : []
    if (numbers.length === 3 && numbers.every((n) => Number.isFinite(n))) return
  }
  throw new FaceworkError(
    'play/target',
    'target',
    `lookAt needs an Object3D, a point { x, y, z } or [x, y, z] of finite numbers, or undefined; found ${shown(given)}.`,
    'face.lookAt(camera), face.lookAt([0, 1.6, 2]), or face.lookAt(undefined) to let go.',
  )
}

function isObject(value: object): value is Object3D {
  return (value as Object3D).isObject3D === true
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'object' in value)
    return 'an object that has an object: give its `object`'
  return typeof value === 'string'
    ? `the text "${value}"`
    : (JSON.stringify(value)?.slice(0, 80) ?? String(value))
}
