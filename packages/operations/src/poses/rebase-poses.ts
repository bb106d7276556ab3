import type { Pose, Transform } from '@facework/documents'
import type { Rest } from '@facework/documents/internal'
import { angleBetweenQuaternions, PI } from '@facework/math/internal'
import { weightOf } from '../skeleton/model-rest.ts'
import { rebaseTransform, sameTransform } from '../skeleton/transforms.ts'

/** The pose with the same differences, taken from another rest; joints that rest there are left out. */
export function rebasePose(pose: Pose, from: Rest, to: Rest): Pose {
  const joints = Object.entries(pose.joints).flatMap(([name, transform]): [string, Transform][] => {
    if (!Object.hasOwn(to.joints, name)) return []
    const [a, b] = [from.joints[name]!, to.joints[name]!]
    return [[name, sameTransform(a, b) ? transform : rebaseTransform(transform, a, b)]]
  })
  const morphs = Object.entries(pose.morphs).map(([mesh, own]): [string, Record<string, number>] => [
    mesh,
    Object.fromEntries(
      Object.entries(own).map(([morph, weight]) => [
        morph,
        weight - (weightOf(from.morphs, mesh, morph) ?? 0) + (weightOf(to.morphs, mesh, morph) ?? 0),
      ]),
    ),
  ])
  return { ...pose, joints: Object.fromEntries(joints), morphs: Object.fromEntries(morphs) }
}

/** Joints with another transform in the other rest pose, with the distance. */
export function restDifferences(a: Rest, b: Rest): { joint: string; millimetres: number; degrees: number }[] {
  return Object.entries(a.joints).flatMap(([joint, own]) => {
    const other = Object.hasOwn(b.joints, joint) ? b.joints[joint] : undefined
    return other === undefined || sameTransform(own, other) ? [] : [{ joint, ...distance(own, other) }]
  })
}

/** How far two transforms are apart. */
export function distance(
  a: Transform,
  b: Transform,
): { millimetres: number; degrees: number; scale: number } {
  return {
    millimetres: Math.sqrt(a.t.reduce((sum, v, k) => sum + (v - b.t[k]!) * (v - b.t[k]!), 0)) * 1000,
    degrees: (angleBetweenQuaternions(a.r, 0, b.r, 0) * 180) / PI,
    scale: Math.max(...a.s.map((v, k) => Math.abs(v - b.s[k]!))),
  }
}
