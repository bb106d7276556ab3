import type { Character, Document, Skeleton } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { listNames } from '../clips/check-playback.ts'
import { compareSkeletons, type SkeletonDifference } from './compare-skeletons.ts'

export interface MoveToSkeletonOptions {
  readonly character: Character
  /** The one it will use from now on. */
  readonly skeleton: Skeleton
  /** The project. */
  readonly documents: readonly Document[]
}

// [S2, S3]
/**
 * Puts a character on a shared skeleton: the documents that change, in their new form. Its model and
 * its poses go along, and the skeleton takes the anim curves it lacks. What else belonged to the old skeleton
 * follows when no other character is left on it.
 *
 *   for (const document of moveToSkeleton({ character: bolt, skeleton: master, documents })) save(document)
 */
export function moveToSkeleton({ character, skeleton, documents }: MoveToSkeletonOptions): Document[] {
  const old = character.skeleton.id
  if (old === skeleton.id) return []
  const model = documents.find((d) => d.id === character.model.id)
  if (model?.kind === 'model') {
    const hindering = compareSkeletons(model, skeleton).differences.filter(hinders)
    if (hindering.length > 0) {
      throw new FaceworkError(
        hindering.some((d) => d.type === 'missing') ? 'skeleton/joint-missing' : 'skeleton/joint-reparented',
        `skeleton "${skeleton.name}"`,
        `"${model.name}" is not compatible with skeleton "${skeleton.name}": skinned joints are missing there or have another parent: ${listNames(hindering.map((d) => d.joint))}.`,
        'Add the missing joints to the skeleton first.',
      )
    }
  }
  const alone = !documents.some(
    (d) => d.kind === 'character' && d.id !== character.id && d.skeleton.id === old,
  )
  const own = new Set([character.id, character.model.id, character.poses?.id])
  const moved = documents.flatMap((d): Document[] => {
    if (d.kind !== 'character' && d.kind !== 'model' && d.kind !== 'poses' && d.kind !== 'clip') return []
    const follows = own.has(d.id) || (alone && d.skeleton?.id === old)
    return follows ? [{ ...d, skeleton: { id: skeleton.id } }] : []
  })
  const known = new Set(skeleton.curves.map((c) => c.name))
  const before = documents.find((d) => d.id === old)
  const curves = before?.kind === 'skeleton' ? before.curves.filter((c) => !known.has(c.name)) : []
  if (curves.length === 0) return moved
  const joints = new Set(skeleton.joints.map((j) => j.name))
  const added = curves.map((c) => ({ ...c, joints: c.joints.filter((j) => joints.has(j)) }))
  return [...moved, { ...skeleton, curves: [...skeleton.curves, ...added] }]
}

const hinders = (d: SkeletonDifference) => (d.type === 'missing' || d.type === 'reparented') && d.skinned
