import type { ClipContent } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'
import { fitsPattern } from '../choose-names.ts'
import { defineModifier, type ModifierContext } from '../modifier.ts'
import { flagParameter, namesParameter } from '../parameter.ts'

// [O2]
/** All; those of named joints, with or without the joints below; or all but those. */
export const removeJointTracks = defineModifier({
  id: 'remove-joint-tracks',
  title: 'Remove joint tracks',
  description:
    'Removes joint tracks, so that only curves drive the face: tracks contain the shape of one character.',
  parameters: {
    joints: namesParameter('Joints whose tracks are removed; empty means all.', []),
    keep: namesParameter('Joints whose tracks are kept; all others are removed.', []),
    children: flagParameter('Include the child joints of the named joints.'),
  },
  apply(content, { joints, keep, children }, context) {
    if (joints.length > 0 && keep.length > 0) {
      throw new FaceworkError(
        'modifier/parameter-clash',
        'remove-joint-tracks',
        '"joints" lists the tracks to remove and "keep" those to keep; give only one of them.',
      )
    }
    const named = keep.length > 0 ? keep : joints
    const chosen = named.length > 0 ? chosenJoints(content, named, children, context) : undefined
    const stays = (joint: string) => chosen !== undefined && chosen.has(joint) === keep.length > 0
    const left = content.joints.filter((track) => stays(track.joint))
    if (left.length === 0 && content.joints.length > 0 && content.morphs.length > 0) {
      context.report.info(
        'clip/morph-tracks-left',
        'morphs',
        `Clip "${context.name}" still has ${content.morphs.length} morph tracks, so it cannot be shared yet.`,
        'Turn its morphs into curves: modifier "morphs-to-curves".',
      )
    }
    return { ...content, joints: left }
  },
})

function chosenJoints(
  content: ClipContent,
  patterns: readonly string[],
  children: boolean,
  context: ModifierContext,
): ReadonlySet<string> {
  const { report, name } = context
  // A model that stands by is not looked at: its changes are none of this clip's.
  const tree = (context.skeleton ?? context.model)?.joints
  const known = new Set([...(tree ?? []).map((j) => j.name), ...content.joints.map((t) => t.joint)])
  const chosen = new Set<string>()
  for (const pattern of patterns) {
    const fitting = [...known].filter((joint) => fitsPattern(joint, pattern))
    for (const joint of fitting) chosen.add(joint)
    if (fitting.length > 0) continue
    report.warn(
      'clip/joint-unknown',
      pattern,
      `There is no joint "${pattern}" in clip "${name}"${tree ? ' or its skeleton' : ''}.`,
      suggestion(pattern, known),
    )
  }
  if (!children) return chosen
  if (!tree) {
    throw new FaceworkError(
      'clip/skeleton-missing',
      `clip "${name}"`,
      'Only a skeleton knows which joints are children; none was given.',
      'Give the skeleton, or list every joint.',
    )
  }
  // Parents come first [S1], so one pass reaches every depth.
  for (const joint of tree) if (joint.parent !== undefined && chosen.has(joint.parent)) chosen.add(joint.name)
  return chosen
}
