import type { Model, PoseAsset } from '@facework/documents'
import { doubtBonePoses } from '../poses/bones/doubt-bone-poses.ts'
import { movingControls } from '../poses/moving-poses.ts'
import { detectMap, type MapDetection } from './detect-map.ts'
import { shapeMotions } from './motion/shape-motions.ts'
import type { DetectableSet } from './vocabularies.ts'

/**
 * A character's map speaks of single movements. Clips with its own names, such as presets of a VRM or
 * visemes, need no map, and the built-in ones lead here from everything else.
 */
const FACE_SETS: readonly DetectableSet[] = ['arkit-52', 'facs-50']

/** Part of a set that names must account for; ARKit's head with all but three shapes still counts. */
const NEARLY_ALL = 0.94
/** Controls without which a face is dead, whatever else its names say. */
const ESSENTIAL = /^(?:jawOpen|JawDrop|eyeBlink.*|.*EyeClosed|mouthSmile.*|.*LipCornerPuller)$/

// [M3]
/**
 * What drives a head, by the names of its poses and by what they move, for the map a character keeps.
 *
 *   createCharacter({ name, model, poses, detection: detectCharacterMap(model, poses) })
 */
export function detectCharacterMap(
  model: Model,
  poses: PoseAsset,
  set: readonly DetectableSet[] = FACE_SETS,
): MapDetection {
  const names = movingControls(model, poses)
  const byName = doubtBonePoses(detectMap({ names, set }), poses)
  // Looking at every vertex of every shape takes seconds; names that say nearly all need no second opinion.
  const isWhole = byName.coverage >= NEARLY_ALL && !byName.unmapped.some((name) => ESSENTIAL.test(name))
  // What bones were moved to, they were moved to by looking.
  if (isWhole || byName.undriven.length === 0 || poses.source?.bones) return byName
  return detectMap({ names, set, motions: () => shapeMotions(model, poses) })
}
