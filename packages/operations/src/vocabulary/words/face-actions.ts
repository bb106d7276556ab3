import type { Token } from './lexicon.table.ts'
import { readMeaning } from './read-meaning.ts'

/** Words for one movement, those that names of the same control use for each other. */
const ALIKE: readonly (readonly Token[])[] = [
  ['up', 'shrug', 'smile', 'sneer', 'wrinkle', 'wide', 'squint', 'open', 'surprise'],
  ['down', 'frown', 'sad', 'anger', 'open', 'close', 'blink'],
  ['close', 'blink', 'roll'],
  ['close', 'press', 'squint', 'tight', 'together'],
  ['in', 'back', 'roll', 'suck', 'together', 'look'],
  ['forward', 'out', 'pucker', 'funnel', 'puff', 'shrug', 'narrow', 'look'],
  ['wide', 'stretch', 'dimple', 'out', 'back'],
  ['press', 'narrow', 'together'],
  ['smile', 'joy', 'dimple'],
]
const ACTIONS: ReadonlySet<Token> = new Set(ALIKE.flat())

/** Whether all words of a name are known, and say another movement than the name of a control does. */
export function saysOtherMovement(name: string, control: string, affixes: ReadonlySet<string>): boolean {
  const own = readMeaning(name, affixes)
  if (own.unknown.length > 0) return false
  const [said, meant] = [own.tokens, readMeaning(control).tokens].map((tokens) =>
    [...tokens].filter((token) => ACTIONS.has(token)),
  ) as [Token[], Token[]]
  if (said.length === 0 || meant.length === 0) return false
  const areAlike = (a: Token, b: Token) => a === b || ALIKE.some((row) => row.includes(a) && row.includes(b))
  return !said.some((a) => meant.some((b) => areAlike(a, b)))
}
