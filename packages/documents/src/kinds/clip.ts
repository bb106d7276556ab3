import type { Report } from '@facework/report'
import {
  type ClipEdits,
  checkEdits,
  clipEditsSchema,
  type Marker,
  markerSchema,
} from '../parts/clip-edits.ts'
import { type ClipLayer, checkLayers, clipLayerSchema } from '../parts/clip-layers.ts'
import { type Curve, checkCurve, curveSchema } from '../parts/curve.ts'
import {
  checkJointTracks,
  checkMorphTracks,
  type JointTrack,
  jointTrackSchema,
  type MorphTrack,
  morphTrackSchema,
} from '../parts/tracks.ts'
import type { Vec3 } from '../parts/transform.ts'
import { vec3Schema } from '../parts/transform-schema.ts'
import { type AssetRef, assetRefSchema } from '../schema/asset-ref.ts'
import { joinPath } from '../schema/columns.ts'
import type { Id } from '../schema/identity.ts'
import { checkUnique, type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  column,
  finite,
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
} from '../schema/schema.ts'
import { type ModifierUse, modifierUseSchema } from './modifier-stack.ts'

/** What plays. */
export interface ClipContent {
  /** Seconds. */
  readonly duration: number
  readonly joints: readonly JointTrack[]
  readonly morphs: readonly MorphTrack[]
  readonly curves: readonly Curve[]
  readonly markers: readonly Marker[]
}

// [C3.1]
/** What a clip with layers is made of; what plays was made of both. */
export interface ClipLayers {
  /** What would play without layers; source, modifiers and edits of the clip are about it. */
  readonly base: ClipContent
  /** From the lowest to the highest. */
  readonly above: readonly ClipLayer[]
}

// [O1]
/** Where a clip came from, kept untouched so that re-import and revert lose nothing. */
export interface ClipSource {
  /** File it was imported from, as given. */
  readonly file?: string
  /** Animation inside the file. */
  readonly take?: string
  /** The content as imported; missing while it is the same as the clip's own. */
  readonly content?: ClipContent
}

/** A sound that plays beside a clip in the editor. Nothing is evaluated from it. */
export interface ClipSound {
  /** Path of the file inside the project, with forward slashes. */
  readonly file: string
  /** Seconds of the clip at which it begins; before 0 its beginning is not heard. */
  readonly start: number
}

/** How a take was captured. Nothing is evaluated from it. */
export interface ClipOrigin {
  /** Camera, phone or file that was captured from. */
  readonly source: string
  /** What found the face, with its version. */
  readonly tracker?: string | undefined
  /** What turned landmarks into controls. */
  readonly solver?: string | undefined
  /** Where the relaxed face was taken from, in words. */
  readonly neutral?: string | undefined
  /** Frames without a face, or that never came. */
  readonly dropped?: number | undefined
  /** Reference video inside the project, and the seconds of it at which the take begins. */
  readonly video?: { readonly file: string; readonly offset: number } | undefined
  /** The part of another take that was recorded again; all of the take is new unless given. */
  readonly part?: TakePart | undefined
  /** What the tracker saw, so that the take can be solved again. */
  readonly recording?: CaptureRecording | undefined
}

/** What a take replaces of the one that it was recorded over. */
export interface TakePart {
  readonly of: AssetRef
  /** Seconds. */
  readonly from: number
  readonly to: number
  /** Parts of the face: mouth, eyes, brows, head. */
  readonly regions: readonly string[]
}

/** Tracked frames of a take: the times, and for each of them the landmarks of the face. */
export interface CaptureRecording {
  /** Landmark model that they are from; its coefficients solve them. */
  readonly model: string
  /** Seconds of the take. */
  readonly times: Float32Array
  /** 0 where no face was seen. */
  readonly confidences: Float32Array
  /** x, y, z of every landmark, frame by frame; 0 where no face was seen. */
  readonly landmarks: Float32Array
  /** Landmarks of the relaxed face. */
  readonly neutral: Float32Array
  /** The tracker's own scores for ARKit-52, frame by frame, and those of the relaxed face. */
  readonly scores?: { readonly frames: Float32Array; readonly neutral: Float32Array } | undefined
}

/** How the human stood whose bones a clip is for; its tracks are named by human bone (VRM). */
export interface HumanRest {
  /** Where the hips rest, metres. Their track holds places in the same space, which others scale by its height. */
  readonly hips?: Vec3
  /** Where the gaze starts, in the head's axes, metres. */
  readonly gazeFromHead?: Vec3
}

/** A document that modifiers looked at, as it was then. */
export interface LookedAt {
  readonly kind: 'model' | 'poses'
  readonly id?: Id
  readonly name: string
  readonly fingerprint: string
}

// [C3]
/**
 * An animation. The content at the top is what plays, derived from source, modifiers and edits; a clip
 * with neither joint nor morph tracks is curve-only and plays on any character.
 */
