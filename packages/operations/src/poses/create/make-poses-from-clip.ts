import { type Clip, type Model, newId, type Pose, type PoseAsset } from '@facework/documents'
import { defined, newDocument, type Rest } from '@facework/documents/internal'
import { Report } from '@facework/report'
import { compileRig } from '@facework/runtime'
import { bindClip, type ClipBinding, compileClip, sampleCurve } from '@facework/runtime/internal'
import { listNames } from '../../clips/check-playback.ts'
import { findFrameRate, framesOfClip, isAfterEnd, sampleFrame } from '../../clips/clip-frames.ts'
import { tracksFingerprint } from '../../modifiers/tracks-fingerprint.ts'
import { restFromModel, weightOf } from '../../skeleton/model-rest.ts'
import { sameTransform } from '../../skeleton/transforms.ts'
import type { CreatedPoses } from '../created-poses.ts'
import type { CombinationAnswers } from './combination-names.ts'
import { nameFrames } from './frame-names.ts'
import { isNeutralName } from './neutral-name.ts'
import { rolesFromNames } from './roles-from-names.ts'

export interface NewPosesOptions {
  /** Of the asset; the model's unless given. */
  readonly name?: string | undefined
  readonly mode?: PoseAsset['mode'] | undefined
  // [P3]
  /** The pose deltas are taken against; the rest unless given. */
  readonly base?: string | undefined
  // [P8]
  /** Which poses are shapes of another at part of its weight, as FBX blend shapes say. */
  readonly inBetweens?:
    | readonly { readonly morph: string; readonly of: string; readonly at: number }[]
    | undefined
  /** Answers where names do not say, or say wrongly, which poses are combinations. */
  readonly combinations?: CombinationAnswers | undefined
}

export interface CreatePosesFromClipOptions extends NewPosesOptions {
  readonly model: Model
  readonly clip: Clip
  /** The frames that are poses, from `Frame<N>` properties; every frame of the clip unless given. */
  readonly frames?: readonly PoseFrame[] | undefined
  /** One per pose, as a list or one a line; they go before any other names. */
  readonly names?: string | readonly string[] | undefined
  /** Frame rate of the frame numbers; found from the clip by default. */
  readonly frameRate?: number | undefined
}

export interface PoseFrame {
  readonly frame: number
  readonly name?: string
  /** Seconds, where the importer knows them better than frame number and rate do. */
  readonly time?: number
}

/** `createPosesFromClip`, without checks of the result and without masks for full poses. */
export function makePosesFromClip(options: CreatePosesFromClipOptions): CreatedPoses {
  const { model, clip } = options
  const report = new Report()
  const frameRate = findFrameRate(clip, options.frameRate, report)
  const raw = posesOfFrames(options, frameRate, report)
  return finishPoses({
    model,
    raw,
    options,
    source: defined({
      clip: clip.name,
      frameRate,
      file: clip.source?.file,
      fingerprint: tracksFingerprint(clip),
    }),
    report,
  })
}

/** What a pose holds before it is known which ones combine which. */
export type RawPose = Pick<Pose, 'name' | 'joints' | 'morphs' | 'curves'> & { readonly frame?: number }

