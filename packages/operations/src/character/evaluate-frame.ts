import {
  type Clip,
  CONTROL_SETS,
  type PoseAsset,
  type Quat,
  type Transform,
  type Vec3,
} from '@facework/documents'
import { type Diagnostic, FaceworkError, Report, suggestion } from '@facework/report'
import type { CompiledRig, PoseBuffers } from '@facework/runtime'
import { checkClip, type InstanceSource, instanceDiagnostics, instanceFrom } from './instance-from.ts'
import { playMood } from './play-mood.ts'

export interface FrameOptions {
  readonly clip?: Clip | undefined
  /** Controls by name; they override the clip. */
  readonly curves?: Readonly<Record<string, number>> | undefined
  /** Seconds into the clip. Outside it a looping clip wraps around, any other holds its end. */
  readonly time?: number | undefined
  /** Joints before anything is evaluated, as a body clip or an override leaves them; others at their reference. */
  readonly joints?: Readonly<Record<string, Transform>> | undefined
  /** Plays the character's mood under the clip, both from the same moment. */
  readonly mood?: boolean | undefined
}

export type EvaluateFrameOptions = InstanceSource & FrameOptions

/** One frame of a character, by name. */
export interface EvaluatedFrame {
  /** Joint-local, every joint of the model. */
  readonly joints: Readonly<Record<string, Transform>>
  /** Weights by mesh, then morph. */
  readonly morphs: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly curves: Readonly<Record<string, number>>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * One frame of a character: its reference pose, a clip at a time, controls that override it, and the pose asset
 * on top; or whatever its graph makes of them. Use it to look at single frames; for playing, make a CharacterInstance.
 *
 *   evaluateFrame({ character: openCharacter(documents), curves: { jawOpen: 1 } }).joints.jaw.r
 */
export function evaluateFrame(options: EvaluateFrameOptions): EvaluatedFrame {
  const { clip } = options
  const report = new Report()
  const instance = instanceFrom(options, clip)
  if (options.mood) playMood(instance, options, options.time)
  let seconds = 0
  if (clip) {
    const time = options.time ?? 0
    if (!Number.isFinite(time)) {
      throw new FaceworkError(
        'clip/time',
        'time',
        `time should be a finite number of seconds; found ${time}.`,
      )
    }
    const outside = time < 0 || time > clip.duration
    if (options.character?.clipByInput) seconds = time
    else
      instance.play(clip, { loop: clip.loop && outside, hold: true, fade: 0, faceJoints: true }).time = time
    checkClip(options, clip, report)
  }
  const poses = options.character ? options.character.documents.poses : options.poses
  const curves = options.character?.curveValues(options.curves ?? {}) ?? options.curves ?? {}
  const { rig } = instance
  for (const [name, value] of controlsBehind(poses, curves, report)) {
    checkControl(name, rig, options)
    instance.setControl(name, value)
  }
  const frame = instance.update(seconds, options.joints && ((pose) => setJoints(rig, pose, options.joints!)))
  return frameFromBuffers(rig, frame, [...instanceDiagnostics(instance, options), ...report.diagnostics])
}

/** A name that is neither the character's nor of a known vocabulary may be either with a slip in it. */
function checkControl(name: string, rig: CompiledRig, { character }: EvaluateFrameOptions): void {
  if (!character?.map || rig.curveNames.includes(name)) return
  const known = CONTROL_SETS.flatMap((set) => set.controls.map((c) => c.name))
  throw new FaceworkError(
    'control/unknown',
    name,
    `Character "${rig.name}" has no control "${name}".`,
    suggestion(name, [...rig.curveNames, ...known.filter((n) => n !== name)]),
  )
}

/**
 * The controls behind the names a person gave. Combinations and in-betweens are no controls of their own:
 * asking for one asks for the poses it builds on, at the weights where its shape is met.
 */
function controlsBehind(
  poses: PoseAsset | undefined,
  curves: Readonly<Record<string, number>>,
  report: Report,
): Map<string, number> {
  const out = new Map<string, number>()
  for (const [name, value] of Object.entries(curves)) {
    const role = poses?.poses.find((p) => p.name === name)?.role ?? { type: 'control' }
    if (role.type === 'control') continue
    const [bases, weight] = role.type === 'combination' ? [role.bases, value] : [[role.of], role.at * value]
    for (const base of bases) out.set(base, weight)
    report.info(
      'control/built-on',
      name,
      `"${name}" is ${role.type === 'combination' ? 'a combination' : 'an in-between'}, no control of its own; ${bases.join(' and ')} ${bases.length > 1 ? 'were' : 'was'} set to ${weight} instead.`,
    )
  }
  for (const [name, value] of Object.entries(curves)) {
    const role = poses?.poses.find((p) => p.name === name)?.role
    if (!role || role.type === 'control') out.set(name, value)
  }
  return out
}

/** Writes joints by name; those that the rig lacks are left out. */
export function setJoints(
  rig: CompiledRig,
  pose: PoseBuffers,
  joints: Readonly<Record<string, Transform>>,
): void {
  rig.jointNames.forEach((name, i) => {
    if (!Object.hasOwn(joints, name)) return
    const { t, r, s } = joints[name]!
    pose.translations.set(t, i * 3)
    pose.rotations.set(r, i * 4)
    pose.scales.set(s, i * 3)
  })
}

/** Names for the numbers of an evaluated pose. */
export function frameFromBuffers(
  rig: CompiledRig,
  pose: PoseBuffers,
  diagnostics: readonly Diagnostic[] = [],
): EvaluatedFrame {
  const joints = rig.jointNames.map((name, i): [string, Transform] => [
    name,
    {
      t: Array.from(pose.translations.subarray(i * 3, i * 3 + 3)) as unknown as Vec3,
      r: Array.from(pose.rotations.subarray(i * 4, i * 4 + 4)) as unknown as Quat,
      s: Array.from(pose.scales.subarray(i * 3, i * 3 + 3)) as unknown as Vec3,
    },
  ])
  const meshes = new Map<string, [string, number][]>()
  rig.morphs.forEach(({ mesh, morph }, i) => {
    const own = meshes.get(mesh) ?? []
    own.push([morph, pose.morphs[i]!])
    meshes.set(mesh, own)
  })
  return {
    joints: Object.fromEntries(joints),
    morphs: Object.fromEntries([...meshes].map(([mesh, own]) => [mesh, Object.fromEntries(own)])),
    curves: Object.fromEntries(rig.curveNames.map((name, i) => [name, pose.curves[i]!])),
    diagnostics,
  }
}
