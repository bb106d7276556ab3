import type { Clip, JointTrack, Vec3 } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import type { Gltf, GltfChannel, GltfSampler } from '../gltf/check/schema.ts'
import { createAccessorWriter, push } from '../gltf/write/write-accessors.ts'
import { writeGlb } from '../gltf/write/write-container.ts'
import type { WrittenFile } from '../imported.ts'
import { PRESETS } from '../vrm/vrm-source.ts'
import { type CurveKeys, gazeRotations, keysOfCurve, keysOfGaze } from './export-curves.ts'
import { HUMAN_BONES, REQUIRED_BONES } from './human-bones.ts'
import { GAZE_PITCH, GAZE_YAW } from './import-curves.ts'

const INTERPOLATIONS = { step: 'STEP', linear: 'LINEAR', cubicspline: 'CUBICSPLINE' } as const

/**
 * Writes a clip as a VRM animation: tracks named by human bone (as `importVrma` gives them) on a T-posed human,
 * every curve as an expression, `lookAtYaw` and `lookAtPitch` as the gaze. Its hips rest where the clip says, which
 * readers scale the hips' track by; 0.9 m up otherwise.
 */
export function exportVrma(clip: Clip): WrittenFile {
  const report = new Report()
  const json: Gltf = {
    asset: { version: '2.0', generator: 'Facework' },
    scene: 0,
    scenes: [],
    extensionsUsed: ['VRMC_vrm_animation'],
  }
  const writer = createAccessorWriter(json)
  const channels: GltfChannel[] = []
  const samplers: GltfSampler[] = []
  const roots: number[] = []
  const animate = (node: number, path: string, keys: CurveKeys, type: 'VEC3' | 'VEC4') => {
    const single = keys.interpolation === 'CUBICSPLINE' && keys.times.length === 1
    const width = type === 'VEC3' ? 3 : 4
    // glTF wants two keys of a spline; a single one is its value.
    const values = single ? keys.values.slice(width, width * 2) : keys.values
    const input = writer.column(Float32Array.from(keys.times), 'SCALAR', { range: true })
    const output = writer.column(Float32Array.from(values), type)
    const interpolation = single ? 'STEP' : keys.interpolation
    channels.push({ sampler: samplers.push({ input, output, interpolation }) - 1, target: { node, path } })
  }

  const tracks = usableTracks(clip, report)
  const nodeOfBone = writeBones(json, tracks, clip.human?.hips, roots)
  for (const track of tracks) {
    const keys = {
      interpolation: INTERPOLATIONS[track.interpolation],
      times: Array.from(track.times),
      values: Array.from(track.values),
    }
    animate(nodeOfBone.get(track.joint)!, track.path, keys, track.path === 'rotation' ? 'VEC4' : 'VEC3')
  }
  const preset: Record<string, { node: number }> = {}
  const custom: Record<string, { node: number }> = {}
  const gaze = new Map<string, CurveKeys>()
  for (const curve of clip.curves) {
    if (curve.name === GAZE_YAW || curve.name === GAZE_PITCH) {
      gaze.set(curve.name, keysOfGaze(curve))
      continue
    }
    const keys = keysOfCurve(curve)
    const node = push(json, 'nodes', { name: curve.name })
    roots.push(node)
    const group = PRESETS.includes(curve.name) ? preset : custom
    Object.defineProperty(group, curve.name, { value: { node }, enumerable: true })
    animate(node, 'translation', { ...keys, values: keys.values.flatMap((v) => [v, 0, 0]) }, 'VEC3')
  }
  let lookAt: Record<string, unknown> | undefined
  if (gaze.size > 0) {
    const node = push(json, 'nodes', { name: 'lookAt' })
    roots.push(node)
    lookAt = { node, offsetFromHeadBone: clip.human?.gazeFromHead ?? [0, 0.06, 0] }
    animate(node, 'rotation', gazeRotations(gaze.get(GAZE_YAW), gaze.get(GAZE_PITCH)), 'VEC4')
  }
  const humanBones = Object.fromEntries([...nodeOfBone].map(([bone, node]) => [bone, { node }]))
  json.extensions = {
    VRMC_vrm_animation: {
      specVersion: '1.0',
      humanoid: { humanBones },
      expressions:
        Object.keys(preset).length + Object.keys(custom).length > 0
          ? {
              preset: Object.keys(preset).length > 0 ? preset : undefined,
              custom: Object.keys(custom).length > 0 ? custom : undefined,
            }
          : undefined,
      lookAt,
    },
  }
  json.scenes = [{ name: clip.name, nodes: roots }]
  if (channels.length > 0) push(json, 'animations', { name: clip.name, channels, samplers })
  const bin = writer.finish()
  if (bin.length > 0) json.buffers = [{ byteLength: bin.length }]
  return { bytes: writeGlb(json, bin), diagnostics: report.diagnostics }
}

/** Rotations of human bones and places of the hips; the rest is said. */
function usableTracks(clip: Clip, report: Report): JointTrack[] {
  const usable = (t: JointTrack) =>
    HUMAN_BONES.has(t.joint) && (t.path === 'rotation' || (t.path === 'translation' && t.joint === 'hips'))
  const lost = clip.joints.filter((t) => !usable(t))
  const parts = [
    ...(lost.length > 0
      ? [
          `${lost.length} joint tracks (${lost
            .slice(0, 4)
            .map((t) => `${t.path} of "${t.joint}"`)
            .join(', ')}${lost.length > 4 ? ', …' : ''})`,
        ]
      : []),
    ...(clip.morphs.length > 0 ? [`${clip.morphs.length} morph tracks`] : []),
    ...(clip.markers.length > 0 ? [`${clip.markers.length} markers`] : []),
  ]
  if (parts.length > 0)
    report.warn(
      'vrma/left-out',
      `clips.${clip.name}`,
      `A VRM animation has no place for ${parts.join(', ')}; they are left out.`,
      'Tracks are named by human bone; turn morph tracks into curves first.',
    )
  const kept = clip.joints.filter(usable)
  for (const track of kept) {
    if (track.times[0]! >= 0) continue
    throw new FaceworkError(
      'vrma/key-time',
      `joints.${track.joint}`,
      `The track of "${track.joint}" has a key at ${track.times[0]} s; glTF counts from 0.`,
      'Shift or trim the clip so that it begins at 0.',
    )
  }
  return kept
}

/** Nodes of the bones that move, of those a human must have, and of all between, unturned. */
function writeBones(
  json: Gltf,
  tracks: readonly JointTrack[],
  restHips: Vec3 | undefined,
  roots: number[],
): Map<string, number> {
  const wanted = new Set<string>()
  for (const bone of [...REQUIRED_BONES, ...tracks.map((t) => t.joint)]) {
    for (let at: string | undefined = bone; at !== undefined; at = HUMAN_BONES.get(at)!.parent) wanted.add(at)
  }
  const nodes = new Map<string, number>()
  for (const [bone, { parent, offset }] of HUMAN_BONES) {
    if (!wanted.has(bone)) continue
    const translation = [...(bone === 'hips' && restHips ? restHips : offset)]
    const node = push(json, 'nodes', { name: bone, translation })
    nodes.set(bone, node)
    if (parent === undefined) roots.push(node)
    else {
      const above = json.nodes![nodes.get(parent)!]!
      above.children = [...(above.children ?? []), node]
    }
  }
  return nodes
}
