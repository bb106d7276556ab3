import { type AnimCurve, type Joint, type Model, type Skeleton, skeletonKind } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { CONTROLS, regionOf } from './face/controls.ts'
import { FACE_ROOT } from './rig/face-joint.ts'
import { stableId } from './stable-id.ts'

export const MASTER_SKELETON_ID = stableId('master/skeleton')
/** Controls that still matter when a face is a few dozen pixels tall (facs-50.json, LOD1). */
const FAR = new Set([
  'JawDrop',
  'RightEyeClosed',
  'LeftEyeClosed',
  'RightLipCornerPuller',
  'LeftLipCornerPuller',
  'Pucker',
])

// [S3]
/** One skeleton for the whole cast: the joints of all its models together, and the controls as anim curves. */
export function masterSkeletonDocument(models: readonly Model[]): Skeleton {
  const joints = new Map<string, Joint>()
  for (const model of models)
    for (const joint of model.joints) {
      const known = joints.get(joint.name)
      if (known && known.parent !== joint.parent)
        throw new Error(
          `cast: ${joint.name} is a child of ${known.parent} and, in ${model.name}, of ${joint.parent}`,
        )
      if (!known) joints.set(joint.name, joint)
    }
  const curves = CONTROLS.map(
    (name): AnimCurve =>
      defined({
        name,
        kind: 'attribute',
        default: 0,
        joints: [...joints.keys()].filter((j) => concerns(name, j)),
        maxLod: FAR.has(name) ? undefined : 0,
      }),
  )
  return skeletonKind.create(
    'cast',
    { joints: [...joints.values()], curves, faceRoot: FACE_ROOT },
    MASTER_SKELETON_ID,
  )
}

/** Joints a control is about, by region and side; where a level of detail drops them the control can go, too. */
function concerns(control: string, joint: string): boolean {
  const region = regionOf(control)
  const words: Readonly<Record<string, RegExp>> = {
    Brows: /Brow|Ear$/,
    Eyes: /Eye$|Lid|Glint/,
    Jaw: /^Jaw$|^Chin$/,
    Mouth: /Lip|Cheek|Chin/,
    Tongue: /^Tongue/,
  }
  const side = /^(Left|Right)/.exec(control)?.[0]
  return words[region]!.test(joint) && (!side || !/^(Left|Right)/.test(joint) || joint.startsWith(side))
}
