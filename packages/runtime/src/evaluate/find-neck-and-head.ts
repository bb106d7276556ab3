import type { HeadTurnJoint } from '@facework/documents/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'

const NECK_SHARE = 0.4

type Joints = Pick<CompiledRig, 'jointNames' | 'parents'>

// [G2]
/**
 * Joints called head and neck, whatever comes before the name, or after it as in `head_Armature`; the neck must be
 * above the head in the chain. Where the eyes are not below the head joint, as in faces of several meshes side by
 * side, the joint that holds head and eyes is the head.
 */
export function findNeckAndHead(rig: Joints): HeadTurnJoint[] {
  const found = called(rig, 'head')
  if (found < 0) return []
  const neck = called(rig, 'neck')
  for (let at = rig.parents[found]!; at >= 0; at = rig.parents[at]!) {
    if (at === neck)
      return [
        { joint: rig.jointNames[neck]!, share: NECK_SHARE },
        { joint: rig.jointNames[found]!, share: 1 - NECK_SHARE },
      ]
  }
  return [{ joint: rig.jointNames[withEyes(rig, found)]!, share: 1 }]
}

function called({ jointNames }: Joints, word: string): number {
  const find = (pattern: string, but = /^$/) =>
    jointNames.findIndex((name) => new RegExp(pattern, 'i').test(name) && !but.test(name))
  const last = find(`(^|[^a-z])${word}$`)
  return last >= 0 ? last : find(`^${word}[^a-z]`, ENDS)
}

/** Ends of chains that tools add; nothing hangs on them. */
const ENDS = /(?:end|nub|top|tip|leaf|site)\d*$/i
const EYE = /(?:^|[^a-z])(?:left|right|[lr])?_?eye(?:ball)?(?:_?(?:left|right|[lr]))?$/i
const BODY = /spine|chest|pelvis|hips|shoulder|clavicle|upper_?arm/i

/** The lowest joint above head and eyes, unless a body hangs on it. */
function withEyes({ jointNames, parents }: Joints, head: number): number {
  const isBelow = (joint: number, top: number) => {
    for (let at = joint; at >= 0; at = parents[at]!) if (at === top) return true
    return false
  }
  const eyes = jointNames.flatMap((name, i) => (EYE.test(name) ? [i] : []))
  if (eyes.length === 0 || eyes.some((eye) => isBelow(eye, head))) return head
  for (let top = parents[head]!; top >= 0; top = parents[top]!) {
    if (!eyes.every((eye) => isBelow(eye, top))) continue
    const hasBody = jointNames.some((name, i) => BODY.test(name) && isBelow(i, top))
    return hasBody ? head : top
  }
  return head
}
