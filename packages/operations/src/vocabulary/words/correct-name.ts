import { arkit52, facs50 } from '@facework/documents'
import { SYNONYMS } from '../synonyms.table.ts'
import { LEXICON, SIDES } from './lexicon.table.ts'
import { nameWords } from './name-words.ts'
import { hasMeaning } from './read-meaning.ts'

/** Shorter words are one letter away from too many others. */
const LEAST_LETTERS = 4

/** `AUU18` and `UA18` are action units; a letter less could be anything. */
const MISSPELLED_UNIT = /^(?:aau|auu|ua)(\d{1,3})$/

let made: ReadonlySet<string> | undefined

/** Words that names of shapes are made of. Made when first asked for. */
function dictionary(): ReadonlySet<string> {
  if (made) return made
  const names = [...arkit52.controls, ...facs50.controls].map((c) => c.name)
  const words = [
    ...[...names, ...SYNONYMS.flat()].flatMap(nameWords),
    ...Object.values(LEXICON).flatMap((list) => list.split(' ')),
    ...Object.keys(SIDES),
  ]
  made = new Set(words.filter((word) => word.length >= LEAST_LETTERS && /^\p{Script=Latin}+$/u.test(word)))
  return made
}

/**
 * The name with its misspelled words corrected: one letter missing, doubled, wrong or swapped with the next one.
 * Undefined where no word is misspelled, or one could be two words.
 */
export function correctName(name: string, affixes: ReadonlySet<string>): string | undefined {
  let isCorrected = false
  const words = nameWords(name).map((word) => {
    const unit = MISSPELLED_UNIT.exec(word)
    if (unit) {
      isCorrected = true
      return `au${unit[1]}`
    }
    if (word.length < LEAST_LETTERS - 1 || affixes.has(word) || dictionary().has(word) || hasMeaning(word))
      return word
    const near = [...dictionary()].filter((known) => isOneTypoAway(word, known))
    if (near.length !== 1) return word
    isCorrected = true
    return near[0]!
  })
  return isCorrected ? words.join(' ') : undefined
}

function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (word: string, from: number) => word.slice(from)
  if (a.length > b.length) return rest(a, start + 1) === rest(b, start)
  if (a.length < b.length) return rest(a, start) === rest(b, start + 1)
  if (rest(a, start + 1) === rest(b, start + 1)) return true
  return a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, start + 2) === rest(b, start + 2)
}
