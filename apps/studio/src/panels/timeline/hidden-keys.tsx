import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react'
import type { Session } from '../../session/session.ts'
import { useSession, useTimeline } from '../../session/use-session.ts'
import { timeText } from '../../transport/time-text.ts'
import { selectKeys } from './keys/key-actions.ts'
import { combineKeys, isSelected } from './scene/key-index.ts'
import type { Contents } from './scene/scene.ts'
import { keyOf, type Track, timesOf } from './scene/track.ts'
import { curveValue, firstFrom } from './view/compiled-curve.ts'

/** Keys of a track that are in the list at once, from where one looks. */
const MOST = 24
const MOST_TRACKS = 8

/** The canvas for those who cannot see it: the tracks in the pane with their keys, and what an edit did. */
export const HiddenKeys = memo(function HiddenKeys({ contents }: { contents: Contents }) {
  const session = useSession()
  const said = useTimeline((s) => s.said)
  const start = useRestingStart()
  // A drag redraws them many times; what comes of it is told when it ends.
  const shown = useDeferredValue(contents)
  const tracks = [...new Map(shown.lines.map((l) => [l.track.id, l.track])).values()]
  return (
    <div className="unseen">
      <p role="status" aria-live="polite">
        {said}
      </p>
      {tracks.slice(0, MOST_TRACKS).map((track) => (
        <KeyList key={track.id} track={track} contents={shown} start={start} session={session} />
      ))}
    </div>
  )
})

/** Milliseconds without a change after which one looks at something, and no longer for it. */
const REST = 1000

/** The first second in sight, once the view has come to rest. */
function useRestingStart(): number {
  const { timeline } = useSession()
  const [start, setStart] = useState(() => timeline.getState().view.start)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = timeline.subscribe((now, before) => {
      if (now.view === before.view) return
      clearTimeout(timer)
      timer = setTimeout(() => startTransition(() => setStart(timeline.getState().view.start)), REST)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [timeline])
  return start
}

interface KeyListProps {
  readonly track: Track
  readonly contents: Contents
  readonly start: number
  readonly session: Session
}

function KeyList({ track, contents, start, session }: KeyListProps) {
  const times = timesOf(track)
  const first = Math.max(Math.min(firstFrom(times, start), times.length - MOST), 0)
  const shown = Array.from({ length: Math.min(times.length - first, MOST) }, (_, i) => times[first + i]!)
  return (
    <ul aria-label={`${track.name}, ${times.length} keys`}>
      {shown.map((time, i) => {
        const key = keyOf(track, time)
        if (!key) return null
        const at = timeText(time, contents.rate)
        const value = track.kind === 'curve' ? `, ${curveValue(track.curve, time).toFixed(2)}` : ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: other keys take the same places, so that the page keeps its elements
          <li key={i}>
            <button
              type="button"
              tabIndex={-1}
              aria-pressed={isSelected(contents.selected, key)}
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
