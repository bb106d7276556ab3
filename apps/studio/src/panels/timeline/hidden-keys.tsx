import type { Session } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { timeText } from '../../transport/time-text.ts'
import { selectKeys } from './key-actions.ts'
import { combineKeys, isSelected } from './scene/key-index.ts'
import type { Scene } from './scene/scene.ts'
import { keyOf, type Track, timesOf } from './scene/track.ts'
import { useTimeline } from './timeline-state.ts'
import { curveValue, firstFrom } from './view/compiled-curve.ts'

/** Keys of a track that are in the list at once, from where one looks. */
const MOST = 60
const MOST_TRACKS = 8

/** The canvas for those who cannot see it: the tracks in the pane with their keys, and what an edit did. */
export function HiddenKeys({ scene }: { scene: Scene }) {
  const session = useSession()
  const said = useTimeline((s) => s.said)
  const tracks = [...new Map(scene.lines.map((l) => [l.track.id, l.track])).values()]
  return (
    <div className="unseen">
      <p role="status" aria-live="polite">
        {said}
      </p>
      {tracks.slice(0, MOST_TRACKS).map((track) => (
        <KeyList key={track.id} track={track} scene={scene} session={session} />
      ))}
    </div>
  )
}

function KeyList({ track, scene, session }: { track: Track; scene: Scene; session: Session }) {
  const times = timesOf(track)
  const first = Math.max(Math.min(firstFrom(times, scene.view.start), times.length - MOST), 0)
  const shown = Array.from({ length: Math.min(times.length - first, MOST) }, (_, i) => times[first + i]!)
  return (
    <ul aria-label={`${track.name}, ${times.length} keys`}>
      {shown.map((time) => {
        const key = keyOf(track, time)
        if (!key) return null
        const at = timeText(time, scene.rate)
        const value = track.kind === 'curve' ? `, ${curveValue(track.curve, time).toFixed(2)}` : ''
        return (
          <li key={time}>
            <button
              type="button"
              tabIndex={-1}
              aria-pressed={isSelected(scene.selected, key)}
              onClick={(event) => {
                const { keys } = session.editor.store.getState().selection
                selectKeys(session, combineKeys(keys, [key], event.ctrlKey ? 'toggle' : 'replace'))
              }}
            >
              {`${track.name} key at ${at}${value}`}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
