import { FaceworkError } from '@facework/report'
import { type Object3D, Vector3 } from 'three'
import type { CharacterBinding } from './character-binding.ts'

/** How much of a character is evaluated from a distance on. */
export interface DetailLevel {
  /** Units of the scene from the camera; meters, in most. */
  readonly distance: number
  /** Evaluate on every n-th update only. */
  readonly every?: number
  /** Part of the joints that poses move, 0 to 1, those near the root first. */
  readonly joints?: number
  /** Whether combinations, which correct poses that meet, are added. */
  readonly combinations?: boolean
}

/** A face of 25 cm fills some 200 pixels of a screen at 2 m, and 20 at 20 m. */
export const DETAIL_LEVELS: readonly DetailLevel[] = [
  { distance: 0 },
  { distance: 5, every: 2 },
  { distance: 12, every: 3, joints: 0.5, combinations: false },
  { distance: 25, every: 6, joints: 0.25, combinations: false },
]

const eye = new Vector3()
const place = new Vector3()

/**
 * Sets how much of each character is evaluated, by its distance from the camera. Call it once a frame, before the
 * characters are updated.
 *
 *   setDetailByDistance(faces, camera)
 *   for (const face of faces) face.update(seconds)
 */
export function setDetailByDistance(
  characters: Iterable<CharacterBinding>,
  camera: Object3D,
  levels: readonly DetailLevel[] = DETAIL_LEVELS,
): void {
  if (!levels.some(({ distance }) => distance <= 0)) {
    throw new FaceworkError(
      'bind/detail',
      'levels',
      `levels should begin at distance 0; found ${levels.map((l) => l.distance).join(', ') || 'none'}.`,
      'Add { distance: 0 } for characters that are near.',
    )
  }
  camera.getWorldPosition(eye)
  for (const character of characters) {
    const distance = character.root.getWorldPosition(place).distanceTo(eye)
    let level: DetailLevel | undefined
    for (const each of levels)
      if (each.distance <= distance && each.distance >= (level?.distance ?? 0)) level = each
    // Somewhere without a number it might as well be near.
    const { every = 1, joints = 1, combinations = true } = level ?? {}
    const { detail } = character.character
    character.every = every
    if (detail.joints !== joints || detail.combinations !== combinations)
      character.character.detail = { joints, combinations }
  }
}
