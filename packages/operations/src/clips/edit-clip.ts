import type { ClipEdits } from '@facework/documents'
import { type AssetRef, type Clip, clipKind } from '@facework/documents'
import type { Marker } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { hasSource } from '../keys/change-curve.ts'
import { keepSource } from '../modifiers/derive-clip.ts'

export interface NewClipOptions {
  readonly name: string
  /** Seconds; grows with its keys. */
  readonly duration?: number
  readonly frameRate?: number
  readonly loop?: boolean
  readonly skeleton?: AssetRef
}

// [C3]
/**
 * An empty clip of curves, which plays on any character once it has keys.
 *
 *   createClip({ name: 'wink' })
 */
export function createClip({ name, duration = 2, frameRate = 30, ...rest }: NewClipOptions): Clip {
  return clipKind.create(name, { duration, frameRate, ...rest })
}

// [O1]
/** The markers of a clip, in order of time; an edit on top of its source like any other. */
export function setMarkers(clip: Clip, markers: readonly Marker[]): Clip {
  const sorted = [...markers].sort((a, b) => a.time - b.time)
  if (!hasSource(clip)) return { ...clip, markers: sorted }
  const edits: ClipEdits = { curves: [], removedCurves: [], ...clip.edits, markers: sorted }
  return { ...keepSource(clip), markers: sorted, edits }
}

// [O1]
/**
 * Where a clip ends; an edit on top of its source like any other. Keys beyond the end stay where they
 * are; a longer clip shows them again.
 */
export function setDuration(clip: Clip, duration: number): Clip {
  if (!(duration > 0) || !Number.isFinite(duration)) {
    throw new FaceworkError(
      'clip/duration',
      'duration',
      `The length of a clip should be greater than 0 seconds; found ${duration}.`,
    )
  }
  if (!hasSource(clip)) return { ...clip, duration }
  const edits: ClipEdits = { curves: [], removedCurves: [], ...clip.edits, duration }
  return { ...keepSource(clip), duration, edits }
}

/** Sets the frame rate that a clip is displayed in; nothing is sampled by it, so no key moves. */
export function setFrameRate(clip: Clip, frameRate: number): Clip {
  if (!(frameRate > 0) || !Number.isFinite(frameRate)) {
    throw new FaceworkError(
      'clip/frame-rate',
      'frameRate',
      `The frame rate of a clip should be greater than 0; found ${frameRate}.`,
    )
  }
  return { ...clip, frameRate }
}
