import type { Clip, ClipContent, ClipEdits } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { Report } from '@facework/report'
import { onBase } from '../layers/base-as-clip.ts'
import { applyEdits, keysOf, SAME_TIME } from './apply-edits.ts'
import { applyStack, type DeriveOptions, derivedFrom, keepSource } from './derive-clip.ts'
import type { DerivedClip } from './derived-clip.ts'

// [O1]
/**
 * A clip with hand edits added to its layer. What the new edits say goes over what older ones said
 * about the same channel or key.
 *
 *   editClip(clip, { curveKeys: [{ curve: 'JawDrop', set: [{ time: 1, value: 0.4, interpolation: 'linear' }], removed: [0.5] }] })
 */
export function editClip(clip: Clip, edits: Partial<ClipEdits>, options: DeriveOptions = {}): DerivedClip {
  if (clip.layers) return onBase(clip, (base) => editClip(base, edits, options))
  const report = new Report()
  const kept = keepSource(clip)
  const { content, lookedAt } = applyStack(kept.source!.content!, clip.modifiers, clip, options, report)
  const layer = prune(mergeEdits(clip.edits ?? NOTHING, edits), content)
  return {
    clip: derivedFrom({ ...kept, edits: layer }, applyEdits(content, layer, report), lookedAt, options),
    diagnostics: report.diagnostics,
  }
}

// [O1]
/** A clip without its hand edits; the modifiers stay. */
export function clearEdits(clip: Clip, options: DeriveOptions = {}): DerivedClip {
  if (clip.layers) return onBase(clip, (base) => clearEdits(base, options))
  const report = new Report()
  const { edits: _, ...rest } = keepSource(clip)
  const { content, lookedAt } = applyStack(rest.source!.content!, clip.modifiers, clip, options, report)
  return { clip: derivedFrom(rest, content, lookedAt, options), diagnostics: report.diagnostics }
}

const NOTHING: ClipEdits = { curves: [], removedCurves: [] }

interface KeyEdit {
  readonly set: readonly { readonly time: number }[]
  readonly removed: readonly number[]
}

function mergeEdits(old: ClipEdits, added: Partial<ClipEdits>): ClipEdits {
  const replaced = new Set((added.curves ?? []).map((c) => c.name))
  const removed = new Set(added.removedCurves ?? [])
  const untouched = (name: string) => !replaced.has(name) && !removed.has(name)
  const curveKeys = mergeKeyEdits(
    (old.curveKeys ?? []).filter((e) => untouched(e.curve)),
    added.curveKeys ?? [],
    (e) => e.curve,
  )
  const jointKeys = mergeKeyEdits(old.jointKeys ?? [], added.jointKeys ?? [], (e) => `${e.joint} ${e.path}`)
  const morphKeys = mergeKeyEdits(old.morphKeys ?? [], added.morphKeys ?? [], (e) =>
    JSON.stringify([e.mesh, e.morph]),
  )
  const joints = [
    ...(old.joints ?? []).filter((t) => !added.joints?.some((a) => a.joint === t.joint && a.path === t.path)),
    ...(added.joints ?? []),
  ]
  const markers = added.markers ?? old.markers
  const duration = added.duration ?? old.duration
  return defined({
    curves: [...old.curves.filter((c) => untouched(c.name)), ...(added.curves ?? [])],
    removedCurves: [...old.removedCurves.filter(untouched), ...removed],
    curveKeys: unlessEmpty(curveKeys),
    jointKeys: unlessEmpty(jointKeys),
    morphKeys: unlessEmpty(morphKeys),
    joints: unlessEmpty(joints),
    markers,
    duration,
  })
}

function mergeKeyEdits<E extends KeyEdit>(
  old: readonly E[],
  added: readonly E[],
  nameOf: (e: E) => string,
): E[] {
  const byName = new Map(old.map((e) => [nameOf(e), e]))
  for (const edit of added) {
    const before = byName.get(nameOf(edit))
    byName.set(nameOf(edit), before ? mergeOne(before, edit) : edit)
  }
  return [...byName.values()]
}

function mergeOne<E extends KeyEdit>(old: E, added: E): E {
  const spoken = [...added.set.map((k) => k.time), ...added.removed]
  const elsewhere = (time: number) => !spoken.some((t) => sameTime(t, time))
  const set = [...old.set.filter((k) => elsewhere(k.time)), ...added.set].sort((a, b) => a.time - b.time)
  return { ...added, set, removed: [...old.removed.filter(elsewhere), ...added.removed] }
}

/** Taking off what only an edit had put there leaves nothing to record. */
function prune(edits: ClipEdits, base: ClipContent): ClipEdits {
  const curves = new Map(base.curves.map((c) => [c.name, c]))
  const removedIn = (times: Iterable<number>, removed: readonly number[]) => {
    const known = [...times]
    return removed.filter((time) => known.some((t) => sameTime(t, time)))
  }
  const curveKeys = (edits.curveKeys ?? []).map((edit) => {
    const curve = curves.get(edit.curve)
    return curve
      ? {
          ...edit,
          removed: removedIn(
            keysOf(curve).map((k) => k.time),
            edit.removed,
          ),
        }
      : edit
  })
  const jointKeys = (edits.jointKeys ?? []).map((edit) => {
    const track = base.joints.find((t) => t.joint === edit.joint && t.path === edit.path)
    return track ? { ...edit, removed: removedIn(track.times, edit.removed) } : edit
  })
  const morphKeys = (edits.morphKeys ?? []).map((edit) => {
    const track = base.morphs.find((t) => t.mesh === edit.mesh && t.morph === edit.morph)
    return track ? { ...edit, removed: removedIn(track.times, edit.removed) } : edit
  })
  const says = (e: KeyEdit) => e.set.length > 0 || e.removed.length > 0
  return defined({
    ...edits,
    removedCurves: edits.removedCurves.filter((name) => curves.has(name)),
    curveKeys: unlessEmpty(curveKeys.filter(says)),
    jointKeys: unlessEmpty(jointKeys.filter(says)),
    morphKeys: unlessEmpty(morphKeys.filter(says)),
  })
}

/** Edits name only what there is. */
const unlessEmpty = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)

function sameTime(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_TIME
}
