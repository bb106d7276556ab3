import { createSurfacePoint, TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import { surfaceNormals } from '../../landmarks/head-surface.ts'
import { SparseLdl } from '../../numeric/sparse-ldl.ts'
import type { FaceSkin } from '../face/face-skin.ts'
import { contradicts } from '../face/side-labels.ts'
import { smoothnessMatrix } from './bending.ts'
import type { LandmarkPair } from './landmark-pairs.ts'

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

/** What a turned normal costs, in the unit of the face: 0 loses the creases, 0.25 pulls lids onto the wrong fold. */
const NORMALS = 0.1
const STRETCH = 0.02
/** Normals that differ more do not match. */
const LEAST_AGREEMENT = 0.4

/**
 * Draws the skin of a template onto that of a head in the same space: a displacement per vertex that is smooth, brings
 * landmarks together and ends on the other surface. Optimal-step ICP (Amberg et al.) with displacements in place of
 * affine maps, a quarter of the unknowns and enough after the landmarks. Returns the places of the template's vertices.
 */
export async function registerSkin(
  template: FaceSkin,
  target: FaceSkin,
  pairs: readonly LandmarkPair[],
  unit: number,
  step: (part: number) => Promise<void>,
): Promise<Float64Array> {
  const matrix = smoothnessMatrix(template, 1, STRETCH)
  const smoothness = matrix.values.slice()
  const solver = new SparseLdl(matrix, template.positions)
  const surface = new TriangleSurface(target.positions, target.triangles)
  let placed = Float64Array.from(template.positions)
  for (const [k, { stiffness, landmarks, surface: weight, within }] of STEPS.entries()) {
    await step(k / STEPS.length)
    for (let e = 0; e < smoothness.length; e++) matrix.values[e] = smoothness[e]! * stiffness
    const right = new Float64Array(template.count * 3)
    for (let i = 0; i < template.count; i++) matrix.add(i, i, 1e-7)
    for (const pair of pairs) pullLandmark(template, pair, pair.weight * landmarks, matrix, right)
    if (weight > 0) {
      closestPoints(template, placed, target, surface, unit, within, (i, goal, distance) => {
        const far = distance / (0.06 * unit)
        const w = weight / (1 + far * far)
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

/** For each visible vertex the closest visible point of the same side whose normal agrees, turned normals costing more. */
function closestPoints(
  template: FaceSkin,
  placed: Float64Array,
  target: FaceSkin,
  surface: TriangleSurface,
  unit: number,
  within: number,
  found: (vertex: number, point: Float64Array, distance: number) => void,
): void {
  const normals = surfaceNormals(template.triangles, placed)
  const { triangles, normals: N, visible, labels } = target
  const turn = 2 * (NORMALS * unit) ** 2
  const hit = createSurfacePoint()
  for (let i = 0; i < template.count; i++) {
    if (!template.visible[i]) continue
    const [nx, ny, nz] = [normals[i * 3]!, normals[i * 3 + 1]!, normals[i * 3 + 2]!]
    const isFound = surface.closest(
      placed[i * 3]!,
      placed[i * 3 + 1]!,
      placed[i * 3 + 2]!,
      hit,
      within * unit * 1.5,
      ({ triangle }) => {
        const q = triangles[triangle * 3]!
        const agreement = N[q * 3]! * nx + N[q * 3 + 1]! * ny + N[q * 3 + 2]! * nz
        return visible[q] === 1 && agreement > LEAST_AGREEMENT && !contradicts(template.labels, i, labels, q)
      },
      ({ triangle, bary }) => {
        let [x, y, z] = [0, 0, 0]
        for (let c = 0; c < 3; c++) {
          const q = triangles[triangle * 3 + c]! * 3
          x += bary[c]! * N[q]!
          y += bary[c]! * N[q + 1]!
          z += bary[c]! * N[q + 2]!
        }
        const agreement = (x * nx + y * ny + z * nz) / (Math.sqrt(x * x + y * y + z * z) || 1)
        return Math.max(0, turn * (1 - agreement))
      },
    )
    if (isFound) found(i, hit.point, hit.distance)
  }
}
