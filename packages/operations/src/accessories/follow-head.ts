import type { AccessoryPin } from '@facework/documents/internal'
import { createInpaint, type Inpaint } from './geometry/inpaint.ts'
import { vertexDistance, type WeldedMesh } from './geometry/welded-mesh.ts'
import type { HeadSkin } from './skin/head-skin.ts'
import { type HoldOptions, type Holds, holdOn } from './skin/hold-on.ts'
import { createSameSkin } from './skin/same-skin.ts'
import { createSkinPatches, followSkin, type SkinPatches } from './skin/skin-patches.ts'

/** How an accessory follows its head. */
export interface Following {
  readonly holds: Holds
  readonly patches: SkinPatches
  /** 1 for vertices that follow the skin themselves; the others follow their neighbors. */
  readonly trusted: Uint8Array
  /** Fills columns at the vertices that are not trusted; undefined where there is nothing to fill. */
  readonly inpaint: Inpaint | undefined
  /** One for each of the displacements of the head that were given. */
  readonly moves: readonly Float64Array[]
}

export interface FollowOptions extends HoldOptions {
  readonly pins?: readonly AccessoryPin[] | undefined
  /** How many of the displacements, from the first on, decide which holds are let go; all unless given. */
  readonly judged?: number | undefined
  readonly onProgress?: ((part: number) => void) | undefined
}

/** Part of the head's height within which a hold counts. */
const NEAR = 0.02
/** Of a part that stands off further, this share of its vertices counts, the nearest ones. */
const NEAREST_SHARE = 0.2
/** Neighbors that a pose takes apart by more than their own distance, at least a millimetre, were held wrongly. */
const SHORTEST_EDGE = 0.001
/** Skin itself stretches, and what lies on it with it: up to this many of its lengths. */
const SKIN_STRETCH = 2.1
/** Neighbors that a pose brings past each other are let go above this many of their lengths. */
const FOLDED = 1.5
const ROUNDS = 6
const LID_ROUNDS = 3
/** Metres: vertices that stand off alike are treated alike, whichever comes first in the mesh. */
const ALIKE = 1e-6

/**
 * Displacements of an accessory under displacements of its head. Each vertex holds on to the skin; holds near the
 * skin are believed, then those let go that some motion tears from their neighbors, and the rest is inpainted.
 * Distance and normals alone cannot tell: of two hairs over the mouth one holds on to the upper lip and one to the
 * lower, both well.
 */
export function followHead(
  head: HeadSkin,
  mesh: WeldedMesh,
  deltas: readonly Float64Array[],
  { where, pins = [], judged = deltas.length, onProgress }: FollowOptions = {},
): Following {
  const holds = holdOn(head, mesh.positions, { where })
  const patches = createSkinPatches(head, holds)
  const direct = deltas.map((delta, i) => {
    onProgress?.(i / deltas.length)
    return followSkin(head, holds, patches, delta)
  })
  const fixed = pinned(pins, holds.count)
  let trusted = nearEnough(head, holds, mesh)
  applyPins(trusted, fixed)
  // Lids part where they meet, so what holds on to their edges is judged by motion alone, and one of two suffices.
  const sameSkin = where ? () => false : createSameSkin(head, holds)
  const letGoBy = (moves: readonly Float64Array[]) =>
    letGo(mesh, holds, moves.slice(0, judged), trusted, fixed, sameSkin, !where)
  trusted = letGoBy(direct)
  let { moves, inpaint } = filled(mesh, trusted, direct)
  for (let round = 0; round < (where ? LID_ROUNDS : ROUNDS); round++) {
    const again = letGoBy(moves)
    if (again.every((t, v) => t === trusted[v])) break
    trusted = again
    ;({ moves, inpaint } = filled(mesh, trusted, direct))
  }
  return { holds, patches, trusted, inpaint, moves }
}

const FREE = 0
const HOLD = 1
const FOLLOW = 2

function pinned(pins: readonly AccessoryPin[], count: number): Uint8Array {
  const fixed = new Uint8Array(count)
  for (const { vertices, as } of pins) {
    for (const v of vertices) if (v < count) fixed[v] = as === 'follow' ? FOLLOW : HOLD
  }
  return fixed
}

function applyPins(trusted: Uint8Array, fixed: Uint8Array): void {
  for (let v = 0; v < trusted.length; v++) if (fixed[v] !== FREE) trusted[v] = fixed[v] === HOLD ? 1 : 0
}

