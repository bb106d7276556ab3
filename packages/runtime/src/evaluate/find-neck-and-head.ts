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
  if (isBelow(rig, rig.parents[found]!, neck))
    return [
      { joint: rig.jointNames[neck]!, share: NECK_SHARE },
      { joint: rig.jointNames[found]!, share: 1 - NECK_SHARE },
    ]
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

/** Whether a joint is another one, or below it. */
function isBelow({ parents }: Joints, joint: number, top: number): boolean {
  let at = joint
  while (at >= 0 && at !== top) at = parents[at]!
  return at >= 0
}

/** The lowest joint above head and eyes, unless a body hangs on it. */
function withEyes(rig: Joints, head: number): number {
  const { jointNames, parents } = rig
  const has = (top: number, what: RegExp) =>
    jointNames.some((name, i) => what.test(name) && isBelow(rig, i, top))
  const eyes = jointNames.flatMap((name, i) => (EYE.test(name) ? [i] : []))
  if (eyes.length === 0 || has(head, EYE)) return head
  let top = parents[head]!
  while (top >= 0 && !eyes.every((eye) => isBelow(rig, eye, top))) top = parents[top]!
  return top >= 0 && !has(top, BODY) ? top : head
}
