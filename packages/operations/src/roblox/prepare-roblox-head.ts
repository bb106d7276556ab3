import {
  IDENTITY_TRANSFORM,
  type Joint,
  type Model,
  newId,
  type Pose,
  type PoseAsset,
  type Transform,
} from '@facework/documents'
import { invertMatrix } from '@facework/math/internal'
import { FaceworkError, Report } from '@facework/report'
import { jointsBelow } from '../check/head-meshes.ts'
import type { HeadToCheck } from '../check/head-to-check.ts'
import { isNeutral, MeasuredHead } from '../check/measured-head.ts'
import { ROBLOX, ROBLOX_ISLANDS } from '../check/profiles/roblox.table.ts'
import { withAttachments } from '../check/target/attachments.ts'
import { jointsFromMorphs } from '../rig-conversion/joints-from-morphs.ts'
import { transformFromMatrix } from '../skeleton/transform-from-matrix.ts'
import { joinHeadMeshes } from './join-meshes.ts'

export interface PreparedHead {
  readonly model: Model
  readonly poses: PoseAsset
  readonly report: Report
}

export interface PrepareOptions {
  /** Of the slow part: turning morphs into joints. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** Parts that Roblox wants in the head, then others while there is room. */
const NEEDED = /head|face|skin|eye(?!brow)|teeth|tooth|tongue|gum|lash|brow|mouth|lid|shutter/i
/** Hair is an accessory there, and highlights are painted. */
const ACCESSORY = /hair|catchlight|freckle|hat|glasses|beard|moustache/i

// [H4]
/**
 * A head as Roblox Studio imports it: one mesh Head_Geo below Head > face root, a pose on each frame with Neutral on
 * frame 0, base poses in alphabetical order, then combinations, and attachments as joints.
 */
export function prepareRobloxHead(head: HeadToCheck, options: PrepareOptions = {}): PreparedHead {
  const report = new Report()
  if (!head.poses) {
    throw new FaceworkError(
      'head/export-no-poses',
      head.model.name,
      `"${head.model.name}" has no poses, and a Roblox head is made of them.`,
      'Name the frames of its animation, or give a pose asset with --poses.',
    )
  }
  const { model, poses } = posedByJoints(head, report, options)
  const faceRoot = model.faceRoot
  if (faceRoot === undefined) {
    throw new FaceworkError(
      'head/export-no-face-root',
      model.name,
      `"${model.name}" names no RootFaceJoint.`,
      'Run `facework check HEAD --profile roblox --fix face-root-missing -o OUT` first.',
    )
  }
  const attached = withAttachments({ model, poses }, missingAttachments(model))
  const measured = new MeasuredHead(attached)
  const parts = chooseParts(measured, report)
  const joined = joinHeadMeshes(attached.model, parts)
  const only: Model = { ...joined, meshes: joined.meshes.filter((m) => m.name === 'Head_Geo') }
  const rooted = rootAtHead(only, attached.poses!, measured)
  return { ...rooted, poses: orderPoses(rooted.poses), report }
}

/** Joints that Roblox allows for the face, less those that a head needs besides. */
const OTHER_JOINTS = 4
const MOST_JOINTS = ROBLOX.budgets.find(({ name }) => name === 'joints')!.limit

/** A head whose poses are made by joints alone: Roblox has no morphs. What joints cannot reach is given up, and said. */
function posedByJoints(head: HeadToCheck, report: Report, { onProgress }: PrepareOptions): HeadToCheck {
  const { model, poses } = head
  const driven = new Set(
    poses!.poses.flatMap((pose) => Object.values(pose.morphs).flatMap((own) => Object.keys(own))),
  )
  if (driven.size === 0) return head
  const moved = new Set(poses!.poses.flatMap((pose) => Object.keys(pose.joints)))
  const maxJoints = Math.max(8, MOST_JOINTS - OTHER_JOINTS - moved.size)
  const made = jointsFromMorphs(model, poses!, { maxJoints, remainder: false, onProgress })
  const mm = (value: number) => value.toFixed(2)
  const { joints, mean, p99, max } = made.report
  report.warn(
    'head/export-morphs',
    model.name,
    `"${model.name}" is posed by ${driven.size} morphs, and Roblox uses joints only: they are now ${joints} joints, on average ${mm(mean)} mm off, 99 % within ${mm(p99)} mm, the worst vertex ${mm(max)} mm.`,
    'Look at the poses; `facework poses to-joints HEAD --best --json` lists the distance of each.',
  )
  return { ...head, model: made.model, poses: made.poses }
}

const missingAttachments = (model: Model) =>
  ['Hat', 'Hair', 'FaceFront', 'FaceCenter', 'Neck'].filter(
    (name) =>
      !model.attachments?.some((a) => a.name === name) &&
      !model.joints.some((j) => new RegExp(`^${name}(_Att|Attachment)$`, 'i').test(j.name)),
  )

/** Meshes of the head, as many as separate parts allow; those left out are reported. */
function chooseParts(head: MeasuredHead, report: Report): ReadonlySet<string> {
  const { model } = head.head
  const pieces = new Map<string, Set<number>>()
  for (let v = 0; v < head.vertices.count; v++) {
    const name = model.meshes[head.vertices.meshOf[v]!]!.name
    const own = pieces.get(name) ?? new Set()
    own.add(head.pieces[v]!)
    pieces.set(name, own)
  }
  const own = model.meshes.filter((m) => head.headMeshes.has(m.name) && !/cage/i.test(m.name))
  const rank = (name: string) => (ACCESSORY.test(name) ? 2 : NEEDED.test(name) ? 0 : 1)
  const ordered = own.map((m) => m.name).sort((a, b) => rank(a) - rank(b))
  const chosen = new Set<string>()
  let count = 0
  for (const name of ordered) {
    const more = pieces.get(name)?.size ?? 0
    if (count + more > ROBLOX_ISLANDS.most && chosen.size > 0) {
      report.warn(
        'head/export-left-out',
        name,
        `${name} is left out: with its ${more} parts the head would have more than ${ROBLOX_ISLANDS.most}.`,
        'Import it as an accessory, or join its parts.',
      )
      continue
    }
    count += more
    chosen.add(name)
  }
  for (const { name } of model.meshes) {
    if (!head.headMeshes.has(name))
      report.info('head/export-left-out', name, `${name} is left out: it is part of the body.`)
  }
  return chosen
}

/** Head as the only root, with the face root below it and attachments as joints. */
function rootAtHead(
  model: Model,
  poses: PoseAsset,
  measured: MeasuredHead,
): { model: Model; poses: PoseAsset } {
  const faceRoot = model.faceRoot!
  const headJoint = measured.headRoot === faceRoot ? undefined : measured.headRoot
  const worldOf = (name: string) => {
    const o = model.joints.findIndex((j) => j.name === name) * 16
    return transformFromMatrix(measured.restMatrices.slice(o, o + 16))
  }
  const bindOf = (name: string) => {
    const own = name === 'Head' ? headJoint : name
    const inverse = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    const i = model.joints.findIndex((j) => j.name === own)
    if (i >= 0) invertMatrix(inverse, 0, measured.restMatrices, i * 16)
    return inverse
  }
  const below = jointsBelow(model.joints, headJoint ?? faceRoot)
  const used = new Set(model.meshes.flatMap((m) => m.skin?.joints ?? []))
  const names = new Set([...below].filter((name) => isNeeded(name)))
  function isNeeded(name: string): boolean {
    return (
      name === headJoint ||
      jointsBelow(model.joints, faceRoot).has(name) ||
      used.has(name) ||
      /(_Att|Attachment)$/.test(name)
    )
  }
  const rename = (name: string) => (name === headJoint ? 'Head' : name)
  const kept: Joint[] = headJoint === undefined ? [{ name: 'Head', reference: IDENTITY_TRANSFORM }] : []
  for (const joint of model.joints) {
    if (!names.has(joint.name)) continue
    const isTop = joint.name === (headJoint ?? faceRoot)
    if (isTop && headJoint !== undefined) kept.push({ name: 'Head', reference: worldOf(joint.name) })
    else if (isTop) kept.push({ name: joint.name, parent: 'Head', reference: worldOf(joint.name) })
    else kept.push({ ...joint, name: joint.name, parent: rename(joint.parent!) })
  }
  for (const { name, joint, transform } of model.attachments ?? [])
    kept.push({
      name: `${name}_Att`,
      parent: names.has(joint) ? rename(joint) : 'Head',
      reference: transform,
    })
  // Skin on joints above the head follows the head.
  const meshes = model.meshes.map((mesh) => ({
    ...mesh,
    skin: mesh.skin && {
      ...mesh.skin,
      joints: mesh.skin.joints.map((name) => (names.has(name) ? rename(name) : 'Head')),
    },
  }))
  const keep = (record: Readonly<Record<string, Transform>>) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => names.has(name) && name !== headJoint)
        .map(([name, value]) => [
          rename(name),
          name === faceRoot && headJoint === undefined ? worldOf(name) : value,
        ]),
    )
  const references = Object.fromEntries(kept.map((j) => [j.name, j.reference]))
  return {
    model: {
      ...model,
      joints: kept,
      meshes: mergeSlots(meshes as Model['meshes'], bindOf),
      attachments: undefined,
    },
    poses: {
      ...poses,
      rest: { morphs: {}, joints: { ...references, ...keep(poses.rest.joints), Head: references.Head! } },
      poses: poses.poses.map((pose) => ({ ...pose, joints: keep(pose.joints) })),
    },
  }
}

