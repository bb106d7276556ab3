import { rhubarbToVisemes } from '@facework/documents/internal'
import { suggestion } from '@facework/report'
import type { ShapePart } from '../timings/cue.ts'
import { unknownShape } from '../timings/timing-text.ts'

/** By letter: the parts of the built-in map, so that a cue looks the same however it was read. */
const SHAPES: ReadonlyMap<string, readonly ShapePart[]> = new Map(
  [...'ABCDEFGHX'].map((letter) => [
    letter,
    rhubarbToVisemes.lines.flatMap(({ target, terms }): ShapePart[] => {
      const term = terms.find(({ source }) => source === letter)
      return term ? [[target.replace('viseme_', ''), term.gain]] : []
    }),
  ]),
)

export function rhubarbShape(letter: string, path: string): readonly ShapePart[] {
  const shape = SHAPES.get(letter.toUpperCase())
  if (!shape) throw unknownShape(path, letter, [...SHAPES.keys()], suggestion(letter, SHAPES.keys()))
  return shape
}

export const isRhubarbShape = (letter: string): boolean => SHAPES.has(letter)
