import type { Mesh } from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'
import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import type { CompiledRig, PoseBuffers, RigModel } from '@facework/runtime'
import { computeModelMatrices, computeSkinMatrices } from '@facework/runtime/internal'

/** Points of a character's surface, and where a pose puts them. */
export interface SkinPoints {
  readonly count: number
  /** Three numbers per point, in metres, relative to the character. */
  place(pose: PoseBuffers, out: Float64Array): void
}

interface Point {
  readonly position: readonly [number, number, number]
  /** Index of a matrix and a weight, in turn. */
  readonly influences: readonly number[]
  /** Index of a morph channel and three numbers, in turn. */
  readonly morphs: readonly number[]
}

/** How far from a joint its points lie where there is no mesh, in metres: about the width of an eye. */
const CROSS = 0.02

/**
 * The vertices that these joints and morphs move, at most so many, evenly picked. Without a mesh, three
 * points around each joint stand for one.
 */
export function createSkinPoints(
  model: RigModel,
  rig: CompiledRig,
  joints: Iterable<number>,
  morphs: Iterable<number>,
  most: number,
): SkinPoints {
  const moved = new Uint8Array(rig.jointNames.length)
  for (const joint of joints) moved[joint] = 1
  for (let j = 0; j < moved.length; j++)
    if (rig.parents[j]! >= 0 && moved[rig.parents[j]!] === 1) moved[j] = 1
  const weighed = new Set(morphs)
  const frames = meshFrames(model, rig)
  const found: Point[] = model.meshes.flatMap((mesh) =>
    mesh.primitives.flatMap((primitive) => movingVertices(mesh, primitive, frames, rig, moved, weighed)),
  )
  const points = found.length > 0 ? thin(found, most) : jointCrosses(rig, moved, frames)
  return pointsFrom(points, frames, rig)
}

interface MeshFrames {
  /** Of each mesh, where its matrices begin. */
  readonly starts: ReadonlyMap<string, number>
  /** Rig joint behind each matrix; −1 for one that never moves. */
  readonly joints: Int32Array
  /** Matrices of joints themselves follow those of the meshes. */
  readonly firstJoint: number
  compute(model: Float64Array, out: Float64Array): void
}

/** Sixteen numbers for every joint of every skin, for every rigid mesh, and for every joint. */
function meshFrames(model: RigModel, rig: CompiledRig): MeshFrames {
  const index = new Map(rig.jointNames.map((name, i) => [name, i]))
  const starts = new Map<string, number>()
  const joints: number[] = []
  const steps: ((matrices: Float64Array, out: Float64Array) => void)[] = []
  for (const mesh of model.meshes) {
    const start = joints.length
    starts.set(mesh.name, start)
    const skin = rig.skins.find((s) => s.mesh === mesh.name)
    if (skin) {
      joints.push(...skin.joints)
      steps.push((matrices, out) => {
        computeSkinMatrices(skin, matrices, out.subarray(start * 16, (start + skin.joints.length) * 16))
      })
      continue
    }
    const parent = mesh.parent === undefined ? -1 : (index.get(mesh.parent) ?? -1)
    joints.push(parent)
    const local = new Float64Array(16)
    composeMatrix(local, 0, mesh.transform.t, 0, mesh.transform.r, 0, mesh.transform.s, 0)
    steps.push((matrices, out) => {
      if (parent < 0) out.set(local, start * 16)
      else multiplyMatrices(out, start * 16, matrices, parent * 16, local, 0)
    })
  }
  const firstJoint = joints.length
  joints.push(...rig.jointNames.keys())
  return {
    starts,
    joints: Int32Array.from(joints),
    firstJoint,
    compute(matrices, out) {
      for (const step of steps) step(matrices, out)
      out.set(matrices, firstJoint * 16)
    },
  }
}

