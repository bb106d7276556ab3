import { type Cue, checkTime, cuesWithoutOverlap } from '../timings/cue.ts'
import type { TimingFormat } from '../timings/timing-format.ts'
import {
  isJsonWith,
  listOf,
  noCues,
  numberOf,
  objectOf,
  parseJson,
  shapeError,
  textIn,
  textOf,
} from '../timings/timing-text.ts'
import { rhubarbShape } from './rhubarb-shapes.ts'

const TITLE = 'Rhubarb JSON'

/** `rhubarb -f json`: `mouthCues` with start, end and shape, and the duration of the sound. */
export const rhubarbJson: TimingFormat = {
  name: 'rhubarb',
  title: TITLE,
  endings: ['.json'],
  detects: (bytes) => isJsonWith(bytes, ['mouthCues']),
  read(bytes, _options, report) {
    const file = objectOf(parseJson(textOf(bytes), TITLE), '', TITLE)
    const cues = listOf(file.mouthCues, 'mouthCues', TITLE).map((value, i): Cue => {
      const path = `mouthCues[${i}]`
      const cue = objectOf(value, path, TITLE)
      const start = checkTime(numberOf(cue.start, `${path}.start`, TITLE), `${path}.start`)
      const end = checkTime(numberOf(cue.end, `${path}.end`, TITLE), `${path}.end`)
      if (end < start) throw shapeError(`${path}.end`, TITLE, `a time after its start, ${start} s`, end)
      return { start, end, shape: rhubarbShape(textIn(cue.value, `${path}.value`, TITLE), `${path}.value`) }
    })
    const sorted = cuesWithoutOverlap(cues, report)
    if (sorted.length === 0) throw noCues(TITLE)
    const metadata = file.metadata === undefined ? {} : objectOf(file.metadata, 'metadata', TITLE)
    const duration =
      metadata.duration === undefined
        ? undefined
        : checkTime(numberOf(metadata.duration, 'metadata.duration', TITLE), 'metadata.duration')
    return { cues: sorted, duration }
  },
}
