import type { Clip, ModifierUse, Skeleton } from '@facework/documents'
import { type Diagnostic, FaceworkError, Report, suggestion } from '@facework/report'
import { keepSource } from './revert-clip.ts'

/** Which joint tracks go: all; those of named joints; or all but those of named joints. */
export type JointTrackChoice =
  | { readonly all: true }
  | { readonly joints: readonly string[]; readonly children?: boolean }
  | { readonly keep: readonly string[]; readonly children?: boolean }

export interface StrippedClip {
  readonly clip: Clip
  /** Joints whose tracks went. */
  readonly removed: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * [O2] Takes joint tracks out of a clip, so that only its curves drive the face. Use it before sharing a
 * clip between characters: joint tracks carry one character's shape. `revertClip` brings them back.
 *
 *   stripJointTracks(clip, { all: true })
 *   stripJointTracks(clip, { joints: ['head'], children: true }, skeleton)
 */
export function stripJointTracks(
  clip: Clip,
  choice: JointTrackChoice,
  skeleton?: Pick<Skeleton, 'joints'>,
): StrippedClip {
  const report = new Report()
  const goes = chosenJoints(clip, choice, skeleton, report)
  const joints = clip.joints.filter((track) => !goes(track.joint))
  const removed = [...new Set(clip.joints.map((t) => t.joint))].filter(goes)
  if (removed.length === 0) return { clip, removed, diagnostics: report.diagnostics }
  if (joints.length === 0 && clip.morphs.length > 0) {
    report.info(
      'clip/morph-tracks-left',
      'morphs',
      `Clip "${clip.name}" still has ${clip.morphs.length} morph tracks, so it cannot be shared yet.`,
      'Turn its morphs into curves.',
    )
  }
  const use: ModifierUse = { modifier: 'remove-joint-tracks', parameters: { ...choice }, enabled: true }
  return {
    clip: { ...keepSource(clip), joints, modifiers: [...clip.modifiers, use] },
    removed,
    diagnostics: report.diagnostics,
  }
}

function chosenJoints(
  clip: Clip,
  choice: JointTrackChoice,
  skeleton: Pick<Skeleton, 'joints'> | undefined,
  report: Report,
): (joint: string) => boolean {
  if ('all' in choice) return () => true
  const [names, keep] = 'keep' in choice ? [choice.keep, true] : [choice.joints, false]
  const known = new Set([...(skeleton?.joints ?? []).map((j) => j.name), ...clip.joints.map((t) => t.joint)])
  for (const name of names) {
    if (known.has(name)) continue
    report.warn(
      'clip/joint-unknown',
      name,
      `There is no joint "${name}" in clip "${clip.name}"${skeleton ? ' or its skeleton' : ''}.`,
      suggestion(name, known),
    )
  }
  const chosen = new Set(names)
  if (choice.children) {
    if (!skeleton) {
      throw new FaceworkError(
        'clip/skeleton-missing',
        `clip "${clip.name}"`,
        'Only a skeleton knows which joints are children; none was given.',
        'Give the skeleton, or list every joint.',
      )
    }
    // Parents come first (S1), so one pass reaches every depth.
    for (const joint of skeleton.joints)
      if (joint.parent !== undefined && chosen.has(joint.parent)) chosen.add(joint.name)
  }
  return (joint) => chosen.has(joint) !== keep
}