function movingVertices(
  mesh: Mesh,
  primitive: Primitive,
  frames: MeshFrames,
  rig: CompiledRig,
  moved: Uint8Array,
  weighed: ReadonlySet<number>,
): Point[] {
  const start = frames.starts.get(mesh.name)!
  const channels = mesh.morphs.map((m) =>
    rig.morphs.findIndex((c) => c.mesh === mesh.name && c.morph === m.name),
  )
  const out: Point[] = []
  for (let v = 0; v * 3 < primitive.positions.length; v++) {
    const influences: number[] = []
    if (!mesh.skin) influences.push(start, 1)
    else {
      for (let k = v * 4; k < v * 4 + 4; k++) {
        const weight = primitive.weights?.[k] ?? 0
        if (weight > 0) influences.push(start + primitive.joints![k]!, weight)
      }
    }
    const morphs: number[] = []
    let moves = influences.some((slot, i) => i % 2 === 0 && moved[frames.joints[slot]!] === 1)
    channels.forEach((channel, m) => {
      const deltas = primitive.morphs[m]?.positions
      if (!deltas || (deltas[v * 3] === 0 && deltas[v * 3 + 1] === 0 && deltas[v * 3 + 2] === 0)) return
      morphs.push(channel, deltas[v * 3]!, deltas[v * 3 + 1]!, deltas[v * 3 + 2]!)
      if (weighed.has(channel)) moves = true
    })
    if (!moves || influences.length === 0) continue
    const at = v * 3
    const [x, y, z] = [primitive.positions[at]!, primitive.positions[at + 1]!, primitive.positions[at + 2]!]
    out.push({ position: [x, y, z], influences, morphs })
  }
  return out
}

function thin(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points
  return Array.from({ length: most }, (_, i) => points[Math.floor((i * points.length) / most)]!)
}

function jointCrosses(rig: CompiledRig, moved: Uint8Array, frames: MeshFrames): Point[] {
  return rig.jointNames.flatMap((_, joint): Point[] => {
    if (moved[joint] !== 1) return []
    const influences = [frames.firstJoint + joint, 1]
    return ([0, 1, 2] as const).map((axis): Point => {
      const position: [number, number, number] = [0, 0, 0]
      position[axis] = CROSS
      return { position, influences, morphs: [] }
    })
  })
}

/** Flat columns, since every point is placed thousands of times. */
function pointsFrom(points: readonly Point[], frames: MeshFrames, rig: CompiledRig): SkinPoints {
  const positions = Float64Array.from(points.flatMap((p) => p.position))
  const starts = Int32Array.from([0, ...runningSum(points.map((p) => p.influences.length / 2))])
  const slots = Int32Array.from(points.flatMap((p) => p.influences.filter((_, i) => i % 2 === 0)))
  const weights = Float64Array.from(points.flatMap((p) => p.influences.filter((_, i) => i % 2 === 1)))
  const morphStarts = Int32Array.from([0, ...runningSum(points.map((p) => p.morphs.length / 4))])
  const channels = Int32Array.from(points.flatMap((p) => p.morphs.filter((_, i) => i % 4 === 0)))
  const deltas = Float64Array.from(points.flatMap((p) => p.morphs.filter((_, i) => i % 4 !== 0)))
  const matrices = new Float64Array(rig.jointNames.length * 16)
  const m = new Float64Array(frames.joints.length * 16)
  return {
    count: points.length,
    place(pose, out) {
      computeModelMatrices(rig, pose, matrices)
      frames.compute(matrices, m)
      for (let i = 0; i < points.length; i++) {
        let [x, y, z] = [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!]
        for (let e = morphStarts[i]!; e < morphStarts[i + 1]!; e++) {
          const weight = pose.morphs[channels[e]!]!
          if (weight === 0) continue
          x += weight * deltas[e * 3]!
          y += weight * deltas[e * 3 + 1]!
          z += weight * deltas[e * 3 + 2]!
        }
        let [ox, oy, oz] = [0, 0, 0]
        for (let e = starts[i]!; e < starts[i + 1]!; e++) {
          const o = slots[e]! * 16
          const w = weights[e]!
          ox += w * (m[o]! * x + m[o + 4]! * y + m[o + 8]! * z + m[o + 12]!)
          oy += w * (m[o + 1]! * x + m[o + 5]! * y + m[o + 9]! * z + m[o + 13]!)
          oz += w * (m[o + 2]! * x + m[o + 6]! * y + m[o + 10]! * z + m[o + 14]!)
        }
        out[i * 3] = ox
        out[i * 3 + 1] = oy
        out[i * 3 + 2] = oz
      }
    },
  }
}

function runningSum(counts: readonly number[]): number[] {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}
