/** A word as it is spoken, or a pause. */
export interface SpokenWord {
  readonly word: string
  /** Typical silence after it, seconds. */
  readonly pause: number
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missis',
  dr: 'doctor',
  st: 'street',
  vs: 'versus',
  etc: 'etcetera',
}
const SYMBOLS: Readonly<Record<string, string>> = {
  '&': 'and',
  '%': 'percent',
  '+': 'plus',
  '=': 'equals',
  '@': 'at',
  $: 'dollars',
  '€': 'euros',
}

/** A whole number up to 10¹² in words; longer ones digit by digit. */
export function wordsOfNumber(digits: string): string[] {
  const value = Number(digits)
  if (digits.length > 12 || (digits.length > 1 && digits[0] === '0'))
    return [...digits].map((d) => ONES[Number(d)]!)
  if (value < 20) return [ONES[value]!]
  if (value < 100) return [TENS[Math.floor(value / 10)]!, ...(value % 10 ? [ONES[value % 10]!] : [])]
  const [size, name] = SCALES.find(([scale]) => value >= scale)!
  const rest = value % size
  return [
    ...wordsOfNumber(String(Math.floor(value / size))),
    name,
    ...(rest ? wordsOfNumber(String(rest)) : []),
  ]
}

/** Splits a text into words with pauses at punctuation; numbers, symbols and a few abbreviations are written out. */
export function wordsOfText(text: string): SpokenWord[] {
  const out: SpokenWord[] = []
  const pauseAfterLast = (pause: number) => {
    const last = out.pop()
    if (last) out.push({ word: last.word, pause: Math.max(last.pause, pause) })
  }
  const add = (word: string) => out.push({ word, pause: 0 })
  for (const [token] of text.matchAll(/\p{L}[\p{L}\p{M}'’]*|\d+|[^\s\p{L}\d]/gu)) {
    const lower = token.toLowerCase()
    if (/^\d+$/.test(token)) wordsOfNumber(token).forEach(add)
    else if (/^\p{L}/u.test(token)) {
      // Capitals that cannot be a word are spelled.
      if (/^[A-Z]{2,5}$/.test(token) && !/[AEIOUY]/.test(token))
        for (const letter of lower) add(LETTER_NAMES[letter] ?? letter)
      else add(ABBREVIATIONS[lower] ?? token)
    } else if (SYMBOLS[token]) add(SYMBOLS[token])
    else if (/[.!?…]/.test(token)) pauseAfterLast(0.35)
    else if (/[,;:–—)]/.test(token)) pauseAfterLast(0.18)
  }
  return out
}

// biome-ignore format: a table
const LETTER_NAMES: Readonly<Record<string, string>> = { b: 'bee', c: 'see', d: 'dee', f: 'ef', g: 'gee', h: 'aitch', j: 'jay', k: 'kay', l: 'el', m: 'em', n: 'en', p: 'pee', q: 'cue', r: 'ar', s: 'ess', t: 'tee', v: 'vee', w: 'doubleyou', x: 'ex', z: 'zee' }
