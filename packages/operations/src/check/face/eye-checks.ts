import type { Pose, Quat, Transform, Vec3 } from '@facework/documents'
import type { MorphWeights, Rest } from '@facework/documents/internal'
import {
  invertMatrix,
  multiplyMatrices,
  multiplyQuaternions,
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
} from '@facework/math/internal'
import type { Check, Found } from '../check.ts'
import { countOf, mm } from '../check.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import { MeasuredHead } from '../measured-head.ts'
import { eyeball, lidDepth, lidGap, SIDES, type Side, verticesOfPiece } from './eyelids.ts'

const GAP = 0.0005
const DEPTH = 0.0005
const blinkOf = (head: MeasuredHead, side: Side) =>
  head.control(side === 'left' ? 'LeftEyeClosed' : 'RightEyeClosed')

export const lidsOpen: Check = {
  code: 'head/lids-open',
  severity: 'warning',
  why: 'A blink that does not close shows a bright line in every clip that blinks; one that goes too far shows the eyeball through the lid.',
  steps: [
    'Go to the frame of the blink, select the armature, and open Pose Mode.',
    'Rotate the upper lid bones until the lids meet, and insert keys.',
    'Export again with facework_export.py.',
  ],
  fix: 'ask',
  fixText: 'Scales this pose until the lids meet.',
  find: (head) =>
    SIDES.flatMap((side): Found[] => {
      const blink = blinkOf(head, side)
      if (blink === undefined) return []
      const where = { pose: blink, frame: head.frameOf(blink), controls: { [blink]: 1 } }
      const gap = lidGap(head, side, { [blink]: 1 })
      if (gap && gap.gap > GAP) {
        return [
          {
            message: `${blink} leaves the eye ${mm(gap.gap)} open`,
            where: { ...where, ...head.placeOf(gap.vertices) },
            found: mm(gap.gap),
            expected: 'at most 0.5 mm',
            fixText: `Scales ${blink} until the lids meet. Other poses stay the same.`,
          },
        ]
      }
      const { depth, vertices } = lidDepth(head, side, { [blink]: 1 })
      return depth > DEPTH && vertices.length > 2
        ? [
            {
              message: `${blink} moves ${countOf(vertices.length, 'lid vertex', 'lid vertices')} ${mm(depth)} into the eyeball`,
              where: { ...where, ...head.placeOf(vertices) },
              found: mm(depth),
              expected: 'at most 0.5 mm',
              fix: 'manual' as const,
            },
          ]
        : []
    }),
  apply: (head, { measured, findings }) => {
    let fixed = head
    for (const side of SIDES) {
      const blink = blinkOf(measured, side)
      if (blink === undefined || !findings.some((f) => f.where.pose === blink && f.fix === 'ask')) continue
      fixed = closeLids(fixed, side, blink)
    }
    return fixed
  },
}

/** The smallest scale of a blink, up to half as much again, that closes the lids. */
function closeLids(head: HeadToCheck, side: Side, blink: string): HeadToCheck {
  for (let factor = 1.02; factor < 1.52; factor += 0.02) {
    const scaled = scalePose(head, blink, factor)
    const gap = lidGap(new MeasuredHead(scaled), side, { [blink]: 1 })
    if (gap && gap.gap <= GAP) return scaled
  }
  return head
}

/** A head with one pose further from, or nearer to, its rest. */
export function scalePose(head: HeadToCheck, name: string, factor: number): HeadToCheck {
  const { poses } = head
  if (!poses) return head
  return {
    ...head,
    poses: { ...poses, poses: poses.poses.map((p) => (p.name === name ? scaled(p, poses.rest, factor) : p)) },
  }
}

function scaled(pose: Pose, rest: Rest, factor: number): Pose {
  const joints = Object.entries(pose.joints).map(([name, to]) => [
    name,
    extrapolate(rest.joints[name]!, to, factor),
  ])
  const morphs = Object.entries(pose.morphs).map(([mesh, own]) => [
    mesh,
    Object.fromEntries(Object.entries(own).map(([morph, w]) => [morph, w * factor])),
  ])
  return {
    ...pose,
    joints: Object.fromEntries(joints) as Pose['joints'],
    morphs: Object.fromEntries(morphs) as MorphWeights,
  }
}

function extrapolate(from: Transform, to: Transform, factor: number): Transform {
  const inverse = [-from.r[0], -from.r[1], -from.r[2], from.r[3]]
  const turn = [0, 0, 0, 1]
  multiplyQuaternions(turn, 0, to.r, 0, inverse, 0)
  const vector = [0, 0, 0]
  rotationVectorFromQuaternion(vector, 0, turn, 0)
  quaternionFromRotationVector(
    turn,
    0,
    vector.map((v) => v * factor),
    0,
  )
  const r = [0, 0, 0, 1]
  multiplyQuaternions(r, 0, turn, 0, from.r, 0)
  return {
    t: from.t.map((v, k) => v + (to.t[k]! - v) * factor) as unknown as Vec3,
    r: r as unknown as Quat,
    s: to.s,
  }
}

const PIVOT = 0.001

