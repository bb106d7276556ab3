import type { Network } from '../network/network.ts'
import { cropSquare, fromSquare, type Picture, type Square } from './picture.ts'

const SIDE = 64
/** Of the distance between the corners of an eye: what the iris network was taught on. */
const MARGIN = 2.3
/** Points of the output: 71 around the eye, then five of the iris. */
const IRIS = 71

interface Eye {
  /** Outer and inner corner. */
  readonly corners: readonly [number, number]
  /** Lower lid from the outer corner to the inner one, then the upper lid the same way. */
  readonly lids: readonly number[]
  /** First of the five landmarks of its iris. */
  readonly iris: number
  /** The network was taught on one eye only; the other is mirrored. */
  readonly flip: boolean
}

const EYES: readonly Eye[] = [
  {
    corners: [33, 133],
    lids: [33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173],
    iris: 468,
    flip: false,
  },
  {
    corners: [263, 362],
    lids: [263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398],
    iris: 473,
    flip: true,
  },
]

/** Puts the lids where the iris network sees them, and adds the iris points. */
export function refineEyes(network: Network, picture: Picture, landmarks: Float32Array): void {
  const points = network.outputs.get('Identity')!
  for (const { corners, lids, iris, flip } of EYES) {
    const square = eyeSquare(landmarks, corners, flip)
    cropSquare(picture, square, SIDE, network.input, { flip })
    network.run()
    lids.forEach((landmark, k) => {
      place(landmarks, landmark, square, points, k, flip)
    })
    const depth = (landmarks[corners[0] * 3 + 2]! + landmarks[corners[1] * 3 + 2]!) / 2
    for (let k = 0; k < 5; k++) {
      place(landmarks, iris + k, square, points, IRIS + k, flip)
      landmarks[(iris + k) * 3 + 2] = depth
    }
  }
}

function place(
  landmarks: Float32Array,
  landmark: number,
  square: Square,
  points: Float32Array,
  k: number,
  flip: boolean,
): void {
  const [x, y] = fromSquare(square, SIDE, points[k * 3]!, points[k * 3 + 1]!, flip)
  landmarks[landmark * 3] = x
  landmarks[landmark * 3 + 1] = y
}

function eyeSquare(
  landmarks: Float32Array,
  [outer, inner]: readonly [number, number],
  flip: boolean,
): Square {
  const [ox, oy] = [landmarks[outer * 3]!, landmarks[outer * 3 + 1]!]
  const [ix, iy] = [landmarks[inner * 3]!, landmarks[inner * 3 + 1]!]
  const angle = flip ? Math.atan2(oy - iy, ox - ix) : Math.atan2(iy - oy, ix - ox)
  return { x: (ox + ix) / 2, y: (oy + iy) / 2, size: Math.hypot(ox - ix, oy - iy) * MARGIN, angle }
}
