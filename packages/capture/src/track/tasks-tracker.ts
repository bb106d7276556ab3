import type { FaceTracker, TrackedFace } from './face-tracker.ts'
import { LANDMARKS } from './face-tracker.ts'
import { eyesApart, windowAround } from './mesh-tracker.ts'
import { brightnessOf, type Picture } from './picture.ts'

/** The part of tasks-vision's FaceLandmarker that is used; the package itself is the user's. */
export interface FaceLandmarkerLike {
  detectForVideo(image: unknown, milliseconds: number): FaceLandmarkerAnswer
  detect(image: unknown): FaceLandmarkerAnswer
  close(): void
}

interface FaceLandmarkerAnswer {
  readonly faceLandmarks: readonly (readonly { x: number; y: number; z: number }[])[]
  readonly faceBlendshapes?: readonly {
    readonly categories: readonly { readonly categoryName: string; readonly score: number }[]
  }[]
}

/** What every user of tasks-vision asks of it; inference is on the processor, so that all machines agree. */
export const LANDMARKER_OPTIONS = {
  numFaces: 2,
  outputFaceBlendshapes: true,
  outputFacialTransformationMatrixes: false,
} as const

/** The 478 points and 52 scores of the user's face_landmarker.task. */
export function tasksTracker(
  landmarker: FaceLandmarkerLike,
  toImage: (picture: Picture) => unknown,
  { still = false }: { readonly still?: boolean | undefined } = {},
): FaceTracker {
  let last = 0
  return {
    name: 'tasks-vision 1.1.0',
    model: 'tasks-vision',
    track(picture, time) {
      // The tracker refuses times that do not rise.
      last = Math.max(last + 1, Math.round(time * 1000))
      const image = toImage(picture)
      return faceFrom(still ? landmarker.detect(image) : landmarker.detectForVideo(image, last), picture)
    },
    reset() {},
    close() {
      landmarker.close()
    },
  }
}

function faceFrom(
  { faceLandmarks, faceBlendshapes }: FaceLandmarkerAnswer,
  picture: Picture,
): TrackedFace | undefined {
  const [points] = faceLandmarks
  if (!points) return undefined
  const landmarks = new Float32Array(LANDMARKS * 3)
  points.forEach(({ x, y, z }, i) => {
    landmarks[i * 3] = x * picture.width
    landmarks[i * 3 + 1] = y * picture.height
    landmarks[i * 3 + 2] = z * picture.width
  })
  const categories = faceBlendshapes?.[0]?.categories
  return {
    landmarks,
    // It gives no confidence of its own for a face that it has found.
    confidence: 1,
    faces: faceLandmarks.length,
    eyeDistance: eyesApart(landmarks),
    brightness: brightnessOf(picture, windowAround(landmarks)),
    scores:
      categories && Object.fromEntries(categories.map(({ categoryName, score }) => [categoryName, score])),
  }
}
