import type { Model, PoseAsset } from '@facework/documents'
import { weldByPlace, weldMesh } from '../accessories/geometry/welded-mesh.ts'
import { type PlacedPose, type PosedPlaces, posedPlaces, undoMotion } from './posed-places.ts'

/** Less than this, in millimetres, does not count as motion: an exact rest keeps poses and weights sparse. */
export const STILL_MM = 0.02

/** What morphs do to a head, as joints have to repeat it. All lengths are millimetres. */
export interface MorphMotions {
  readonly poses: PosedPlaces
  /** All vertices of the model in each pose, metres. */
  readonly places: readonly Float64Array[]
  /** Per pose the joints that the head moves itself. */
  readonly moved: readonly PlacedPose['moved'][]
  /** Vertices that morphs move, and those around them; vertices at one place that move alike are one. */
  readonly count: number
  /** Vertex here of every vertex of the model; -1 where morphs do nothing. */
  readonly vertexOf: Int32Array
  /** xyz a vertex at rest. */
  readonly rest: Float64Array
  /** Per pose: where the vertices go, less their rest, as seen from the joint that new joints are attached to. */
  readonly targets: readonly Float64Array[]
  /** The same columns vertex by vertex: xyz of the first pose, of the second, … */
  readonly byVertex: Float64Array
  /** Per pose: what the joints that the head has do by themselves; undefined where they rest. */
  readonly stills: readonly (Float64Array | undefined)[]
  /** Farthest motion of each vertex over all poses that its joints do not make by themselves. */
  readonly reach: Float64Array
  readonly ringStarts: Int32Array
  readonly ring: Int32Array
  readonly part: Int32Array
  readonly partCount: number
  readonly mmPerUnit: number
}

/** Measures all poses. `root` is the joint that new joints will be attached to, -1 for the scene. */
export function readMorphMotions(
  model: Model,
  asset: PoseAsset,
  root: number,
  mmPerUnit = 1000,
): MorphMotions {
  const poses = posedPlaces(model, asset)
  const { rest, restMatrices, vertices } = poses
  const all = asset.poses.map((pose) => {
    const { places, byJoints, matrices, moved } = poses.place(pose)
    const undo = root < 0 ? undefined : undoMotion(restMatrices, matrices, root)
    return {
      places,
      moved,
      target: motionFrom(rest, places, undo, mmPerUnit),
      still: byJoints && motionFrom(rest, byJoints, undo, mmPerUnit),
    }
  })
  const total = vertices.count
  const reachOfAll = new Float64Array(total)
  for (const { target, still } of all) {
    for (let v = 0; v < total; v++) {
      const distance = apart(target, v, still, v)
      if (distance > reachOfAll[v]!) reachOfAll[v] = distance
    }
  }
  const weld = weldAlike(rest, all, reachOfAll)
  const mesh = weldMesh(rest, vertices.indices, { weld })
  const kept = neededVertices(mesh, reachOfAll)
  const compact = new Int32Array(total).fill(-1)
  kept.forEach((v, i) => {
    compact[v] = i
  })
  const vertexOf = Int32Array.from(weld, (first) => compact[first]!)
  const count = kept.length
  const gather = (column: Float64Array, scale = 1) => {
    const out = new Float64Array(count * 3)
    kept.forEach((v, i) => {
      for (let k = 0; k < 3; k++) out[i * 3 + k] = column[v * 3 + k]! * scale
    })
    return out
  }
  const targets = all.map(({ target }) => gather(target))
  const byVertex = new Float64Array(count * all.length * 3)
  targets.forEach((target, p) => {
    for (let v = 0; v < count; v++)
      for (let k = 0; k < 3; k++) byVertex[(v * all.length + p) * 3 + k] = target[v * 3 + k]!
  })
  return {
    poses,
    places: all.map(({ places }) => places),
    moved: all.map(({ moved }) => moved),
    count,
    vertexOf,
    rest: gather(rest, mmPerUnit),
    targets,
    byVertex,
    stills: all.map(({ still }) => still && gather(still)),
    reach: Float64Array.from(kept, (v) => reachOfAll[v]!),
    ...compactRings(mesh, kept, compact),
    part: Int32Array.from(kept, (v) => mesh.part[v]!),
    partCount: mesh.partCount,
    mmPerUnit,
  }
}

function motionFrom(
  rest: Float64Array,
  places: Float64Array,
  undo: Float64Array | undefined,
  scale: number,
): Float64Array {
  const out = new Float64Array(rest.length)
  for (let i = 0; i < rest.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const at = undo
        ? undo[k]! * places[i]! +
          undo[k + 4]! * places[i + 1]! +
          undo[k + 8]! * places[i + 2]! +
          undo[k + 12]!
        : places[i + k]!
      out[i + k] = (at - rest[i + k]!) * scale
    }
  }
  return out
}

/** Distance between two vertices of columns; a missing column is all zero. */
function apart(a: Float64Array, v: number, b: Float64Array | undefined, u: number): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const difference = a[v * 3 + k]! - (b ? b[u * 3 + k]! : 0)
    sum += difference * difference
  }
  return Math.sqrt(sum)
}

/** Lips and lids that touch at rest have vertices at one place that go different ways: those stay apart. */
function weldAlike(
  rest: Float64Array,
  poses: readonly { readonly target: Float64Array; readonly still: Float64Array | undefined }[],
  reach: Float64Array,
): Int32Array {
  const byPlace = weldByPlace(rest)
  const weld = Int32Array.from(byPlace)
  const apartFrom = new Map<number, number[]>()
  const alike = (v: number, u: number) =>
    poses.every(
      ({ target, still }) =>
        apart(target, v, target, u) < STILL_MM && (!still || apart(still, v, still, u) < STILL_MM),
    )
  for (let v = 0; v < weld.length; v++) {
    const first = byPlace[v]!
    if (first === v || (reach[v]! < STILL_MM && reach[first]! < STILL_MM)) continue
    const firsts = [first, ...(apartFrom.get(first) ?? [])]
    const own = firsts.find((u) => alike(v, u))
    weld[v] = own ?? v
    if (own === undefined) apartFrom.set(first, [...firsts.slice(1), v])
  }
  return weld
}

interface Rings {
  readonly weld: Int32Array
  readonly ringStarts: Int32Array
  readonly ring: Int32Array
}

/** First vertices that morphs move, and their neighbors: those hold the weights of the edge at rest. */
function neededVertices({ weld, ringStarts, ring }: Rings, reach: Float64Array): Int32Array {
  const needed = new Uint8Array(weld.length)
  for (let v = 0; v < weld.length; v++) {
    if (reach[v]! < STILL_MM) continue
    const first = weld[v]!
    needed[first] = 1
    for (let e = ringStarts[first]!; e < ringStarts[first + 1]!; e++) needed[ring[e]!] = 1
  }
  const list: number[] = []
  needed.forEach((is, v) => {
    if (is) list.push(v)
  })
  return Int32Array.from(list)
}

function compactRings({ ringStarts, ring }: Rings, kept: Int32Array, compact: Int32Array) {
  const starts = new Int32Array(kept.length + 1)
  const list: number[] = []
  kept.forEach((v, i) => {
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++)
      if (compact[ring[e]!]! >= 0) list.push(compact[ring[e]!]!)
    starts[i + 1] = list.length
  })
  return { ringStarts: starts, ring: Int32Array.from(list) }
}
