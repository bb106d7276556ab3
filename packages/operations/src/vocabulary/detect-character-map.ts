import type { Model, PoseAsset } from '@facework/documents'
import type { Diagnostic } from '@facework/report'
import { controlNames } from '../poses/control-names.ts'
import { detectMap, type MapDetection } from './detect-map.ts'
import type { DetectableSet } from './detectable-set.ts'
import { shapeMotions } from './motion/shape-motions.ts'

/**
 * A character's map speaks of single movements. Clips with its own names, such as presets of a VRM or
 * visemes, need no map, and the built-in ones lead here from everything else.
 */
const FACE_SETS: readonly DetectableSet[] = ['arkit-52', 'facs-50']

/** Part of a set that names must account for; ARKit's head with all but three shapes still counts. */
const NEARLY_ALL = 0.94

// [M3]
/**
 * What drives a head, by the names of its poses and by what they move, for the map a character keeps.
 *
 *   createCharacter({ name, model, poses, detection: detectCharacterMap(model, poses) })
 */
export function detectCharacterMap(model: Model, poses: PoseAsset): MapDetection {
  const names = controlNames(poses)
  const byName = detectMap({ names, set: FACE_SETS })
  // Looking at every vertex of every shape takes seconds; names that say nearly all need no second opinion.
  if (byName.coverage >= NEARLY_ALL) return byName
  return detectMap({ names, set: FACE_SETS, motions: () => shapeMotions(model, poses) })
}

// [M3]
/** Shapes that look like something, but not surely: listed, since nothing is dropped in silence. */
export function unsureShapes({ unsure }: Pick<MapDetection, 'unsure'>, path: string): Diagnostic[] {
  return unsure.map(({ name, like, confidence }) => ({
    severity: 'info',
    code: 'map/unsure',
    path,
    message: `"${name}" has an unknown name and moves like ${like.join(' or ')} (${Math.round(confidence * 100)} %); it is not driven.`,
    hint: 'Add a line to the map if it should be.',
  }))
}
