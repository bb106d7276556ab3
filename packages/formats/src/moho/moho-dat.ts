import { FaceworkError, suggestion } from '@facework/report'
import { isRhubarbShape, rhubarbShape } from '../rhubarb/rhubarb-shapes.ts'
import { checkTime, cuesFromChanges, type ShapePart } from '../timings/cue.ts'
import type { TimingFormat } from '../timings/timing-format.ts'
import { linesOf, noCues, shapeError, startOfText, unknownShape } from '../timings/timing-text.ts'

const TITLE = 'Moho switch data'
/** What Papagayo and Rhubarb count in unless set otherwise. */
const DEFAULT_FPS = 24

/** Preston Blair's mouths by the names of Papagayo; Rhubarb may write its letters instead. */
// biome-ignore format: a table
const PRESTON_BLAIR: Readonly<Record<string, readonly ShapePart[]>> = {
  rest: [['sil', 1]], MBP: [['PP', 1]], FV: [['FF', 1]], L: [['nn', 1]], WQ: [['U', 1]], U: [['U', 1]], O: [['O', 1]],
  E: [['E', 1]], AI: [['aa', 1]], etc: [['kk', 0.3], ['SS', 0.4], ['I', 0.3]],
}

/** `MohoSwitch1`, then a frame, counted from 1, and a mouth per line: Moho, OpenToonz, Papagayo, `rhubarb -f dat`. */
export const mohoDat: TimingFormat = {
  name: 'moho',
  title: TITLE,
  endings: ['.dat'],
  detects: (bytes) => startOfText(bytes, 64).startsWith('MohoSwitch1'),
  read(bytes, { fps = DEFAULT_FPS }, report) {
    if (!(fps > 0 && fps <= 1000)) {
      throw new FaceworkError(
        'timings/fps',
        'fps',
        `The frame rate should be from 0 to 1000; found ${fps}.`,
        'Use the frame rate of the Moho document, such as 24.',
      )
    }
    const [head, ...lines] = linesOf(bytes)
    if (head?.text !== 'MohoSwitch1') throw shapeError('line 1', TITLE, 'MohoSwitch1', head?.text)
    // `etc`, `E` and `L` are names of Preston Blair's set; a file with A to H has Rhubarb's letters.
    const isLetters = lines.every(({ text }) => isRhubarbShape(text.split(/\s+/)[1] ?? ''))
    const changes = lines.map(({ line, text }) => {
      const match = /^(\d+)\s+(\S+)$/.exec(text)
      if (!match) throw shapeError(`line ${line}`, TITLE, 'a frame number and a mouth', text)
      const time = checkTime((Math.max(1, Number(match[1])) - 1) / fps, `line ${line}`, 'frames')
      const name = match[2]!
      return {
        time,
        shape: isLetters ? rhubarbShape(name, `line ${line}`) : prestonBlair(name, `line ${line}`),
      }
    })
    const cues = cuesFromChanges(changes, report)
    if (cues.length === 0) throw noCues(TITLE)
    return { cues, frameRate: fps }
  },
}

function prestonBlair(name: string, path: string): readonly ShapePart[] {
  if (Object.hasOwn(PRESTON_BLAIR, name)) return PRESTON_BLAIR[name]!
  const names = Object.keys(PRESTON_BLAIR)
  throw unknownShape(path, name, names, suggestion(name, names))
}
