import { PREFIXES } from './synonyms.table.ts'
import { SIDES } from './words/lexicon.table.ts'
import { nameWords } from './words/name-words.ts'

/** A name without what differs between tools: its words in one, and its sides in order. */
export interface NameKey {
  readonly base: string
  readonly sides: readonly ('left' | 'right')[]
}

/** `eyeBlink_L`, `EyeBlinkLeft`, `L_eye_blink` and `eye.blink.left` have the same key. */
export function nameKey(name: string): NameKey {
  const words = nameWords(name).flatMap(splitSide)
  // A name of one letter is a mouth shape, not a side.
  const sideOf = (word: string) => (words.length > 1 && Object.hasOwn(SIDES, word) ? SIDES[word] : undefined)
  const sides = words.map(sideOf).filter((side) => side !== undefined)
  // With two sides their places count: Eye_L_Look_R is the left eye, eyeLookLeftR the right one.
  const place = sides.length > 1 ? '~' : ''
  return { base: words.map((word) => (sideOf(word) ? place : word)).join(''), sides }
}

/** `eyeblinkleft` has no capital to part it at. */
function splitSide(word: string): string[] {
  const parts = /^(left|right)?(.*?)(left|right)?$/.exec(word)!
  return parts.slice(1).filter((part) => part !== undefined && part !== '')
}

/** The name as it is, and again without each prefix in front of it. */
export function withoutPrefixes(name: string): string[] {
  const found = [name]
  for (let rest = name; ; ) {
    const prefix = PREFIXES.find((p) => p.test(rest))
    if (!prefix) return found
    rest = rest.replace(prefix, '')
    if (rest === '') return found
    found.push(rest)
  }
}

export const keyText = ({ base, sides }: NameKey) => `${base}|${sides.join(',')}`
