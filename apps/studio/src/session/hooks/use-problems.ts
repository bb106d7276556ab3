import { useDeferredValue, useEffect } from 'react'
import { useStore } from 'zustand'
import type { StudioProblem } from '../problems.ts'
import { useEditor, useFileProblems, usePreview, useSession, useStageState } from '../use-session.ts'

/** Everything that is wrong now, worst first. Edits go before it: it follows when there is time. */
export function useProblems(): readonly StudioProblem[] {
  const { problems } = useSession()
  const files = useFileProblems((s) => s.found)
  const documents = useDeferredValue(useEditor((s) => s.documents))
  const unreadable = useEditor((s) => s.unreadable)
  const character = useDeferredValue(usePreview((p) => p.character))
  const clip = useDeferredValue(usePreview((p) => p.clip))
  const onStage = useDeferredValue(useStageState((s) => s.onStage))
  const settled = useDeferredValue(useStageState((s) => s.settled))
  const found = useStore(problems.found, (s) => s.problems)
  useEffect(() => {
    if (settled) problems.look({ documents, unreadable, files, character, clip, onStage })
  }, [problems, documents, unreadable, files, character, clip, onStage, settled])
  return settled ? found : files
}
