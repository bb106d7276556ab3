import type { CharacterView } from '../../stage/character-view.ts'
import type { ThumbnailRequest } from '../../thumbnails/thumbnail-request.ts'

/** Pictures from 0 to 1; played there and back. */
export const STEPS = 7

/** What the pictures of a control are kept by. They go when the character's poses do. */
const subjects = new WeakMap<object, Map<string, readonly object[]>>()

function subjectsOf(owner: object, control: string): readonly object[] {
  const known = subjects.get(owner) ?? new Map<string, readonly object[]>()
  subjects.set(owner, known)
  const frames = known.get(control) ?? Array.from({ length: STEPS }, () => ({}))
  known.set(control, frames)
  return frames
}

/** A picture of a control, or of a pose, at each step, on the character; `at` gives its controls at a value. */
export function filmFrames(
  characterView: CharacterView,
  name: string,
  at: (value: number) => Readonly<Record<string, number>>,
): readonly ThumbnailRequest[] {
  const { model, poses } = characterView.documents
  return subjectsOf(poses ?? model, name).map((subject, i) => ({
    subject,
    needs: [model, poses],
    characterView,
    controls: at(i / (STEPS - 1)),
    part: 'face',
    turn: 0,
  }))
}

/** The picture at a time: up in the first half of a round, down in the second, still at both ends. */
export function filmAt(seconds: number, round: number): { readonly value: number; readonly frame: number } {
  const part = (((seconds % round) + round) % round) / round
  const up = part < 0.5 ? part * 2 : 2 - part * 2
  const value = Math.min(Math.max((up - 0.1) / 0.8, 0), 1)
  return { value, frame: Math.round(value * (STEPS - 1)) }
}
