import type { Report } from '@facework/report'
import {
  type ClipEdits,
  checkEdits,
  clipEditsSchema,
  type JointPath,
  jointPathSchema,
  type Marker,
  markerSchema,
} from './clip-edits.ts'
import { joinPath } from './columns.ts'
import { type Curve, checkCurve, curveSchema } from './curve.ts'
import { type AssetRef, assetRefSchema } from './identity.ts'
import { checkUnique, type DocumentHeader, defineKind } from './kind.ts'
import { type ModifierUse, modifierUseSchema } from './modifier-stack.ts'
import {
  column,
  flag,
  list,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  type Schema,
  text,
  withDefault,
} from './schema.ts'

export type TrackInterpolation = 'step' | 'linear' | 'cubicspline'

/** Keys of a dense track: times in seconds, rising; for cubicspline each key is in-tangent, value, out-tangent. */
interface TrackKeys {
  readonly interpolation: TrackInterpolation
  readonly times: Float32Array
  readonly values: Float32Array
}

/** Moves one joint. It carries one character's shape, so a clip with any cannot be shared (C1). */
export interface JointTrack extends TrackKeys {
  readonly joint: string
  readonly path: JointPath
}

/** Weighs one morph of one mesh. */
export interface MorphTrack extends TrackKeys {
  readonly mesh: string
  readonly morph: string
}

/** What plays. */
export interface ClipContent {
  /** Seconds. */
  readonly duration: number
  readonly joints: readonly JointTrack[]
  readonly morphs: readonly MorphTrack[]
  readonly curves: readonly Curve[]
  readonly markers: readonly Marker[]
}

/** Where a clip came from, kept untouched so that re-import and revert lose nothing (O1). */
export interface ClipSource {
  /** File it was imported from, as given. */
  readonly file?: string
  /** Animation inside the file. */
  readonly take?: string
  /** The content as imported; missing while it is the same as the clip's own. */
  readonly content?: ClipContent
}

/**
 * An animation. The content at the top is what plays, derived from source, modifiers and edits; a clip
 * with neither joint nor morph tracks is curve-only and plays on any character (C3).
 */
export interface Clip extends DocumentHeader<'clip'>, ClipContent {
  readonly loop: boolean
  /** Frames a second of the tool that made it; counting only, nothing is sampled by it. */
  readonly frameRate?: number
  readonly skeleton?: AssetRef
  readonly source?: ClipSource
  /** In the order they are applied to the source. */
  readonly modifiers: readonly ModifierUse[]
  readonly edits?: ClipEdits
  /** Fingerprint of the modifiers the content was derived with; another one now means out of date (O2). */
  readonly derivedWith?: string
}

const trackKeys = {
  interpolation: withDefault(oneOf('step', 'linear', 'cubicspline'), 'linear' as TrackInterpolation),
  times: column(Float32Array),
  values: column(Float32Array),
}

const contentFields = {
  duration: numberWithin(0),
  joints: withDefault(list(object<JointTrack>({ joint: nameText, path: jointPathSchema, ...trackKeys })), []),
  morphs: withDefault(list(object<MorphTrack>({ mesh: nameText, morph: nameText, ...trackKeys })), []),
  curves: withDefault(list(curveSchema), []),
  markers: withDefault(list(markerSchema), []),
}
export const clipContentSchema: Schema<ClipContent> = object<ClipContent>(contentFields)

export const clipKind = defineKind<Clip>({
  kind: 'clip',
  version: 1,
  fields: {
    ...contentFields,
    loop: withDefault(flag, false),
    frameRate: optional(numberWithin(Number.MIN_VALUE)),
    skeleton: optional(assetRefSchema),
    source: optional(
      object<ClipSource>({
        file: optional(text),
        take: optional(text),
        content: optional(clipContentSchema),
      }),
    ),
    modifiers: withDefault(list(modifierUseSchema), []),
    edits: optional(clipEditsSchema),
    derivedWith: optional(nameText),
  },
  check(clip, report) {
    checkContent(clip, '', report)
    if (clip.source?.content) checkContent(clip.source.content, 'source.content', report)
    if (clip.edits) checkEdits(clip.edits, 'edits', report)
  },
})

function checkContent(content: ClipContent, path: string, report: Report): void {
  const [curves, joints, morphs] = ['curves', 'joints', 'morphs'].map((key) => joinPath(path, key)) as [
    string,
    string,
    string,
  ]
  checkCurves(content.curves, curves, report)
  checkUnique(
    content.joints.map((t) => `${t.joint} ${t.path}`),
    joints,
    'track',
    report,
  )
  // Quoted, since mesh "a b" with morph "c" is not mesh "a" with morph "b c".
  checkUnique(
    content.morphs.map((t) => JSON.stringify([t.mesh, t.morph])),
    morphs,
    'track',
    report,
  )
  content.joints.forEach((track, i) => {
    checkTrack(track, track.path === 'rotation' ? 4 : 3, `${joints}[${i}]`, `"${track.joint}"`, report)
  })
  content.morphs.forEach((track, i) => {
    checkTrack(track, 1, `${morphs}[${i}]`, `"${track.morph}"`, report)
  })
}

function checkCurves(curves: readonly Curve[], path: string, report: Report): void {
  checkUnique(
    curves.map((c) => c.name),
    path,
    'curve',
    report,
  )
  curves.forEach((curve, i) => {
    checkCurve(curve, `${path}[${i}]`, report)
  })
}

function checkTrack(track: TrackKeys, width: number, path: string, what: string, report: Report): void {
  const expected = track.times.length * width * (track.interpolation === 'cubicspline' ? 3 : 1)
  if (track.times.length === 0 || track.values.length !== expected) {
    report.error(
      'clip/track-size',
      path,
      `The track of ${what} has ${track.times.length} times, so it should have ${expected || 'some'} values; found ${track.values.length}.`,
    )
    return
  }
  for (let i = 1; i < track.times.length; i++) {
    if (track.times[i]! > track.times[i - 1]!) continue
    report.error(
      'clip/key-order',
      `${path}.times[${i}]`,
      `Key times of ${what} must rise; ${track.times[i]} follows ${track.times[i - 1]}.`,
    )
    return
  }
}

/** [C3] Carries no one's shape: may be played on any character. */
export function isCurveOnly(content: ClipContent): boolean {
  return content.joints.length === 0 && content.morphs.length === 0
}