/** How near is a matter of the head, not of the accessory: of a moustache, a part of its own size would be nothing. */
function nearEnough(head: HeadSkin, holds: Holds, { part, partCount, weld }: WeldedMesh): Uint8Array {
  const distances: number[][] = Array.from({ length: partCount }, () => [])
  for (let v = 0; v < holds.count; v++) distances[part[v]!]!.push(holds.distance[v]!)
  const limits = distances.map((list) => {
    list.sort((a, b) => a - b)
    return Math.max(NEAR * head.height, list[Math.floor(list.length * NEAREST_SHARE)] ?? 0)
  })
  const trusted = new Uint8Array(holds.count)
  for (let v = 0; v < holds.count; v++) {
    const first = weld[v]!
    trusted[v] = holds.outside[first] === 1 && holds.distance[first]! <= limits[part[v]!]! ? 1 : 0
  }
  return trusted
}

/**
 * Of two neighbors that a motion tears apart, the one that stands off further is let go. With `spread`, the other one
 * follows if that was not enough, then their neighbors, so that more edges share the stretch. A part that would hold on
 * to nothing stays as it was.
 */
function letGo(
  { positions, weld, ringStarts, ring, part, partCount }: WeldedMesh,
  holds: Holds,
  moves: readonly Float64Array[],
  before: Uint8Array,
  fixed: Uint8Array,
  sameSkin: (u: number, v: number) => boolean,
  spread: boolean,
): Uint8Array {
  // Lids come past each other where they close, and there one of two neighbors is on the wrong lid.
  const folded = spread ? FOLDED : 0
  const trusted = Uint8Array.from(before)
  const release = (v: number) => {
    if (fixed[v] !== HOLD) trusted[v] = 0
  }
  for (let v = 0; v < weld.length; v++) {
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
      const u = ring[e]!
      if (u <= v) continue
      const allowed = Math.max(vertexDistance(positions, u, v), SHORTEST_EDGE)
      // Skin that folds, such as below the chin when the jaw opens, brings neighbors past each other and tears nothing.
      const apart = moves.filter(
        (move) =>
          vertexDistance(move, u, v) > allowed && movedDistance(positions, move, u, v) > folded * allowed,
      )
      if (apart.length === 0) continue
      if (
        sameSkin(u, v) &&
        apart.every((move) => movedDistance(positions, move, u, v) <= SKIN_STRETCH * allowed)
      )
        continue
      const further = holds.distance[u]! - holds.distance[v]!
      if (!spread || (before[u] && before[v] && Math.abs(further) > ALIKE)) release(further > 0 ? u : v)
      else if (before[u] || before[v]) [u, v].forEach(release)
      else for (const w of [u, v]) for (const x of ring.subarray(ringStarts[w], ringStarts[w + 1])) release(x)
    }
  }
  const held = new Uint8Array(partCount)
  for (let v = 0; v < weld.length; v++) if (trusted[weld[v]!]) held[part[v]!] = 1
  for (let v = 0; v < weld.length; v++) if (!held[part[v]!]) trusted[v] = before[v]!
  for (let v = 0; v < weld.length; v++) trusted[v] = trusted[weld[v]!]!
  return trusted
}

function movedDistance(positions: Float64Array, move: Float64Array, u: number, v: number): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const along = positions[u * 3 + k]! + move[u * 3 + k]! - positions[v * 3 + k]! - move[v * 3 + k]!
    sum += along * along
  }
  return Math.sqrt(sum)
}

function filled(mesh: WeldedMesh, trusted: Uint8Array, direct: readonly Float64Array[]) {
  const inpaint = createInpaint(mesh, trusted)
  if (!inpaint) return { moves: direct, inpaint }
  const column = new Float64Array(trusted.length)
  const moves = direct.map((move) => fillVectors(inpaint, move, column))
  return { moves, inpaint }
}

/** Fills xyz values at the vertices that are not trusted. */
export function fillVectors(inpaint: Inpaint, values: Float64Array, column: Float64Array): Float64Array {
  const out = new Float64Array(values.length)
  for (let k = 0; k < 3; k++) {
    let any = false
    for (let v = 0; v < column.length; v++) {
      column[v] = values[v * 3 + k]!
      if (column[v] !== 0) any = true
    }
    if (!any) continue
    inpaint(column)
    for (let v = 0; v < column.length; v++) out[v * 3 + k] = column[v]!
  }
  return out
}
