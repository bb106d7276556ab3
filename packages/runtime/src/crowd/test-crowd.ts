import type { Clip, Joint, Mesh, PoseAsset, Transform } from '@facework/documents'
import { composeMatrix, invertMatrix, multiplyMatrices } from '@facework/math/internal'
import { compileRig } from '../compile/compile-rig.ts'
import { applyPosesReference, referenceFrame, sampleCurveReference } from '../reference/index.ts'
import { testClip, testPoses, transform } from '../test-rig.ts'
import { createCrowd } from './crowd.ts'
import type { CrowdOutput } from './crowd-evaluator.ts'
import type { CrowdBatch } from './crowd-member.ts'

/** A face with everything the rules know, and its crowd held against the double-precision twin; for tests only. */

export function randomStream(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export interface TestFaceOptions {
  readonly joints?: number
  /** Radians a pose turns its joints by, at most. */
  readonly turn?: number
  readonly scales?: boolean
  /** Reference scale of the first joint. */
  readonly stretched?: readonly [number, number, number]
  /** Skins bound elsewhere than in the reference pose. */
  readonly bindElsewhere?: boolean
  readonly range?: readonly [number, number]
  readonly seed?: number
}

export const CONTROLS = ['jaw', 'smile', 'brow', 'pucker', 'blink']

/** Five controls, an in-between, combinations of two and three, a chain of joints, and one joint nothing moves. */
export function testFace(options: TestFaceOptions = {}) {
  const { joints: count = 7, turn = 0.5, scales = true, range = [0, 1] as const, seed = 5 } = options
  const random = randomStream(seed)
  const signed = () => random() * 2 - 1
  const three = (size: number) => [signed() * size, signed() * size, signed() * size]
  const joints = Array.from({ length: count }, (_, j): Joint => {
    const s = j === 0 && options.stretched ? [...options.stretched] : [1, 1, 1]
    return {
      name: `j${j}`,
      ...(j === 0 ? {} : { parent: `j${j < 4 ? j - 1 : 0}` }),
      reference: transform(three(0.1), three(0.6), s),
    } as Joint
  })
  const still = joints.length - 1
  const moved = (size: number) =>
    Object.fromEntries(
      joints
        .filter((_, j) => j !== still && random() < 0.7)
        .map((joint): [string, Transform] => {
          const from = joint.reference
          const delta = transform(three(0.02 * size), three(turn * size))
          const r = [0, 0, 0, 0]
          const [a, b] = [delta.r, from.r]
          r[0] = a[3]! * b[0]! + a[0]! * b[3]! + a[1]! * b[2]! - a[2]! * b[1]!
          r[1] = a[3]! * b[1]! - a[0]! * b[2]! + a[1]! * b[3]! + a[2]! * b[0]!
          r[2] = a[3]! * b[2]! + a[0]! * b[1]! - a[1]! * b[0]! + a[2]! * b[3]!
          r[3] = a[3]! * b[3]! - a[0]! * b[0]! - a[1]! * b[1]! - a[2]! * b[2]!
          return [
            joint.name,
            {
              t: from.t.map((v, k) => v + delta.t[k]!),
              r,
              s: from.s.map((v) => v * (1 + (scales ? signed() * 0.4 : 0))),
            } as unknown as Transform,
          ]
        }),
    )
  const morphNames = ['open', 'wide', 'puff']
  const weights = () => ({ face: Object.fromEntries(morphNames.map((m) => [m, signed()])) })
  const poses = testPoses(Object.fromEntries(joints.map((j) => [j.name, j.reference])), [
    ...CONTROLS.map((name) => ({
      name,
      joints: moved(1),
      morphs: weights(),
      range: [...range] as [number, number],
    })),
    {
      name: 'jaw_half',
      role: { type: 'in-between', of: 'jaw', at: 0.4 },
      joints: moved(0.6),
      morphs: weights(),
    },
    { name: 'smile_low', role: { type: 'in-between', of: 'smile', at: -0.5 }, joints: moved(0.5) },
    {
      name: 'jaw_smile',
      role: { type: 'combination', bases: ['jaw', 'smile'] },
      joints: moved(1),
      morphs: weights(),
    },
    { name: 'all', role: { type: 'combination', bases: ['jaw', 'smile', 'brow'] }, joints: moved(1) },
  ])
  const inverseBinds = new Float32Array(count * 16)
  const matrices = modelMatrices(joints, new Map(joints.map((j) => [j.name, j.reference])))
  joints.forEach((_, j) => {
    const bind = matrices.slice(j * 16, j * 16 + 16)
    if (options.bindElsewhere) bind[12]! += 0.03 * (j + 1)
    invertMatrix(inverseBinds, j * 16, bind, 0)
  })
  const mesh: Mesh = {
    name: 'face',
    transform: transform(),
    primitives: [],
    morphs: morphNames.map((name, i) => ({ name, default: i * 0.1 })),
    skin: { joints: joints.map((j) => j.name), inverseBinds },
  }
  return { model: { name: 'face', joints, meshes: [mesh] }, poses }
}

/** One second of five curves at 30 Hz, between the given values. */
export function testPerformance(low = 0, high = 1, seed = 11): Clip {
  const random = randomStream(seed)
  return testClip(
    CONTROLS.map((name) => ({
      type: 'sampled',
      name,
      before: 'hold',
      after: 'hold',
      start: 0,
      rate: 30,
      values: Float32Array.from({ length: 31 }, () => low + random() * (high - low)),
    })),
    { loop: true },
  )
}

export function curvesAt(clip: Clip, time: number): Record<string, number> {
  return Object.fromEntries(clip.curves.map((c) => [c.name, sampleCurveReference(c, time)]))
}

type LocalJoints = ReadonlyMap<string, { t: readonly number[]; r: readonly number[]; s: readonly number[] }>

function modelMatrices(joints: readonly Joint[], local: LocalJoints): Float64Array {
  const out = new Float64Array(joints.length * 16)
  const own = new Float64Array(16)
  joints.forEach((joint, j) => {
    const { t, r, s } = local.get(joint.name)!
    composeMatrix(own, 0, t, 0, r, 0, s, 0)
    const parent = joints.findIndex((p) => p.name === joint.parent)
    if (parent < 0) out.set(own, j * 16)
    else multiplyMatrices(out, j * 16, out, parent * 16, own, 0)
  })
  return out
}

/** How far slot `i` of a batch is from the twin with these curve values: the largest difference of each output. */
export function errorsOf(
  batch: CrowdBatch,
  i: number,
  { model, poses }: { model: { joints: readonly Joint[]; meshes: readonly Mesh[] }; poses: PoseAsset },
  curves: Readonly<Record<string, number>>,
) {
  const frame = referenceFrame(model)
  applyPosesReference(poses, model, curves, frame)
  const { rig, strides } = batch
  const matrices = modelMatrices(model.joints, frame.joints)
  const skin = model.meshes[0]!.skin!
  const errors = { palette: 0, joints: 0, morphs: 0 }
  const note = (what: keyof typeof errors, a: number, b: number) => {
    const d = Math.abs(a - b)
    if (!(d <= errors[what])) errors[what] = d
  }
  const palette = new Float64Array(16)
  if (strides.palette > 0) {
    skin.joints.forEach((_, k) => {
      multiplyMatrices(palette, 0, matrices, k * 16, skin.inverseBinds, k * 16)
      const at = i * strides.palette + rig.skinSlots[0]![k]! * 12
      for (let row = 0; row < 3; row++)
        for (let column = 0; column < 4; column++)
          note('palette', batch.palette[at + row * 4 + column]!, palette[column * 4 + row]!)
    })
  }
  if (strides.joints > 0) {
    rig.joints.forEach((joint, j) => {
      if (joint < 0) return
      const { t, r, s } = frame.joints.get(model.joints[joint]!.name)!
      const at = i * strides.joints + j * 8
      const dot = r.reduce((sum, v, k) => sum + v * batch.joints[at + k]!, 0)
      for (let k = 0; k < 4; k++) note('joints', batch.joints[at + k]! * Math.sign(dot), r[k]!)
      for (let k = 0; k < 3; k++) note('joints', batch.joints[at + 4 + k]!, t[k]!)
      const scale = i * strides.scales + rig.scaleSlots[j]! * 4
      for (let k = 0; k < 3 && rig.scaleSlots[j]! >= 0; k++) note('joints', batch.scales[scale + k]!, s[k]!)
    })
  }
  for (let m = 0; m < rig.morphCount && strides.morphs > 0; m++) {
    const { mesh, morph } = rig.rig.morphs[m]!
    note('morphs', batch.morphs[i * strides.morphs + m]!, frame.morphs.get(`${mesh}/${morph}`)!)
  }
  return errors
}

export const ALL_OUTPUTS: readonly CrowdOutput[] = ['palette', 'joints', 'morphs', 'weights']
export const KERNELS = ['simd', 'typescript'] as const

/** A crowd of one face, as many as asked for, that puts out everything. */
export async function crowdOf(kernel: 'simd' | 'typescript', options: TestFaceOptions = {}, count = 21) {
  const face = testFace(options)
  const rig = compileRig(face.model, { poses: face.poses })
  const crowd = await createCrowd({ kernel, outputs: ALL_OUTPUTS })
  const instances = Array.from({ length: count }, () => crowd.add(rig))
  return { crowd, instances, face, rig, batch: crowd.batchOf(rig) }
}
