import type { Joint, Model, Skeleton } from '@facework/documents'
import { nearestName } from '@facework/report'
import { distance } from '../poses/rebase-poses.ts'

/** One way in which a model's joints differ from a skeleton's. */
export type SkeletonDifference =
  /** The model has a joint that the skeleton lacks; a hindrance if something is skinned to it. */
  | { readonly type: 'missing'; readonly joint: string; readonly skinned: boolean; readonly nearest?: string }
  /** The skeleton has a joint that the model lacks. */
  | { readonly type: 'extra'; readonly joint: string; readonly nearest?: string }
  | {
      readonly type: 'reparented'
      readonly joint: string
      readonly skinned: boolean
      readonly parent?: string | undefined
      readonly parentInSkeleton?: string | undefined
    }
  // [S3]
  /** Allowed: each model keeps its own reference pose. */
  | {
      readonly type: 'reference'
      readonly joint: string
      readonly millimetres: number
      readonly degrees: number
      readonly scale: number
    }

export interface SkeletonComparison {
  /** Whether the model is compatible with the skeleton. */
  readonly usable: boolean
  readonly differences: readonly SkeletonDifference[]
}

/** Below these, two references are the same file read twice. */
const SAME = { millimetres: 1e-3, degrees: 1e-3, scale: 1e-6 }

// [S2]
/**
 * Every difference between a model's joints and a skeleton at once. Use it before a model is put on a
 * shared skeleton: it may be when every joint it skins to is there, under the same parent.
 *
 *   const { usable, differences } = compareSkeletons(model, master)
 */
export function compareSkeletons(
  model: Pick<Model, 'joints' | 'meshes'>,
  skeleton: Pick<Skeleton, 'joints'>,
): SkeletonComparison {
  const mine = new Map(model.joints.map((j) => [j.name, j]))
  const theirs = new Map(skeleton.joints.map((j) => [j.name, j]))
  const needed = skinnedJoints(model)
  const extra = [...theirs.keys()].filter((name) => !mine.has(name))
  const missing = [...mine.keys()].filter((name) => !theirs.has(name))
  const differences: SkeletonDifference[] = [
    // A joint that was renamed is missing here and extra there: each is the other's likely name.
    ...missing.map((joint) => ({
      type: 'missing' as const,
      joint,
      skinned: needed.has(joint),
      ...near(joint, extra),
    })),
    ...extra.map((joint) => ({ type: 'extra' as const, joint, ...near(joint, missing) })),
    ...[...mine.values()].flatMap((joint) => {
      const other = theirs.get(joint.name)
      const found = differencesOf(joint, other, needed.has(joint.name))
      const sceneRootOnly =
        isLoneRoot(joint.parent, mine, theirs, needed) && isLoneRoot(other?.parent, theirs, mine, needed)
      return sceneRootOnly ? found.filter((d) => d.type !== 'reparented') : found
    }),
  ]
  const usable = !differences.some((d) => (d.type === 'missing' || d.type === 'reparented') && d.skinned)
  return { usable, differences }
}

function skinnedJoints(model: Pick<Model, 'meshes'>): Set<string> {
  return new Set(model.meshes.flatMap((m) => m.skin?.joints ?? []))
}

/**
 * Exporters put a rig below a node named after its file. Two heads of one rig differ in that name alone,
 * which is no other hierarchy: a root that only one side has, and that no mesh is skinned to.
 */
function isLoneRoot(
  name: string | undefined,
  here: ReadonlyMap<string, Joint>,
  there: ReadonlyMap<string, Joint>,
  needed: ReadonlySet<string>,
): boolean {
  if (name === undefined) return true
  return here.get(name)?.parent === undefined && !there.has(name) && !needed.has(name)
}

function near(name: string, known: readonly string[]): { nearest?: string } {
  const nearest = nearestName(name, known)
  return nearest === undefined ? {} : { nearest }
}

function differencesOf(mine: Joint, theirs: Joint | undefined, skinned: boolean): SkeletonDifference[] {
  if (!theirs) return []
  const found: SkeletonDifference[] = []
  if (mine.parent !== theirs.parent) {
    found.push({
      type: 'reparented',
      joint: mine.name,
      skinned,
      parent: mine.parent,
      parentInSkeleton: theirs.parent,
    })
  }
  const apart = distance(mine.reference, theirs.reference)
  if (apart.millimetres > SAME.millimetres || apart.degrees > SAME.degrees || apart.scale > SAME.scale) {
    found.push({ type: 'reference', joint: mine.name, ...apart })
  }
  return found
}
