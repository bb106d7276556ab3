import { memo, type RefObject, useCallback, useRef } from 'react'
import { useStore } from 'zustand'
import { regionClass } from '../../base/controls.ts'
import { classes } from '../../components/classes.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { SideBadge } from '../../components/controls/side-badge.tsx'
import { type MenuEntry, RightMenu } from '../../components/dialogs/menu.tsx'
import { rovingKeys } from '../../components/rows/roving.ts'
import { useReading } from '../../components/use-frame.ts'
import type { Session } from '../../session/session.ts'
import { MORPH_TRACKS, toggleIn } from '../../session/timeline-state.ts'
import { useSession, useTimeline } from '../../session/use-session.ts'
import { selectTrack } from './drag/begin-drag.ts'
import type { GroupRow, Row } from './scene/rows.ts'
import type { Scene } from './scene/scene.ts'
import type { Track } from './scene/track.ts'
import { timesOf } from './scene/track.ts'
import { groupMenu, trackMenu } from './track-menu.ts'
import { curveValue, nearestIndex } from './view/compiled-curve.ts'

export interface TrackListProps {
  readonly rows: readonly Row[]
  readonly active: ReadonlySet<string>
  readonly scene: () => Scene | undefined
  readonly list: RefObject<HTMLDivElement | null>
  /** Called with the scroll position: reading it in every frame would force a layout in every frame. */
  readonly scroll: RefObject<number>
}

export const groupClass = (group: string) => (group === MORPH_TRACKS ? 'r-morph' : regionClass(group))

/** Names and values of the tracks, beside their rows on the canvas. */
export const TrackList = memo(function TrackList({ rows, active, scene, list, scroll }: TrackListProps) {
  const session = useSession()
  const shown = useRef<unknown[]>([])
  useReading(() => {
    const now = scene()
    const band = now?.layout.rows
    if (!list.current || !now || !band) return
    const { time } = session.playback.transport
    const state = [rows, time, now.scroll, band.bottom]
    if (state.every((part, i) => part === shown.current[i])) return
    shown.current = state
    showValues(list.current, rows, time, now.rate, [now.scroll, now.scroll + band.bottom - band.top])
  })
  const select = useCallback(
    (track: { readonly id: string; readonly kind: Track['kind'] }, ctrl: boolean) => {
      const now = scene()
      if (now) selectTrack({ session, scene: now }, track, { ctrl })
    },
    [session, scene],
  )
  const menu = useCallback(
    (id: string) => {
      const now = scene()
      const track = now?.tracks.find((t) => t.id === id)
      return now && track ? trackMenu(session, now, track) : []
    },
    [session, scene],
  )
  return (
    <div
      className="tlist"
      ref={list}
      role="tree"
      aria-label="Tracks"
      aria-multiselectable="true"
      tabIndex={-1}
      onScroll={(event) => {
        scroll.current = event.currentTarget.scrollTop
      }}
      onKeyDown={(event) => rovingKeys(event)}
    >
      {rows.map((row, i) =>
        row.type === 'sound' ? (
          <SoundLine key="sound" file={row.file} height={row.height} />
        ) : row.type === 'group' ? (
          <GroupLine key={row.group} row={row} height={row.height} first={i === 0} scene={scene} />
        ) : (
          <TrackLine
            key={row.track.id}
            id={row.track.id}
            kind={row.track.kind}
            name={row.track.name}
            tint={row.track.tint}
            height={row.height}
            selected={active.has(row.track.id)}
            locked={row.locked}
            silent={row.silent}
            onSelect={select}
            menu={menu}
          />
        ),
      )}
    </div>
  )
})

function SoundLine({ file, height }: { file: string; height: number }) {
  const { sound } = useSession()
  const muted = useStore(sound.state, (s) => s.muted)
  const problem = useStore(sound.state, (s) => s.problem)
  const name = file.slice(file.lastIndexOf('/') + 1)
  return (
    <div
      className="tr audio"
      style={{ height }}
      role="treeitem"
      aria-label={problem ? `Sound ${name} cannot be played` : `Sound ${name}`}
      tabIndex={-1}
      data-row
    >
      <span className="tw" />
      <Icon name={problem ? 'triangle-alert' : 'audio-lines'} size="s" />
      <span className="grow ell" title={problem ?? file}>
        {problem ? `${name} cannot be played` : name}
      </span>
      <IconButton
        icon={muted ? 'volume-x' : 'volume-2'}
        size="sm"
        label={muted ? 'Unmute the sound' : 'Mute the sound'}
        on={muted}
        onClick={() => sound.state.setState({ muted: !muted })}
      />
    </div>
  )
}

interface GroupLineProps {
  readonly row: GroupRow
  readonly height: number
  readonly first: boolean
  readonly scene: () => Scene | undefined
}

