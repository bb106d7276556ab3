import { CONTROL_SETS, type ControlSet, type Pose } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { computeModelMatrices } from '@facework/runtime/internal'
import { vertexNormals, type WeldedMesh, weldMesh } from '../accessories/geometry/welded-mesh.ts'
import { type ModelVertices, modelVertices } from '../character/model-vertices.ts'
import { controlNames } from '../poses/control-names.ts'
import { type FaceFrame, findFace } from '../vocabulary/motion/face-frame.ts'
import { findPieces } from '../vocabulary/motion/shape-displacements.ts'
import { poseOfControl } from './controls.ts'
import { headMeshes, headRoot, jointsBelow, shareOf } from './head-meshes.ts'
import type { HeadToCheck } from './head-to-check.ts'

/** A head with all that several checks measure, each when first asked for. */
export class MeasuredHead {
  readonly head: HeadToCheck
  readonly vertices: ModelVertices
  /** Places of all vertices at rest. */
  readonly rest: Float64Array
  /** World matrices of the joints at rest. */
  readonly restMatrices: Float64Array
  /** Names of the control poses, without Neutral. */
  readonly controlNames: readonly string[]
  readonly #instance: CharacterInstance
  readonly #placed = new Map<string, Float64Array>()
  #moved: Map<string, Float32Array> | undefined
  #pieces: Int32Array | undefined
  #face: FaceFrame | null | undefined
  #influences: Map<string, (readonly [number, number])[]> | undefined
  #welded: WeldedMesh | undefined
  #normals: Float64Array | undefined
  #headMeshes: ReadonlySet<string> | undefined
  #headVertices: Uint8Array | undefined

  constructor(head: HeadToCheck) {
    const { model, poses } = head
    this.head = head
    this.#instance = new CharacterInstance(compileRig(model, poses ? { poses } : {}))
    const { rig } = this.#instance
    this.vertices = modelVertices(model, rig)
    const frame = this.#instance.update(0)
    this.rest = this.vertices.place(frame)
    this.restMatrices = new Float64Array(rig.jointNames.length * 16)
    computeModelMatrices(rig, frame, this.restMatrices)
    this.controlNames = controlNames(poses).filter((name) => !isNeutral(name))
  }

  get poses(): readonly Pose[] {
    return this.head.poses?.poses ?? []
  }

  pose(name: string): Pose | undefined {
    return this.poses.find((p) => p.name === name)
  }

  /** Frame of a pose, for places. */
  frameOf(name: string): number | undefined {
    return this.pose(name)?.frame
  }

  /** The pose behind a control of FACS-50, whichever set the head is named after. */
  control(name: string): string | undefined {
    return poseOfControl(this.controlNames, name)
  }

  /** Places of all vertices with some controls set. */
  place(controls: Readonly<Record<string, number>>): Float64Array {
    const key = JSON.stringify(controls)
    const known = this.#placed.get(key)
    if (known) return known
    for (const [name, value] of Object.entries(controls)) this.#instance.setControl(name, value)
    const places = this.vertices.place(this.#instance.update(0))
    for (const name of Object.keys(controls)) this.#instance.setControl(name, undefined)
    this.#placed.set(key, places)
    return places
  }

  /** How far each control alone moves every vertex. */
  get moved(): ReadonlyMap<string, Float32Array> {
    this.#moved ??= new Map(
      this.controlNames.map((name) => {
        const placed = this.place({ [name]: 1 })
        return [name, Float32Array.from(placed, (value, i) => value - this.rest[i]!)]
      }),
    )
    return this.#moved
  }

  get pieces(): Int32Array {
    this.#pieces ??= findPieces(this.head.model, this.rest)
    return this.#pieces
  }

