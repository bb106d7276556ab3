import type { FaceTracker, TrackedFace } from '../track/face-tracker.ts'

/** Where a tracker in a page takes its files from. All of them are on the page's own server. */
export interface TrackerFiles {
  /** Address of the folder with blazeface, facemesh and iris (.json and .bin) of @vladmandic/human. */
  readonly weights: string
  /** The user's face_landmarker.task, and the address of the folder of @mediapipe/tasks-vision that runs it. */
  readonly tasks?: { readonly model: ArrayBuffer; readonly program: string } | undefined
}

/** A picture of a camera or a video, which the worker closes. */
export type TrackerImage = ImageBitmap | VideoFrame

export type TrackerRequest =
  | { readonly type: 'open'; readonly files: TrackerFiles }
  | { readonly type: 'track'; readonly image: TrackerImage; readonly time: number }
  | { readonly type: 'choose'; readonly x: number; readonly y: number }
  | { readonly type: 'reset' }
  | { readonly type: 'close' }

export interface OpenedTracker {
  readonly name: string
  readonly model: FaceTracker['model']
}

/** What was found in a picture of this size. */
export interface TrackerResult {
  readonly face: TrackedFace | undefined
  readonly width: number
  readonly height: number
  /** Milliseconds that it took. */
  readonly took: number
}

export interface TrackerFailure {
  readonly code: string
  readonly path: string
  readonly message: string
  readonly hint: string | undefined
}

export type TrackerAnswer =
  | { readonly type: 'opened'; readonly tracker: OpenedTracker }
  | { readonly type: 'tracked'; readonly result: TrackerResult }
  | { readonly type: 'failed'; readonly failure: TrackerFailure }
