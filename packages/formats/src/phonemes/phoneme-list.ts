import { phonemeAlphabet, type SoundSpan, visemesOfPhoneme } from '@facework/documents/internal'
import { checkTime } from '../timings/cue.ts'
import type { TimingFormat } from '../timings/timing-format.ts'
import { linesOf, shapeError, startOfText } from '../timings/timing-text.ts'
import { contentFromPhonemes } from './content-from-phonemes.ts'

const TITLE = 'Phoneme list'
/** Start, end and symbol; tabs, commas or spaces between. A missing symbol is silence. */
const LINE = /^(\d+(?:\.\d+)?)[\t ,;]+(\d+(?:\.\d+)?)(?:[\t ,;]+(\S+))?$/
/** Letters of a symbol with its marks; words are longer. */
const LONGEST = 4
const HEADER = /^(start|begin|from)\b/i

/** A line per phoneme: start and end in seconds, and its symbol in IPA or ARPAbet. A header line may come first. */
export const phonemeList: TimingFormat = {
  name: 'phonemes',
  title: TITLE,
  endings: ['.tsv', '.lab'],
  detects(bytes) {
    const lines = startOfText(bytes).split(/\r?\n/).slice(0, 6)
    const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => !HEADER.test(line))
    const symbols = whole.map((line) => LINE.exec(line.trim()))
    if (symbols.length === 0 || symbols.some((match) => match === null)) return false
    const values = symbols.map((match) => match![3] ?? '')
    const alphabet = phonemeAlphabet(values)
    const isPhoneme = (value: string) =>
      value === '' || (value.length <= LONGEST && visemesOfPhoneme(value, alphabet) !== undefined)
    return values.every(isPhoneme)
  },
  read(bytes, _options, report) {
    const lines = linesOf(bytes).filter(({ text }, i) => i > 0 || !HEADER.test(text))
    const phonemes = lines.map(({ line, text }): SoundSpan => {
      const match = LINE.exec(text)
      const path = `line ${line}`
      if (!match) throw shapeError(path, TITLE, 'start and end in seconds and a phoneme', text)
      const start = checkTime(Number(match[1]), path)
      const end = checkTime(Number(match[2]), path)
      if (end < start) throw shapeError(path, TITLE, `a line that ends after its start, ${start} s`, end)
      return { start, end, value: match[3] ?? '' }
    })
    return contentFromPhonemes(phonemes, TITLE, report)
  },
}
