import { type Report, suggestion } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { type Candidate, candidatesFor, type SceneIndex, SURE_TIER } from './scene-index.ts'
import type { SceneMesh, SceneObject } from './scene-object.ts'

/** More than this and the scene is simply another one; nearest names would only cost time. */
const MOST_SUGGESTIONS = 100

/**
 * The objects of each joint of a rig. The first is the joint itself; further ones are copies of the bone
 * that other skeletons of the scene use. An empty list is a miss, reported.
 */
export function matchJoints<O extends SceneObject>(
  rig: CompiledRig,
  index: SceneIndex<O>,
  report: Report,
): O[][] {
  const jointOf = new Map<SceneObject, number>()
  const matches: O[][] = rig.jointNames.map(() => [])
  const candidates = rig.jointNames.map((name) => candidatesFor(index, name))

  rig.jointNames.forEach((_, joint) => {
    const above = nearestMatchedParent(rig, matches, joint)
    // Of several with one name the one in the right place of the tree is meant: numbers that loaders
    // append to doubled names follow their own order, not ours.
    const badness = ({ object, tier }: Candidate<O>) =>
      ((object as SceneMesh).isSkinnedMesh ? 200 : 0) +
      (jointAbove(object, jointOf) === above ? 0 : 100) +
      tier
    const best = leastBad(
      candidates[joint]!.filter((c) => !jointOf.has(c.object)),
      badness,
    )
    if (!best) return
    jointOf.set(best.object, joint)
    matches[joint]!.push(best.object)
  })

  rig.jointNames.forEach((_, joint) => {
    for (const { object, tier } of candidates[joint]!) {
      if (tier > SURE_TIER || jointOf.has(object) || !index.skeletonBones.has(object)) continue
      jointOf.set(object, joint)
      matches[joint]!.push(object)
    }
  })

  let suggested = 0
  const free = index.objects.filter((o) => !jointOf.has(o) && o.name !== '').map((o) => o.name)
  matches.forEach((objects, joint) => {
    if (objects.length > 0) return
    const name = rig.jointNames[joint]!
    report.warn(
      'bind/joint-missing',
      name,
      `Character "${rig.name}" has a joint "${name}", which the scene lacks; nothing moves there.`,
      suggested++ < MOST_SUGGESTIONS ? suggestion(name, free) : undefined,
    )
  })
  return matches
}

export function leastBad<O extends SceneObject>(
  candidates: readonly Candidate<O>[],
  badness: (c: Candidate<O>) => number,
) {
  let best: Candidate<O> | undefined
  for (const candidate of candidates) if (!best || badness(candidate) < badness(best)) best = candidate
  return best
}

function nearestMatchedParent(
  rig: CompiledRig,
  matches: readonly (readonly SceneObject[])[],
  joint: number,
): number {
  let parent = rig.parents[joint]!
  while (parent >= 0 && matches[parent]!.length === 0) parent = rig.parents[parent]!
  return parent
}

function jointAbove(object: SceneObject, jointOf: ReadonlyMap<SceneObject, number>): number {
  for (let at = object.parent; at; at = at.parent) {
    const joint = jointOf.get(at)
    if (joint !== undefined) return joint
  }
  return -1
}
