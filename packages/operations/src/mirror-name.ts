import { CONTROL_SETS } from '@facework/documents'

/** Words for a side, and what they become on the other. A whole word or part of one, never inside another. */
const SIDES: readonly (readonly [RegExp, string])[] = [
  [/Left/, 'Right'],
  [/Right/, 'Left'],
  [/left/, 'right'],
  [/right/, 'left'],
  [/([_.\-\s])L(?=$|[_.\-\s\d])/, '$1R'],
  [/([_.\-\s])R(?=$|[_.\-\s\d])/, '$1L'],
  [/([_.\-\s])l(?=$|[_.\-\s\d])/, '$1r'],
  [/([_.\-\s])r(?=$|[_.\-\s\d])/, '$1l'],
]

/**
 * [M1] The control that does the same on the other side of the face: as its control set says, else by the
 * side in its name. A name without a side is its own mirror.
 */
export function mirrorName(name: string): string {
  for (const set of CONTROL_SETS) {
    const control = set.controls.find((c) => c.name === name)
    if (control) return control.mirror ?? name
  }
  for (const [side, other] of SIDES) if (side.test(name)) return name.replace(side, other)
  return name
}
