import type { Transform } from '@facework/documents'
import type { Check } from '../check.ts'
import { someOf } from '../check.ts'
import { jointsBelow } from '../head-meshes.ts'
import type { HeadToCheck } from '../head-to-check.ts'

/** Joints that poses move; exporters key others with what rounding leaves. */
export function posedJoints({ poses }: HeadToCheck): Set<string> {
  return new Set(
    (poses?.poses ?? []).flatMap((pose) =>
      Object.entries(pose.joints).flatMap(([name, to]) =>
        differs(poses!.rest.joints[name], to) ? [name] : [],
      ),
    ),
  )
}

const differs = (from: Transform | undefined, to: Transform) =>
  from === undefined ||
  to.t.some((v, k) => Math.abs(v - from.t[k]!) > 1e-5) ||
  to.s.some((v, k) => Math.abs(v - from.s[k]!) > 1e-4) ||
  Math.abs(to.r.reduce((sum, v, k) => sum + v * from.r[k]!, 0)) < 1 - 1e-7

/** The lowest joint above everything that poses move. */
function commonAncestor(head: HeadToCheck): string | undefined {
  const parents = new Map(head.model.joints.map((j) => [j.name, j.parent]))
  const chain = (name: string) => {
    const out: string[] = []
    for (let at: string | undefined = name; at !== undefined; at = parents.get(at)) out.push(at)
    return out
  }
  let common: string[] | undefined
  for (const joint of posedJoints(head)) {
    const above = chain(joint).slice(1)
    common = common ? common.filter((name) => above.includes(name)) : above
  }
  return common?.[0]
}

export const faceRootMissing: Check = {
  code: 'head/face-root-missing',
  severity: { roblox: 'error', other: 'warning' },
  why: 'RootFaceJoint names the joint that all face joints are below. Without it, face and body cannot be told apart.',
  steps: [
    'Select the head mesh and open Object Properties > Custom Properties.',
    'Add RootFaceJoint with the name of the bone above all face bones, usually DynamicHead.',
    'Export again with facework_export.py, which writes it.',
  ],
  fix: 'ask',
  fixText: 'Uses the lowest joint above all that poses move.',
  find: ({ head }, profile) => {
    const { model, source } = head
    if (model.faceRoot !== undefined) return []
    const named = source?.properties.find((p) => p.key === 'RootFaceJoint')
    const moves = posedJoints(head)
    // A head of morphs has no face joints; only Roblox needs some.
    if (moves.size === 0 && profile.name !== 'roblox') return []
    return [
      {
        message: named ? `RootFaceJoint names "${named.value}", which is not a joint` : 'No RootFaceJoint',
        where: named ? {} : { joint: commonAncestor(head) },
        found: named ? String(named.value) : 'none',
        expected: commonAncestor(head) ?? 'a joint above the face joints',
        fix: commonAncestor(head) === undefined ? ('manual' as const) : undefined,
      },
    ]
  },
  apply: (head) => {
    const root = commonAncestor(head)
    return root === undefined ? head : { ...head, model: { ...head.model, faceRoot: root } }
  },
}

export const faceRootOutside: Check = {
  code: 'head/face-root-outside',
  severity: 'warning',
  profiles: ['roblox'],
  why: 'Roblox imports as face joints only what is below RootFaceJoint. Other joints that poses move stay still.',
  steps: [
    'Select the armature and open Edit Mode.',
    'Select the bone, then the face root, and press Ctrl P > Keep Offset.',
    'Export again.',
  ],
  fix: 'manual',
  find: ({ head }) => {
    const { faceRoot, joints } = head.model
    if (faceRoot === undefined) return []
    const face = jointsBelow(joints, faceRoot)
    const outside = [...posedJoints(head)].filter((name) => !face.has(name))
    if (outside.length === 0) return []
    return [
      {
        message: `Poses move ${someOf(outside)}, not below ${faceRoot}`,
        where: { joint: outside[0] },
        found: `${outside.length} joints outside`,
        expected: `all below ${faceRoot}`,
      },
    ]
  },
}
