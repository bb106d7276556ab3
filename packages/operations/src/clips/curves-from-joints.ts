import type { ClipContent, PoseAsset, SampledCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import {
  CharacterInstance,
  type CompiledRig,
  compileRig,
  type PoseBuffers,
  type PoseRegister,
  type RigModel,
} from '@facework/runtime'
import {
  applyPoses,
  createPoseBuffers,
  createPoseScratch,
  fillPose,
  setReferencePose,
} from '@facework/runtime/internal'
import { clipFromContent } from '../modifiers/clip-content.ts'
import { createSkinPoints } from '../modifiers/curves/skin-points.ts'
import { createWeightSolver } from '../modifiers/curves/solve-weights.ts'
import { evenTimes } from '../modifiers/curves/track-keys.ts'

export interface CurvesFromJointsOptions {
  readonly model: RigModel
  readonly poses: PoseAsset
  /** Sample rate. */
  readonly fps: number
  /** Vertices the fit looks at; what is left is measured on all. */
  readonly vertices?: number
}

export interface CurvesFromJoints {
  /** One for each control pose that is used somewhere. */
  readonly curves: readonly SampledCurve[]
  /** Joints and morphs that the poses move: their tracks are in the curves now. */
  readonly joints: ReadonlySet<string>
  /** As `mesh morph`, in JSON. */
  readonly morphs: ReadonlySet<string>
  /** How far vertices are from where the tracks had them, over all frames: metres. */
  readonly residual: { readonly mean: number; readonly worst: number; readonly worstTime: number }
  readonly measured: number
}

const VERTICES = 1500
/** Vertices that the residual is measured on. */
const MEASURED = 20_000
/** A weight that never passes this is noise of float32. */
const UNUSED = 1e-4
const MOST_FRAMES = 100_000

// [O2]
/**
 * The inverse of a pose asset: for every frame of joint and morph tracks the weights whose face comes
 * nearest, in the sense of least squares over the vertices the poses move, within the range of each pose.
 * Joints that no pose moves are left out of it.
 */
export function curvesFromJoints(content: ClipContent, options: CurvesFromJointsOptions): CurvesFromJoints {
  const { model, poses, fps } = options
  const rig = compileRig(model, { poses })
  const compiled = rig.poses!
  const count = compiled.controlNames.length
  if (count === 0) {
    throw new FaceworkError(
      'modifier/needs',
      'bake-joints-to-curves',
      `Pose asset "${poses.name}" has no control pose, so there is nothing to find weights for.`,
    )
  }
  const times = evenTimes(content.duration, fps)
  if (times.length > MOST_FRAMES) {
    throw new FaceworkError(
      'clip/too-long',
      'fps',
      `${content.duration} s at ${fps} frames per second are ${times.length} frames; ${MOST_FRAMES} can be solved at once.`,
      'Bake at fewer frames per second, or trim the clip.',
    )
  }
  const touched = [compiled.touchedJoints, compiled.touchedMorphs] as const
  const fitted = createSkinPoints(model, rig, ...touched, options.vertices ?? VERTICES)
  const measured = createSkinPoints(model, rig, ...touched, MEASURED)
  const full = compiled.mode === 'full'
  const shown = createPoseBuffers(rig)
  const show = createShow(rig, shown)
  const solver = createWeightSolver({
    low: compiled.controlLow.map((v) => (full ? Math.max(0, v) : v)),
    high: compiled.controlHigh.map((v) => (full ? Math.min(1, v) : v)),
    size: fitted.count * 3,
    place(weights, out) {
      show(weights)
      fitted.place(shown, out)
    },
  })
  const tracks = trackFrames(content, rig)
  const weights = new Float64Array(count)
  const columns = compiled.controlNames.map(() => new Float32Array(times.length))
  const target = new Float64Array(fitted.count * 3)
  const [wanted, found] = [new Float64Array(measured.count * 3), new Float64Array(measured.count * 3)]
  let [sum, worst, worstTime] = [0, 0, 0]
  times.forEach((time, i) => {
    const frame = tracks(Math.min(time, content.duration))
    fitted.place(frame, target)
    solver.solve(target, weights)
    columns.forEach((column, c) => {
      column[i] = weights[c]!
    })
    measured.place(frame, wanted)
    show(weights)
    measured.place(shown, found)
    for (let v = 0; v < wanted.length; v += 3) {
      const far = distance(wanted, found, v)
      sum += far
      if (far > worst) [worst, worstTime] = [far, time]
    }
  })
  const curves = compiled.controlNames.flatMap((name, c): SampledCurve[] => {
    const values = columns[c]!
    if (!values.some((v) => Math.abs(v) > UNUSED)) return []
    return [{ type: 'sampled', name, start: 0, rate: fps, values, before: 'hold', after: 'hold' }]
  })
  return {
    curves,
    joints: new Set(Array.from(compiled.touchedJoints, (j) => rig.jointNames[j]!)),
    morphs: new Set(
      Array.from(compiled.touchedMorphs, (m) => JSON.stringify([rig.morphs[m]!.mesh, rig.morphs[m]!.morph])),
    ),
    residual: { mean: sum / Math.max(1, measured.count * times.length), worst, worstTime },
    measured: measured.count,
  }
}

function distance(a: Float64Array, b: Float64Array, at: number): number {
  const [x, y, z] = [a[at]! - b[at]!, a[at + 1]! - b[at + 1]!, a[at + 2]! - b[at + 2]!]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Puts the face of some weights into a pose. */
function createShow(rig: CompiledRig, pose: PoseRegister): (weights: Float64Array) => void {
  const scratch = createPoseScratch(rig)
  const { controlCurves } = rig.poses!
  return (weights) => {
    setReferencePose(rig, pose)
    for (let c = 0; c < weights.length; c++) {
      pose.curves[controlCurves[c]!] = weights[c]!
      pose.curvePresence[controlCurves[c]!] = 1
    }
    fillPose(rig, pose)
    applyPoses(rig, pose, scratch)
  }
}

/** What the tracks alone say about the joints and morphs that poses move; all else rests. */
function trackFrames(content: ClipContent, rig: CompiledRig): (time: number) => PoseBuffers {
  const instance = new CharacterInstance(rig)
  instance.bypassPoses = true
  const driven = {
    joints: new Set(Array.from(rig.poses!.touchedJoints, (j) => rig.jointNames[j]!)),
    morphs: new Set(
      Array.from(rig.poses!.touchedMorphs, (m) => `${rig.morphs[m]!.mesh} ${rig.morphs[m]!.morph}`),
    ),
  }
  const tracks: ClipContent = {
    ...content,
    curves: [],
    joints: content.joints.filter((t) => driven.joints.has(t.joint)),
    morphs: content.morphs.filter((t) => driven.morphs.has(`${t.mesh} ${t.morph}`)),
  }
  const playback = instance.play(clipFromContent(tracks, ''), { loop: false, hold: true, fade: 0 })
  return (time) => {
    playback.time = time
    return instance.update(0)
  }
}