/** The poses of the asked frames, named, as differences in content from the model's rest. */
export function posesOfFrames(
  options: CreatePosesFromClipOptions,
  frameRate: number,
  report: Report,
): RawPose[] {
  const { model, clip } = options
  const rig = compileRig(model, { extraCurves: clip.curves.map((c) => c.name) })
  const binding = bindClip(compileClip(clip), rig)
  report.diagnostics.push(...binding.diagnostics)
  const asked: readonly PoseFrame[] =
    options.frames ?? framesOfClip(clip, frameRate).map((frame) => ({ frame }))
  const frames = asked.filter((f) => {
    if (f.frame >= 0 && !isAfterEnd(clip, f.time ?? f.frame / frameRate, frameRate)) return true
    report.error(
      'poses/frame-missing',
      `Frame${f.frame}`,
      `Frame ${f.frame}${f.name === undefined ? '' : ` ("${f.name}")`} is not in clip "${clip.name}", which ends at frame ${Math.round(clip.duration * frameRate)} of ${frameRate} per second.`,
      'Correct the frame number, or give the frame rate it counts by.',
    )
    return false
  })
  const timed = frames.map((f) => ({ ...f, time: f.time ?? f.frame / frameRate }))
  const names = nameFrames(timed, options.names, binding.clip, report)
  const rest = restFromModel(model)
  const poseNames = new Set(names)
  return timed.map(({ frame, time }, i) => ({
    name: names[i]!,
    frame,
    ...contentOfFrame(binding, rest, poseNames, time, frameRate),
  }))
}

function contentOfFrame(
  binding: ClipBinding,
  rest: Rest,
  poseNames: ReadonlySet<string>,
  time: number,
  frameRate: number,
): Pick<Pose, 'joints' | 'morphs' | 'curves'> {
  const { clip } = binding
  const sampled = sampleFrame(binding, rest, time, frameRate)
  const joints = [...sampled.joints].filter(([joint, now]) => !sameTransform(now, rest.joints[joint]!))
  const morphs = [...sampled.morphs].flatMap(([mesh, own]): [string, Record<string, number>][] => {
    const moved = [...own].filter(([morph, weight]) => weight !== (weightOf(rest.morphs, mesh, morph) ?? 0))
    return moved.length > 0 ? [[mesh, Object.fromEntries(moved)]] : []
  })
  // A curve that drives a pose must not be among what poses write, or it would feed itself.
  const curves = clip.curveNames.flatMap((curve, c): [string, number][] => {
    const value = poseNames.has(curve) ? 0 : sampleCurve(clip, c, time)
    return value === 0 ? [] : [[curve, value]]
  })
  return {
    joints: Object.fromEntries(joints),
    morphs: Object.fromEntries(morphs),
    curves: Object.fromEntries(curves),
  }
}

/** Gives poses ids and roles, and makes the asset, which is not checked yet. */
export function finishPoses(parts: {
  readonly model: Model
  readonly raw: readonly RawPose[]
  readonly options: NewPosesOptions
  readonly source?: NonNullable<PoseAsset['source']>
  readonly report: Report
  /** When it is known already which poses combine which. */
  readonly combinations?: ReadonlyMap<string, readonly string[]>
}): CreatedPoses {
  const { model, raw, options, source, report } = parts
  const names = raw.map((p) => p.name)
  const { inBetweens, combinations: answers } = options
  const roleOf = rolesFromNames(names, { inBetweens, answers, combinations: parts.combinations }, report)
  reportIdlePoses(raw, report)
  const poses = newDocument<PoseAsset>('poses', options.name ?? model.name, {
    mode: options.mode ?? 'additive',
    base: options.base,
    rest: restFromModel(model),
    poses: raw.map((pose): Pose => ({ id: newId(), ...pose, role: roleOf(pose.name), range: [0, 1] })),
    skeleton: model.skeleton,
    source,
  })
  return { poses, diagnostics: report.diagnostics }
}

/** A pose that is the rest drives nothing, and whoever drives it would wonder why. */
function reportIdlePoses(raw: readonly RawPose[], report: Report): void {
  const empty = (o: object) => Object.keys(o).length === 0
  const idle = raw
    .filter((p) => !isNeutralName(p.name) && empty(p.joints) && empty(p.morphs) && empty(p.curves))
    .map((p) => p.name)
  if (idle.length === 0) return
  report.warn(
    'poses/same-as-rest',
    'poses',
    `${idle.length === 1 ? 'This pose is' : `${idle.length} poses are`} the same as the rest and will move nothing: ${listNames(idle)}.`,
    'Check the frame rate and that the frames hold the poses.',
  )
}
