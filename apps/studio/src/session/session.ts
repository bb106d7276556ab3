import type { Id } from '@facework/documents'
import { type Editor, subscribeTo } from '@facework/editor'
import { FaceworkError } from '@facework/report'
import { frameLoop } from '../base/frame-loop.ts'
import { Capture } from '../capture/capture.ts'
import type { CharacterView } from '../stage/character-view.ts'
import type { RendererHost } from '../stage/renderer-host.ts'
import { Stage } from '../stage/stage.ts'
import { MAX_ON_STAGE } from '../stage/stage-state.ts'
import { Thumbnails } from '../thumbnails/thumbnails.ts'
import { SoundTrack } from '../transport/sound-track.ts'
import { StageCompare } from './compare/stage-compare.ts'
import { HeadChecker } from './head-checker.ts'
import { MakePoses } from './make-poses/make-poses.ts'
import { OverrideEditor } from './override-editor.ts'
import type { OwnClip } from './playback/own-clip.ts'
import { startPoseAssetPreview } from './pose-asset-preview.ts'
import { ProblemFinder } from './problem-finder.ts'
import { runCommand } from './run-command.ts'
import { SessionState } from './session-state.ts'
import { toast } from './shell-state.ts'
import { StageCharacters } from './stage-characters.ts'
import { StagePlayback } from './stage-playback.ts'
import { Wearing } from './wearing/wearing.ts'

/** Everything behind the panels: the editor and the stores of the page, what plays, and the stage that shows it. */
export class Session extends SessionState {
  readonly playback: StagePlayback
  readonly sound: SoundTrack
  readonly characters: StageCharacters
  readonly overrides: OverrideEditor
  readonly problems: ProblemFinder
  readonly wearing: Wearing
  readonly checker: HeadChecker
  readonly makePoses: MakePoses
  /** Missing in a browser without WebGL. */
  readonly stage: Stage | undefined
  readonly thumbnails: Thumbnails
  readonly capture: Capture
  #close = false

  constructor(editor: Editor, rendererHost: RendererHost | undefined) {
    super(editor)
    this.stage = rendererHost && new Stage(this, rendererHost)
    this.playback = new StagePlayback(editor, this.stageState, this.timeline, () => this.stage?.invalidate())
    if (this.stage) {
      const shown = () => this.stageState.getState().characterViews.get(this.character ?? '')
      const { compare, playback, stage } = this
      new StageCompare({ editor, compare, playback, stage, shown })
    }
    this.sound = new SoundTrack(editor, () => this.playback.transport.time)
    const prepare = async (characterView: CharacterView) => this.stage?.prepare(characterView)
    this.characters = new StageCharacters(editor, this.stageState, prepare, () => {
      this.playback.setControls([...this.characterViews].flatMap((p) => p.controlNames))
      this.playback.setOverrides()
    })
    this.overrides = new OverrideEditor(this)
    this.problems = new ProblemFinder(editor)
    this.wearing = new Wearing(editor, this.wearingState)
    this.checker = new HeadChecker(this, () => this.stage)
    this.makePoses = new MakePoses(editor, this.makePosesState, (made) => {
      if (!runCommand(this, 'head.addMadePoses', made)) return false
      toast(this, `Added ${made.poses.poses.length} poses`, { tone: 'ok' })
      return true
    })
    startPoseAssetPreview(this)
    this.thumbnails = new Thumbnails(editor, this.stage, this.stageState)
    this.capture = new Capture({
      editor,
      setLive: (live, overClip) => this.playback.setLive(live, overClip),
      seek: (time) => this.playback.seek(time),
      time: () => this.playback.transport.time,
      say: (words, tone) => toast(this, words, { tone }),
    })
    const followWorkspace = () => this.capture.setActive(this.shell.getState().workspace === 'capture')
    subscribeTo(this.shell, (s) => s.workspace, followWorkspace)
    followWorkspace()
    for (const key of ['bodyMotion', 'showMood', 'ownClips'] as const) {
      subscribeTo(
        this.stageState,
        (s) => s[key],
        () => this.playback.refresh(),
      )
    }
    frameLoop.on('draw', (seconds) => this.stage?.render(seconds, this.playback.isMoving))
  }

  get characterViews(): Iterable<CharacterView> {
    return this.stageState.getState().characterViews.values()
  }

  /** The project has been read. */
  opened(): void {
    this.stageState.setState({ opening: false })
  }

  /** Somebody stands on stage for the first time. */
  begun(): void {
    this.lookClosely(this.#close)
  }

  /** Puts a character on stage, at the right end. */
  addToStage(id: Id): void {
    const { onStage } = this.stageState.getState()
    if (onStage.includes(id)) return
    if (onStage.length >= MAX_ON_STAGE) {
      throw new FaceworkError(
        'studio/stage-full',
        '',
        `There are ${MAX_ON_STAGE} characters on stage, the maximum.`,
        'Remove one with the menu of its name tag.',
      )
    }
    this.stageState.setState({ onStage: [...onStage, id], focus: undefined, isolated: undefined })
  }

  takeOff(id: Id): void {
    const { onStage, focus, isolated } = this.stageState.getState()
    this.stageState.setState({
      onStage: onStage.filter((other) => other !== id),
      focus: focus === id ? undefined : focus,
      isolated: isolated === id ? undefined : isolated,
    })
  }

  /** The camera goes close to the selected character, or back to where everybody is seen. */
  lookClosely(close: boolean): void {
    this.#close = close
    this.stageState.setState({ focus: close ? this.character : undefined })
  }

  /** Draws a character alone, or everyone again. */
  isolate(id: Id | undefined): void {
    if (id !== undefined) this.selectCharacter(id)
    this.stageState.setState({ isolated: id, focus: undefined })
  }

  /** A character plays a clip of its own from now on; undefined for the one on the timeline. */
  setOwnClip(id: Id, own: OwnClip | undefined): void {
    const ownClips = new Map(this.stageState.getState().ownClips)
    if (own) ownClips.set(id, own)
    else ownClips.delete(id)
    this.stageState.setState({ ownClips })
  }

  /** Plays a clip from its beginning. */
  playClip(id: Id): void {
    this.playback.restart(id)
  }
}
