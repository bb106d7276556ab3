import { checkTime, cuesFromChanges } from '../timings/cue.ts'
import type { TimingFormat } from '../timings/timing-format.ts'
import { linesOf, noCues, shapeError, startOfText } from '../timings/timing-text.ts'
import { isRhubarbShape, rhubarbShape } from './rhubarb-shapes.ts'

const TITLE = 'Rhubarb TSV'
const LINE = /^(\d+(?:\.\d+)?)\t(\S+)$/

/** `rhubarb -f tsv`: a start and a shape per line. The last line is the end. */
export const rhubarbTsv: TimingFormat = {
  name: 'rhubarb-tsv',
  title: TITLE,
  endings: ['.tsv'],
  detects(bytes) {
    // The last of the first lines may be cut.
    const lines = startOfText(bytes).split(/\r?\n/).slice(0, 5)
    const found = (lines.length > 1 ? lines.slice(0, -1) : lines).map((line) => LINE.exec(line))
    return found.every((match) => match !== null && isRhubarbShape(match[2]!))
  },
  read(bytes, _options, report) {
    const changes = linesOf(bytes).map(({ line, text }) => {
      const match = LINE.exec(text)
      if (!match) throw shapeError(`line ${line}`, TITLE, 'a time in seconds, a tab and a shape', text)
      return {
        time: checkTime(Number(match[1]), `line ${line}`),
        shape: rhubarbShape(match[2]!, `line ${line}`),
      }
    })
    const cues = cuesFromChanges(changes, report)
    if (cues.length === 0) throw noCues(TITLE)
    return { cues, duration: changes.reduce((most, { time }) => Math.max(most, time), 0) }
  },
}
