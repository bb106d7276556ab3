import { type Clip, clipKind, type JointTrack, type MorphTrack } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'
import { FaceworkError, Report } from '@facework/report'
import { CharacterInstance, compileRig, type PoseBuffers, type RigModel } from '@facework/runtime'
import {
  checkClip,
  type InstanceSource,
  instanceDiagnostics,
  instanceFrom,
} from '../character/instance-from.ts'
import { playMood } from '../character/play-mood.ts'
import { alignSigns, evenTimes } from '../modifiers/curves/track-keys.ts'

export interface BakeOptions {
  readonly clip: Clip
  /** Samples per second; 60 by default. */
  readonly fps?: number | undefined
  /** Of the baked clip; the clip's own unless given. */
  readonly name?: string | undefined
  /** Takes what is worth saying: curves that move nothing, joints moved twice. */
  readonly report?: Report | undefined
  /** Bakes the character's mood as well, which plays under the clip. */
  readonly mood?: boolean | undefined
}

export type BakeClipOptions = InstanceSource & BakeOptions

const DEFAULT_FPS = 60
/** What float32 does to a channel on its way through a graph; no motion anyone sees. */
const STILL = 1e-6
/** Numbers one bake may hold: 400 MB of them. */
const MOST_VALUES = 100_000_000

// [O2]
/**
 * A clip through a pose asset, as joint and morph tracks of one character that any engine plays.
 * Channels that never leave the reference pose get no track, unless the clip itself has one. Use it to
 * hand a face to a tool that knows no pose assets; the result fits this character only.
 *
 *   const baked = bakeClip({ character, clip, fps: 30 })
 */
export function bakeClip(options: BakeClipOptions): Clip {
  const { clip, fps = DEFAULT_FPS, report = new Report() } = options
  if (!(Number.isFinite(fps) && fps > 0)) {
    throw new FaceworkError('clip/frame-rate', 'fps', `fps should be a number above 0; found ${fps}.`)
  }
  const instance = instanceFrom(options, clip)
  const { character } = options
  if (options.mood) playMood(instance, options)
  const { rig } = instance
  // Frozen and set to each time, so that frames are exact; all else in a graph moves by the steps between.
  const playback = character?.clipByInput
    ? undefined
    : instance.play(clip, { loop: false, hold: true, fade: 0, speed: 0, faceJoints: true })
  checkClip(options, clip, report)
  report.diagnostics.push(...instanceDiagnostics(instance, options))

  const times = sampleTimes(clip.duration, fps, rig.jointNames.length * 10 + rig.morphs.length)
  const recorder = createRecorder(instance.frame, times.length)
  times.forEach((time, i) => {
    if (playback) playback.time = Math.min(time, clip.duration)
    recorder.take(i, instance.update(i === 0 ? 0 : time - times[i - 1]!))
  })

  const still = character ? restFrame(character.documents) : stillFrame(instance, clip)
  const tolerance = character ? STILL : 0
  const ownTracks = new Set(clip.joints.map((t) => `${t.path} ${t.joint}`))
  const ownMorphs = new Set(clip.morphs.map((t) => JSON.stringify([t.mesh, t.morph])))
  const joints: JointTrack[] = []
  const morphs: MorphTrack[] = []
  rig.jointNames.forEach((joint, j) => {
    for (const [path, key, width] of JOINT_PATHS) {
      const values = recorder.channel(key, j, width)
      if (!ownTracks.has(`${path} ${joint}`) && !moves(values, still[key], j * width, width, tolerance))
        continue
      if (path === 'rotation') alignSigns(values)
      joints.push({ joint, path, interpolation: 'linear', times, values })
    }
  })
  rig.morphs.forEach(({ mesh, morph }, m) => {
    const values = recorder.channel('morphs', m, 1)
    if (!ownMorphs.has(JSON.stringify([mesh, morph])) && !moves(values, still.morphs, m, 1, tolerance)) return
    morphs.push({ mesh, morph, interpolation: 'linear', times, values })
  })
  if (joints.length === 0 && morphs.length === 0) {
    report.warn(
      'clip/bake-empty',
      `clip "${clip.name}"`,
      `Clip "${clip.name}" moves nothing on "${rig.name}"; the baked clip has no tracks.`,
      'Check that the curves have the names of its poses.',
    )
  }
  return clipKind.create(options.name ?? clip.name, {
    duration: clip.duration,
    joints,
    morphs,
    markers: clip.markers,
    loop: clip.loop,
    frameRate: fps,
    sound: clip.sound,
  })
}

type ChannelKey = 'translations' | 'rotations' | 'scales' | 'morphs'

const JOINT_PATHS: readonly (readonly [JointPath, ChannelKey, number])[] = [
  ['translation', 'translations', 3],
  ['rotation', 'rotations', 4],
  ['scale', 'scales', 3],
]

/** Every 1/fps from 0, and the end exactly, as the float32 a track keeps. */
function sampleTimes(duration: number, fps: number, channels: number): Float32Array {
  const count = duration * fps
  if (count * channels > MOST_VALUES) {
    throw new FaceworkError(
      'clip/too-long',
      'fps',
      `${duration} s at ${fps} frames per second are ${Math.ceil(count)} frames; that is more than can be baked at once.`,
      'Bake at fewer frames per second, or trim the clip.',
    )
  }
  return evenTimes(duration, fps)
}

/** Keeps whole frames, and hands out single channels over time. */
function createRecorder(frame: PoseBuffers, frames: number) {
  const kept: Record<ChannelKey, Float32Array> = {
    translations: new Float32Array(frame.translations.length * frames),
    rotations: new Float32Array(frame.rotations.length * frames),
    scales: new Float32Array(frame.scales.length * frames),
    morphs: new Float32Array(frame.morphs.length * frames),
  }
  const keys = Object.keys(kept) as ChannelKey[]
  return {
    take(i: number, pose: PoseBuffers): void {
      for (const key of keys) kept[key].set(pose[key], i * pose[key].length)
    },
    channel(key: ChannelKey, index: number, width: number): Float32Array {
      const out = new Float32Array(frames * width)
      const stride = frame[key].length
      for (let i = 0; i < frames; i++) {
        for (let k = 0; k < width; k++) out[i * width + k] = kept[key][i * stride + index * width + k]!
      }
      return out
    },
  }
}

/**
 * The reference pose after the same steps of float32 as the frames went through: the last bit of a
 * rotation changes by being normalised, which is no motion.
 */
function stillFrame(instance: CharacterInstance, clip: Clip): PoseBuffers {
  const still = new CharacterInstance(instance.rig)
  still.play({ ...clip, curves: [], joints: [], morphs: [] }, { loop: false, hold: true, fade: 0 })
  for (const name of instance.rig.curveNames) still.setControl(name, 0)
  return still.update(0)
}

/** A graph may move a character by itself, so that only the reference pose is still. */
function restFrame({ model }: { readonly model: RigModel }): PoseBuffers {
  return new CharacterInstance(compileRig(model)).frame
}

function moves(
  values: Float32Array,
  still: Float32Array,
  at: number,
  width: number,
  tolerance: number,
): boolean {
  return values.some((v, i) => !(Math.abs(v - still[at + (i % width)]!) <= tolerance))
}
