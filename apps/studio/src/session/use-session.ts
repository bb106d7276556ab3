import type { Character, Clip, DocumentKindName, Id, PoseAsset, Skeleton } from '@facework/documents'
import type { DocumentOf, EditorState, PreviewState } from '@facework/editor'
import { clipToEdit } from '@facework/editor/internal'
import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import type { CaptureState } from '../capture/capture-state.ts'
import type { CharacterView } from '../stage/character-view.ts'
import type { StageState } from '../stage/stage-state.ts'
import type { CheckState } from './check/check-state.ts'
import type { CompareState } from './compare/compare-state.ts'
import type { GraphView } from './graph-view.ts'
import type { MakePosesState } from './make-poses/make-state.ts'
import type { FileProblems } from './problems.ts'
import type { Session } from './session.ts'
import type { Settings } from './settings/settings.ts'
import type { ShellState } from './shell-state.ts'
import type { TimelineState } from './timeline-state.ts'
import type { WearingState } from './wearing/wearing-state.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This component must be rendered inside the studio.')
  return session
}

export const useEditor = <T>(select: (state: EditorState) => T): T =>
  useStore(useSession().editor.store, select)
export const usePreview = <T>(select: (state: PreviewState) => T): T =>
  useStore(useSession().editor.preview, select)
export const useStageState = <T>(select: (state: StageState) => T): T =>
  useStore(useSession().stageState, select)
export const useShell = <T>(select: (state: ShellState) => T): T => useStore(useSession().shell, select)
export const useSettings = <T>(select: (state: Settings) => T): T => useStore(useSession().settings, select)
export const useTimeline = <T>(select: (state: TimelineState) => T): T =>
  useStore(useSession().timeline, select)
export const useGraphView = <T>(select: (state: GraphView) => T): T =>
  useStore(useSession().graphView, select)
export const useCapture = <T>(select: (state: CaptureState) => T): T =>
  useStore(useSession().capture.state, select)
export const useWearing = <T>(select: (state: WearingState) => T): T =>
  useStore(useSession().wearingState, select)
export const useCheck = <T>(select: (state: CheckState) => T): T => useStore(useSession().check, select)
export const useCompare = <T>(select: (state: CompareState) => T): T => useStore(useSession().compare, select)
export const useMakePoses = <T>(select: (state: MakePosesState) => T): T =>
  useStore(useSession().makePosesState, select)
export const useFileProblems = <T>(select: (state: FileProblems) => T): T =>
  useStore(useSession().fileProblems, select)

/** The document of an id, if it is of that kind. */
export function useDocument<K extends DocumentKindName>(
  id: Id | undefined,
  kind: K,
): DocumentOf<K> | undefined {
  const found = useEditor((s) => (id === undefined ? undefined : s.documents.get(id)?.document))
  return found?.kind === kind ? (found as DocumentOf<K>) : undefined
}

/** The clip on stage as it plays, with all of its layers. */
export const usePlayedClip = (): Clip | undefined =>
  useDocument(
    usePreview((p) => p.clip),
    'clip',
  )

/** The clip that the timeline shows; of one with layers, the chosen layer or the base. */
export function useShownClip(): Clip | undefined {
  const clip = usePlayedClip()
  const layer = usePreview((p) => p.layer)
  return clip && clipToEdit(clip, { clip: clip.id, layer })
}

/** All documents of a kind, by path. */
export function useDocuments<K extends DocumentKindName>(kind: K): readonly DocumentOf<K>[] {
  const { editor } = useSession()
  const documents = useEditor((s) => s.documents)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor reads them from there
  return useMemo(() => editor.documents(kind), [editor, kind, documents])
}

/** Id of the character that panels show. */
export function useCharacterId(): Id | undefined {
  const session = useSession()
  useStageState((s) => s.onStage)
  usePreview((p) => p.character)
  return session.character
}

/** The character that panels show, with its documents. */
export function useCharacter(): {
  character: Character | undefined
  poses: PoseAsset | undefined
  skeleton: Skeleton | undefined
  characterView: CharacterView | undefined
} {
  const id = useCharacterId()
  const character = useDocument(id, 'character')
  return {
    character,
    poses: useDocument(character?.poses?.id, 'poses'),
    skeleton: useDocument(character?.skeleton.id, 'skeleton'),
    characterView: useStageState((s) => (id === undefined ? undefined : s.characterViews.get(id))),
  }
}
