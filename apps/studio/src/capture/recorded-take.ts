import type { NeutralFace, Recording } from '@facework/capture'
import { CAPTURE_REGIONS, type CaptureRegion, captureRegionOf, takeFromRecording } from '@facework/capture'
import { facesOfRecording, recordingColumns, takeFromFaces } from '@facework/capture/internal'
import { type Clip, type ClipContent, clipKind } from '@facework/documents'
import type { TakePart } from '@facework/documents/internal'
import { type ClipOrigin, defined } from '@facework/documents/internal'
import { punchIn } from '@facework/operations/internal'
import type { HiddenSpan } from './take-recorder.ts'

export interface RecordedTakeOptions {
  readonly name: string
  readonly source: string
  /** What found the faces; missing for sources that send values. */
  readonly tracker?: { readonly name: string; readonly model: 'mesh-weights' | 'tasks-vision' } | undefined
  readonly neutral?: NeutralFace | undefined
  readonly regions: readonly CaptureRegion[]
  readonly unseen: boolean
  readonly keepLandmarks: boolean
  readonly hidden: readonly HiddenSpan[]
  readonly video?: ClipOrigin['video']
  /** What the microphone heard beside it. */
  readonly sound?: Clip['sound'] | undefined
  /** The take it was recorded over, and from when to when. */
  readonly over?: { readonly take: Clip; readonly from: number; readonly to: number } | undefined
}

/** A recording as a take. With landmarks, every frame is solved against the neutral face that was known at the end. */
export async function recordedTake(recording: Recording, options: RecordedTakeOptions): Promise<Clip> {
  const { name, source, tracker, neutral, unseen, keepLandmarks, hidden, over, video, sound } = options
  const start = recording.times[0] ?? 0
  const rows = recording.times.map((time, i) => ({ time: time - start, face: recording.faces[i] }))
  const solved =
    tracker && rows.some(({ face }) => face)
      ? await takeFromFaces(rows, { name, source, tracker, neutral, unseen })
      : undefined
  const take = solved?.take ?? takeFromRecording(recording, { name, origin: { source } })
  const columns =
    solved?.neutral && keepLandmarks && tracker
      ? recordingColumns(solved.recording, tracker.model, solved.neutral)
      : undefined
  const origin: ClipOrigin = {
    ...take.origin!,
    ...(video ? { video } : {}),
    ...(columns ? { recording: columns } : {}),
  }
  const own: Clip = {
    ...take,
    ...ownRegions(take, options.regions),
    ...(sound ? { sound } : {}),
    origin,
  }
  const marked = {
    ...own,
    markers: own.markers.map((m) => (isHidden(m.time + start, hidden) ? { ...m, name: 'tab hidden' } : m)),
  }
  return over ? putOver(marked, over, options.regions) : marked
}

const isHidden = (time: number, spans: readonly HiddenSpan[]) =>
  spans.some(({ from, to }) => time >= from - 0.01 && time <= to)

const ownRegions = ({ curves }: ClipContent, regions: readonly CaptureRegion[]) => ({
  curves: curves.filter((curve) => regions.includes(captureRegionOf(curve.name))),
})

/** The take below with the recorded part in its place. */
function putOver(
  part: Clip,
  { take, from, to }: NonNullable<RecordedTakeOptions['over']>,
  regions: readonly CaptureRegion[],
): Clip {
  const shifted: Clip = {
    ...part,
    duration: part.duration + from,
    curves: part.curves.map((curve) =>
      curve.type === 'sampled' ? { ...curve, start: curve.start + from } : curve,
    ),
    markers: part.markers.map((marker) => ({ ...marker, time: marker.time + from })),
  }
  const whole = punchIn(take, shifted, { from, to })
  const { video: below } = take.origin ?? {}
  // The video is that of the take below, unless all of it was recorded again.
  const video = part.origin?.video ? { ...part.origin.video, offset: part.origin.video.offset - from } : below
  const partOf: TakePart = { of: { id: take.id }, from, to, regions: [...regions] }
  return clipKind.create(
    part.name,
    defined({
      duration: whole.duration,
      frameRate: whole.frameRate ?? 30,
      curves: whole.curves,
      markers: whole.markers,
      sound: take.sound ? take.sound : undefined,
      origin: { ...part.origin!, part: partOf, ...(video ? { video } : {}) },
    }),
    part.id,
  )
}

/** The curves of a take computed again from its landmarks: with the solver of today, or another neutral face. */
export async function solvedAgain(
  take: Clip,
  below: Clip | undefined,
  { neutralAt, unseen = false }: { readonly neutralAt?: number | undefined; readonly unseen?: boolean } = {},
): Promise<Clip | undefined> {
  const { recording, part, tracker = '', source = '' } = take.origin ?? {}
  if (!recording || !take.origin) return undefined
  const { rows, neutral, model } = facesOfRecording(recording)
  const solved = await takeFromFaces(rows, {
    name: take.name,
    source,
    tracker: { name: tracker, model },
    neutral: neutralAt === undefined ? neutral : neutralAt - (part?.from ?? 0),
    unseen,
  })
  const regions = (part?.regions ?? CAPTURE_REGIONS) as readonly CaptureRegion[]
  const columns = solved.neutral
    ? { recording: recordingColumns(solved.recording, model, solved.neutral) }
    : {}
  const own: Clip = {
    ...solved.take,
    ...ownRegions(solved.take, regions),
    id: take.id,
    origin: { ...take.origin, ...solved.take.origin!, ...columns },
  }
  if (!part) return own
  return below ? putOver(own, { take: below, from: part.from, to: part.to }, regions) : undefined
}
