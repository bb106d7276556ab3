import { type Id, lookupIn } from '@facework/documents'
import { optional } from '@facework/documents/schema'
import { type EvaluatedFrame, evaluateFrame } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { charactersForPoses, usersOfPoses } from '../characters-for-poses.ts'
import { clipInOwnWords } from '../clip-in-own-words.ts'
import type { Editing } from '../editing.ts'
import { graphPartsOf } from '../graph-parts.ts'
import { data, documentOf } from '../parameters.ts'

export type Frame = Pick<EvaluatedFrame, 'joints' | 'morphs'>

/** What "the current pose" means: a frame that is given, or the character on stage as it looks now. */
export const currentFrameParameters = {
  character: optional(documentOf('character')),
  frame: optional(data<Frame>('a frame with joints and morphs')),
}

export interface CurrentFrame {
  readonly character?: Id | undefined
  readonly frame?: Frame | undefined
}

/** As the stage shows it, body clip apart: through the character's graph, with the overrides on top. */
export function currentFrame(editing: Editing, given: CurrentFrame): Frame {
  if (given.frame) return given.frame
  const { clip, time, character: onStage } = editing.preview
  const { controls } = editing.overrides
  const character = currentCharacter(editing, given)
  const triedOn = character.id === onStage ? editing.preview.poses : undefined
  const posesId = triedOn ?? character.poses?.id
  const poses = posesId === undefined ? undefined : editing.get(posesId, 'poses')
  const graph = triedOn === undefined ? graphPartsOf(character, editing.documents) : undefined
  const names = poses?.poses.flatMap((p) => (p.role.type === 'control' ? [p.name] : [])) ?? []
  const held = editing.overrides.joints[character.id] ?? {}
  const frame = evaluateFrame({
    model: editing.get(character.model.id, 'model'),
    animCurves: editing.get(character.skeleton.id, 'skeleton').curves,
    curves: controls,
    // Pose drivers read the overridden joints.
    joints: held,
    ...(poses ? { poses } : {}),
    ...(clip === undefined ? {} : { clip: clipInOwnWords(editing.get(clip, 'clip'), graph, names), time }),
    ...(graph ? { graph: { graph: graph.own, lookup: lookupIn(graph.uses) } } : {}),
  })
  editing.report(frame.diagnostics)
  return { morphs: frame.morphs, joints: { ...frame.joints, ...held } }
}

/** The current pose as one of an asset: of a character that uses it or that it fits. */
export function currentFrameFor(editing: Editing, assetId: Id, given: CurrentFrame): Frame {
  if (given.frame) return given.frame
  const asset = editing.get(assetId, 'poses')
  const character = currentCharacter(editing, given)
  if (charactersForPoses(asset, [character.id], editing.documents).length === 0) {
    const users = usersOfPoses(asset, editing.documents)
    throw new FaceworkError(
      'command/poses-of-another',
      'character',
      `"${asset.name}" holds poses of another head than that of "${character.name}".`,
      users.length > 0
        ? `Put ${users.slice(0, 3).join(' or ')} on stage, or choose poses that "${character.name}" uses.`
        : `Choose poses that "${character.name}" uses, or create a pose asset from its current pose.`,
    )
  }
  return currentFrame(editing, given)
}

export function currentCharacter(editing: Editing, given: CurrentFrame) {
  const id = given.character ?? editing.preview.character
  if (id !== undefined) return editing.get(id, 'character')
  throw new FaceworkError(
    'command/no-character',
    'character',
    'No character is on stage, so there is no current pose.',
    'Put a character on stage, or give a frame.',
  )
}
