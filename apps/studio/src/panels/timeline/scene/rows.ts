import { OTHER, REGIONS } from '../../../base/controls.ts'
import {
  isTrackLocked,
  JOINT_TRACKS,
  MORPH_TRACKS,
  type TimelineState,
} from '../../../session/timeline-state.ts'
import type { Track } from './track.ts'

export interface GroupRow {
  readonly type: 'group'
  readonly group: string
  readonly tracks: readonly Track[]
  /** Controls of this region that could have keys; for joints and morphs, those that have. */
  readonly available: number
  readonly open: boolean
  readonly locked: boolean
}
export interface TrackRow {
  readonly type: 'track'
  readonly track: Track
  readonly locked: boolean
  /** Not played, because it is muted or others are soloed. */
  readonly silent: boolean
}
export interface SoundRow {
  readonly type: 'sound'
  readonly file: string
}
export type Row = (GroupRow | TrackRow | SoundRow) & { readonly top: number; readonly height: number }

const HEIGHTS = { sound: 34, group: 22, track: 20 } as const

export interface RowsOptions extends Pick<TimelineState, 'locked' | 'lockedTracks' | 'muted' | 'soloed'> {
  readonly tracks: readonly Track[]
  /** Controls by region, keyed or not. */
  readonly available: ReadonlyMap<string, number>
  readonly folded: ReadonlySet<string>
  readonly filter: string
  readonly sound?: string | undefined
}

/** From the top: sound, the regions of the face, joints, morphs. A filter opens what it finds. */
export function rowsOf(options: RowsOptions): Row[] {
  const { tracks, available, folded, locked, muted, soloed, sound } = options
  const wanted = options.filter.trim().toLowerCase()
  const rows: Row[] = []
  let top = 0
  const add = (row: GroupRow | TrackRow | SoundRow) => {
    const height = HEIGHTS[row.type]
    rows.push({ ...row, top, height })
    top += height
  }
  if (sound !== undefined) add({ type: 'sound', file: sound })
  for (const group of [...REGIONS, OTHER, JOINT_TRACKS, MORPH_TRACKS]) {
    const own = tracks.filter((t) => t.group === group)
    const count = Math.max(available.get(group) ?? 0, own.length)
    const found = own.filter((t) => t.name.toLowerCase().includes(wanted))
    if (count === 0 || (wanted !== '' && found.length === 0)) continue
    const open = wanted !== '' || !folded.has(group)
    const isLocked = locked.has(group)
    add({ type: 'group', group, tracks: own, available: count, open, locked: isLocked })
    if (!open) continue
    for (const track of found) {
      const silent = soloed.size > 0 ? !soloed.has(track.id) : muted.has(track.id)
      add({ type: 'track', track, locked: isTrackLocked(options, track), silent })
    }
  }
  return rows
}

/** The row at a height, measured from the top of the first. */
export function rowAt(rows: readonly Row[], y: number): Row | undefined {
  let low = 0
  let high = rows.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const row = rows[middle]!
    if (y < row.top) high = middle - 1
    else if (y >= row.top + row.height) low = middle + 1
    else return row
  }
  return undefined
}
