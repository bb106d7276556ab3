import type { Id, PoseAsset } from '@facework/documents'
import type { Editor } from '@facework/editor'
import { charactersForPoses, createStore, type Store } from '@facework/editor/internal'
import { windowSizeOf } from '../base/window-size.ts'
import { initialStageState, type StageState } from '../stage/stage-state.ts'
import { type CheckState, initialCheck } from './check/check-state.ts'
import { type CompareState, initialCompare } from './compare/compare-state.ts'
import { type FaceClipboard, initialFaceClipboard } from './face-clipboard.ts'
import { type GraphView, initialGraphView } from './graph-view.ts'
import { initialMakePoses, type MakePosesState } from './make-poses/make-state.ts'
import { type FileProblems, initialFileProblems } from './problems.ts'
import { createSettings, type Settings } from './settings/settings.ts'
import { initialShell, type ShellState } from './shell-state.ts'
import { initialTimeline, type TimelineState } from './timeline-state.ts'
import { initialWearing, type WearingState } from './wearing/wearing-state.ts'

/**
 * The editor and every store of the page, with what follows from them alone. The parts of a session work on this,
 * so that none of them needs the others. Only the editor's documents are saved.
 */
export class SessionState {
  readonly editor: Editor
  readonly stageState: Store<StageState> = createStore(initialStageState())
  readonly shell: Store<ShellState> = createStore(initialShell())
  readonly settings: Store<Settings> = createSettings()
  readonly timeline: Store<TimelineState> = createStore(
    initialTimeline(windowSizeOf(innerWidth, innerHeight)),
  )
  readonly graphView: Store<GraphView> = createStore(initialGraphView())
  readonly faceClipboard: Store<FaceClipboard> = createStore(initialFaceClipboard())
  readonly wearingState: Store<WearingState> = createStore(initialWearing())
  readonly compare: Store<CompareState> = createStore(initialCompare())
  readonly check: Store<CheckState> = createStore(initialCheck())
  readonly makePosesState: Store<MakePosesState> = createStore(initialMakePoses())
  readonly fileProblems: Store<FileProblems> = createStore(initialFileProblems())

  constructor(editor: Editor) {
    this.editor = editor
  }

  /** The character that panels show: the selected one, or the first on stage. */
  get character(): Id | undefined {
    const { onStage } = this.stageState.getState()
    const { character } = this.editor.preview.getState()
    return character !== undefined && onStage.includes(character) ? character : onStage[0]
  }

  /** The character on stage whose current pose belongs into an asset; the selected one when there is none. */
  characterFor(asset: PoseAsset): Id | undefined {
    const onStage = [this.character, ...this.stageState.getState().onStage].filter((id) => id !== undefined)
    const { documents } = this.editor.store.getState()
    return charactersForPoses(asset, [...new Set(onStage)], documents)[0] ?? this.character
  }

  /** Panels show this character from now on. */
  selectCharacter(id: Id): void {
    if (this.editor.preview.getState().character === id) return
    this.editor.preview.setState({ character: id })
    const { focus } = this.stageState.getState()
    this.stageState.setState({ joint: undefined, focus: focus === undefined ? undefined : id })
  }
}
