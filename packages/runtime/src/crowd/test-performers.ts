import { controlMapKind, type Document, keyedCurve, lookupIn } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import type { CrowdBatch } from './crowd-member.ts'

/** A head with poses and clips for graphs, and how far a crowd is from a character; for tests only. */

const JOINTS = ['root', 'neck', 'head', 'jaw', 'brow']
export const CURVES = ['open', 'up', 'extra', 'other', 'headYaw', 'headPitch']
export const model = testModel(
  JOINTS.map((name, i) => ({
    name,
    ...(i > 0 ? { parent: JOINTS[Math.min(i - 1, 2)]! } : {}),
    reference: transform([0.1 * i, 0.2, 0], [0.1 * i, 0, 0.05], [1, 1 + 0.1 * i, 1]),
  })),
  { face: ['wide', 'tall'] },
)
export const at = (name: string) => model.joints.find((j) => j.name === name)!.reference
const rest = Object.fromEntries(model.joints.map((j) => [j.name, j.reference]))
export const moved = (name: string, x: number, turn: number) => {
  const { t, s } = at(name)
  return transform([t[0]! + x, t[1]!, t[2]!], [0.3 + turn, turn, 0.05], [...s])
}
export const poses = testPoses(rest, [
  {
    name: 'open',
    joints: { jaw: moved('jaw', 0.1, 0.2) },
    morphs: { '*': { wide: 0.5 } },
    range: [-0.5, 1.5],
  },
  {
    name: 'half',
    role: { type: 'in-between', of: 'open', at: 0.5 },
    joints: { jaw: moved('jaw', 0.07, 0.05) },
  },
  { name: 'up', joints: { jaw: moved('jaw', 0, -0.1) }, curves: { extra: 0.5 } },
  {
    name: 'open_up',
    role: { type: 'combination', bases: ['open', 'up'] },
    joints: { jaw: moved('jaw', 0.2, 0.3) },
    morphs: { face: { wide: 0.75 } },
  },
])
/** The same without curves that poses carry: then each weight depends on its own curve alone. */
export const plain = { ...poses, id: 'plain', poses: poses.poses.map((pose) => ({ ...pose, curves: {} })) }
export const brows = testPoses(rest, [
  { name: 'extra', joints: { brow: moved('brow', 0.05, 0.1) }, morphs: { face: { tall: 1, wide: 0.25 } } },
])
export const full = testPoses(rest, [{ name: 'open', joints: { jaw: moved('jaw', 0.1, 0.2) } }], {
  mode: 'full',
})
const capture = (name: string, values: readonly number[]) => ({
  type: 'sampled' as const,
  name,
  before: 'hold' as const,
  after: 'hold' as const,
  start: 0,
  rate: 10,
  values: Float32Array.from(values),
})
const wave = (phase: number, high = 1) =>
  Array.from({ length: 11 }, (_, i) => high * Math.abs(((i * 0.3 + phase) % 2) - 1))
export const speech = testClip(
  [capture('open', wave(0, 1.4)), capture('extra', wave(0.5)), capture('up', wave(1))],
  {
    loop: true,
  },
)
export const nod = testClip([capture('headYaw', wave(0, 0.8)), capture('headPitch', wave(0.7, 0.5))], {
  loop: true,
})
export const mood = testClip([keyedCurve('up', [[0, 0.6]]), keyedCurve('other', [[0, 0.3]])], { loop: true })
export const body = testClip([], {
  joints: [
    {
      joint: 'root',
      path: 'translation',
      interpolation: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 1, 0, 0),
    },
  ],
})
export const documents: Record<string, Document> = {
  speech,
  mood,
  body,
  poses,
  plain,
  brows,
  full,
  map: controlMapKind.create('m', {
    lines: [
      {
        target: 'open',
        terms: [
          { source: 'other', gain: 0.5 },
          { source: 'up', by: 'extra', gain: 1 },
        ],
        offset: 0.1,
        reason: '',
      },
      { target: 'extra', terms: [{ source: 'up', gain: 0.75 }], offset: 0, range: [0, 0.5], reason: '' },
    ],
  }),
}
export const lookup = lookupIn(Object.values(documents))

/** How far a character of a batch is from a frame: joints, scales, morphs, and joints the batch leaves alone. */
export function largestError(batch: CrowdBatch, slot: number, frame: PoseBuffers): number {
  const { rig, strides } = batch
  let worst = 0
  const note = (found: number, wanted: number) => {
    const error = Math.abs(found - wanted) / Math.max(1, Math.abs(wanted))
    if (!(error <= worst)) worst = error
  }
  rig.rig.jointNames.forEach((_, joint) => {
    const j = rig.joints.indexOf(joint)
    const from = slot * strides.joints + j * 8
    const angle =
      j < 0
        ? angleBetweenQuaternions(rig.rig.referenceRotations, joint * 4, frame.rotations, joint * 4)
        : angleBetweenQuaternions(batch.joints, from, frame.rotations, joint * 4)
    note(angle, 0)
    const s = j < 0 ? -1 : rig.scaleSlots[j]!
    for (let k = 0; k < 3; k++) {
      const t = j < 0 ? rig.rig.referenceTranslations[joint * 3 + k]! : batch.joints[from + 4 + k]!
      note(t, frame.translations[joint * 3 + k]!)
      const scale =
        s < 0 ? rig.rig.referenceScales[joint * 3 + k]! : batch.scales[slot * strides.scales + s * 4 + k]!
      note(scale, frame.scales[joint * 3 + k]!)
    }
  })
  for (let m = 0; m < rig.morphCount; m++) note(batch.morphs[slot * strides.morphs + m]!, frame.morphs[m]!)
  return worst
}
