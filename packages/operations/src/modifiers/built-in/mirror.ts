import type { ClipContent, JointTrack } from '@facework/documents'
import { fitsPattern } from '../choose-names.ts'
import { createJointMirror, type JointMirror } from '../curves/mirror-joint.ts'
import { mirrorName } from '../curves/mirror-name.ts'
import { scaleCurve } from '../curves/scale-curve.ts'
import { defineModifier, type ModifierContext } from '../modifier.ts'
import { flagParameter, namesParameter } from '../parameter.ts'

// [O2]
/** Left is right. */
export const mirror = defineModifier({
  id: 'mirror',
  title: 'Mirror',
  description:
    'Swaps the sides: curves by their mirror partners, joints and morphs by name, joints also in space.',
  parameters: {
    negate: namesParameter('Curves that change sign: turns to the side.', ['*Yaw', '*Roll', '*yaw', '*roll']),
    tracks: flagParameter('Joint and morph tracks, too.', true),
  },
  apply(content, { negate, tracks }, context) {
    const curves = content.curves.map((curve) => {
      const turned = negate.some((pattern) => fitsPattern(curve.name, pattern))
        ? scaleCurve(curve, -1, 0)
        : curve
      return { ...turned, name: mirrorName(curve.name) }
    })
    return {
      ...content,
      curves: inPlace(content.curves, curves),
      ...(tracks ? mirrorTracks(content, context) : {}),
    }
  },
})

/** Curves in the order they had: mirroring twice gives the same list. */
function inPlace<T extends { readonly name: string }>(old: readonly T[], mirrored: readonly T[]): T[] {
  const byName = new Map(mirrored.map((c) => [c.name, c]))
  const known = old.flatMap((c) => byName.get(c.name) ?? [])
  const names = new Set(known.map((c) => c.name))
  return [...known, ...mirrored.filter((c) => !names.has(c.name))]
}

function mirrorTracks(
  content: ClipContent,
  { skeleton, model }: ModifierContext,
): Pick<ClipContent, 'joints' | 'morphs'> {
  const across = createJointMirror((model ?? skeleton)?.joints ?? [])
  return {
    joints: content.joints.map((track) => mirrorTrack(track, across)),
    morphs: content.morphs.map((track) => ({ ...track, morph: mirrorName(track.morph) })),
  }
}

function mirrorTrack(track: JointTrack, across: JointMirror): JointTrack {
  const width = track.path === 'rotation' ? 4 : 3
  const cubic = track.interpolation === 'cubicspline'
  const values = new Float32Array(track.values.length)
  for (let at = 0; at < values.length; at += width) {
    const isTangent = cubic && (at / width) % 3 !== 1
    across.mirror(track.joint, track.path, track.values, at, values, isTangent)
  }
  return { ...track, joint: across.partner(track.joint), values }
}
