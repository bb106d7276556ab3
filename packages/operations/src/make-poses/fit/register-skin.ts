import { TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import type { Point } from '../../landmarks/view.ts'
import { SparseLdl } from '../../numeric/sparse-ldl.ts'
import type { FaceSkin } from '../face/face-skin.ts'
import { alignSurfaces } from './align-surfaces.ts'
import { smoothnessMatrix } from './bending.ts'
import { closestPoints } from './closest-points.ts'
import type { LandmarkPair } from './landmark-pairs.ts'
import { awayFromCorners, CORNER_LANDMARKS } from './mouth-corners.ts'

/** Steps of falling stiffness: landmarks first, then closest points of the surface, searched nearer each time. */
interface RegistrationStep {
  readonly stiffness: number
  /** Weight of the landmarks. */
  readonly landmarks: number
  /** Weight of closest points. */
  readonly surface: number
  /** How far they are searched, in the unit of the face. */
  readonly within: number
}

// Measured on heads with known places: a hundred times softer follows noise (nose 2.2 mm off instead of 0.7).
const STEPS: readonly RegistrationStep[] = [
  { stiffness: 3000, landmarks: 1, surface: 0, within: 0 },
  { stiffness: 300, landmarks: 1, surface: 0, within: 0 },
  { stiffness: 300, landmarks: 1, surface: 0.3, within: 0.3 },
  { stiffness: 100, landmarks: 0.25, surface: 0.5, within: 0.2 },
  { stiffness: 40, landmarks: 0.15, surface: 1, within: 0.15 },
  { stiffness: 15, landmarks: 0.1, surface: 1, within: 0.1 },
  { stiffness: 6, landmarks: 0.07, surface: 1, within: 0.08 },
  { stiffness: 3, landmarks: 0.05, surface: 1, within: 0.06 },
]

const STRETCH = 0.02
/** Weight of the corners of the mouth in every step: they are where two faces must agree. */
const CORNERS = 5
/** Part of the weight of closest points that is left at a corner of the mouth. */
const LEFT_AT_CORNERS = 0.02

/**
 * Draws the skin of a template onto that of a head in the same space: a displacement per vertex that is smooth, brings
 * landmarks together and ends on the other surface. Optimal-step ICP (Amberg et al.) with displacements in place of
 * affine maps, a quarter of the unknowns and enough after the landmarks. Returns the places of the template's vertices.
 */
export async function registerSkin(
  skin: FaceSkin,
  target: FaceSkin,
  pairs: readonly LandmarkPair[],
  /** Corners of the mouth of the template. */
  corners: readonly Point[],
  unit: number,
  step: (part: number) => Promise<void>,
): Promise<Float64Array> {
  const surface = new TriangleSurface(target.positions, target.triangles)
  const template = { ...skin, positions: alignSurfaces(skin, target, surface, pairs, unit) }
  const matrix = smoothnessMatrix(template, 1, STRETCH)
  const smoothness = matrix.values.slice()
  const solver = new SparseLdl(matrix, template.positions)
  const away = awayFromCorners(skin.positions, corners, unit)
  let placed = Float64Array.from(template.positions)
  for (const [k, { stiffness, landmarks, surface: weight, within }] of STEPS.entries()) {
    await step(k / STEPS.length)
    for (let e = 0; e < smoothness.length; e++) matrix.values[e] = smoothness[e]! * stiffness
    const right = new Float64Array(template.count * 3)
    for (let i = 0; i < template.count; i++) matrix.add(i, i, 1e-7)
    for (const pair of pairs) {
      const weight = CORNER_LANDMARKS.has(pair.landmark) ? CORNERS : landmarks
      pullLandmark(template, pair, pair.weight * weight, matrix, right)
    }
    if (weight > 0) {
      closestPoints(template, placed, target, surface, unit, within, (i, goal, distance) => {
        const far = distance / (0.06 * unit)
        const left = LEFT_AT_CORNERS + (1 - LEFT_AT_CORNERS) * away[i]! ** 2
        const w = (weight * left) / (1 + far * far)
        matrix.add(i, i, w)
        for (let a = 0; a < 3; a++) right[i * 3 + a]! += w * (goal[a]! - template.positions[i * 3 + a]!)
      })
    }
    solver.factorize().solve(right)
    placed = right.map((x, i) => x + template.positions[i]!)
  }
  return placed
}

function pullLandmark(
  { triangles, positions }: FaceSkin,
  { triangle, bary, goal }: LandmarkPair,
  weight: number,
  matrix: { addSquare(indices: ArrayLike<number>, values: ArrayLike<number>, weight: number): void },
  right: Float64Array,
): void {
  const corners = triangles.subarray(triangle * 3, triangle * 3 + 3)
  matrix.addSquare(corners, bary, weight)
  for (let a = 0; a < 3; a++) {
    let rest = 0
    for (let c = 0; c < 3; c++) rest += bary[c]! * positions[corners[c]! * 3 + a]!
    for (let c = 0; c < 3; c++) right[corners[c]! * 3 + a]! += weight * bary[c]! * (goal[a]! - rest)
  }
}
