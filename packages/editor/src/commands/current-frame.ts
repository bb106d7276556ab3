import type { Id } from '@facework/documents'
import { optional } from '@facework/documents/schema'
import { type EvaluatedFrame, evaluateFrame, type OpenCharacter } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { charactersForPoses, usersOfPoses } from '../characters-for-poses.ts'
import type { Editing } from '../editing.ts'
import { documentsOfCharacter, openCharacterIn } from '../open-character-in.ts'
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
  const previewed = triedOn === undefined ? undefined : editing.get(triedOn, 'poses')
  // Says which document is missing.
  editing.get(character.model.id, 'model')
  const opened = openCharacterIn(documentsOfCharacter(character, editing.documents, previewed)!)
  const joints = editing.overrides.joints[character.id] ?? {}
  const frame = evaluateFrame({
    character: opened,
    curves: controlsOn(opened, controls),
    // Pose drivers read joints that are overridden.
    joints,
    clip: clip === undefined ? undefined : editing.get(clip, 'clip'),
    time,
  })
  editing.report(frame.diagnostics)
  return { morphs: frame.morphs, joints: { ...frame.joints, ...joints } }
}

/** Overrides are shared by all characters on stage; those that this one lacks do not concern it. */
function controlsOn(
  character: OpenCharacter,
  controls: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const known = new Set(character.graph.rig.curveNames)
  const driving = character.drivingControls(Object.keys(controls))
  return Object.fromEntries(Object.entries(controls).filter(([name]) => known.has(name) || driving.has(name)))
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
