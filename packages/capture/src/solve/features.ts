import { type FeatureRegion, REGION_LANDMARKS, STABLE_LANDMARKS } from './landmark-regions.ts'
import { matrixOf, moved, type Similarity, similarityBetween } from './similarity.ts'

/** Landmarks of one face. `faceFeatures` describes it against another of the same person. */
export interface FaceFeatures {
  readonly values: Float32Array
  /** Brings the face onto the neutral one. */
  readonly alignment: Similarity
}

/** Upper and lower lid, outer and inner corner. */
const LIDS = [
  [159, 145, 33, 133],
  [158, 153, 33, 133],
  [386, 374, 263, 362],
  [385, 380, 263, 362],
] as const
/** Iris, outer and inner corner. */
const IRISES = [
  [468, 33, 133],
  [473, 263, 362],
] as const
/** Brow, eye below it. */
const BROWS = [
  [105, 159],
  [66, 159],
  [55, 133],
  [334, 386],
  [296, 386],
  [285, 362],
] as const
const RATIO_REGIONS = ['eyes', 'iris', 'lips', 'chin', 'brows'] as const
/** A lid of a neutral face that is almost shut must not give endless ratios. */
const MOST_OPEN = 3

/** The region of each value, in the order of `faceFeatures`. */
export const FEATURE_REGIONS: readonly FeatureRegion[] = regionsOfFeatures()

/** What changed from the neutral face, sizes in distances between its eyes. */
export function faceFeatures(landmarks: Float32Array, neutral: Float32Array): FaceFeatures {
  const alignment = similarityBetween(landmarks, neutral, STABLE_LANDMARKS)
  const points = moved(landmarks, alignment)
  const eyes = distance(neutral, 33, 263)
  const values: number[] = []
  for (const indices of Object.values(REGION_LANDMARKS))
    for (const index of indices)
      for (let i = 0; i < 3; i++) values.push((points[index * 3 + i]! - neutral[index * 3 + i]!) / eyes)
  const [now, rest] = [ratios(points, eyes), ratios(neutral, eyes)]
  for (const region of RATIO_REGIONS) {
    values.push(...now[region].map((value, i) => value - rest[region][i]!))
    values.push(...now[region])
  }
  values.push(...now.eyes.map((value, i) => Math.min(value / Math.max(rest.eyes[i]!, 1e-3), MOST_OPEN)))
  const r = matrixOf(alignment.rotation)
  const turn = [
    Math.atan2(r[2]!, r[8]!),
    Math.asin(Math.max(-1, Math.min(1, r[5]!))),
    Math.atan2(r[3]!, r[0]!),
  ]
  values.push(...turn, ...turn.map((angle) => angle * angle))
  return { values: Float32Array.from(values), alignment }
}

/** Openings and distances that mean the same on every face. */
function ratios(p: Float32Array, eyes: number): Record<(typeof RATIO_REGIONS)[number], number[]> {
  const x = (i: number) => p[i * 3]!
  const y = (i: number) => p[i * 3 + 1]!
  return {
    eyes: LIDS.map(([upper, lower, outer, inner]) => (y(lower) - y(upper)) / distance(p, outer, inner)),
    iris: IRISES.flatMap(([iris, outer, inner]) => {
      const width = distance(p, outer, inner)
      return [(x(iris) - (x(outer) + x(inner)) / 2) / width, (y(iris) - (y(outer) + y(inner)) / 2) / width]
    }),
    lips: [
      (y(14) - y(13)) / eyes,
      distance(p, 61, 291) / eyes,
      (y(17) - y(14)) / eyes,
      (y(13) - y(0)) / eyes,
    ],
    chin: [(y(152) - y(17)) / eyes],
    brows: BROWS.map(([brow, eye]) => (y(eye) - y(brow)) / eyes),
  }
}

function distance(p: Float32Array, i: number, j: number): number {
  return Math.hypot(p[i * 3]! - p[j * 3]!, p[i * 3 + 1]! - p[j * 3 + 1]!)
}

function regionsOfFeatures(): FeatureRegion[] {
  const counts = { eyes: LIDS.length, iris: IRISES.length * 2, lips: 4, chin: 1, brows: BROWS.length }
  const many = (region: FeatureRegion, count: number) => Array<FeatureRegion>(count).fill(region)
  return [
    ...Object.entries(REGION_LANDMARKS).flatMap(([region, indices]) =>
      many(region as FeatureRegion, indices.length * 3),
    ),
    ...RATIO_REGIONS.flatMap((region) => many(region, counts[region] * 2)),
    ...many('eyes', LIDS.length),
    ...many('pose', 6),
  ]
}
