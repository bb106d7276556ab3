import type { GraphFile } from '../network/graph-file.ts'
import { createNetwork } from '../network/network.ts'
import { type FaceTracker, LANDMARKS, type TrackedFace } from './face-tracker.ts'
import { DETECTOR_OUTPUTS, findFaces, overlap, partSquare, wholeSquare } from './find-faces.ts'
import { brightnessOf, cropSquare, fromSquare, type Picture, type Square } from './picture.ts'
import { refineEyes } from './refine-eyes.ts'

const SIDE = 192
const MESH_POINTS = 468
/** Of the box around the landmarks: what the mesh network was taught on. */
const MARGIN = 1.5
const LEAST_CONFIDENCE = 0.5
/** Parts of the window that it may move between two pictures before the picture is looked at again. */
const FAR = 0.08
/** Outer corners of the eyes: the person's right and left. */
export const OUTER_CORNERS = [33, 263] as const

/** The three graphs of the built-in tracker. */
export interface MeshGraphs {
  readonly detector: GraphFile
  readonly mesh: GraphFile
  readonly iris: GraphFile
}

/** One face-mesh network: 468 points of a square picture of a face. Also used for landmarks on rendered heads. */
export interface FaceMesh {
  /** Overwritten by the next call: x, y, z in pixels of the 192 × 192 input. */
  readonly points: Float32Array
  /** 192 × 192 × 3 values from 0 to 1, to be written before `run`. */
  readonly input: Float32Array
  /** Whether there is a face, 0 to 1. */
  run(): number
}

export function createFaceMesh(graph: GraphFile): FaceMesh {
  const network = createNetwork(graph, ['output_mesh', 'output_faceflag'])
  const [points, flag] = ['output_mesh', 'output_faceflag'].map((name) => network.outputs.get(name)!)
  return {
    points: points!,
    input: network.input,
    run() {
      network.run()
      return flag![0]!
    },
  }
}

/** Tracks with the weights inside @vladmandic/human: no other program, in Node and in browsers. */
export function createMeshTracker(graphs: MeshGraphs): FaceTracker {
  const detector = createNetwork(graphs.detector, DETECTOR_OUTPUTS)
  const mesh = createFaceMesh(graphs.mesh)
  const iris = createNetwork(graphs.iris, ['Identity'])
  let square: Square | undefined
  let [faces, part] = [0, 0]
  let chosen: { readonly x: number; readonly y: number } | undefined

  const look = (picture: Picture, at: Square): TrackedFace | undefined => {
    let window = at
    // A window far from the face gives worse landmarks: it is moved onto them, and the face looked at again.
    for (let pass = 0; ; pass++) {
      const confidence = meshOn(mesh, picture, window)
      if (confidence < LEAST_CONFIDENCE) return undefined
      const landmarks = landmarksIn(mesh.points, window)
      const next = windowAround(landmarks)
      if (pass < 2 && distance(window, next) > FAR) {
        window = next
        continue
      }
      refineEyes(iris, picture, landmarks)
      square = next
      return {
        landmarks,
        confidence,
        faces,
        eyeDistance: eyesApart(landmarks),
        brightness: brightnessOf(picture, next),
      }
    }
  }
  return {
    name: 'mesh-weights (@vladmandic/human 3.3.6)',
    model: 'mesh-weights',
    track(picture) {
      const last = square
      if (last && !chosen) {
        const face = look(picture, last)
        if (face) return face
      }
      square = undefined
      let found = findFaces(detector, picture, wholeSquare(picture))
      // A face too small for the detector is looked for in one enlarged part of each picture.
      if (found.length === 0) found = findFaces(detector, picture, partSquare(picture, part++ % 4))
      faces = found.length
      // The face that was followed goes on, whichever is the larger one now.
      const near = chosen
        ? nearest(found, chosen)
        : last && found.find((face) => overlap(face.square, last) > 0.2)
      chosen = undefined
      const best = near ?? found.reduce((a, b) => (b.square.size > a.square.size ? b : a), found[0]!)
      return best && look(picture, best.square)
    },
    choose(x, y) {
      chosen = { x, y }
    },
    reset() {
      square = undefined
    },
    close() {},
  }
}

function nearest<T extends { readonly square: Square }>(
  faces: readonly T[],
  { x, y }: { readonly x: number; readonly y: number },
): T | undefined {
  const away = ({ square }: T) => Math.hypot(square.x - x, square.y - y)
  return [...faces].sort((a, b) => away(a) - away(b))[0]
}

function meshOn(mesh: FaceMesh, picture: Picture, window: Square): number {
  cropSquare(picture, window, SIDE, mesh.input)
  return mesh.run()
}

function landmarksIn(points: Float32Array, window: Square): Float32Array {
  const landmarks = new Float32Array(LANDMARKS * 3)
  for (let i = 0; i < MESH_POINTS; i++) {
    const [x, y] = fromSquare(window, SIDE, points[i * 3]!, points[i * 3 + 1]!)
    landmarks[i * 3] = x
    landmarks[i * 3 + 1] = y
    landmarks[i * 3 + 2] = (points[i * 3 + 2]! * window.size) / SIDE
  }
  return landmarks
}

/** The square that the mesh network wants around these landmarks. */
export function windowAround(landmarks: Float32Array): Square {
  const [right, left] = OUTER_CORNERS
  const angle = Math.atan2(
    landmarks[left * 3 + 1]! - landmarks[right * 3 + 1]!,
    landmarks[left * 3]! - landmarks[right * 3]!,
  )
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  let [low, high, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < MESH_POINTS; i++) {
    const [x, y] = [landmarks[i * 3]!, landmarks[i * 3 + 1]!]
    const [u, v] = [x * cosine + y * sine, y * cosine - x * sine]
    low = Math.min(low, u)
    high = Math.max(high, u)
    top = Math.min(top, v)
    bottom = Math.max(bottom, v)
  }
  const [u, v] = [(low + high) / 2, (top + bottom) / 2]
  const size = Math.max(high - low, bottom - top) * MARGIN
  return { x: u * cosine - v * sine, y: u * sine + v * cosine, size, angle }
}

function distance(a: Square, b: Square): number {
  const moved = Math.hypot(a.x - b.x, a.y - b.y) / b.size
  return Math.max(moved, Math.abs(a.size / b.size - 1), Math.abs(a.angle - b.angle))
}

export function eyesApart(landmarks: Float32Array): number {
  const [right, left] = OUTER_CORNERS
  return Math.hypot(
    landmarks[left * 3]! - landmarks[right * 3]!,
    landmarks[left * 3 + 1]! - landmarks[right * 3 + 1]!,
  )
}
