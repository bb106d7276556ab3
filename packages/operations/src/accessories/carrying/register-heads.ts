import { exponential } from '@facework/math/internal'
import { affineFit } from '../geometry/affine-fit.ts'
import { PointGrid } from '../geometry/point-grid.ts'
import { smoothVectors } from '../geometry/smooth-surface.ts'
import type { HeadSkin } from '../skin/head-skin.ts'
import {
  type Motions,
  motionsOf,
  principalDirections,
  project,
  type SharedMotions,
} from './motion-descriptor.ts'

/** How closely one head is taken to follow the other. */
export interface RegisterPreset {
  /** Metres that one unit of difference in motion counts as. */
  readonly motion: number
  /** Stiffness of the last stage. */
  readonly soften: number
  /** How far an accessory's own displacement is evened out. */
  readonly smooth: number
}

/** Heads of one maker may be followed closely; between makers the shapes differ, and a stiffer warp looks better. */
export const CLOSE: RegisterPreset = { motion: 0.03, soften: 0.3, smooth: 10 }
export const LOOSE: RegisterPreset = { motion: 0.015, soften: 6, smooth: 300 }

export interface Registration {
  /** Where each vertex of the first head belongs on the second. */
  readonly warped: Float64Array
  /** 0: both heads move alike; 1: nothing in common. */
  readonly disagreement: number
}

const STAGES = 9
const STIFFEST = 60
const NEIGHBORS = 5

/**
 * Which place of one head is which place of another, by how they move: the corner of a mouth is where a smile pulls up
 * and the jaw hardly pulls down, whatever the mesh, its UVs or its proportions. An affine start from matching motions,
 * then nine stages of non-rigid ICP with falling stiffness; strengths of the controls are estimated again each stage,
 * since a smile that is 5 % stronger reads as a wider mouth.
 */
export function registerHeads(
  from: HeadSkin,
  to: HeadSkin,
  motions: readonly [SharedMotions, SharedMotions],
  { motion, soften }: RegisterPreset,
): Registration {
  const names = [...motions[0].keys()].filter((name) => motions[1].has(name))
  const raw = [motionsOf(from, motions[0], names), motionsOf(to, motions[1], names)] as const
  const directions = principalDirections(raw, names.length * 3)
  const size = directions.length
  let a = project(raw[0], directions)
  const b = project(raw[1], directions)
  const gap = (v: number, u: number) => {
    let sum = 0
    for (let k = 0; k < size; k++) {
      const d = a[v * size + k]! - b[u * size + k]!
      sum += d * d
    }
    return sum
  }
  const nodes = firstVertices(from)
  const targets = firstVertices(to)
  const start = affineStart(
    from,
    to,
    nodes,
    targets,
    (v) => squareOf(a, v, size),
    (u) => squareOf(b, u, size),
    gap,
  )
  const grid = new PointGrid(to.positions, targets, 0.012)
  // The eighth root: nine stages fall from one end to the other by the same factor, without a power function.
  const falling = eighthRoot(soften / STIFFEST)
  const early = eighthRoot(0.5)
  let [warped, disagreement, stiffness, trust] = [start, 1, STIFFEST, motion * 2]
  for (let stage = 0; stage < STAGES; stage++) {
    const t = stage / (STAGES - 1)
    const radius = 0.03 * (1 - t) + 0.012 * t
    const matches = matchVertices(from, to, nodes, warped, grid, radius, trust, gap)
    warped = warpBy(from, start, matches, stiffness)
    if (stage > 0) a = project(withGains(raw[0], raw[1], matches), directions)
    disagreement = disagreementOf(raw[0].areas, matches, gap, (v) => squareOf(a, v, size))
    stiffness *= falling
    trust *= early
  }
  for (let v = 0; v < from.weld.length; v++)
    warped.copyWithin(v * 3, from.weld[v]! * 3, from.weld[v]! * 3 + 3)
  return { warped, disagreement }
}

const firstVertices = ({ weld }: HeadSkin) => [...weld.keys()].filter((v) => weld[v] === v)

const eighthRoot = (x: number) => Math.sqrt(Math.sqrt(Math.sqrt(x)))

function squareOf(values: Float64Array, v: number, size: number): number {
  let sum = 0
  for (let k = v * size; k < (v + 1) * size; k++) sum += values[k]! * values[k]!
  return sum
}

/** Vertices that move much, matched by motion alone, give scale and place. */
function affineStart(
  from: HeadSkin,
  to: HeadSkin,
  nodes: readonly number[],
  targets: readonly number[],
  strengthOfNode: (v: number) => number,
  strengthOfTarget: (u: number) => number,
  gap: (v: number, u: number) => number,
): Float64Array {
  const moving = nodes.filter((v) => strengthOfNode(v) > 1.5 * 1.5)
  const step = Math.max(1, Math.floor(moving.length / 400))
  const choice = targets.filter((u) => strengthOfTarget(u) > 1)
  if (moving.length < 8 || choice.length < 8) return Float64Array.from(from.positions)
  const point = ({ positions }: HeadSkin, v: number) =>
    [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!] as const
  const pairs = moving
    .filter((_, i) => i % step === 0)
    .map((v) => {
      const best = choice.reduce((nearest, u) => (gap(v, u) < gap(v, nearest) ? u : nearest), choice[0]!)
      return [point(from, v), point(to, best)] as const
    })
  return affineFit(from.positions, pairs)
}

