import { arkit52, facs50 } from '@facework/documents'
import { keyText, type NameKey, nameKey, withoutPrefixes } from './name-key.ts'
import { SOUND_SYNONYMS, SYNONYMS, type SynonymRow } from './synonyms.table.ts'
import type { DetectableSet } from './vocabularies.ts'

/** What a known name stands for. */
export interface Synonym {
  /** Two where one shape is for both sides. */
  readonly controls: readonly string[]
  /** How far down its row the name stands: 0 is the surest. */
  readonly place: number
  /** As the table writes it. */
  readonly written: string
  /** Which part of the control the name is, where it is but one side of it; else empty. */
  readonly part: string
}

/** Finds what a name stands for in one vocabulary; the keys are the name with fewer and fewer prefixes. */
export type SynonymFinder = (keys: readonly NameKey[]) => Synonym | undefined

type Index = ReadonlyMap<string, Omit<Synonym, 'part'>>
const made = new Map<readonly SynonymRow[], Index>()

/** Names for faces serve ARKit and FACS alike; those for sounds and moods have tables of their own. */
export function synonymsFor(set: DetectableSet): SynonymFinder {
  const rows = set === 'vrm' || set === 'visemes' ? SOUND_SYNONYMS[set] : SYNONYMS
  // Made when first asked for: most programs never detect anything.
  const index = made.get(rows) ?? indexRows(rows)
  made.set(rows, index)
  return (keys) => {
    for (const key of keys) {
      const whole = index.get(keyText(key))
      if (whole) return { ...whole, part: '' }
      // The left of a shape in the middle, such as mouthCheekBlowL.
      const part = key.sides.length === 1 ? index.get(keyText({ base: key.base, sides: [] })) : undefined
      if (part) return { ...part, part: key.sides[0]! }
    }
    return undefined
  }
}

function indexRows(rows: readonly SynonymRow[]): Index {
  const index = new Map<string, Omit<Synonym, 'part'>>()
  const sided = new Set([...arkit52.controls, ...facs50.controls].map((c) => c.name))
  const add = (key: NameKey, entry: Omit<Synonym, 'part'>) => {
    // The surer one stays where two rows claim a name.
    const there = index.get(keyText(key))
    if (!there || there.place > entry.place) index.set(keyText(key), entry)
  }
  for (const [control, ...names] of rows) {
    const [left, right] = [`${control}Left`, `${control}Right`]
    const isPair = !sided.has(control) && sided.has(left)
    names.forEach((written, place) => {
      for (const key of withoutPrefixes(written).map(nameKey)) {
        if (!isPair) add(key, { controls: [control], place, written })
        else {
          const { base } = key
          add(key, { controls: [left, right], place, written })
          add({ base, sides: ['left'] }, { controls: [left], place, written })
          add({ base, sides: ['right'] }, { controls: [right], place, written })
        }
      }
    })
  }
  return index
}
