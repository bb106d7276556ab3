import { checkTime, cuesFromChanges, type ShapeChange } from '../timings/cue.ts'
import type { TimingFormat } from '../timings/timing-format.ts'
import {
  noCues,
  numberOf,
  objectOf,
  parseJsonLines,
  startOfText,
  textIn,
  unknownShape,
} from '../timings/timing-text.ts'

const TITLE = 'Polly speech marks'

/** Polly's own viseme symbols, of all its languages. */
// biome-ignore format: a table
const SHAPES: Readonly<Record<string, string>> = {
  sil: 'sil', p: 'PP', B: 'PP', f: 'FF', T: 'TH', t: 'DD', S: 'CH', s: 'SS', k: 'kk', r: 'RR', J: 'nn',
  i: 'I', u: 'U', '@': 'E', a: 'aa', e: 'E', E: 'E', o: 'O', O: 'O',
}

/** Speech marks of Amazon Polly: JSON, one mark per line, times in milliseconds. Marks of words and sentences are passed over. */
export const pollyMarks: TimingFormat = {
  name: 'polly',
  title: TITLE,
  endings: ['.marks', '.json', '.jsonl'],
  detects(bytes) {
    const start = startOfText(bytes)
    return (
      /^[[{]/.test(start) &&
      /"type"\s*:\s*"(viseme|word|sentence|ssml)"/.test(start) &&
      /"time"\s*:\s*[\d.]/.test(start)
    )
  },
  read(bytes, _options, report) {
    let end = 0
    const changes = parseJsonLines(bytes, TITLE).flatMap((value, i): ShapeChange[] => {
      const path = `marks[${i}]`
      const mark = objectOf(value, path, TITLE)
      const time = checkTime(
        numberOf(mark.time, `${path}.time`, TITLE) / 1000,
        `${path}.time`,
        'milliseconds',
      )
      end = Math.max(end, time)
      if (mark.type !== 'viseme') return []
      const symbol = textIn(mark.value, `${path}.value`, TITLE)
      if (!Object.hasOwn(SHAPES, symbol)) throw unknownShape(`${path}.value`, symbol, Object.keys(SHAPES))
      return [{ time, shape: [[SHAPES[symbol]!, 1]] }]
    })
    const cues = cuesFromChanges(changes, report)
    if (cues.length === 0) throw noCues(TITLE)
    return { cues, duration: end }
  },
}
