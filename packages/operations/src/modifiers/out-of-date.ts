import type { Clip, DocumentLookup, ModifierStack, ModifierUse, Skeleton } from '@facework/documents'
import type { LookedAt } from '@facework/documents/internal'
import { recordOf } from './curves/looked-at.ts'
import { type DeriveOptions, deriveClip, knownModifiers } from './derive-clip.ts'
import type { DerivedClip } from './derived-clip.ts'
import { fingerprint, sameUses } from './fingerprint.ts'

/** The project a clip is looked at in. */
export interface StackProject extends DeriveOptions {
  readonly stacks: readonly ModifierStack[]
  readonly skeletons?: readonly Skeleton[]
  /** Finds the model and poses that a clip was derived with, where those that are there now are not given. */
  readonly lookup?: DocumentLookup
}

export interface OutOfDateClip {
  readonly clip: Clip
  /** A sentence each. */
  readonly reasons: readonly string[]
}

// [O2]
/**
 * Which clips would come out differently now: a stack they use was changed, their skeleton has a stack
 * they did not go through, a modifier works differently by now, or the model or pose asset it looked at was
 * changed.
 */
export function findOutOfDate(clips: readonly Clip[], project: StackProject): OutOfDateClip[] {
  return clips.flatMap((clip) => {
    const reasons = reasonsFor(clip, project)
    return reasons.length > 0 ? [{ clip, reasons }] : []
  })
}

// [O2]
/**
 * A clip through the present version of its stacks, and of that of its skeleton. Its own modifiers and
 * edits stay.
 *
 *   for (const { clip } of findOutOfDate(clips, project)) save(updateClip(clip, project).clip)
 */
export function updateClip(clip: Clip, project: StackProject): DerivedClip {
  return deriveClip({ ...clip, modifiers: presentUses(clip, project) }, project)
}

/** A stack's modifiers as uses on a clip, marked with where they came from. */
export function usesOfStack(stack: ModifierStack): ModifierUse[] {
  return stack.modifiers.map((use) => ({ ...use, stack: stack.id }))
}

function reasonsFor(clip: Clip, project: StackProject): string[] {
  const reasons: string[] = []
  for (const stack of stacksOf(clip, project)) {
    const own = clip.modifiers.filter((use) => use.stack === stack.id)
    if (own.length === 0 && stack.modifiers.length > 0)
      reasons.push(`It did not go through stack "${stack.name}" of its skeleton.`)
    else if (!sameUses(own, stack.modifiers)) reasons.push(`Stack "${stack.name}" was changed since.`)
  }
  const now = fingerprint(clip.modifiers, knownModifiers(project))
  if (clip.modifiers.length > 0 && clip.derivedWith !== now && reasons.length === 0)
    reasons.push('Its modifiers give another result now.')
  for (const then of clip.lookedAt ?? []) {
    const now = presentOf(then, project)
    if (!now || now.fingerprint === then.fingerprint) continue
    const title = then.kind === 'model' ? 'Model' : 'Pose asset'
    reasons.push(
      now.name === then.name
        ? `${title} "${now.name}", which its modifiers looked at, was changed since.`
        : `Its modifiers looked at ${title.toLowerCase()} "${then.name}", and would look at "${now.name}" now.`,
    )
  }
  return reasons
}

/** What is given is what modifiers would look at now; what cannot be found is not judged. */
function presentOf({ kind, id }: LookedAt, project: StackProject): LookedAt | undefined {
  const given = recordOf(kind, project)
  if (given || id === undefined) return given
  const found = project.lookup?.({ id })
  if (found?.kind === 'model') return recordOf(kind, { model: found })
  return found?.kind === 'poses' ? recordOf(kind, { poses: found }) : undefined
}

/** Those a clip names, and that of its skeleton. */
function stacksOf(clip: Clip, project: StackProject): ModifierStack[] {
  const skeleton = project.skeletons?.find((s) => s.id === clip.skeleton?.id)
  const named = new Set(clip.modifiers.map((use) => use.stack))
  return project.stacks.filter((stack) => stack.id === skeleton?.modifiers?.id || named.has(stack.id))
}

/** Each stack stays in its place in the list; one that the clip did not have yet comes first. */
function presentUses(clip: Clip, project: StackProject): ModifierUse[] {
  const stacks = new Map(stacksOf(clip, project).map((s) => [s.id, s]))
  const out: ModifierUse[] = []
  const done = new Set<string>()
  for (const use of clip.modifiers) {
    const stack = use.stack === undefined ? undefined : stacks.get(use.stack)
    if (!stack) out.push(use)
    else if (!done.has(stack.id)) {
      done.add(stack.id)
      out.push(...usesOfStack(stack))
    }
  }
  const missing = [...stacks.values()].filter((stack) => !done.has(stack.id))
  return [...missing.flatMap(usesOfStack), ...out]
}