function GroupLine({ row, height, first, scene }: GroupLineProps) {
  const session = useSession()
  const { group, open, locked, tracks, available } = row
  const keyed = tracks.length
  const entries = () => {
    const now = scene()
    return now ? groupMenu(session, now, row, () => toggleLock(session, group)) : []
  }
  return (
    <RightMenu label={group} entries={entries}>
      <div
        className={classes('tr group', groupClass(group))}
        style={{ height }}
        role="treeitem"
        aria-expanded={open}
        aria-label={`${group} ${keyed}/${available} have keys${locked ? ', locked' : ''}`}
        tabIndex={first ? 0 : -1}
        data-row
        onKeyDown={(event) => {
          const wanted = { ArrowRight: true, ArrowLeft: false }[event.key]
          if (event.target !== event.currentTarget) return
          if (event.key === 'l' || event.key === 'L') toggleLock(session, group)
          else if (event.key === 'Enter' || (wanted !== undefined && wanted !== open))
            toggleFold(session, group)
          else if (wanted === undefined) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <button type="button" className="fold grow" tabIndex={-1} onClick={() => toggleFold(session, group)}>
          <span className="tw">
            <Icon name={open ? 'chevron-down' : 'chevron-right'} size="s" />
          </span>
          <span className="rdot" />
          <span className="medium ell">{group}</span>{' '}
          <span className="dim small num" title={`${keyed} of ${available} controls have keys`}>
            {keyed}/{available}
          </span>
        </button>
        <IconButton
          icon={locked ? 'lock' : 'lock-open'}
          size="sm"
          label={locked ? `Unlock ${group}` : `Lock ${group} to protect it from edits`}
          shortcut="L"
          on={locked}
          tabIndex={-1}
          className={locked ? undefined : 'dimmer'}
          onClick={() => toggleLock(session, group)}
        />
      </div>
    </RightMenu>
  )
}

const toggleFold = ({ timeline }: Session, group: string) =>
  timeline.setState({ folded: toggleIn(timeline.getState().folded, group) })
const toggleLock = ({ timeline }: Session, group: string) =>
  timeline.setState({ locked: toggleIn(timeline.getState().locked, group) })

interface TrackLineProps {
  readonly id: string
  readonly kind: Track['kind']
  readonly name: string
  readonly tint: string
  readonly height: number
  readonly selected: boolean
  readonly locked: boolean
  readonly silent: boolean
  readonly onSelect: (track: { readonly id: string; readonly kind: Track['kind'] }, ctrl: boolean) => void
  readonly menu: (id: string) => readonly MenuEntry[]
}

/** Takes words instead of the track, which is another one with every edit of its curve. */
const TrackLine = memo(function TrackLine(props: TrackLineProps) {
  const { id, kind, name, tint, height, selected, locked, silent, onSelect, menu } = props
  const muted = useTimeline((t) => t.muted.has(id))
  const soloed = useTimeline((t) => t.soloed.has(id))
  const words = [name.replace('\u0000', ' '), muted && 'muted', soloed && 'solo', locked && 'locked']
  return (
    <RightMenu label={name} entries={() => menu(id)}>
      <div
        className={classes('tr track', groupClass(tint), selected && 'sel', silent && 'silent')}
        style={{ height }}
        role="treeitem"
        aria-selected={selected}
        aria-label={words.filter(Boolean).join(', ')}
        aria-level={2}
        tabIndex={-1}
        data-row
        data-track={id}
        // The menu speaks of what it opens over.
        onPointerDown={(event) => {
          if (event.button === 2 && !selected) onSelect({ id, kind }, false)
        }}
        onClick={(event) => onSelect({ id, kind }, event.ctrlKey || event.metaKey)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onSelect({ id, kind }, event.ctrlKey || event.metaKey)
        }}
      >
        <span className="tw" />
        <SideBadge control={name} />
        <span className="grow ell" title={name}>
          {name}
        </span>
        {soloed && <span className="tmark solo">S</span>}
        {muted && <span className="tmark">M</span>}
        {locked && <Icon name="lock" size="s" />}
        <span className="tv num" />
        <span className="keyd has" />
      </div>
    </RightMenu>
  )
})

/**
 * Writes the values at the playhead of the rows in sight; far too often for a render. Where they are is known:
 * asking the list would make the browser lay out the page in every frame.
 */
function showValues(
  list: HTMLElement,
  rows: readonly Row[],
  time: number,
  rate: number,
  [top, bottom]: readonly [number, number],
): void {
  const half = 0.5 / rate
  rows.forEach((row, i) => {
    if (row.type !== 'track' || row.top > bottom || row.top + row.height < top) return
    const line = list.children[i]
    const glyph = line?.lastElementChild
    const value = glyph?.previousElementSibling as HTMLElement | null | undefined
    if (!glyph || !value) return
    const { track } = row
    const text = track.kind === 'curve' ? curveValue(track.curve, time).toFixed(2) : ''
    // Drawn, not written: a row is called by its track alone.
    if (value.dataset.value !== text) value.dataset.value = text
    const times = timesOf(track)
    const near = times[nearestIndex(times, time)]
    const state =
      near !== undefined && Math.abs(near - time) < half ? 'on' : times.length > 0 ? 'has' : 'none'
    const className = `keyd ${state}`
    if (glyph.className !== className) glyph.className = className
  })
}
