import type { Clip, ClipContent, ClipEdits } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { type Diagnostic, Report, suggestion } from '@facework/report'
import { onBase } from '../layers/base-as-clip.ts'
import { applyEdits } from './apply-edits.ts'
import { contentOf, curveSampler } from './clip-content.ts'
import { applyStack, type DeriveOptions, derivedFrom, keepSource } from './derive-clip.ts'

export interface ReimportedClip {
  readonly clip: Clip
  /** Edits that meet something else now than when they were made; none of them is lost. */
  readonly conflicts: readonly Diagnostic[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Values that differ by no more are the same: files keep float32. */
const SAME_VALUE = 1e-5

// [O1]
/**
 * A clip on a new version of what it was imported from: the source is replaced, modifiers and edits are
 * replayed. Id, name, loop and skeleton stay. Use it when the file was exported again.
 *
 *   const { clip, conflicts } = reimportClip(old, importedAgain)
 */
export function reimportClip(old: Clip, fresh: Clip, options: DeriveOptions = {}): ReimportedClip {
  if (old.layers) return onBase(old, (base) => reimportClip(base, fresh, options))
  const report = new Report()
  const before = keepSource(old)
  const content = fresh.source?.content ?? contentOf(fresh)
  const replaced: Clip = defined({
    ...before,
    frameRate: fresh.frameRate,
    source: { ...before.source, ...fresh.source, content },
  })
  const { content: base, lookedAt } = applyStack(content, old.modifiers, replaced, options, report)
  const clashes = new Report()
  if (old.edits) {
    // What the edits were made over; what there is to say about it was said then.
    const oldBase = applyStack(before.source!.content!, old.modifiers, before, options, new Report())
    compareBases(old.edits, oldBase.content, base, clashes)
  }
  const edited = old.edits ? applyEdits(base, old.edits, clashes) : base
  const conflicts = clashes.diagnostics
  return {
    clip: derivedFrom(replaced, edited, lookedAt, options),
    conflicts,
    diagnostics: [...report.diagnostics, ...conflicts],
  }
}

/** Edits that take effect still, though over something else than before: the hand's version wins, and that is told. */
function compareBases(edits: ClipEdits, before: ClipContent, after: ClipContent, report: Report): void {
  const old = new Set(before.curves.map((c) => c.name))
  const now = new Set(after.curves.map((c) => c.name))
  const appeared = [...now].filter((name) => !old.has(name))
  for (const { name } of edits.curves) {
    if (old.has(name) && !now.has(name)) {
      report.warn(
        'clip/edit-conflict',
        `curve "${name}"`,
        `Curve "${name}" was replaced manually, but the source has no such curve now; the edited one is kept.`,
        suggestion(name, appeared) ?? 'Remove the edit if the curve is no longer needed.',
      )
    } else if (!old.has(name) && now.has(name)) {
      report.warn(
        'clip/edit-conflict',
        `curve "${name}"`,
        `Curve "${name}" was added manually, and the source now has a curve of that name; the edited one is kept.`,
        'Remove the edit to use the imported curve.',
      )
    }
  }
  if (edits.duration !== undefined && before.duration !== after.duration) {
    report.info(
      'clip/edit-over-change',
      'duration',
      `The duration was set to ${seconds(edits.duration)} manually; the source lasts ${seconds(after.duration)} now, ${seconds(before.duration)} before; the edit is kept.`,
      'Set the duration again.',
    )
  }
  const [was, is] = [curveSampler(before), curveSampler(after)]
  for (const { curve, set } of edits.curveKeys ?? []) {
    if (!old.has(curve) || !now.has(curve)) continue
    const times = set.map((k) => k.time).filter((t) => Math.abs(was(curve, t) - is(curve, t)) > SAME_VALUE)
    if (times.length === 0) continue
    report.info(
      'clip/edit-over-change',
      `curve "${curve}"`,
      `Curve "${curve}" changed in the source where it was edited manually, at ${listTimes(times)}; the edit is kept.`,
      'Remove the edit to use the imported keys.',
    )
  }
}

const seconds = (time: number) => `${Number(time.toFixed(3))} s`

function listTimes(times: readonly number[]): string {
  const shown = times.slice(0, 4).map(seconds)
  return shown.join(', ') + (times.length > 4 ? ` and ${times.length - 4} more times` : '')
}