interface Matches {
  /** Best vertex of the other head, −1 for none. */
  readonly best: Int32Array
  readonly places: Float64Array
  readonly weights: Float64Array
}

function matchVertices(
  from: HeadSkin,
  to: HeadSkin,
  nodes: readonly number[],
  warped: Float64Array,
  grid: PointGrid,
  radius: number,
  trust: number,
  gap: (v: number, u: number) => number,
): Matches {
  const count = from.weld.length
  const matches: Matches = {
    best: new Int32Array(count).fill(-1),
    places: new Float64Array(count * 3),
    weights: new Float64Array(count),
  }
  const list = Array.from({ length: NEIGHBORS }, () => ({ u: -1, cost: 0 }))
  for (const v of nodes) {
    const [x, y, z] = [warped[v * 3]!, warped[v * 3 + 1]!, warped[v * 3 + 2]!]
    let found = 0
    grid.forNear(x, y, z, radius, (u, square) => {
      let facing = 0
      for (let k = 0; k < 3; k++) facing += from.normals[v * 3 + k]! * to.normals[u * 3 + k]!
      if (facing < 0.2) return
      const cost = square + trust * trust * gap(v, u) + 4e-5 * (1 - facing)
      if (found === NEIGHBORS && cost >= list[NEIGHBORS - 1]!.cost) return
      let at = Math.min(found, NEIGHBORS - 1)
      for (; at > 0 && list[at - 1]!.cost > cost; at--) Object.assign(list[at]!, list[at - 1]!)
      list[at]!.u = u
      list[at]!.cost = cost
      found = Math.min(NEIGHBORS, found + 1)
    })
    if (found === 0) continue
    const soft = list[0]!.cost + 4e-6
    let [px, py, pz, sum] = [0, 0, 0, 0]
    for (let i = 0; i < found; i++) {
      const { u, cost } = list[i]!
      const weight = exponential((-3 * (cost - list[0]!.cost)) / soft)
      sum += weight
      px += weight * to.positions[u * 3]!
      py += weight * to.positions[u * 3 + 1]!
      pz += weight * to.positions[u * 3 + 2]!
    }
    matches.best[v] = list[0]!.u
    matches.places.set([px / sum, py / sum, pz / sum], v * 3)
    const [dx, dy, dz] = [px / sum - x, py / sum - y, pz / sum - z]
    const far = radius * 0.4
    matches.weights[v] = 1 / (1 + (dx * dx + dy * dy + dz * dz) / (far * far))
  }
  return matches
}

/** Regularized against the affine start: warps that build on each other drift. */
function warpBy(
  from: HeadSkin,
  start: Float64Array,
  { places, weights }: Matches,
  stiffness: number,
): Float64Array {
  const wanted = new Float64Array(places.length)
  for (let v = 0; v < weights.length; v++) {
    if (weights[v] === 0) continue
    for (let k = v * 3; k < v * 3 + 3; k++) wanted[k] = places[k]! - start[k]!
  }
  const out = smoothVectors(from, wanted, stiffness, { weights, rounds: 150, tolerance: 1e-14 })
  for (let i = 0; i < out.length; i++) out[i]! += start[i]!
  return out
}

/** Motions of the first head with every control as strong as on the second. */
function withGains(a: Motions, b: Motions, { best, weights }: Matches): Motions {
  const { width } = a
  const gains = Float64Array.from({ length: width / 3 }, (_, p) => {
    let [ab, aa] = [0, 0]
    for (let v = 0; v < best.length; v++) {
      if (best[v]! < 0) continue
      const weight = weights[v]! * a.areas[v]!
      for (let k = p * 3; k < p * 3 + 3; k++) {
        const own = a.values[v * width + k]!
        ab += weight * own * b.values[best[v]! * width + k]!
        aa += weight * own * own
      }
    }
    return aa > 0 ? Math.min(1.5, Math.max(0.67, ab / aa)) : 1
  })
  const values = new Float64Array(a.values.length)
  for (let i = 0; i < values.length; i++) values[i] = a.values[i]! * gains[Math.floor((i % width) / 3)]!
  return { ...a, values }
}

function disagreementOf(
  areas: Float64Array,
  { best }: Matches,
  gap: (v: number, u: number) => number,
  square: (v: number) => number,
): number {
  let [off, all] = [0, 0]
  for (let v = 0; v < best.length; v++) {
    if (best[v]! < 0) continue
    off += areas[v]! * gap(v, best[v]!)
    all += areas[v]! * square(v)
  }
  return all > 0 ? Math.sqrt(off / all) : 1
}
