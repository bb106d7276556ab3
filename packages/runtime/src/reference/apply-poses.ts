import type { Model, Pose, PoseAsset, Transform } from '@facework/documents'
import {
  multiplyQuaternions,
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'

/** A frame in plain numbers: joints by name, morphs as `mesh/morph`. */
export interface ReferenceFrame {
  readonly joints: Map<string, { t: number[]; r: number[]; s: number[] }>
  readonly morphs: Map<string, number>
}

type Delta = { joints: Map<string, number[]>; morphs: Map<string, number> }

/** The model at rest. */
export function referenceFrame(model: Pick<Model, 'joints' | 'meshes'>): ReferenceFrame {
  return {
    joints: new Map(
      model.joints.map((j) => [
        j.name,
        { t: [...j.reference.t], r: [...j.reference.r], s: [...j.reference.s] },
      ]),
    ),
    morphs: new Map(
      model.meshes.flatMap((m) => m.morphs.map((x) => [`${m.name}/${x.name}`, x.default] as const)),
    ),
  }
}

// [P3–P8]
/**
 * A pose asset in double precision, read straight from the document: slow, plain, and what every
 * faster form is compared with. Changes `frame`, which contains the input.
 */
export function applyPosesReference(
  asset: PoseAsset,
  model: Pick<Model, 'joints' | 'meshes'>,
  weights: Readonly<Record<string, number>>,
  frame: ReferenceFrame,
): void {
  if (asset.mode === 'full') applyFull(asset, model, weights, frame)
  else applyAdditive(asset, weights, frame)
}

function log(q: readonly number[], base: readonly number[]): number[] {
  const turn = [0, 0, 0, 0]
  const v = [0, 0, 0]
  turnBetween(turn, 0, q, 0, base, 0)
  rotationVectorFromQuaternion(v, 0, turn, 0)
  return v
}

function turned(v: readonly number[], q: readonly number[]): number[] {
  const turn = [0, 0, 0, 0]
  quaternionFromRotationVector(turn, 0, v, 0)
  multiplyQuaternions(turn, 0, turn, 0, q, 0)
  return turn
}

function jointOf(asset: PoseAsset, pose: Pose | undefined, name: string): Transform {
  return pose?.joints[name] ?? asset.rest.joints[name]!
}

function morphOf(asset: PoseAsset, pose: Pose | undefined, key: string): number {
  const [mesh, morph] = key.split('/') as [string, string]
  for (const weights of [pose?.morphs, asset.rest.morphs]) {
    const found = weights?.[mesh]?.[morph] ?? weights?.['*']?.[morph]
    if (found !== undefined) return found
  }
  return 0
}

function deltaOf(asset: PoseAsset, pose: Pose, base: Pose | undefined, frame: ReferenceFrame): Delta {
  const joints = new Map<string, number[]>()
  for (const name of Object.keys(asset.rest.joints)) {
    const [to, from] = [jointOf(asset, pose, name), jointOf(asset, base, name)]
    joints.set(name, [
      ...to.t.map((v, k) => v - from.t[k]!),
      ...log(to.r, from.r),
      ...to.s.map((v, k) => v / from.s[k]! - 1),
    ])
  }
  const morphs = new Map(
    [...frame.morphs.keys()].map((key) => [key, morphOf(asset, pose, key) - morphOf(asset, base, key)]),
  )
  return { joints, morphs }
}

function accumulate(into: Delta, from: Delta, weight: number): void {
  for (const [name, d] of from.joints)
    into.joints.set(
      name,
      (into.joints.get(name) ?? new Array(9).fill(0)).map((v, k) => v + weight * d[k]!),
    )
  for (const [name, d] of from.morphs) into.morphs.set(name, (into.morphs.get(name) ?? 0) + weight * d)
}

const clamp01 = (v: number) => Math.min(Math.max(v, 0), 1)

function applyAdditive(
  asset: PoseAsset,
  weights: Readonly<Record<string, number>>,
  frame: ReferenceFrame,
): void {
  const base = asset.poses.find((p) => p.name === asset.base)
  const weightOf = (name: string) => {
    const pose = asset.poses.find((p) => p.name === name)!
    return Math.min(Math.max(weights[name] ?? 0, pose.range[0]), pose.range[1])
  }
  const own = new Map(asset.poses.map((p) => [p.name, deltaOf(asset, p, base, frame)]))
  const correction = (pose: Pose): Delta => {
    const out: Delta = { joints: new Map(), morphs: new Map() }
    accumulate(out, own.get(pose.name)!, 1)
    if (pose.role.type !== 'combination') return out
    const { bases } = pose.role
    for (const b of bases) accumulate(out, own.get(b)!, -1)
    for (const other of asset.poses) {
      if (other.role.type !== 'combination' || other.role.bases.length >= bases.length) continue
      if (other.role.bases.every((b) => bases.includes(b))) accumulate(out, correction(other), -1)
    }
    return out
  }
  const sum: Delta = { joints: new Map(), morphs: new Map() }
  for (const pose of asset.poses) {
    if (pose.role.type === 'combination') {
      accumulate(
        sum,
        correction(pose),
        pose.role.bases.reduce((w, b) => w * clamp01(weightOf(b)), 1),
      )
    } else if (pose.role.type === 'control') {
      for (const [shape, share] of spread(asset, pose, weightOf(pose.name)))
        accumulate(sum, own.get(shape)!, share)
    }
  }
  for (const [name, d] of sum.joints) {
    const joint = frame.joints.get(name)
    if (!joint) continue
    joint.t = joint.t.map((v, k) => v + d[k]!)
    joint.r = turned(d.slice(3, 6), joint.r)
    joint.s = joint.s.map((v, k) => v * Math.max(0, 1 + d[6 + k]!))
  }
  for (const [name, d] of sum.morphs) frame.morphs.set(name, frame.morphs.get(name)! + d)
}

/** [P8] Which shapes a pose's weight goes to. */
function spread(asset: PoseAsset, pose: Pose, weight: number): [string, number][] {
  const knots: { at: number; name?: string }[] = [{ at: 0 }, { at: 1, name: pose.name }]
  for (const p of asset.poses)
    if (p.role.type === 'in-between' && p.role.of === pose.name) knots.push({ at: p.role.at, name: p.name })
  knots.sort((a, b) => a.at - b.at)
  const i = Math.max(0, Math.min(knots.length - 2, knots.filter((k) => k.at <= weight).length - 1))
  const [a, b] = [knots[i]!, knots[i + 1]!]
  const part = (weight - a.at) / (b.at - a.at)
  return [
    [a.name, 1 - part],
    [b.name, part],
  ].filter((x): x is [string, number] => x[0] !== undefined)
}

function applyFull(
  asset: PoseAsset,
  model: Pick<Model, 'joints' | 'meshes'>,
  weights: Readonly<Record<string, number>>,
  frame: ReferenceFrame,
): void {
  const rest = referenceFrame(model)
  const controls = asset.poses.filter((p) => p.role.type === 'control')
  const weighted = controls.map((pose) => ({
    pose,
    weight: clamp01(Math.min(Math.max(weights[pose.name] ?? 0, pose.range[0]), pose.range[1])),
    delta: deltaOf(asset, pose, undefined, frame),
  }))
  for (const [name, joint] of frame.joints) {
    if (!Object.hasOwn(asset.rest.joints, name)) continue
    const owners = weighted.filter(
      ({ pose }) => pose.mask?.joints.includes(name) || pose.mask?.joints.includes('*'),
    )
    const k =
      1 /
      Math.max(
        1,
        owners.reduce((w, o) => w + o.weight, 0),
      )
    const own = rest.joints.get(name)!
    const sum = new Array<number>(9).fill(0)
    for (const { weight, delta } of owners) {
      const d = delta.joints.get(name)!
      const turn = log(turned(d.slice(3, 6), own.r), joint.r)
      for (let i = 0; i < 3; i++) {
        sum[i]! += k * weight * (own.t[i]! + d[i]! - joint.t[i]!)
        sum[3 + i]! += k * weight * turn[i]!
        sum[6 + i]! += k * weight * (own.s[i]! * Math.max(0, 1 + d[6 + i]!) - joint.s[i]!)
      }
    }
    joint.t = joint.t.map((v, i) => v + sum[i]!)
    joint.r = turned(sum.slice(3, 6), joint.r)
    joint.s = joint.s.map((v, i) => v + sum[6 + i]!)
  }
  for (const [key, value] of frame.morphs) {
    const morph = key.split('/')[1]!
    const owners = weighted.filter(
      ({ pose }) => pose.mask?.morphs.includes(morph) || pose.mask?.morphs.includes('*'),
    )
    const k =
      1 /
      Math.max(
        1,
        owners.reduce((w, o) => w + o.weight, 0),
      )
    frame.morphs.set(
      key,
      owners.reduce((v, { pose, weight }) => v + k * weight * (morphOf(asset, pose, key) - value), value),
    )
  }
}
