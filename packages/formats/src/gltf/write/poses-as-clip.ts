import type {
  ClipContent,
  JointTrack,
  Model,
  MorphTrack,
  Pose,
  PoseAsset,
  Transform,
} from '@facework/documents'
import { EVERY_MESH, type JointPath, type MorphWeights } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { isRestName } from '../read/reference-pose.ts'

export interface PosesClip extends Pick<ClipContent, 'joints' | 'morphs'> {
  readonly name: 'poses'
  /** `Frame0`, `Frame1`, … → pose name. */
  readonly frameNames: Readonly<Record<string, string>>
}

/** Pose heads are written at this rate; readers find it from the keys. */
const FRAME_RATE = 30
const PARTS: readonly (readonly [JointPath, keyof Transform])[] = [
  ['translation', 't'],
  ['rotation', 'r'],
  ['scale', 's'],
]

export interface PosesClipOptions {
  /** Key translation and rotation of every face joint on every frame, and no scale, as Roblox Studio wants it. */
  readonly everyFrame?: boolean | undefined
  /** Frames per second; 30 unless given. */
  readonly frameRate?: number | undefined
}

/** A pose asset as an animation with one pose per frame: the rest first, then every pose as it was authored. */
export function posesAsClip(
  asset: PoseAsset,
  model: Model,
  report: Report,
  { everyFrame = false, frameRate = FRAME_RATE }: PosesClipOptions = {},
): PosesClip {
  const { rest, poses } = orderPoses(asset)
  const frames = [rest, ...poses]
  const times = Float32Array.from(frames, (_, i) => i / frameRate)
  const known = new Set(model.joints.map((j) => j.name))
  const strangers = Object.keys(asset.rest.joints).filter((joint) => !known.has(joint))
  if (strangers.length > 0) {
    report.warn(
      'gltf/joint-unknown',
      'poses.rest.joints',
      `The poses move ${strangers.length} joints the model lacks ("${strangers[0]}" first); they are left out.`,
    )
  }
  if (poses.some((p) => Object.keys(p.curves).length > 0)) {
    report.warn(
      'gltf/curves-left-out',
      'poses',
      'Curve values of poses have no place in glTF and are left out.',
    )
  }
  const joints: JointTrack[] = []
  for (const joint of model.joints) {
    const base = own(asset.rest.joints, joint.name) ?? joint.reference
    const moved = frames.map((frame) => own(frame.joints, joint.name) ?? base)
    for (const [path, part] of PARTS) {
      const isStill = moved.every((m) => m[part].every((v, k) => v === joint.reference[part][k]))
      if (everyFrame ? path === 'scale' && isStill : isStill) continue
      const width = path === 'rotation' ? 4 : 3
      const values = new Float32Array(moved.length * width)
      moved.forEach((m, i) => {
        values.set(m[part], i * width)
      })
      joints.push({ joint: joint.name, path, interpolation: 'linear', times, values })
    }
  }
  const frameNames = Object.fromEntries(frames.map((frame, i) => [`Frame${i}`, frame.name]))
  return { name: 'poses', joints, morphs: morphTracks(asset, model, frames, times), frameNames }
}

type Frame = Pick<Pose, 'name' | 'joints' | 'morphs'>

/** A pose named Neutral that is the rest becomes frame 0 itself; else the rest gets a name of its own. */
function orderPoses(asset: PoseAsset): { rest: Frame; poses: readonly Pose[] } {
  const neutral = asset.poses.find((p) => isRestName(p.name))
  const still =
    neutral && Object.keys(neutral.joints).length === 0 && Object.keys(neutral.morphs).length === 0
  if (neutral && still) return { rest: neutral, poses: asset.poses.filter((p) => p !== neutral) }
  const names = new Set(asset.poses.map((p) => p.name))
  const name = ['Neutral', 'Rest', 'neutral', 'rest', 'NEUTRAL', 'REST'].find((n) => !names.has(n))!
  return { rest: { name, joints: {}, morphs: {} }, poses: asset.poses }
}

function morphTracks(
  asset: PoseAsset,
  model: Model,
  frames: readonly Frame[],
  times: Float32Array,
): MorphTrack[] {
  return model.meshes.flatMap((mesh) =>
    mesh.morphs.flatMap((morph): MorphTrack[] => {
      const base = weightOf(asset.rest.morphs, mesh.name, morph.name) ?? morph.default
      const weights = frames.map((frame) => weightOf(frame.morphs, mesh.name, morph.name) ?? base)
      if (weights.every((w) => w === morph.default)) return []
      return [
        {
          mesh: mesh.name,
          morph: morph.name,
          interpolation: 'linear',
          times,
          values: Float32Array.from(weights),
        },
      ]
    }),
  )
}

function weightOf(weights: MorphWeights, mesh: string, morph: string): number | undefined {
  return own(own(weights, mesh) ?? {}, morph) ?? own(own(weights, EVERY_MESH) ?? {}, morph)
}

/** A joint may be called "constructor". */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
