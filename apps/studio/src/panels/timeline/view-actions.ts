import type { Clip } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { shownClip } from '../../session/key-time.ts'
import type { Session } from '../../session/session.ts'
import { keyIndex } from './scene/key-index.ts'
import { paneLines } from './scene/pane-lines.ts'
import { shownTracks, valueExtent } from './scene/scene.ts'
import { tracksOf } from './scene/track.ts'
import { curveValue } from './view/compiled-curve.ts'
import { fitTime } from './view/time-view.ts'
import { closeValues, fitValues } from './view/value-view.ts'

/** Zooms to fit the clip: all of its time, and all values of the lines that are shown. */
export function fitClip(session: Session): void {
  const clip = shownClip(session)
  if (!clip) return
  const { canvasWidth } = session.timeline.getState()
  session.timeline.setState({
    view: fitTime(0, clip.duration, canvasWidth),
    values: fitValues(...valueExtent(shownLines(session, clip))),
  })
}

/** The values of the lines that are shown fill the pane. */
export function fitShownValues(session: Session): void {
  const clip = shownClip(session)
  if (!clip) return
  session.timeline.setState({ values: closeValues(...valueExtent(shownLines(session, clip))) })
}

/** The selected keys fill the canvas. */
export function frameKeys(session: Session): void {
  const clip = shownClip(session)
  const { keys } = session.editor.store.getState().selection
  if (!clip || keys.length === 0) return
  const times = keys.map((key) => key.time)
  const curves = new Map(clip.curves.map((curve) => [curve.name, curve]))
  const values = keys.flatMap((key) => {
    const curve = 'curve' in key ? curves.get(key.curve) : undefined
    return curve ? [curveValue(curve, key.time)] : []
  })
  const [from, to] = extentOf(times)
  // One key, or several at once, are seen with half a second around them.
  const air = to > from ? (to - from) * 0.1 : 0.5
  session.timeline.setState(
    defined({
      view: fitTime(from - air, to + air, session.timeline.getState().canvasWidth),
      values: values.length > 0 ? closeValues(...extentOf(values)) : undefined,
    }),
  )
}

const extentOf = (numbers: readonly number[]): [number, number] => [
  numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
]

/** The lines of the curve pane. */
function shownLines(session: Session, clip: Clip) {
  const state = session.timeline.getState()
  const { curves, keys } = session.editor.store.getState().selection
  const tracks = tracksOf(clip)
  const open = tracks.filter((t) => !state.folded.has(t.group))
  return paneLines(shownTracks(tracks, [...curves, ...state.tracks], keyIndex(keys), open), state)
}
