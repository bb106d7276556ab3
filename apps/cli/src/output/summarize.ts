import {
  type Clip,
  isCurveOnly,
  type Mesh,
  type Model,
  type PoseAsset,
  type Skeleton,
} from '@facework/documents'
import { detectMap } from '@facework/operations'
import { DETECTABLE_SETS } from '@facework/operations/internal'

/** Frames are counted at this rate where a clip does not say its own. */
const USUAL_RATE = 30

export function summarizeSkeleton({
  name,
  joints,
  curves,
  faceRoot,
}: Skeleton | (Model & { curves?: never })) {
  return {
    name,
    joints: joints.map((j) =>
      j.parent === undefined ? { name: j.name } : { name: j.name, parent: j.parent },
    ),
    faceRoot,
    curves: (curves ?? []).map((c) => c.name),
  }
}

export function summarizeMesh(mesh: Mesh) {
  const vertices = mesh.primitives.reduce((sum, p) => sum + p.positions.length / 3, 0)
  return {
    name: mesh.name,
    vertices,
    primitives: mesh.primitives.length,
    morphs: mesh.morphs.map((m) => m.name),
    skin: mesh.skin ? { joints: mesh.skin.joints.length } : undefined,
    parent: mesh.parent,
  }
}

export function summarizeClip(clip: Clip, frameRate = clip.frameRate ?? USUAL_RATE) {
  return {
    name: clip.name,
    seconds: clip.duration,
    frameRate,
    frames: Math.round(clip.duration * frameRate) + 1,
    jointTracks: clip.joints.length,
    joints: new Set(clip.joints.map((t) => t.joint)).size,
    morphTracks: clip.morphs.length,
    curves: clip.curves.map((c) => c.name),
    curveOnly: isCurveOnly(clip),
    markers: clip.markers.length,
  }
}

export function summarizePoses(asset: PoseAsset) {
  return {
    name: asset.name,
    mode: asset.mode,
    base: asset.base,
    restJoints: Object.keys(asset.rest.joints).length,
    poses: asset.poses.map((pose) => ({
      name: pose.name,
      role: pose.role,
      frame: pose.frame,
      joints: Object.keys(pose.joints).length,
      morphs: Object.values(pose.morphs).reduce((sum, own) => sum + Object.keys(own).length, 0),
      range: pose.range,
    })),
  }
}

/** The control set that drives these names best: at least half of its controls find one. */
export function controlSetOf(names: Iterable<string>) {
  const { set, lines } = detectMap({ names: [...names] })
  const { name, controls } = DETECTABLE_SETS[set]
  return lines.length * 2 >= controls.length
    ? { name, matched: lines.length, controls: controls.length }
    : undefined
}
