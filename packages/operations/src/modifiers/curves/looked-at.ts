import { defined, type LookedAt } from '@facework/documents/internal'
import { modelFingerprint, posesFingerprint } from '../fingerprint.ts'
import type { Surroundings } from '../surroundings.ts'

const KINDS = ['model', 'poses'] as const

/** A context that records which surroundings a modifier reads, so that none can be left out. */
export function watchSurroundings<T extends object>(
  context: T,
  given: Surroundings,
): { context: T & Surroundings; lookedAt(): LookedAt[] } {
  const read = new Set<LookedAt['kind']>()
  const watched: T & Surroundings = { ...context }
  for (const kind of KINDS) {
    const document = given[kind]
    if (!document) continue
    Object.defineProperty(watched, kind, {
      enumerable: true,
      get() {
        read.add(kind)
        return document
      },
    })
  }
  return {
    context: watched,
    lookedAt: () => KINDS.flatMap((kind) => (read.has(kind) ? (recordOf(kind, given) ?? []) : [])),
  }
}

/** A document of the surroundings as it is now. */
export function recordOf(kind: LookedAt['kind'], { model, poses }: Surroundings): LookedAt | undefined {
  const document = kind === 'model' ? model : poses
  if (!document) return undefined
  const { id, name } = document
  return defined({
    kind,
    id,
    name,
    fingerprint: kind === 'model' ? modelFingerprint(model!) : posesFingerprint(poses!),
  })
}

/**
 * What a clip that is modified further was made with. What its older modifiers saw stays on record, so that
 * a change since then is not forgotten.
 */
export function joinRecords(old: readonly LookedAt[], added: readonly LookedAt[]): LookedAt[] {
  const known = (one: LookedAt) => old.some((o) => o.kind === one.kind && o.id === one.id)
  return [...old, ...added.filter((one) => !known(one))]
}
