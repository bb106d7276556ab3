import { findProblems } from '@facework/editor'
import { useDeferredValue, useMemo } from 'react'
import { type StudioProblem, useFileProblems } from './problems.ts'
import { useEditor, usePreview, useSession, useStageState } from './use-session.ts'

const RANK = { error: 0, warning: 1, info: 2 } as const

/** What findings of a state are, once for all who ask in the same state. */
let last: { readonly of: readonly unknown[]; readonly problems: readonly StudioProblem[] } | undefined

/** Everything that is wrong now, worst first. Edits go before it: it follows when there is time. */
export function useProblems(): readonly StudioProblem[] {
  const { editor } = useSession()
  const files = useFileProblems((s) => s.found)
  const documents = useDeferredValue(useEditor((s) => s.documents))
  const saved = useEditor((s) => s.unreadable)
  const character = useDeferredValue(usePreview((p) => p.character))
  const clip = useDeferredValue(usePreview((p) => p.clip))
  const onStage = useDeferredValue(useStageState((s) => s.onStage))
  const settled = useDeferredValue(useStageState((s) => s.settled))
  return useMemo(() => {
    if (!settled) return files
    const of = [documents, saved, files, character, clip, onStage]
    if (last && of.every((part, i) => part === last?.of[i])) return last.problems
    const state = editor.store.getState()
    const found = findProblems(state, {
      onStage,
      ...(character === undefined ? {} : { character }),
      ...(clip === undefined ? {} : { clip }),
    }).map((p): StudioProblem => {
      const name = state.documents.get(p.document ?? '')?.document.name
      return { ...p, about: name ?? p.file ?? 'project' }
    })
    const problems = [...files, ...found].sort((a, b) => RANK[a.severity] - RANK[b.severity])
    last = { of, problems }
    return problems
  }, [editor, documents, saved, files, character, clip, onStage, settled])
}
