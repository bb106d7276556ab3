import type { TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import { fitAffine, transformPoints } from '../../numeric/fit-affine.ts'
import { fitSimilarity, movePoints } from '../../numeric/fit-similarity.ts'
import type { FaceSkin } from '../face/face-skin.ts'
import { closestPoints } from './closest-points.ts'
import type { LandmarkPair } from './landmark-pairs.ts'

/** Rounds of turning, shifting and scaling, then of stretching along each axis, too. */
const ROUNDS = 30
const STRETCHED_ROUNDS = 20
/** Vertices of the template that are compared: all of them would give the same answer. */
const SAMPLES = 800
/** In the unit of the face: how far closest points are searched, and from where on they count half. */
const WITHIN = 0.4
const HALF = 0.1
/** What all landmarks together weigh, of all closest points. */
const LANDMARKS = 0.1
/** How much each sample is kept where it was before it was stretched: flat scans do not say how deep a head is. */
const KEPT = 0.05
/** Of the samples: with fewer closest points than that, two heads are too different to be compared. */
const LEAST_SHARE = 0.2

/**
 * Brings the whole of a template onto a head before its skin is bent. Landmarks are nearly in one plane: a chin or nose
 * that stands out more nods the head by up to twelve degrees, and then cheeks, jaw and neck are matched with skin that
 * is 20 mm away. Returns the places of the template's vertices.
 */
export function alignSurfaces(
  template: FaceSkin,
  target: FaceSkin,
  surface: TriangleSurface,
  pairs: readonly LandmarkPair[],
  unit: number,
): Float64Array {
  const { positions, count } = template
  const stride = Math.max(1, Math.round(count / SAMPLES))
  const sampled = { ...template, visible: template.visible.map((v, i) => (i % stride === 0 ? v : 0)) }
  const landmarks = landmarkMatches(template, pairs)
  let placed: Float64Array = positions
  let unstretched: Float64Array = positions
  for (let round = 0; round < ROUNDS + STRETCHED_ROUNDS; round++) {
    const matches = new Matches()
    closestPoints(sampled, placed, target, surface, unit, WITHIN, (i, goal, distance) => {
      matches.add(positions, i, goal, 0, 1 / (1 + (distance / (HALF * unit)) ** 2))
    })
    if (matches.weights.length * stride < LEAST_SHARE * count) return positions
    matches.join(landmarks, (LANDMARKS * matches.total) / (landmarks.total || 1))
    if (round < ROUNDS) {
      placed = movePoints(positions, fitSimilarity(matches.from, matches.to, matches.weights))
      unstretched = placed
      continue
    }
    for (let i = 0; i < count; i += stride) matches.add(positions, i, unstretched, i * 3, KEPT)
    const map = fitAffine(matches.from, matches.to, matches.weights)
    if (!map) return unstretched
    placed = transformPoints(positions, map)
  }
  return placed
}

/** Points of a template and where they should come to be. */
class Matches {
  readonly from: number[] = []
  readonly to: number[] = []
  readonly weights: number[] = []
  total = 0

  add(points: ArrayLike<number>, i: number, goals: ArrayLike<number>, at: number, weight: number): void {
    for (let a = 0; a < 3; a++) {
      this.from.push(points[i * 3 + a]!)
      this.to.push(goals[at + a]!)
    }
    this.weights.push(weight)
    this.total += weight
  }

  join({ from, to, weights }: Matches, factor: number): void {
    weights.forEach((weight, i) => {
      this.add(from, i, to, i * 3, weight * factor)
    })
  }
}

function landmarkMatches({ triangles, positions }: FaceSkin, pairs: readonly LandmarkPair[]): Matches {
  const matches = new Matches()
  for (const { triangle, bary, goal, weight } of pairs) {
    const place = [0, 0, 0]
    for (let c = 0; c < 3; c++)
      for (let a = 0; a < 3; a++) place[a]! += bary[c]! * positions[triangles[triangle * 3 + c]! * 3 + a]!
    matches.add(place, 0, goal, 0, weight)
  }
  return matches
}
