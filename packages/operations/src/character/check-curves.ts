import { type Clip, isCurveOnly } from '@facework/documents'
import type { Report } from '@facework/report'
import { listNames, reportMovedTwice } from '../clips/check-playback.ts'
import type { OpenCharacter } from './assemble-character.ts'

// [G3]
/**
 * Reports the curves of a clip that move nothing, in one line, an error when the clip moves nothing at all;
 * and joints that it would move twice.
 */
export function checkCurves(character: OpenCharacter, clip: Clip, report: Report): void {
  const { poses } = character.documents
  if (poses) reportMovedTwice(character.jointsMovedTwice(clip), clip, poses, report)
  const unused = character.unusedCurves(clip)
  if (unused.length === 0) return
  const { name } = character.documents.character
  const nothing = unused.length === clip.curves.length && isCurveOnly(clip)
  report.add(
    nothing ? 'error' : 'warning',
    nothing ? 'clip/moves-nothing' : 'clip/curves-unused',
    `clip "${clip.name}"`,
    nothing
      ? `None of the ${clip.curves.length} curves of clip "${clip.name}" moves "${name}": found ${listNames(unused)}; ${expectedNames(character)}.`
      : `${unused.length} of ${clip.curves.length} curves of clip "${clip.name}" move nothing on "${name}": ${listNames(unused)}.`,
    nothing
      ? poses
        ? 'Give the character a map for them; `facework map detect` shows what was found.'
        : 'Give the character a pose asset; `facework poses create` makes one.'
      : 'Add lines for them to its control map if they should.',
  )
}

function expectedNames({ controlNames, map }: OpenCharacter): string {
  if (controlNames.length === 0) return 'it has no poses that curves could move'
  const sets = map ? ', or names of ARKit-52, FACS-50 or another built-in control set' : ''
  return `expected names of its poses (${listNames(controlNames)})${sets}`
}
