import type { Model, Pose, PoseAsset, Transform } from '@facework/documents'
import { invertMatrix, multiplyMatrices } from '@facework/math/internal'
import { CharacterInstance, type CompiledRig, compileRig, type PoseBuffers } from '@facework/runtime'
import { computeModelMatrices, copyFrame } from '@facework/runtime/internal'
import { type ModelVertices, modelVertices } from '../character/model-vertices.ts'

/** Where a model's vertices are at rest and in every pose, as the runtime plays them. */
export interface PosedPlaces {
  readonly rig: CompiledRig
  readonly vertices: ModelVertices
  /** xyz of all vertices in the scene at rest, metres. */
  readonly rest: Float64Array
  /** Sixteen numbers a joint at rest. */
  readonly restMatrices: Float64Array
  /** All vertices with a pose at full strength; a combination with its bases, an in-between at its weight. */
  place(pose: Pose): PlacedPose
}

export interface PlacedPose {
  readonly places: Float64Array
  /** Where joints alone would take the vertices; undefined where no joint moves. */
  readonly byJoints: Float64Array | undefined
  /** Sixteen numbers a joint. */
  readonly matrices: Float64Array
  /** Local transforms of the joints that do not rest. */
  readonly moved: Readonly<Record<string, Transform>>
}

export function posedPlaces(model: Model, poses: PoseAsset): PosedPlaces {
  const rig = compileRig(model, { poses })
  const instance = new CharacterInstance(rig)
  const vertices = modelVertices(model, rig)
  const atRest = copyFrame(rig, instance.update(0))
  const matricesOf = (buffers: PoseBuffers) => {
    const out = new Float64Array(rig.jointNames.length * 16)
    computeModelMatrices(rig, buffers, out)
    return out
  }
  const restMatrices = matricesOf(atRest)
  return {
    rig,
    vertices,
    rest: vertices.place(atRest),
    restMatrices,
    place(pose) {
      const values = controlsOf(pose)
      for (const [name, value] of values) instance.setControl(name, value)
      const posed = copyFrame(rig, instance.update(0))
      for (const [name] of values) instance.setControl(name, undefined)
      const places = vertices.place(posed)
      const matrices = matricesOf(posed)
      const moved = movedJoints(rig, atRest, posed)
      if (Object.keys(moved).length === 0) return { places, byJoints: undefined, matrices, moved }
      posed.morphs.set(atRest.morphs)
      return { places, byJoints: vertices.place(posed), matrices, moved }
    },
  }
}

/** Values of the controls that show a pose alone. */
function controlsOf({ name, role }: Pose): [string, number][] {
  if (role.type === 'combination') return role.bases.map((base) => [base, 1])
  return role.type === 'in-between' ? [[role.of, role.at]] : [[name, 1]]
}

function movedJoints({ jointNames }: CompiledRig, rest: PoseBuffers, posed: PoseBuffers) {
  const same = (a: Float32Array, b: Float32Array, o: number, width: number) => {
    for (let i = o; i < o + width; i++) if (a[i] !== b[i]) return false
    return true
  }
  const moved: Record<string, Transform> = {}
  jointNames.forEach((name, j) => {
    const { translations: t, rotations: r, scales: s } = posed
    const rests =
      same(t, rest.translations, j * 3, 3) &&
      same(r, rest.rotations, j * 4, 4) &&
      same(s, rest.scales, j * 3, 3)
    if (rests) return
    moved[name] = {
      t: [t[j * 3]!, t[j * 3 + 1]!, t[j * 3 + 2]!],
      r: [r[j * 4]!, r[j * 4 + 1]!, r[j * 4 + 2]!, r[j * 4 + 3]!],
      s: [s[j * 3]!, s[j * 3 + 1]!, s[j * 3 + 2]!],
    }
  })
  return moved
}

/** What undoes the motion of a joint from its rest; undefined where it rests. */
export function undoMotion(rest: Float64Array, posed: Float64Array, joint: number): Float64Array | undefined {
  const o = joint * 16
  let moved = false
  for (let i = o; i < o + 16; i++) moved ||= rest[i] !== posed[i]
  if (!moved) return undefined
  const inverse = new Float64Array(16)
  invertMatrix(inverse, 0, posed, o)
  const out = new Float64Array(16)
  multiplyMatrices(out, 0, rest, o, inverse, 0)
  return out
}