export interface Clip extends DocumentHeader<'clip'>, ClipContent {
  readonly loop: boolean
  /** Frame rate of the tool that made it; for display only, nothing is sampled by it. */
  readonly frameRate?: number
  readonly skeleton?: AssetRef
  readonly sound?: ClipSound
  readonly source?: ClipSource
  /** In the order they are applied to the source. */
  readonly modifiers: readonly ModifierUse[]
  readonly edits?: ClipEdits
  readonly layers?: ClipLayers | undefined
  // [O2]
  /** Fingerprint of the modifiers the content was derived with; another one now means out of date. */
  readonly derivedWith?: string
  // [O2]
  /** What those modifiers looked at beside the clip; out of date as well when it was changed since. */
  readonly lookedAt?: readonly LookedAt[]
  readonly human?: HumanRest
  readonly origin?: ClipOrigin | undefined
}

const contentFields = {
  duration: numberWithin(0),
  joints: withDefault(list(jointTrackSchema), []),
  morphs: withDefault(list(morphTrackSchema), []),
  curves: withDefault(list(curveSchema), []),
  markers: withDefault(list(markerSchema), []),
}
export const clipContentSchema: Schema<ClipContent> = object<ClipContent>(contentFields)

export const clipKind = defineKind<Clip>({
  kind: 'clip',
  version: LAYOUT_VERSIONS.clip,
  fields: {
    ...contentFields,
    loop: withDefault(flag, false),
    frameRate: optional(numberWithin(Number.MIN_VALUE)),
    skeleton: optional(assetRefSchema),
    sound: optional(object<ClipSound>({ file: nameText, start: withDefault(finite, 0) })),
    source: optional(
      object<ClipSource>({
        file: optional(text),
        take: optional(text),
        content: optional(clipContentSchema),
      }),
    ),
    modifiers: withDefault(list(modifierUseSchema), []),
    edits: optional(clipEditsSchema),
    layers: optional(
      object<ClipLayers>({ base: clipContentSchema, above: withDefault(list(clipLayerSchema), []) }),
    ),
    derivedWith: optional(nameText),
    human: optional(object<HumanRest>({ hips: optional(vec3Schema), gazeFromHead: optional(vec3Schema) })),
    origin: optional(
      object<ClipOrigin>({
        source: text,
        tracker: optional(text),
        solver: optional(text),
        neutral: optional(text),
        dropped: optional(numberWithin(0)),
        video: optional(
          object<NonNullable<ClipOrigin['video']>>({ file: nameText, offset: withDefault(finite, 0) }),
        ),
        part: optional(
          object<TakePart>({ of: assetRefSchema, from: finite, to: finite, regions: list(nameText) }),
        ),
        recording: optional(
          object<CaptureRecording>({
            model: nameText,
            times: column(Float32Array),
            confidences: column(Float32Array),
            landmarks: column(Float32Array),
            neutral: column(Float32Array),
            scores: optional(
              object<NonNullable<CaptureRecording['scores']>>({
                frames: column(Float32Array),
                neutral: column(Float32Array),
              }),
            ),
          }),
        ),
      }),
    ),
    lookedAt: optional(
      list(
        object<LookedAt>({
          kind: oneOf('model', 'poses'),
          id: optional(nameText),
          name: nameText,
          fingerprint: nameText,
        }),
      ),
    ),
  },
  check(clip, report) {
    checkContent(clip, '', report)
    if (clip.source?.content) checkContent(clip.source.content, 'source.content', report)
    if (clip.edits) checkEdits(clip.edits, 'edits', report)
    if (clip.layers) {
      checkContent(clip.layers.base, 'layers.base', report)
      checkLayers(clip.layers.above, 'layers.above', report)
    }
    if (clip.origin?.recording) checkRecording(clip.origin.recording, report)
  },
})

/** Columns whose lengths do not agree would be solved to another face. */
function checkRecording(
  { times, confidences, landmarks, neutral, scores }: CaptureRecording,
  report: Report,
): void {
  const sizes = [
    ['confidences', confidences.length, times.length],
    ['landmarks', landmarks.length, times.length * neutral.length],
    ['scores.frames', scores?.frames.length ?? 0, scores ? times.length * scores.neutral.length : 0],
  ] as const
  for (const [name, found, expected] of sizes)
    if (found !== expected)
      report.error(
        'clip/recording-size',
        `origin.recording.${name}`,
        `A recording of ${times.length} frames should have ${expected} ${name}; found ${found}.`,
      )
}

function checkContent(content: ClipContent, path: string, report: Report): void {
  checkCurves(content.curves, joinPath(path, 'curves'), report)
  checkJointTracks(content.joints, joinPath(path, 'joints'), report)
  checkMorphTracks(content.morphs, joinPath(path, 'morphs'), report)
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

// [C3]
/** Carries no one's shape: may be played on any character. */
export function isCurveOnly(content: ClipContent): boolean {
  return content.joints.length === 0 && content.morphs.length === 0
}
