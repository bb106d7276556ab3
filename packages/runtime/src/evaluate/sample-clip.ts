import type { ClipBinding } from '../compile/bind-clip.ts'
import { curvesOfClip } from './curve-of-clip.ts'
import { type PoseRegister, touchJoints, touchMorphs } from './pose-buffers.ts'
import { sampleTrack } from './sample-track.ts'

/** Writes the channels a clip has at a time, as fully present; leaves every other channel as it was. */
export function sampleClip(binding: ClipBinding, time: number, out: PoseRegister): void {
  const { clip } = binding
  const values = curvesOfClip(clip, time)
  for (let c = 0; c < binding.curves.length; c++) {
    const at = binding.curves[c]!
    if (at < 0) continue
    out.curves[at] = values[c]!
    out.curvePresence[at] = 1
  }
  if (binding.movesJoints) touchJoints(out)
  for (let i = 0; i < binding.joints.length; i++) {
    const joint = binding.joints[i]!
    if (joint < 0) continue
    const track = clip.joints[i]!
    if (track.path === 'rotation') {
      sampleTrack(track, 4, time, out.rotations, joint * 4)
      out.rotationPresence[joint] = 1
    } else if (track.path === 'translation') {
      sampleTrack(track, 3, time, out.translations, joint * 3)
      out.translationPresence[joint] = 1
    } else {
      sampleTrack(track, 3, time, out.scales, joint * 3)
      out.scalePresence[joint] = 1
    }
  }
  if (binding.movesMorphs) touchMorphs(out)
  for (let i = 0; i < binding.morphs.length; i++) {
    const morph = binding.morphs[i]!
    if (morph < 0) continue
    sampleTrack(clip.morphs[i]!, 1, time, out.morphs, morph)
    out.morphPresence[morph] = 1
  }
}
