import {
  arkit52,
  type Clip,
  type ControlSet,
  facs50,
  isCurveOnly,
  type Mesh,
  type Model,
  type PoseAsset,
  type Skeleton,
} from '@facework/documents'

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
    ...(faceRoot === undefined ? {} : { faceRoot }),
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
    ...(mesh.skin ? { skin: { joints: mesh.skin.joints.length } } : {}),
    ...(mesh.parent === undefined ? {} : { parent: mesh.parent }),
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
    ...(asset.base === undefined ? {} : { base: asset.base }),
    restJoints: Object.keys(asset.rest.joints).length,
    poses: asset.poses.map((pose) => ({
      name: pose.name,
      role: pose.role,
      ...(pose.frame === undefined ? {} : { frame: pose.frame }),
      joints: Object.keys(pose.joints).length,
      morphs: Object.values(pose.morphs).reduce((sum, own) => sum + Object.keys(own).length, 0),
      range: pose.range,
    })),
  }
}

/** The built-in control set that these names fit best: at least half of its controls are there. */
export function detectControlSet(names: Iterable<string>) {
  const known = new Set([...names].map(plainName))
  const fit = (set: ControlSet) => ({
    name: set.name,
    matched: set.controls.filter((control) => known.has(plainName(control.name))).length,
    controls: set.controls.length,
  })
  const [best] = [arkit52, facs50].map(fit).sort((a, b) => b.matched / b.controls - a.matched / a.controls)
  return best && best.matched * 2 >= best.controls ? best : undefined
}

/** `browDown_L`, `browDownLeft` and `brow_down_left` are the same control. */
function plainName(name: string): string {
  const side = name.replace(/[_.-]L$/, 'Left').replace(/[_.-]R$/, 'Right')
  return side.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
