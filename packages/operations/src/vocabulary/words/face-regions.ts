import type { Token } from './lexicon.table.ts'
import { readMeaning } from './read-meaning.ts'

type Region = 'brow' | 'eye' | 'nose' | 'cheek' | 'mouth' | 'tongue'

/** Parts of the face that a word names. */
const NAMED: Partial<Record<Token, Region>> = {
  brow: 'brow',
  eye: 'eye',
  lid: 'eye',
  blink: 'eye',
  look: 'eye',
  nose: 'nose',
  cheek: 'cheek',
  jaw: 'mouth',
  mouth: 'mouth',
  lip: 'mouth',
  corner: 'mouth',
  smile: 'mouth',
  pucker: 'mouth',
  funnel: 'mouth',
  tongue: 'tongue',
}

/** Neighbors that names of one control call by each other's part: a sneer of the lip, a squint of the cheek. */
const NEXT_TO: Readonly<Record<Region, readonly Region[]>> = {
  brow: [],
  eye: ['cheek'],
  nose: ['mouth', 'cheek'],
  cheek: ['eye', 'mouth'],
  mouth: ['cheek', 'nose'],
  tongue: ['mouth'],
}

const regionsOf = (name: string): readonly Region[] => [
  ...new Set([...readMeaning(name).tokens].flatMap((token) => NAMED[token] ?? [])),
]

/** Whether a name is about a part of the face that a control has nothing to do with. */
export function isElsewhere(name: string, control: string): boolean {
  const regions = regionsOf(name)
  const own = regionsOf(control)
  if (regions.length === 0 || own.length === 0) return false
  return !regions.some((region) => own.some((each) => each === region || NEXT_TO[each].includes(region)))
}
