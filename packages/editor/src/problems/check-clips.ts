import { type Document, lookupIn } from '@facework/documents'
import { findOutOfDate } from '@facework/operations/internal'
import type { Problem } from './problem.ts'

// [O2]
/** Clips that would come out differently if they were derived now. */
export function checkClips(documents: readonly Document[]): Problem[] {
  const of = <K extends Document['kind']>(kind: K) =>
    documents.filter((d): d is Extract<Document, { kind: K }> => d.kind === kind)
  const project = { stacks: of('modifier'), skeletons: of('skeleton'), lookup: lookupIn(documents) }
  return findOutOfDate(of('clip'), project).map(({ clip, reasons }) => ({
    severity: 'warning',
    code: 'clip/out-of-date',
    path: 'modifiers',
    message: `Clip "${clip.name}" is out of date. ${reasons.join(' ')}`,
    hint: 'Update it; its own modifiers and edits stay.',
    document: clip.id,
    fixes: [{ title: 'Update clip', command: 'clip.update', args: { clips: [clip.id] } }],
  }))
}
