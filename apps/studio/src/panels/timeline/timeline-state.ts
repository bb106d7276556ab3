import type { Clip, Interpolation } from '@facework/documents'
import type { KeyRef } from '@facework/editor'
import type { CopiedKeys } from '@facework/operations'
import { create } from 'zustand'
import type { KeyIndex } from './scene/key-index.ts'
import type { TimeView } from './view/time-view.ts'
import type { ValueView } from './view/value-view.ts'

export type TimelineMode = 'keys' | 'curves' | 'both'

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
  readonly values: ValueView
  /** Pixels of the curve pane in the view of both. */
  readonly paneHeight: number
  /** Names of groups whose tracks are hidden. */
  readonly folded: ReadonlySet<string>
  /** Names of groups that no edit may reach. */
  readonly locked: ReadonlySet<string>
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
  /** What a screen reader is told. */
  readonly said: string
}

export const useTimeline = create<TimelineState>(() => ({
  mode: 'both',
  view: { start: 0, scale: 100 },
  values: { low: 0, high: 1 },
  paneHeight: 132,
  folded: new Set(['Brows', 'Eyes', 'Tongue', 'Joint tracks', 'Morph tracks']),
  locked: new Set(),
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
}))

/** Tells a screen reader what an edit did. */
export function announce(words: string): void {
  // The same words again are no news to a live region, unless they differ by something unseen.
  useTimeline.setState((s) => ({ said: s.said === words ? `${words}\u00a0` : words }))
}

export function toggleIn(set: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(name)) next.add(name)
  return next
}
