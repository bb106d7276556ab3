import type { PoseAsset } from '@facework/documents'
import type { RigModel } from '../compile/compile-rig.ts'
import { applyPosesReference, type ReferenceFrame } from './apply-poses.ts'
import { filledCurve, layChannel, type ReferenceChannel, type ReferencePose, said } from './reference-pose.ts'

// [P3–P9]
/** Joints and morphs by the reference of pose assets; curves by P7's rule. */
export function applyPoseAsset(
  asset: PoseAsset,
  weights: Readonly<Record<string, number>>,
  stream: ReferencePose,
  model: RigModel,
  rest: ReferencePose,
  only?: readonly string[],
): ReferencePose {
  const frame: ReferenceFrame = { joints: new Map(), morphs: new Map() }
  const under = (key: string) => layChannel(key, stream.get(key), 1, rest.get(key), rest)!.value
  for (const { name } of model.joints)
    frame.joints.set(name, {
      t: [...under(`t ${name}`)],
      r: [...under(`r ${name}`)],
      s: [...under(`s ${name}`)],
    })
  for (const key of rest.keys()) if (key.startsWith('m ')) frame.morphs.set(key.slice(2), under(key)[0]!)
  applyPosesReference(asset, model, weights, frame)
  const used = asset.poses.filter(({ name, role }) => {
    if (!only) return true
    if (role.type === 'combination') return role.bases.every((b) => only.includes(b))
    return only.includes(role.type === 'in-between' ? role.of : name)
  })
  const out = new Map(stream)
  for (const name of new Set(used.flatMap((p) => Object.keys(p.joints)))) {
    const joint = frame.joints.get(name)
    if (!joint) continue
    for (const part of ['t', 'r', 's'] as const)
      out.set(`${part} ${name}`, { value: joint[part], presence: 1 })
  }
  for (const key of frame.morphs.keys()) {
    const morph = key.split('/')[1]!
    if (used.some((p) => Object.values(p.morphs).some((m) => Object.hasOwn(m, morph))))
      out.set(`m ${key}`, { value: [frame.morphs.get(key)!], presence: 1 })
  }
  addPoseCurves(asset, weights, used, out)
  return out
}

function addPoseCurves(
  asset: PoseAsset,
  weights: Readonly<Record<string, number>>,
  used: PoseAsset['poses'],
  out: Map<string, ReferenceChannel>,
): void {
  const weightOf = (name: string) => {
    const { range } = asset.poses.find((p) => p.name === name)!
    return Math.min(Math.max(weights[name] ?? 0, range[0]), range[1])
  }
  const curvesOf = (name: string) => asset.poses.find((p) => p.name === name)!.curves
  for (const curve of new Set(used.flatMap((p) => Object.keys(p.curves)))) {
    let sum = filledCurve(out, curve)
    for (const { name, role, curves } of used) {
      if (role.type === 'control') sum += weightOf(name) * (curves[curve] ?? 0)
      if (role.type !== 'combination') continue
      const bases = role.bases.reduce((s, b) => s + (curvesOf(b)[curve] ?? 0), 0)
      const product = role.bases.reduce((w, b) => w * Math.min(Math.max(weightOf(b), 0), 1), 1)
      sum += product * ((curves[curve] ?? 0) - bases)
    }
    out.set(`c ${curve}`, said(sum))
  }
}