/** A skin that names each joint once, bound where the joints rest. */
function mergeSlots(meshes: Model['meshes'], bindOf: (joint: string) => Float64Array): Model['meshes'] {
  return meshes.map((mesh) => {
    const { skin } = mesh
    if (!skin) return mesh
    const joints = [...new Set(skin.joints)]
    const inverseBinds = new Float32Array(joints.length * 16)
    joints.forEach((name, i) => {
      inverseBinds.set(bindOf(name), i * 16)
    })
    const slot = skin.joints.map((name) => joints.indexOf(name))
    return {
      ...mesh,
      skin: { joints, inverseBinds },
      primitives: mesh.primitives.map((p) =>
        p.joints ? { ...p, joints: p.joints.map((j) => slot[j]!) } : p,
      ),
    }
  })
}

/** Neutral, base poses by name, combinations by number of poses and name; a frame for each. */
function orderPoses(asset: PoseAsset): PoseAsset {
  const neutral: Pose = {
    id: asset.poses.find((p) => isNeutral(p.name))?.id ?? newId(),
    name: 'Neutral',
    role: { type: 'control' },
    joints: {},
    morphs: {},
    curves: {},
    range: [0, 1],
  }
  const size = ({ role }: Pose) => (role.type === 'combination' ? role.bases.length : 1)
  const byName = (a: Pose, b: Pose) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  const rest = asset.poses
    .filter((p) => !isNeutral(p.name) && p.role.type !== 'in-between')
    .sort((a, b) => size(a) - size(b) || byName(a, b))
  return { ...asset, mode: 'additive', poses: [neutral, ...rest].map((pose, frame) => ({ ...pose, frame })) }
}
