import { FaceworkError } from '@facework/report'

/** A point of the world in any common form. */
export type ScenePoint =
  | { readonly x: number; readonly y: number; readonly z: number }
  | readonly [x: number, y: number, z: number]

/**
 * Throws for a target that is not a position, before a later update would. `isObject` tells objects of the engine's
 * scenes.
 */
export function checkTarget(given: unknown, isObject: (value: object) => boolean): void {
  if (typeof given === 'object' && given !== null) {
    if (isObject(given)) return
    const { x, y, z } = given as { x?: unknown; y?: unknown; z?: unknown }
    const numbers: unknown[] = Array.isArray(given) ? given : [x, y, z]
    if (numbers.length === 3 && numbers.every(Number.isFinite)) return
  }
  throw new FaceworkError(
    'play/target',
    'target',
    `lookAt needs an object of the scene, a point { x, y, z } or [x, y, z] of finite numbers, or undefined; found ${shown(given)}.`,
    'face.lookAt(camera), face.lookAt([0, 1.6, 2]), or face.lookAt(undefined) to let go.',
  )
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'object' in value)
    return 'an object that has an object: give its `object`'
  return typeof value === 'string'
    ? `the text "${value}"`
    : (JSON.stringify(value)?.slice(0, 80) ?? String(value))
}
