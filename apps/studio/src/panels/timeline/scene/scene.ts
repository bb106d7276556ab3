import type { Clip } from '@facework/documents'
import type { Marker } from '@facework/documents/internal'
import type { KeyRef } from '@facework/editor/internal'
import type {
  Carried,
  KeyIndex,
  TimelineState,
  TimeView,
  ValueView,
} from '../../../session/timeline-state.ts'
import type { TimeUnit } from '../../../transport/time-text.ts'
import { compiledCurve } from '../view/compiled-curve.ts'
import type { Band } from '../view/value-view.ts'
import { keyIndex } from './key-index.ts'
import { type Layout, layoutOf } from './layout.ts'
import { type PaneLine, paneLines } from './pane-lines.ts'
import type { Row } from './rows.ts'
import type { Track } from './track.ts'

/** What clip, selection and tools bring onto the canvas. */
export interface Contents {
  readonly clip: Clip
  readonly rate: number
  /** How times are written. */
  readonly unit: TimeUnit
  readonly width: number
  readonly height: number
  readonly layout: Layout
  readonly tracks: readonly Track[]
  readonly rows: readonly Row[]
  readonly lines: readonly PaneLine[]
  readonly keys: readonly KeyRef[]
  readonly selected: KeyIndex
  /** Ids of tracks whose rows are highlighted. */
  readonly active: ReadonlySet<string>
  readonly range: readonly [number, number] | undefined
  readonly markers: readonly Marker[]
}

/** State that changes in every frame of a gesture without a change of the contents. */
export interface Looking {
  /** Pixels that the rows are scrolled by. */
  readonly scroll: number
  readonly view: TimeView
  readonly values: ValueView
  /** Selected by a box that is being drawn, in place of what is selected. */
  readonly picked?: KeyIndex | undefined
  /** Where a drag carries the selected keys. */
  readonly carried?: Carried | undefined
}

/** Everything that is on the canvas now, but for the playhead. What is drawn and what is hit are both read from it. */
export interface Scene extends Contents, Looking {}

export interface ContentsInput
  extends Pick<Contents, 'clip' | 'rate' | 'unit' | 'width' | 'height' | 'tracks' | 'rows'> {
  readonly selectedCurves: readonly string[]
  readonly selectedKeys: readonly KeyRef[]
  readonly state: Pick<
    TimelineState,
    'draft' | 'tracks' | 'mode' | 'paneHeight' | 'locked' | 'lockedTracks' | 'range'
  >
}

export function contentsOf({ selectedCurves, selectedKeys, state, ...given }: ContentsInput): Contents {
  const { tracks, rows, clip, height } = given
  const keys = state.draft ? state.draft.keys : selectedKeys
  const chosen = [...selectedCurves, ...state.tracks]
  const selected = keyIndex(keys)
  return {
    ...given,
    layout: layoutOf(height, state.mode, state.paneHeight),
    lines: paneLines(shownTracks(tracks, chosen, selected, openTracks(rows)), state),
    keys,
    selected,
    active: new Set(chosen),
    range: state.range,
    markers: clip.markers,
  }
}

export const sceneOf = (contents: Contents, looking: Looking): Scene => ({
  ...contents,
  ...looking,
  selected: looking.picked ?? contents.selected,
})

const openTracks = (rows: readonly Row[]) => rows.flatMap((r) => (r.type === 'track' ? [r.track] : []))

/** The selected ones, else those with selected keys, else whatever rows are open. */
export function shownTracks(
  tracks: readonly Track[],
  chosen: readonly string[],
  selected: KeyIndex,
  open: readonly Track[],
): readonly Track[] {
  const byId = new Map(tracks.map((t) => [t.id, t]))
  const picked = chosen.flatMap((id) => byId.get(id) ?? [])
  if (picked.length > 0) return picked
  const keyed = tracks.filter((t) => selected.has(t.id))
  if (keyed.length > 0) return keyed
  return open
}

/** The clip with what a drag has made of a part of it. */
export function withDraft(clip: Clip, touched: Clip): Clip {
  const curves = new Map(touched.curves.map((c) => [c.name, c]))
  const joints = new Map(touched.joints.map((t) => [`${t.joint} ${t.path}`, t]))
  return {
    ...clip,
    duration: Math.max(clip.duration, touched.duration),
    curves: [
      ...clip.curves.map((c) => curves.get(c.name) ?? c),
      ...touched.curves.filter((c) => !clip.curves.some((o) => o.name === c.name)),
    ],
    joints: clip.joints.map((t) => joints.get(`${t.joint} ${t.path}`) ?? t),
  }
}

/** Lowest and highest value of the lines. */
export function valueExtent(lines: readonly PaneLine[]): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { curve } of lines) {
    const values = curve.type === 'keyed' ? compiledCurve(curve).keys.values : curve.values
    for (let i = 0; i < values.length; i++) {
      if (values[i]! < low) low = values[i]!
      if (values[i]! > high) high = values[i]!
    }
  }
  return [low, high]
}

/** Position of a row on the canvas. */
export const rowBand = (scene: Pick<Scene, 'scroll'>, rows: Band, row: Row): Band => {
  const top = rows.top + row.top - scene.scroll
  return { top, bottom: top + row.height }
}
