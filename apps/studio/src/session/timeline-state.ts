import type { Clip, Interpolation } from '@facework/documents'
import type { KeyRef, Store } from '@facework/editor/internal'
import type { CopiedKeys } from '@facework/operations/internal'
import { browserStorage, keepForNextVisit } from '../base/browser-storage.ts'
import type { WindowSize } from '../base/window-size.ts'

export type TimelineMode = 'keys' | 'curves' | 'both'

/** Groups of tracks that no region of the face has. */
export const JOINT_TRACKS = 'Joint tracks'
export const MORPH_TRACKS = 'Morph tracks'

/** The visible part of time: the second at the left edge, and pixels per second. */
export interface TimeView {
  readonly start: number
  readonly scale: number
}

/** The values that the curve pane shows: at its lower and its upper end. */
export interface ValueView {
  readonly low: number
  readonly high: number
}

/** Times of selected keys by track, rising. */
export type KeyIndex = ReadonlyMap<string, Float64Array>

/** A rectangle on the canvas, in pixels; the corners in any order. */
export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** What a drag has made of the clip so far, while its documents are too large to be rebuilt in every frame. */
export interface Draft {
  /** The clip with nothing but what the drag touches. */
  readonly touched: Clip
  readonly keys: readonly KeyRef[]
}

/** Selected keys on their way while too many are held to be put there in every frame: time and value of each times a factor, and on. */
export interface Carried {
  readonly time: { readonly times: number; readonly on: number }
  readonly value: { readonly times: number; readonly on: number }
}

/** How one looks at the clip, and its tools. Nothing of it is in a document. */
export interface TimelineState {
  readonly mode: TimelineMode
  readonly view: TimeView
  /** Pixels of the canvas, for commands that cannot measure it. */
  readonly canvasWidth: number
  readonly values: ValueView
  /** Pixels of the curve pane in the view of both. */
  readonly paneHeight: number
  /** Names of groups whose tracks are hidden. */
  readonly folded: ReadonlySet<string>
  /** Names of groups that no edit may reach. */
  readonly locked: ReadonlySet<string>
  /** Ids of tracks that no edit may reach. */
  readonly lockedTracks: ReadonlySet<string>
  /** Ids of tracks that the stage does not play. */
  readonly muted: ReadonlySet<string>
  /** Ids of tracks that the stage plays alone. */
  readonly soloed: ReadonlySet<string>
  /** Groups by id of track, whose colour the track has in place of its own group's. */
  readonly trackColors: ReadonlyMap<string, string>
  readonly filter: string
  readonly snap: boolean
  readonly autoKey: boolean
  /** Of new keys. */
  readonly interpolation: Interpolation
  /** Joint tracks whose curves are seen; curves are in the editor's selection. */
  readonly tracks: readonly string[]
  /** Part of the clip that playing goes round in; the whole clip without it. */
  readonly range: readonly [from: number, to: number] | undefined
  readonly copied: CopiedKeys | undefined
  /** The box that is being drawn around keys. */
  readonly box: Box | undefined
  /** What would be selected if the box were let go. */
  readonly picked: KeyIndex | undefined
  readonly draft: Draft | undefined
  readonly carried: Carried | undefined
  /** The text for screen readers. */
  readonly said: string
}

/** In a small window the curves would leave too few visible rows; the user can still switch them on. */
export const initialTimeline = (windowSize: WindowSize): TimelineState => ({
  mode: windowSize === 'small' ? 'keys' : 'both',
  view: { start: 0, scale: 100 },
  canvasWidth: 800,
  values: { low: 0, high: 1 },
  paneHeight: 132,
  folded: new Set(['Brows', 'Eyes', 'Tongue', JOINT_TRACKS, MORPH_TRACKS]),
  locked: new Set(),
  lockedTracks: new Set(),
  muted: new Set(),
  soloed: new Set(),
  trackColors: keptColors(),
  filter: '',
  snap: true,
  autoKey: false,
  interpolation: 'cubic',
  tracks: [],
  range: undefined,
  copied: undefined,
  box: undefined,
  picked: undefined,
  draft: undefined,
  carried: undefined,
  said: '',
})

/** Tells a screen reader what an edit did. */
export function announce({ timeline }: { readonly timeline: Store<TimelineState> }, words: string): void {
  // The same words again are no news to a live region, unless they differ by something unseen.
  const { said } = timeline.getState()
  timeline.setState({ said: said === words ? `${words}\u00a0` : words })
}

export function toggleIn(set: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(name)) next.add(name)
  return next
}

const COLORS_KEY = 'facework-track-colors'

/** Colours are kept for the next visit: a control looks the same in every clip. */
function keptColors(): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(browserStorage()?.getItem(COLORS_KEY) ?? '{}')))
  } catch {
    return new Map()
  }
}

/** The colour of a group for tracks; undefined gives them their own again. */
export function setTrackColor(
  { timeline }: { readonly timeline: Store<TimelineState> },
  tracks: readonly string[],
  group: string | undefined,
): void {
  const trackColors = new Map(timeline.getState().trackColors)
  for (const id of tracks) {
    if (group === undefined) trackColors.delete(id)
    else trackColors.set(id, group)
  }
  timeline.setState({ trackColors })
  keepForNextVisit(COLORS_KEY, JSON.stringify(Object.fromEntries(trackColors)))
}

/** Whether edits may not reach a track. */
export const isTrackLocked = (
  { locked, lockedTracks }: Pick<TimelineState, 'locked' | 'lockedTracks'>,
  track: { readonly id: string; readonly group: string },
): boolean => locked.has(track.group) || lockedTracks.has(track.id)
