import { arkit52, facs50 } from '@facework/documents'
import type { Token } from './lexicon.table.ts'
import { ACTION_UNITS, IN_QUARTERS, MEANINGS } from './meanings.table.ts'
import { type NameMeaning, readMeaning, type Side } from './read-meaning.ts'

/** Controls, of ARKit or FACS, that the words of a name describe. */
export interface MeantControls {
  /** Two where one shape is for both sides. */
  readonly controls: readonly string[]
  /** Which part of the control the name is, where it is but one side of it; else empty. */
  readonly part: string
  /** 0 to 1. */
  readonly confidence: number
  readonly reason: string
}

/** How sure a reading is: all words known; words that often mean something else; one or more unknown words. */
const SURE = { known: 0.86, often: 0.6, unknown: 0.45, manyUnknown: 0.25 } as const

interface Meaning {
  readonly control: string
  readonly isSure: boolean
}

const PAIRED = new Set([...arkit52.controls, ...facs50.controls].map((c) => c.name))
/** Their sides are directions: without one they are no control. */
const DIRECTED: ReadonlySet<string> = new Set(['jaw', 'mouth', 'EyesLook'])
const capital = (side: Side) => (side === 'left' ? 'Left' : 'Right')
const keyOf = (tokens: Iterable<Token | string>) => [...tokens].sort().join(' ')

let made: ReadonlyMap<string, Meaning> | undefined

function meanings(): ReadonlyMap<string, Meaning> {
  if (made) return made
  const table = new Map<string, Meaning>()
  for (const [control, ...rows] of MEANINGS)
    for (const row of rows) {
      const words = row.split(' ').filter((word) => word !== '?')
      const { tokens } = readMeaning(words.filter((w) => w !== 'side').join(' '))
      const key = keyOf(words.includes('side') ? [...tokens, 'side'] : tokens)
      if (!table.has(key)) table.set(key, { control, isSure: !row.endsWith('?') })
    }
  made = table
  return table
}

/** The controls that a name describes, whatever tool or language it is of; undefined where it describes none. */
export function findByMeaning(name: string, affixes?: ReadonlySet<string>): MeantControls | undefined {
  const meaning = readMeaning(name, affixes)
  const { tokens, sides, unknown } = meaning
  const unit = meaning.actionUnit === undefined ? undefined : ACTION_UNITS[meaning.actionUnit]
  if (unit !== undefined && !(DIRECTED.has(unit) && sides.length === 0))
    return named(
      unit,
      sides,
      SURE.known,
      `Action unit ${meaning.actionUnit} of the Facial Action Coding System.`,
    )
  const found = meanings().get(keyOf(tokens))
  const confidence = ({ isSure }: Meaning) =>
    Math.min(
      isSure ? SURE.known : SURE.often,
      unknown.length === 0 ? 1 : unknown.length === 1 ? SURE.unknown : SURE.manyUnknown,
    )
  const reason =
    unknown.length === 0 ? 'Its words say so.' : `Its words say so, but for "${unknown.join(' ')}".`
  if (found && !(tokens.has('side') && sides.length === 0))
    return named(found.control, sides, confidence(found), reason)
  return (
    quarter(meaning, confidence, reason) ??
    (sides.length > 0 ? directed(meaning, confidence, reason) : undefined)
  )
}

const HALVES: Partial<Record<Token, string>> = { up: 'upper', upper: 'upper', down: 'lower', lower: 'lower' }

/** The upper or lower part of a control, and often one side of that. */
function quarter(
  { tokens, sides }: NameMeaning,
  confidence: (found: Meaning) => number,
  reason: string,
): MeantControls | undefined {
  const halves = [...tokens].filter((token) => HALVES[token])
  const found = meanings().get(keyOf([...tokens].filter((token) => !HALVES[token])))
  if (halves.length !== 1 || sides.length > 1 || !found?.isSure || !IN_QUARTERS.includes(found.control))
    return undefined
  const part = [HALVES[halves[0]!], ...sides].join(' ')
  return { controls: [found.control], part, confidence: confidence(found), reason }
}

/** A side that is a direction: `Jaw_L`, `EyesLookLeft`, `Eye_L_Look_R`. */
function directed(
  { tokens, sides, direction: at }: NameMeaning,
  confidence: (found: Meaning) => number,
  reason: string,
): MeantControls | undefined {
  const direction = sides[at]!
  const eyeSide = sides.find((_, i) => i !== at)
  const isLook = tokens.has('look') || (tokens.has('eye') && sides.length > 1)
  const others = new Set<string>([...tokens].filter((t) => t !== 'side'))
  if (isLook) {
    others.add('look')
    others.add('eye')
  }
  const found = meanings().get(keyOf([...others, 'side']))
  if (!found) return undefined
  if (found.control !== 'EyesLook') {
    const control = found.control + capital(direction)
    return { controls: [control], part: '', confidence: confidence(found), reason }
  }
  const control =
    eyeSide === undefined
      ? `EyesLook${capital(direction)}`
      : `eyeLook${eyeSide === direction ? 'Out' : 'In'}${capital(eyeSide)}`
  return { controls: [control], part: '', confidence: confidence(found), reason }
}

/** A control by its name without a side: its left or right, both, or a part of one in the middle. */
function named(
  control: string,
  sides: readonly Side[],
  confidence: number,
  reason: string,
): MeantControls | undefined {
  const [left, right] = [`${control}Left`, `${control}Right`]
  const side = sides.length === 1 ? sides[0] : undefined
  if (sides.length > 1 && new Set(sides).size > 1) return undefined
  if (PAIRED.has(control)) return { controls: [control], part: side ?? '', confidence, reason }
  if (!PAIRED.has(left)) return undefined
  const own = side ?? sides[0]
  return { controls: own ? [own === 'left' ? left : right] : [left, right], part: '', confidence, reason }
}
