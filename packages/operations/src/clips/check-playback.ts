import { type Clip, isCurveOnly, type PoseAsset } from '@facework/documents'
import type { Report } from '@facework/report'
import { controlNames } from '../poses/control-names.ts'
import { jointsMovedTwice, type MovedTwice } from './joints-moved-twice.ts'

/** How many names a message lists before it counts the rest. */
const NAMES_SHOWN = 6

// [G3]
/** Says when curves of a clip move nothing, and when its joints and its curves would move a face twice. */
export function checkPlayback(poses: PoseAsset | undefined, clip: Clip, report: Report): void {
  const path = `clip "${clip.name}"`
  if (!poses) {
    if (clip.curves.length > 0 && isCurveOnly(clip)) {
      report.warn(
        'clip/curves-move-nothing',
        path,
        `Clip "${clip.name}" has only curves, and there is no pose asset to turn them into a face; nothing moves.`,
        'Give the character a pose asset.',
      )
    }
    return
  }
  const controls = new Set(controlNames(poses))
  const idle = clip.curves.filter((c) => !controls.has(c.name)).map((c) => c.name)
  const driving = clip.curves.length - idle.length
  if (idle.length > 0) {
    report.add(
      driving === 0 && isCurveOnly(clip) ? 'warning' : 'info',
      'clip/curves-unused',
      path,
      `${idle.length} of ${clip.curves.length} curves of clip "${clip.name}" name no pose of "${poses.name}" and move nothing: ${listNames(idle)}.`,
      'Map them to poses of this character, or add the poses.',
    )
  }
  reportMovedTwice(jointsMovedTwice(poses, clip), clip, poses, report)
}

export function reportMovedTwice(twice: MovedTwice, clip: Clip, poses: PoseAsset, report: Report): void {
  if (twice.joints.length === 0) return
  const through = twice.poses.length > 0 ? ` (poses ${listNames(twice.poses)})` : ''
  report.warn(
    'clip/double-transform',
    `clip "${clip.name}"`,
    `Clip "${clip.name}" moves ${twice.joints.length} joint${twice.joints.length === 1 ? '' : 's'} by its own tracks that its curves move through "${poses.name}" as well: ${listNames(twice.joints)}${through}.`,
    'Remove its joint tracks, all or those of the face.',
  )
}

/** `a, b, c and 4 more`. */
export function listNames(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  return names.slice(0, NAMES_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
