import type { CompiledRig } from '../compile/compiled-rig.ts'
import { layUnder } from './lay-under.ts'
import { COMPLETE, createPoseBuffers, INPUT, type PoseRegister, setReferencePose } from './pose-buffers.ts'

const references = new WeakMap<CompiledRig, PoseRegister>()

/** What channels rest at that nothing drives; curves are absent. */
export function referencePose(rig: CompiledRig): PoseRegister {
  const known = references.get(rig)
  if (known) return known
  const made = createPoseBuffers(rig)
  setReferencePose(rig, made)
  made.hasCurves = false
  references.set(rig, made)
  return made
}

// [C5]
/** The last step: what is absent takes its default, in the share it is absent by. The input pose is sound already. */
export function fillPose(rig: CompiledRig, pose: PoseRegister, reference = referencePose(rig)): void {
  layUnder(rig, pose, reference)
  fillCurves(pose, rig.curveDefaults)
  if (pose.morphExtent !== INPUT) {
    pose.morphExtent = COMPLETE
    keepFinite(pose.morphs, rig.morphDefaults, 1)
  }
  if (pose.jointExtent === INPUT) return
  pose.jointExtent = COMPLETE
  keepJointsFinite(rig, pose)
}

function fillCurves({ curves, curvePresence }: PoseRegister, defaults: Float32Array): void {
  for (let i = 0; i < curves.length; i++) {
    const presence = curvePresence[i]!
    if (presence <= 0) curves[i] = defaults[i]!
    else {
      const value = presence >= 1 ? curves[i]! : presence * curves[i]! + (1 - presence) * defaults[i]!
      curves[i] = value - value === 0 ? value : defaults[i]!
    }
  }
  curvePresence.fill(1)
}

// [C5.1]
/** An input pose comes from outside: what is not finite in it takes the default before any step reads it. */
export function keepInputFinite(rig: CompiledRig, pose: PoseRegister): void {
  keepFinite(pose.morphs, rig.morphDefaults, 1)
  keepJointsFinite(rig, pose)
}

function keepJointsFinite(rig: CompiledRig, pose: PoseRegister): void {
  keepFinite(pose.translations, rig.referenceTranslations, 3)
  keepFinite(pose.rotations, rig.referenceRotations, 4)
  keepFinite(pose.scales, rig.referenceScales, 3)
}

// [C5.1]
/** Channels that are not finite take the default: a NaN in one joint would hide the whole face. */
function keepFinite(values: Float32Array, defaults: Float32Array, width: number): void {
  if (areFinite(values)) return
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) continue
    const first = i - (i % width)
    for (let k = first; k < first + width; k++) values[k] = defaults[k]!
  }
}

/** Sums are faster than questions, and four at once faster than one after the other. */
function areFinite(values: Float32Array): boolean {
  const { length } = values
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let i = 0
  for (; i + 3 < length; i += 4) {
    a += values[i]!
    b += values[i + 1]!
    c += values[i + 2]!
    d += values[i + 3]!
  }
  for (; i < length; i++) a += values[i]!
  const sum = a + b + c + d
  return sum - sum === 0
}
