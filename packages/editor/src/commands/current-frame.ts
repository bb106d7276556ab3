import type { Id } from '@facework/documents'
import { type EvaluatedFrame, evaluateFrame } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import type { Editing } from '../editing.ts'
import { data, documentOf, optional } from '../parameters.ts'

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

export function currentFrame(editing: Editing, given: CurrentFrame): Frame {
  if (given.frame) return given.frame
  const { clip, time, controls } = editing.preview
  const character = currentCharacter(editing, given)
  const frame = evaluateFrame({
    model: editing.get(character.model.id, 'model'),
    animCurves: editing.get(character.skeleton.id, 'skeleton').curves,
    curves: controls,
    ...(character.poses ? { poses: editing.get(character.poses.id, 'poses') } : {}),
    ...(clip === undefined ? {} : { clip: editing.get(clip, 'clip'), time }),
  })
  editing.report(frame.diagnostics)
  return frame
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
