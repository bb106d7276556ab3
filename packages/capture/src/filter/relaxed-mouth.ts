import { REGION_LANDMARKS } from '../solve/landmark-regions.ts'

/** Lips above the line where they meet; the corners (61, 291) belong to neither. */
const UPPER_LIP: ReadonlySet<number> = new Set([
  0, 13, 37, 267, 39, 269, 40, 270, 185, 409, 80, 310, 81, 311, 82, 312, 191, 415,
])
const [UPPER, LOWER, RIGHT, LEFT] = [13, 14, 61, 291]
/** Sizes in distances between the outer corners of the eyes: corners this far above the middle of the lips smile. */
const SMILE = 0.04
/** Width of a relaxed mouth. */
const WIDTH = 0.58
/** Where relaxed lips meet between the middles of parted ones: the lower lip moves further. */
const MEET = 0.4

/** Whether a face smiles, whoever it is: relaxed corners of the mouth are about as high as its middle. */
export function isSmiling(landmarks: Float32Array): boolean {
  const { y } = eyeFrame(landmarks)
  return (y(UPPER) + y(LOWER)) / 2 - (y(RIGHT) + y(LEFT)) / 2 > SMILE
}

/**
 * The same face with lips that are shut, straight and no wider than usual. For videos of someone who smiles all the
 * time: measured against a smile, there would be none.
 */
export function withRelaxedMouth(landmarks: Float32Array): Float32Array {
  const { x, y, toPicture } = eyeFrame(landmarks)
  const middle = (x(RIGHT) + x(LEFT)) / 2
  const half = Math.abs(x(LEFT) - x(RIGHT)) / 2
  const narrower = Math.min(1, WIDTH / (2 * half))
  const meet = y(UPPER) + MEET * Math.max(0, y(LOWER) - y(UPPER))
  const out = landmarks.slice()
  for (const index of REGION_LANDMARKS.lips) {
    const aside = Math.min(1, Math.abs(x(index) - middle) / half)
    const corner = Math.abs(x(index) - x(RIGHT)) < Math.abs(x(index) - x(LEFT)) ? y(RIGHT) : y(LEFT)
    // The edge of a lip is a curve from its middle to the corner, which becomes a line.
    const edge = UPPER_LIP.has(index) ? y(UPPER) : y(LOWER)
    const line = edge + (corner - edge) * aside * aside
    const place = toPicture(middle + (x(index) - middle) * narrower, y(index) + meet - line)
    out.set(place, index * 3)
  }
  return out
}

/** The picture turned so that the eyes are level, in distances between their outer corners. */
function eyeFrame(p: Float32Array) {
  const [right, left] = [33 * 3, 263 * 3]
  const across = p[left]! - p[right]!
  const down = p[left + 1]! - p[right + 1]!
  const eyes = Math.max(Math.hypot(across, down), 1e-6)
  const [c, s] = [across / eyes, down / eyes]
  return {
    x: (i: number) => (p[i * 3]! * c + p[i * 3 + 1]! * s) / eyes,
    y: (i: number) => (p[i * 3 + 1]! * c - p[i * 3]! * s) / eyes,
    toPicture: (x: number, y: number) => [(x * c - y * s) * eyes, (x * s + y * c) * eyes],
  }
}
