import type { Report } from '@facework/report'
import { checkUnique } from '../schema/kind.ts'
import {
  finite,
  list,
  nameText,
  numberWithin,
  object,
  optional,
  type Schema,
  text,
  withDefault,
} from '../schema/schema.ts'
import { type Curve, checkCurve, curveSchema, type Key, keySchema } from './curve.ts'
import {
  checkJointTracks,
  type JointPath,
  type JointTrack,
  jointPathSchema,
  jointTrackSchema,
} from './tracks.ts'

export interface Marker {
  readonly time: number
  readonly name: string
  readonly text?: string
}

/** Keys added to, changed on or removed from one curve; the rest of it is derived. */
export interface CurveKeyEdit {
  readonly curve: string
  /** Replace the key at their time, or are new. */
  readonly set: readonly Key[]
  /** Times of removed keys. */
  readonly removed: readonly number[]
}

/** A key of a dense track: as many values as its channel has, or three times that with tangents. */
export interface TrackKey {
  readonly time: number
  readonly values: readonly number[]
}

interface TrackKeyEdit {
  readonly set: readonly TrackKey[]
  readonly removed: readonly number[]
}

export interface JointKeyEdit extends TrackKeyEdit {
  readonly joint: string
  readonly path: JointPath
}

export interface MorphKeyEdit extends TrackKeyEdit {
  readonly mesh: string
  readonly morph: string
}

/** Manual changes on top of the source and its modifiers. Each channel occurs once in each list. */
export interface ClipEdits {
  /** Whole curves, replaced or added by name. */
  readonly curves: readonly Curve[]
  readonly removedCurves: readonly string[]
  readonly curveKeys?: readonly CurveKeyEdit[]
  readonly jointKeys?: readonly JointKeyEdit[]
  readonly morphKeys?: readonly MorphKeyEdit[]
  /** Whole joint tracks, replaced or added by joint and path. */
  readonly joints?: readonly JointTrack[]
  /** All markers, in place of the derived ones. */
  readonly markers?: readonly Marker[]
  /** Seconds, in place of the derived ones. */
  readonly duration?: number
}

export const markerSchema: Schema<Marker> = object<Marker>({
  time: finite,
  name: nameText,
  text: optional(text),
})

const trackEdit = {
  set: withDefault(list(object<TrackKey>({ time: finite, values: list(finite) })), []),
  removed: withDefault(list(finite), []),
}

export const clipEditsSchema: Schema<ClipEdits> = object<ClipEdits>({
  curves: withDefault(list(curveSchema), []),
  removedCurves: withDefault(list(nameText), []),
  curveKeys: optional(
    list(
      object<CurveKeyEdit>({
        curve: nameText,
        set: withDefault(list(keySchema), []),
        removed: withDefault(list(finite), []),
      }),
    ),
  ),
  jointKeys: optional(list(object<JointKeyEdit>({ joint: nameText, path: jointPathSchema, ...trackEdit }))),
  morphKeys: optional(list(object<MorphKeyEdit>({ mesh: nameText, morph: nameText, ...trackEdit }))),
  joints: optional(list(jointTrackSchema)),
  markers: optional(list(markerSchema)),
  duration: optional(numberWithin(0)),
})

export function checkEdits(edits: ClipEdits, path: string, report: Report): void {
  const unique = (names: readonly string[], field: string, what: string) =>
    checkUnique(names, `${path}.${field}`, what, report)
  unique(
    edits.curves.map((c) => c.name),
    'curves',
    'curve',
  )
  unique(
    (edits.curveKeys ?? []).map((e) => e.curve),
    'curveKeys',
    'curve',
  )
  unique(
    (edits.jointKeys ?? []).map((e) => `${e.joint} ${e.path}`),
    'jointKeys',
    'track',
  )
  unique(
    (edits.morphKeys ?? []).map((e) => JSON.stringify([e.mesh, e.morph])),
    'morphKeys',
    'track',
  )
  checkJointTracks(edits.joints ?? [], `${path}.joints`, report)
  edits.curves.forEach((curve, i) => {
    checkCurve(curve, `${path}.curves[${i}]`, report)
  })
}
