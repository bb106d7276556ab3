import type { Clip, ClipEdits, Curve, KeyedCurve } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { endOfCurve } from '../modifiers/clip-content.ts'
import { keepSource } from '../modifiers/derive-clip.ts'

/** The curve of that name, or an error that names the nearest one. */
export function curveInClip(clip: Clip, name: string): Curve {
  const curve = clip.curves.find((c) => c.name === name)
  if (curve) return curve
  const names = clip.curves.map((c) => c.name)
  throw new FaceworkError(
    'clip/curve-unknown',
    name,
    `Clip "${clip.name}" has no curve "${name}".`,
    suggestion(name, names),
  )
}

/** The curve of that name, which must have keys. */
export function keyedCurveInClip(clip: Clip, name: string): KeyedCurve {
  const curve = curveInClip(clip, name)
  if (curve.type === 'keyed') return curve
  throw new FaceworkError(
    'clip/curve-sampled',
    name,
    `Curve "${name}" of clip "${clip.name}" is sampled ${curve.rate} times per second and has no keys to edit.`,
    'Turn its samples into keys first.',
  )
}

// [O1]
/**
 * The clip with curves put in or replaced by name, and others taken out. On an imported clip the
 * change is an edit on top of its source, so that re-import and revert lose nothing; a clip keyed manually
 * has no source, its content is what was edited. A clip grows to hold its last key.
 */
export function changeCurves(clip: Clip, put: readonly Curve[], remove: readonly string[] = []): Clip {
  const replaced = new Map(put.map((c) => [c.name, c]))
  const had = new Set(clip.curves.map((c) => c.name))
  const curves = [
    ...clip.curves.map((c) => replaced.get(c.name) ?? c).filter((c) => !remove.includes(c.name)),
    ...put.filter((c) => !had.has(c.name)),
  ]
  const duration = Math.max(clip.duration, ...put.map(endOfCurve))
  if (!hasSource(clip)) return { ...clip, curves, duration }
  const kept = keepSource(clip)
  const edited = (kept.edits?.curves ?? []).filter((c) => !replaced.has(c.name) && !remove.includes(c.name))
  const gone = (kept.edits?.removedCurves ?? []).filter((n) => !replaced.has(n) && !remove.includes(n))
  // The whole curve has the keys that were edited singly before.
  const single = kept.edits?.curveKeys?.filter((e) => !replaced.has(e.curve) && !remove.includes(e.curve))
  const edits = defined({
    ...kept.edits,
    curves: [...edited, ...put],
    removedCurves: [...gone, ...remove],
    curveKeys: single,
    ...grown(kept.edits, duration),
  })
  return { ...kept, curves, duration, edits }
}

/** Whether something stands behind the content: a file, or modifiers that made it. */
export function hasSource(clip: Clip): boolean {
  return clip.source !== undefined || clip.modifiers.length > 0
}

/** A duration that was set manually follows the last key as well. */
export function grown(edits: ClipEdits | undefined, duration: number): Pick<ClipEdits, 'duration'> {
  return edits?.duration === undefined ? {} : { duration }
}
