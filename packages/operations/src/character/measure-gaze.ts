import { defaultPolicy, type Mesh, type Policy, type PoseAsset, type Vec3 } from '@facework/documents'
import type { GazeControls, Primitive } from '@facework/documents/internal'
import { compileRig, type GazeCalibration, type RigModel } from '@facework/runtime'
import { computeModelMatrices, createPoseBuffers, setReferencePose } from '@facework/runtime/internal'
import { fitRotation, fixedPoint } from '../skeleton/fit-rotation.ts'
import { restWeight } from '../skeleton/model-rest.ts'
import { skinMatrices } from '../skeleton/skin-reach.ts'

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
const DIRECTIONS = ['up', 'down', 'left', 'right'] as const
/** Vertices that move at least this much of the farthest one under all four controls are eyeball. */
const EYEBALL = 0.5
/** Metres below which nothing has moved. */
const LEAST = 1e-4

// [T4]
/**
 * What the gaze controls of a head made of morphs do: by how much they turn its eyes, where those are,
 * and how far they take the lids along. Eyeballs are found by what moves under all four controls, which lids
 * and lashes do not. Heads with eye joints need no measuring; their poses say it. `poseNames` are the poses
 * behind controls of other names.
 */
export function measureGaze(
  model: RigModel,
  poses: PoseAsset,
  policy: Policy = defaultPolicy,
  poseNames: Readonly<Record<string, string>> = {},
): GazeCalibration {
  const moves = (control: string) => displacements(parts, poses, poseNames[control] ?? control)
  const angles: Record<string, number> = {}
  const lids: Record<string, number> = {}
  const eyes: { left?: Vec3; right?: Vec3 } = {}
  const parts = partsOf(model)
  const rest = positionsOf(parts)
  for (const row of policy.gaze) {
    const moved = DIRECTIONS.map((d) => moves(row[d]))
    if (moved.some((m) => m === undefined)) continue
    measureRow(row, rest, moved as Float64Array[], angles, eyes)
    for (const [control, names, look] of [
      [row.down, row.lidsDown, moved[1]],
      [row.up, row.lidsUp, moved[0]],
    ] as const) {
      const shut = (names ?? []).flatMap((name) => moves(name) ?? [])
      if (shut.length > 0) lids[control] = likeness(look!, shut)
    }
  }
  return { eyes, angles, lids, poses: poseNames }
}

function measureRow(
  row: GazeControls,
  rest: Float64Array,
  moved: readonly Float64Array[],
  angles: Record<string, number>,
  eyes: { left?: Vec3; right?: Vec3 },
): void {
  const sides = row.eye === 'both' ? (['left', 'right'] as const) : [row.eye]
  const turns = sides.flatMap((side) => {
    const ball = eyeball(rest, moved, row.eye === 'both' ? side : undefined)
    if (ball.length < 3) return []
    const fits = moved.map((m) => fitRotation(rest, m, ball))
    const centre = fixedPoint(fits)
    if (centre) eyes[side] ??= centre
    return [fits.map((f) => f.angle)]
  })
  if (turns.length === 0) return
  DIRECTIONS.forEach((d, i) => {
    angles[row[d]] = turns.reduce((sum, t) => sum + t[i]!, 0) / turns.length
  })
}

/** Vertices that every direction moves, on one side of the face or both. */
function eyeball(
  rest: Float64Array,
  moved: readonly Float64Array[],
  side: 'left' | 'right' | undefined,
): number[] {
  const by = new Float64Array(rest.length / 3)
  let most = 0
  for (let v = 0; v < rest.length; v += 3) {
    if (side !== undefined && (side === 'left') !== rest[v]! >= 0) continue
    let least = Number.POSITIVE_INFINITY
    for (const m of moved) least = Math.min(least, m[v]! ** 2 + m[v + 1]! ** 2 + m[v + 2]! ** 2)
    by[v / 3] = Math.sqrt(least)
    most = Math.max(most, by[v / 3]!)
  }
  if (most < LEAST) return []
  return [...by.keys()].filter((v) => by[v]! >= EYEBALL * most).map((v) => v * 3)
}

/** The vertices of one primitive, and where its mesh lies in the model at rest: sixteen numbers. */
interface Part {
  readonly mesh: Mesh
  readonly primitive: Primitive
  readonly place: Float64Array
}

/** Skins at rest put every vertex where their first joint would: that joint's matrix stands for all. */
function partsOf(model: RigModel): Part[] {
  const rig = compileRig(model)
  const pose = createPoseBuffers(rig)
  setReferencePose(rig, pose)
  const matrices = new Float64Array(rig.jointNames.length * 16)
  computeModelMatrices(rig, pose, matrices)
  const index = new Map(rig.jointNames.map((name, i) => [name, i]))
  return model.meshes.flatMap((mesh) => {
    const place = skinMatrices(rig, mesh, index, matrices)?.matrices.slice(0, 16) ?? IDENTITY
    return mesh.primitives.map((primitive) => ({ mesh, primitive, place }))
  })
}

function positionsOf(parts: readonly Part[]): Float64Array {
  return gather(parts, ({ primitive }) => primitive.positions, 1)
}

/** What a pose's morphs do to every vertex; undefined when it has none. */
function displacements(parts: readonly Part[], poses: PoseAsset, name: string): Float64Array | undefined {
  const pose = poses.poses.find((p) => p.name === name)
  if (!pose || Object.keys(pose.morphs).length === 0) return undefined
  return gather(
    parts,
    ({ mesh, primitive }) => {
      const sum = new Float64Array(primitive.positions.length)
      mesh.morphs.forEach((morph, i) => {
        const weight = (restWeight(pose.morphs, mesh.name, morph.name) ?? morph.default) - morph.default
        const deltas = primitive.morphs[i]?.positions
        if (weight === 0 || !deltas) return
        for (let k = 0; k < deltas.length; k++) sum[k]! += weight * deltas[k]!
      })
      return sum
    },
    0,
  )
}

/** Columns of all parts in one, as the model sees them; `point` is 1 for places and 0 for moves. */
function gather(
  parts: readonly Part[],
  columnOf: (part: Part) => ArrayLike<number>,
  point: 0 | 1,
): Float64Array {
  const out = new Float64Array(parts.reduce((n, p) => n + p.primitive.positions.length, 0))
  let at = 0
  for (const part of parts) {
    const column = columnOf(part)
    const m = part.place
    for (let v = 0; v < column.length; v += 3, at += 3) {
      for (let k = 0; k < 3; k++)
        out[at + k] =
          m[k]! * column[v]! + m[4 + k]! * column[v + 1]! + m[8 + k]! * column[v + 2]! + point * m[12 + k]!
    }
  }
  return out
}

/** How much of the shut lids is in the look: 〈look, shut〉 / 〈shut, shut〉, over what shutting moves. */
function likeness(look: Float64Array, shut: readonly Float64Array[]): number {
  let [common, whole] = [0, 0]
  for (const one of shut) {
    for (let k = 0; k < one.length; k++) {
      whole += one[k]! * one[k]!
      common += one[k]! * look[k]!
    }
  }
  return whole > 0 ? Math.max(0, common / whole) : 0
}