/** The joint that turns an eye, and how far it is from the center of the eyeball. */
function eyePivot(head: MeasuredHead, side: Side) {
  const ball = eyeball(head, side)
  const piece = head.face?.eyes[side]
  if (!ball || piece === undefined) return undefined
  const weights = new Map<string, number>()
  for (const v of verticesOfPiece(head, piece)) {
    const m = head.vertices.meshOf[v]!
    const mesh = head.head.model.meshes[m]!
    if (!mesh.skin) continue
    let i = v - head.vertices.meshStarts[m]!
    const primitive = mesh.primitives.find((p) => {
      const count = p.positions.length / 3
      if (i < count) return true
      i -= count
      return false
    })!
    for (let k = i * 4; k < i * 4 + 4; k++) {
      const joint = mesh.skin.joints[primitive.joints![k]!]!
      weights.set(joint, (weights.get(joint) ?? 0) + primitive.weights![k]!)
    }
  }
  const [joint] = [...weights].sort((a, b) => b[1] - a[1])[0] ?? []
  // An eye that a joint of its own turns; others are morphs, or painted on.
  if (joint === undefined || !head.poses.some((p) => p.joints[joint])) return undefined
  const o = head.head.model.joints.findIndex((j) => j.name === joint) * 16
  const at = [head.restMatrices[o + 12]!, head.restMatrices[o + 13]!, head.restMatrices[o + 14]!]
  const turns = head.poses.some(
    (p) => p.joints[joint] && turnOf(p.joints[joint], head.head.poses!.rest.joints[joint]!) > 0.05,
  )
  if (!turns) return undefined
  return { joint, ball, offset: Math.hypot(...at.map((v, k) => v - ball.centre[k]!)) }
}

const turnOf = (a: Transform, b: Transform) =>
  2 * Math.sqrt(Math.max(0, 1 - Math.min(1, Math.abs(a.r.reduce((sum, v, k) => sum + v * b.r[k]!, 0))) ** 2))

export const eyeOutside: Check = {
  code: 'head/eye-outside',
  severity: 'warning',
  why: 'An eyeball that goes through its lids is seen on the skin. One that turns about a point that is not its center leaves its socket.',
  steps: [
    'Select the eyeball in Edit Mode and press Shift S > Cursor to Selected.',
    'Select the eye bone in Edit Mode of the armature and press Shift S > Selection to Cursor.',
    'Move the eyeball back, or the lids forward, where it goes through, and export again.',
  ],
  fix: 'ask',
  fixText: 'Moves the eye joint to the center of the eyeball.',
  find: (head) =>
    SIDES.flatMap((side) => {
      const pivot = eyePivot(head, side)
      const { depth, vertices } = lidDepth(head, side, {})
      return [
        ...(pivot && pivot.offset > PIVOT
          ? [
              {
                message: `The ${side} eye turns ${mm(pivot.offset)} from its center`,
                where: { joint: pivot.joint, ...head.placeOf(verticesOfPiece(head, head.face!.eyes[side])) },
                found: mm(pivot.offset),
                expected: 'at most 1 mm',
              },
            ]
          : []),
        ...(depth > DEPTH && vertices.length > 2
          ? [
              {
                message: `The ${side} eyeball goes ${mm(depth)} through its lids`,
                where: head.placeOf(vertices),
                found: mm(depth),
                expected: 'at most 0.5 mm',
                fix: 'manual' as const,
              },
            ]
          : []),
      ]
    }),
  apply: (head, { measured }) =>
    SIDES.reduce((fixed, side) => {
      const pivot = eyePivot(measured, side)
      return pivot && pivot.offset > PIVOT
        ? movePivot(fixed, measured, pivot.joint, pivot.ball.centre)
        : fixed
    }, head),
}

/** A joint put elsewhere: vertices stay, poses turn about the new place. */
function movePivot(
  head: HeadToCheck,
  measured: MeasuredHead,
  name: string,
  to: readonly number[],
): HeadToCheck {
  const { model, poses } = head
  const i = model.joints.findIndex((j) => j.name === name)
  const joint = model.joints[i]!
  if (model.joints.some((j) => j.parent === name)) return head
  const world = measured.restMatrices.slice(i * 16, i * 16 + 16)
  const moved = world.slice()
  for (let k = 0; k < 3; k++) moved[12 + k] = to[k]!
  const inverse = new Float64Array(16)
  const local = moved.slice()
  const parent = model.joints.findIndex((j) => j.name === joint.parent)
  if (parent >= 0) {
    invertMatrix(inverse, 0, measured.restMatrices, parent * 16)
    multiplyMatrices(local, 0, inverse, 0, moved, 0)
  }
  const t: Vec3 = [local[12]!, local[13]!, local[14]!]
  const shift = t.map((v, k) => v - joint.reference.t[k]!)
  const shifted = (transform: Transform): Transform => ({
    ...transform,
    t: transform.t.map((v, k) => v + shift[k]!) as unknown as Vec3,
  })
  const change = (record: Readonly<Record<string, Transform>>) =>
    record[name] ? { ...record, [name]: shifted(record[name]) } : record
  invertMatrix(inverse, 0, moved, 0)
  const toBind = new Float64Array(16)
  multiplyMatrices(toBind, 0, inverse, 0, world, 0)
  return {
    ...head,
    model: {
      ...model,
      joints: model.joints.map((j) => (j.name === name ? { ...j, reference: { ...j.reference, t } } : j)),
      meshes: model.meshes.map((mesh) => {
        const slot = mesh.skin?.joints.indexOf(name) ?? -1
        if (!mesh.skin || slot < 0) return mesh
        const inverseBinds = mesh.skin.inverseBinds.slice()
        const bind = new Float64Array(16)
        multiplyMatrices(bind, 0, toBind, 0, inverseBinds, slot * 16)
        inverseBinds.set(bind, slot * 16)
        return { ...mesh, skin: { ...mesh.skin, inverseBinds } }
      }),
    },
    poses: poses && {
      ...poses,
      rest: { ...poses.rest, joints: change(poses.rest.joints) },
      poses: poses.poses.map((pose) => ({ ...pose, joints: change(pose.joints) })),
    },
  }
}