  /** Undefined where no two eyeballs were found. */
  get face(): FaceFrame | undefined {
    if (this.#face === undefined)
      this.#face = findFace({ rest: this.rest, pieces: this.pieces, moved: this.moved }) ?? null
    return this.#face ?? undefined
  }

  /** Names of the meshes of the head; others are body. */
  get headMeshes(): ReadonlySet<string> {
    this.#headMeshes ??= headMeshes(this.head.model)
    return this.#headMeshes
  }

  /** Vertices of the head: where a mesh is a whole body, those that mostly follow the joint of the head. */
  get headVertices(): Uint8Array {
    if (this.#headVertices) return this.#headVertices
    const found = new Uint8Array(this.vertices.count)
    const { model } = this.head
    const root = this.headRoot
    const below = root === undefined ? undefined : jointsBelow(model.joints, root)
    const followers = new Set<number>()
    if (root !== undefined)
      for (const [v, weight] of this.influenceOf(root)) if (weight >= 0.5) followers.add(v)
    model.meshes.forEach((mesh, m) => {
      if (!this.headMeshes.has(mesh.name)) return
      const isBody = below !== undefined && mesh.skin !== undefined && shareOf(mesh, below) < BODY_SHARE
      for (let v = this.vertices.meshStarts[m]!; v < this.vertices.meshStarts[m + 1]!; v++)
        if (!isBody || followers.has(v)) found[v] = 1
    })
    this.#headVertices = found
    return found
  }

  /** Joint that carries the head; undefined where there is no such joint. */
  get headRoot(): string | undefined {
    return headRoot(this.head.model)
  }

  /** Smallest and largest coordinates of the meshes of the head. */
  bounds(places: Float64Array = this.rest): { readonly low: number[]; readonly high: number[] } {
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    this.headVertices.forEach((isHead, v) => {
      if (!isHead) return
      for (let k = 0; k < 3; k++) {
        const x = places[v * 3 + k]!
        if (x < low[k]!) low[k] = x
        if (x > high[k]!) high[k] = x
      }
    })
    return { low, high }
  }

  /** Vertices that follow a joint or one below it, with how much. */
  influenceOf(joint: string): readonly (readonly [vertex: number, weight: number])[] {
    this.#influences ??= new Map()
    const known = this.#influences.get(joint)
    if (known) return known
    const below = jointsBelow(this.head.model.joints, joint)
    const found: [number, number][] = []
    this.head.model.meshes.forEach((mesh, m) => {
      const inside = mesh.skin?.joints.map((name) => below.has(name))
      let v = this.vertices.meshStarts[m]!
      for (const { joints, weights, positions } of mesh.primitives) {
        for (let i = 0; i < positions.length / 3; i++, v++) {
          let sum = 0
          if (inside && joints && weights)
            for (let k = i * 4; k < i * 4 + 4; k++) if (inside[joints[k]!]) sum += weights[k]!
          if (sum > 0) found.push([v, sum])
        }
      }
    })
    this.#influences.set(joint, found)
    return found
  }

  /** How much the skin at a vertex looks away from a point, −1 to 1. */
  outward(v: number, from: readonly number[], places: Float64Array = this.rest): number {
    const n = this.normals
    const d = [0, 1, 2].map((k) => places[v * 3 + k]! - from[k]!)
    const length = Math.hypot(d[0]!, d[1]!, d[2]!) || 1
    return (n[v * 3]! * d[0]! + n[v * 3 + 1]! * d[1]! + n[v * 3 + 2]! * d[2]!) / length
  }

  get welded(): WeldedMesh {
    this.#welded ??= weldMesh(this.rest, this.vertices.indices)
    return this.#welded
  }

  /** Vertices that can be reached from one over edges between vertices of a kind. */
  connected(from: number, isKind: (vertex: number) => boolean): ReadonlySet<number> {
    const { weld, ring, ringStarts } = this.welded
    const reached = new Set([weld[from]!])
    for (const v of reached) {
      for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) if (isKind(ring[e]!)) reached.add(ring[e]!)
    }
    const all = new Set<number>()
    weld.forEach((first, v) => {
      if (reached.has(first)) all.add(v)
    })
    return all
  }

  /** Of all vertices at rest; vertices at one place have one normal. */
  get normals(): Float64Array {
    this.#normals ??= vertexNormals(this.welded, this.rest)
    return this.#normals
  }

  /** The same head with combinations of fewer poses only. */
  withCombinationsBelow(size: number): MeasuredHead {
    const { poses } = this.head
    if (!poses) return this
    const kept = poses.poses.filter(({ role }) => role.type !== 'combination' || role.bases.length < size)
    return new MeasuredHead({ ...this.head, poses: { ...poses, poses: kept } })
  }

  /** How far a control moves the vertex that it moves most, in metres. */
  strength(name: string): number {
    return largestMove(this.moved.get(name)!).distance
  }

  /** Mesh and number in it of a vertex of the whole model. */
  meshVertex(v: number): { readonly mesh: string; readonly vertex: number } {
    const m = this.vertices.meshOf[v]!
    return { mesh: this.head.model.meshes[m]!.name, vertex: v - this.vertices.meshStarts[m]! }
  }

  /** A place for vertices of the model: the mesh that most of them belong to, and theirs in it. */
  placeOf(vertices: readonly number[]): { readonly mesh?: string; readonly vertices?: readonly number[] } {
    const byMesh = new Map<string, number[]>()
    for (const v of vertices) {
      const { mesh, vertex } = this.meshVertex(v)
      byMesh.set(mesh, [...(byMesh.get(mesh) ?? []), vertex])
    }
    const [most] = [...byMesh].sort((a, b) => b[1].length - a[1].length)
    return most ? { mesh: most[0], vertices: most[1].slice(0, MOST_VERTICES) } : {}
  }

  /** The control set that most poses are named after. */
  get controlSet(): ControlSet | undefined {
    const counts = CONTROL_SETS.map((set) => ({
      set,
      matched: set.controls.filter((c) => this.controlNames.includes(c.name)).length,
    }))
    const [best] = counts.sort((a, b) => b.matched - a.matched)
    return best && best.matched * 2 > this.controlNames.length ? best.set : undefined
  }
}

/** A mesh of which less follows the head is a body with its head on. */
const BODY_SHARE = 0.75

/** More say no more. */
const MOST_VERTICES = 500

export const isNeutral = (name: string) => /^_?(neutral|rest)$/i.test(name)

export function largestMove(deltas: Float32Array): { readonly distance: number; readonly vertex: number } {
  let [most, vertex] = [0, -1]
  for (let i = 0; i < deltas.length; i += 3) {
    const square = deltas[i]! ** 2 + deltas[i + 1]! ** 2 + deltas[i + 2]! ** 2
    if (square > most) [most, vertex] = [square, i / 3]
  }
  return { distance: Math.sqrt(most), vertex }
}

export const moveOf = (deltas: Float32Array, v: number) =>
  Math.sqrt(deltas[v * 3]! ** 2 + deltas[v * 3 + 1]! ** 2 + deltas[v * 3 + 2]! ** 2)
