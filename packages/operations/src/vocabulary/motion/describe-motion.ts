import { type LandmarkName, MIDDLE_LANDMARKS, SIDED_LANDMARKS } from './face-landmarks.ts'
import { featureOffset, type MotionFeatures } from './motion-prototypes.ts'

const WORDS: Readonly<Record<LandmarkName, string>> = {
  browInner: 'inner brow',
  browMiddle: 'brow',
  browOuter: 'outer brow',
  upperLid: 'upper lid',
  lowerLid: 'lower lid',
  eyeball: 'eye',
  nostril: 'nostril',
  cheekbone: 'upper cheek',
  cheek: 'cheek',
  corner: 'corner of the mouth',
  upperLip: 'upper lip',
  lowerLip: 'lower lip',
  jaw: 'jaw',
  upperLipMiddle: 'middle of the upper lip',
  lowerLipMiddle: 'middle of the lower lip',
  chin: 'chin',
  tongue: 'tongue',
}

/** `left corner of the mouth up and out, left cheek up`: the landmarks that go furthest, and where. */
export function describeMotion(features: MotionFeatures, most = 2): string {
  const sided = SIDED_LANDMARKS.flatMap((name) => [
    { name, side: 1 as const, at: featureOffset(name, 1) },
    { name, side: -1 as const, at: featureOffset(name, -1) },
  ])
  const middle = MIDDLE_LANDMARKS.map((name) => ({ name, side: 0 as const, at: featureOffset(name, 0) }))
  return [...sided, ...middle]
    .map((landmark) => ({ ...landmark, way: features.subarray(landmark.at, landmark.at + 3) }))
    .toSorted((a, b) => Math.hypot(...b.way) - Math.hypot(...a.way))
    .slice(0, most)
    .map(
      ({ name, side, way }) => `${['right ', '', 'left '][side + 1]}${WORDS[name]} ${directions(way, side)}`,
    )
    .join(', ')
}

function directions(way: Float64Array, side: -1 | 0 | 1): string {
  const [x, y, z] = way as unknown as [number, number, number]
  const across = side === 0 ? (x > 0 ? 'left' : 'right') : x * side > 0 ? 'out' : 'in'
  const parts: [number, string][] = [
    [Math.abs(y), y > 0 ? 'up' : 'down'],
    [Math.abs(x), across],
    [Math.abs(z), z > 0 ? 'forward' : 'back'],
  ]
  const furthest = Math.max(...parts.map(([size]) => size))
  return parts
    .filter(([size]) => size > furthest * 0.5)
    .sort((a, b) => b[0] - a[0])
    .map(([, word]) => word)
    .join(' and ')
}
