import type { Picture } from './picture.ts'

/** 468 points of the face mesh and five of each iris. */
export const LANDMARKS = 478

/** One face in one picture. */
export interface TrackedFace {
  /** x, y in pixels, z in the same unit (smaller is nearer), for each of the 478 landmarks. */
  readonly landmarks: Float32Array
  /** 0 to 1. */
  readonly confidence: number
  /** Faces in the picture, when it was last searched as a whole. */
  readonly faces: number
  /** Between the outer corners of the eyes, pixels. */
  readonly eyeDistance: number
  /** Mean luma of the face, 0 to 255. */
  readonly brightness: number
  /** The tracker's own 52 scores by ARKit name, where it gives some. */
  readonly scores?: Readonly<Record<string, number>> | undefined
}

/** Finds the landmarks of a face. A following picture is searched near the face of the one before. */
export interface FaceTracker {
  /** Written into takes: which model and version. */
  readonly name: string
  /** The landmark model, whose coefficients the solver takes. */
  readonly model: 'mesh-weights' | 'tasks-vision'
  /** `time` in seconds, rising. Undefined where no face is found. */
  track(picture: Picture, time: number): TrackedFace | undefined
  /** Follows the face nearest to this place from the next picture on, pixels. */
  choose(x: number, y: number): void
  /** Forgets the last face: the next picture is unrelated. */
  reset(): void
  close(): void
}
