import type { FaceTracker, TrackedFace } from './face-tracker.ts'
import { LANDMARKS } from './face-tracker.ts'
import { eyesApart, OUTER_CORNERS, windowAround } from './mesh-tracker.ts'
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
  /** Middle of the face that is followed, as parts of the picture. */
  let followed: Place | undefined
  let chosen: Place | undefined
  return {
    name: 'tasks-vision 1.1.0',
    model: 'tasks-vision',
    track(picture, time) {
      // The tracker refuses times that do not rise.
      last = Math.max(last + 1, Math.round(time * 1000))
      const image = toImage(picture)
      const answer = still ? landmarker.detect(image) : landmarker.detectForVideo(image, last)
      const place = chosen && { x: chosen.x / picture.width, y: chosen.y / picture.height }
      chosen = undefined
      const index = nearestFace(answer.faceLandmarks, still ? undefined : (place ?? followed))
      followed = index === undefined ? followed : middleOf(answer.faceLandmarks[index]!)
      return index === undefined ? undefined : faceFrom(answer, index, picture)
    },
    choose(x, y) {
      chosen = { x, y }
    },
    reset() {
      followed = undefined
    },
    close() {
      landmarker.close()
    },
  }
}

interface Place {
  readonly x: number
  readonly y: number
}

function middleOf(points: readonly Place[]): Place {
  const [right, left] = OUTER_CORNERS.map((i) => points[i]!)
  return { x: (right!.x + left!.x) / 2, y: (right!.y + left!.y) / 2 }
}

/** The face that was followed, wherever the list has it now; the first where none was. */
function nearestFace(faces: readonly (readonly Place[])[], place: Place | undefined): number | undefined {
  if (faces.length === 0) return undefined
  if (!place) return 0
  const away = faces.map(middleOf).map(({ x, y }) => Math.hypot(x - place.x, y - place.y))
  return away.indexOf(Math.min(...away))
}

function faceFrom(
  { faceLandmarks, faceBlendshapes }: FaceLandmarkerAnswer,
  index: number,
  picture: Picture,
): TrackedFace {
  const points = faceLandmarks[index]!
  const landmarks = new Float32Array(LANDMARKS * 3)
  points.forEach(({ x, y, z }, i) => {
    landmarks[i * 3] = x * picture.width
    landmarks[i * 3 + 1] = y * picture.height
    landmarks[i * 3 + 2] = z * picture.width
  })
  const categories = faceBlendshapes?.[index]?.categories
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
