// The crowd workload in double precision, through the documents: what every contender is held against.
import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import {
  applyPosesReference,
  referenceFrame,
  sampleCurveReference,
} from '@facework/runtime/internal/reference'
import { SECONDS } from './crowd-clip.mjs'

/** One character at a time of the clip: curves, combination weights, local joints and skinning matrices. */
export function crowdReference({ rig, clip, time, head, scales = true }) {
  const at = time - Math.floor(time / SECONDS) * SECONDS
  const curves = Object.fromEntries(clip.curves.map((c) => [c.name, sampleCurveReference(c, at)]))
  const products = rig.poses.poses
    .filter((p) => p.role.type === 'combination')
    .sort((a, b) => a.role.bases.length - b.role.bases.length)
    .map((p) => p.role.bases.reduce((w, b) => w * curves[b], 1))
  const frame = referenceFrame(rig.model)
  applyPosesReference(rig.poses, rig.model, curves, frame)
  const joints = rig.model.joints.map(({ name }) => frame.joints.get(name))
  if (!scales) for (const joint of joints) joint.s = [1, 1, 1]
  const count = joints.length
  const model = new Float64Array(count * 16)
  const palette = new Float64Array(count * 16)
  const local = new Float64Array(16)
  joints.forEach(({ t, r, s }, j) => {
    composeMatrix(local, 0, t, 0, r, 0, s, 0)
    const parent = rig.parents[j]
    multiplyMatrices(model, j * 16, parent < 0 ? head : model, Math.max(0, parent) * 16, local, 0)
    multiplyMatrices(palette, j * 16, model, j * 16, rig.model.meshes[0].skin.inverseBinds, j * 16)
  })
  return { weights: [...Object.values(curves), ...products], joints, palette }
}

/** The largest difference of two lists of numbers. */
export function largestDifference(a, b) {
  if (a.length !== b.length) throw new Error(`${a.length} numbers beside ${b.length}.`)
  let most = 0
  for (let i = 0; i < a.length; i++) {
    const d = Math.abs(a[i] - b[i])
    if (!(d <= most)) most = d
  }
  return most
}
