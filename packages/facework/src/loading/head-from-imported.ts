import type { Imported } from '@facework/formats'
import { makePosesFromHead } from '@facework/operations/internal'
import type { Head } from './head.ts'

/** Its poses are the frames that `Frame<N>` properties name, its morphs, or both. */
export function headFromImported(imported: Imported): Head {
  const { model, skeleton, clips } = imported
  const { poses, diagnostics } = makePosesFromHead(imported)
  return { model, skeleton, poses, clips, diagnostics: [...imported.diagnostics, ...diagnostics] }
}
