import type { ClipContent, JointTrack, MorphTrack } from '@facework/documents'
import { FaceworkError, type Report, suggestion } from '@facework/report'
import type { GltfAnimation, GltfChannel, GltfSampler } from '../check/schema.ts'
import { mergeMorphTracks, type WeightKeys } from '../read/merge-morph-tracks.ts'
import type { AccessorWriter } from './write-accessors.ts'

/** A mesh that an animation may drive: its node, and its morphs in the file's order. */
export interface AnimatedMesh {
  readonly node: number
  readonly morphs: readonly { readonly name: string; readonly default: number }[]
}

export interface AnimationTargets {
  readonly nodeOfJoint: ReadonlyMap<string, number>
  readonly meshes: ReadonlyMap<string, AnimatedMesh>
}

const INTERPOLATIONS = { step: 'STEP', linear: 'LINEAR', cubicspline: 'CUBICSPLINE' } as const

/** A glTF animation of a clip's joint and morph tracks, with float samplers. Unknown names throw. */
export function writeAnimation(
  writer: AccessorWriter,
  name: string,
  clip: Pick<ClipContent, 'joints' | 'morphs'>,
  targets: AnimationTargets,
  report: Report,
): GltfAnimation {
  const channels: GltfChannel[] = []
  const samplers: GltfSampler[] = []
  const add = (node: number, path: string, given: WeightKeys, type: 'SCALAR' | 'VEC3' | 'VEC4') => {
    const keys = withoutLonelySpline(given)
    const input = writer.column(keys.times, 'SCALAR', { range: true })
    const output = writer.column(keys.values, type)
    const sampler = samplers.push({ input, output, interpolation: INTERPOLATIONS[keys.interpolation] }) - 1
    channels.push({ sampler, target: { node, path } })
  }
  clip.joints.forEach((track, i) => {
    const node = targets.nodeOfJoint.get(track.joint)
    if (node === undefined)
      throw unknown('joint', track.joint, `joints[${i}]`, name, targets.nodeOfJoint.keys())
    checkTimes(track, `joints[${i}]`)
    add(
      node,
      track.path,
      track.path === 'rotation' ? unitRotations(track) : track,
      track.path === 'rotation' ? 'VEC4' : 'VEC3',
    )
  })
  const byMesh = new Map<string, MorphTrack[]>()
  clip.morphs.forEach((track, i) => {
    const mesh = targets.meshes.get(track.mesh)
    if (!mesh) throw unknown('mesh', track.mesh, `morphs[${i}]`, name, targets.meshes.keys())
    const morphs = mesh.morphs.map((m) => m.name)
    if (!morphs.includes(track.morph)) throw unknown('morph', track.morph, `morphs[${i}]`, name, morphs)
    checkTimes(track, `morphs[${i}]`)
    byMesh.set(track.mesh, [...(byMesh.get(track.mesh) ?? []), track])
  })
  for (const [mesh, tracks] of byMesh) {
    const { node, morphs } = targets.meshes.get(mesh)!
    add(node, 'weights', mergeMorphTracks(morphs, tracks, mesh, report), 'SCALAR')
  }
  return { name, channels, samplers }
}

/** glTF wants two keys of a spline; a single one is its value. */
function withoutLonelySpline(keys: WeightKeys): WeightKeys {
  if (keys.interpolation !== 'cubicspline' || keys.times.length !== 1) return keys
  const width = keys.values.length / 3
  return { interpolation: 'step', times: keys.times, values: keys.values.slice(width, width * 2) }
}

const UNKNOWN = {
  joint: 'gltf/joint-unknown',
  mesh: 'gltf/mesh-unknown',
  morph: 'gltf/morph-unknown',
} as const

function unknown(
  what: keyof typeof UNKNOWN,
  found: string,
  path: string,
  clip: string,
  known: Iterable<string>,
): FaceworkError {
  return new FaceworkError(
    UNKNOWN[what],
    path,
    `Clip "${clip}" animates the ${what} "${found}", which this file lacks.`,
    suggestion(found, known) ?? 'Bake the clip for this head, or remove the track.',
  )
}

function checkTimes(track: JointTrack | MorphTrack, path: string): void {
  if (track.times.length > 0 && track.times[0]! >= 0) return
  throw new FaceworkError(
    'gltf/key-time',
    path,
    track.times.length === 0
      ? `${path} has no keys.`
      : `${path} has a key at ${track.times[0]} s; glTF counts from 0.`,
    'Shift or trim the clip so that it begins at 0.',
  )
}

/** Rotations in glTF are unit quaternions; tangents of splines stay as they are. */
function unitRotations(track: JointTrack): JointTrack {
  const cubic = track.interpolation === 'cubicspline'
  let values: Float32Array | undefined
  for (let i = cubic ? 4 : 0; i < track.values.length; i += cubic ? 12 : 4) {
    const length = Math.hypot(
      track.values[i]!,
      track.values[i + 1]!,
      track.values[i + 2]!,
      track.values[i + 3]!,
    )
    if (Math.abs(length - 1) <= 1e-6) continue
    values ??= track.values.slice()
    for (let k = 0; k < 4; k++) values[i + k] = length === 0 ? (k === 3 ? 1 : 0) : values[i + k]! / length
  }
  return values ? { ...track, values } : track
}
