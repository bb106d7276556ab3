import type { Character, Clip, DocumentKindName, Id } from '@facework/documents'
import type { OpenCharacter } from '@facework/operations'
import { checkClip, controlNames } from '@facework/operations/internal'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import { compileRig } from '@facework/runtime'
import { documentsOfCharacter, openCharacterIn } from '../open-character-in.ts'
import type { DocumentOf } from '../parameters.ts'
import type { OpenDocument } from '../state.ts'
import type { Fix, Problem } from './problem.ts'
import { removeTracksFixes } from './remove-tracks-fixes.ts'

type Documents = ReadonlyMap<Id, OpenDocument>

/** How documents are looked up by the checks; missing references are reported by another check. */
export type Find = <K extends DocumentKindName>(id: Id | undefined, kind: K) => DocumentOf<K> | undefined

/** Whether the character can be played at all, and what its map reaches. */
export function checkCharacter(character: Character, find: Find): Problem[] {
  const model = find(character.model.id, 'model')
  const skeleton = find(character.skeleton.id, 'skeleton')
  const poses = find(character.poses?.id, 'poses')
  const about = (diagnostics: readonly Diagnostic[], fixes: readonly Fix[] = []) =>
    diagnostics.map((d): Problem => ({ ...d, document: character.id, fixes }))
  const problems: Problem[] = []
  if (model) {
    try {
      const rig = compileRig(model, { poses, curves: skeleton?.curves })
      problems.push(...about(rig.diagnostics))
    } catch (error) {
      if (!(error instanceof FaceworkError)) throw error
      problems.push(...about(error.diagnostics))
    }
  }
  return [...problems, ...checkMap(character, find)]
}

/** [M3] Lines of the map that move nothing, and poses that it does not drive. */
function checkMap(character: Character, find: Find): Problem[] {
  const [map, poses] = [find(character.map?.id, 'map'), find(character.poses?.id, 'poses')]
  if (!map || !poses) return []
  const controls = controlNames(poses)
  const targets = map.lines.map((l) => l.target)
  const idle = targets.filter((t) => !controls.includes(t))
  const undriven = controls.filter((c) => !targets.includes(c))
  const problems: Problem[] = []
  if (idle.length > 0) {
    problems.push({
      severity: 'warning',
      code: 'map/targets-unknown',
      path: 'lines',
      message: `${idle.length} lines of map "${map.name}" drive what "${poses.name}" has no pose for: ${named(idle)}.`,
      hint: 'Rename the targets, add the poses, or delete the lines.',
      document: map.id,
      fixes: [
        {
          title: `Delete ${idle.length} lines`,
          command: 'map.deleteLines',
          args: { map: map.id, targets: idle },
        },
      ],
    })
  }
  if (undriven.length > 0) {
    problems.push({
      severity: 'info',
      code: 'map/poses-undriven',
      path: 'lines',
      message: `${undriven.length} of ${controls.length} poses of "${poses.name}" are driven by no line of map "${map.name}": ${named(undriven)}.`,
      hint: 'They can still be driven by curves of their own names.',
      document: map.id,
      fixes: [],
    })
  }
  return problems
}

// [G3]
/** Whether curves of a clip move nothing on this character, or it moves joints twice. */
export function checkClipOn(character: Character, clip: Clip, documents: Documents): Problem[] {
  const found = openedOrUndefined(character, documents)
  if (!found) return []
  const report = new Report()
  checkClip({ character: found }, clip, report)
  const skeleton = clip.skeleton && documents.get(clip.skeleton.id)?.document
  return report.diagnostics.map((d) => ({
    ...d,
    // What moves nothing here may be meant for another character.
    severity: d.severity === 'error' ? 'warning' : d.severity,
    document: clip.id,
    fixes:
      d.code === 'clip/double-transform'
        ? removeTracksFixes(
            clip,
            found.jointsMovedTwice(clip).joints,
            skeleton?.kind === 'skeleton' ? skeleton : undefined,
          )
        : [],
  }))
}

// [G3]
/** The part of it that is wrong whatever is on stage. */
export function checkJointsMovedTwice(character: Character, clip: Clip, documents: Documents): Problem[] {
  return checkClipOn(character, clip, documents).filter((p) => p.code === 'clip/double-transform')
}

/** A graph that cannot be put together is told elsewhere. */
function openedOrUndefined(character: Character, documents: Documents): OpenCharacter | undefined {
  try {
    const found = documentsOfCharacter(character, documents)
    return found && openCharacterIn(found)
  } catch (error) {
    if (error instanceof FaceworkError) return undefined
    throw error
  }
}

function named(names: readonly string[]): string {
  const more = names.length - 6
  return names.slice(0, 6).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
