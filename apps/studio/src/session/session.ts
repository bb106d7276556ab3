import type { Id, PoseAsset } from '@facework/documents'
import { charactersForPoses, createStore, type Editor, type Store, subscribeTo } from '@facework/editor'
import { FaceworkError } from '@facework/report'
import { frameLoop } from '../frame-loop.ts'
import type { CharacterView } from '../stage/character-view.ts'
import type { RendererHost } from '../stage/renderer-host.ts'
import { Stage } from '../stage/stage.ts'
import { Thumbnails } from '../thumbnails/thumbnails.ts'
import { SoundTrack } from '../transport/sound-track.ts'
import { OverrideEditor } from './override-editor.ts'
import { startPoseAssetPreview } from './pose-asset-preview.ts'
import { StageCharacters } from './stage-characters.ts'
import { StagePlayback } from './stage-playback.ts'
import { initialStage, MAX_ON_STAGE, type StageState } from './stage-state.ts'

/** Everything behind the panels: the editor, who is on stage, what plays, and the stage itself. */
export class Session {
  readonly editor: Editor
  readonly stage: Store<StageState> = createStore(initialStage())
  readonly playback: StagePlayback
  readonly sound: SoundTrack
  readonly characters: StageCharacters
  readonly overrides: OverrideEditor
  /** Missing in a browser without WebGL. */
  readonly view: Stage | undefined
  readonly thumbnails: Thumbnails
  #close = false

  constructor(editor: Editor, rendererHost: RendererHost | undefined) {
    this.editor = editor
    this.view = rendererHost && new Stage(this, rendererHost)
    this.playback = new StagePlayback(editor, this.stage, () => this.view?.invalidate())
    this.sound = new SoundTrack(editor, () => this.playback.transport.time)
    const prepare = async (characterView: CharacterView) => this.view?.prepare(characterView)
    this.characters = new StageCharacters(editor, this.stage, prepare, () => {
      this.playback.setControls([...this.characterViews].flatMap((p) => p.controlNames))
      this.playback.setOverrides()
    })
    this.overrides = new OverrideEditor(this)
    startPoseAssetPreview(this)
    this.thumbnails = new Thumbnails(this)
    for (const key of ['bodyMotion', 'showMood'] as const) {
      subscribeTo(
        this.stage,
        (s) => s[key],
        () => this.playback.refresh(),
      )
    }
    frameLoop.on('draw', (seconds) => this.view?.render(seconds, this.playback.isMoving))
  }

  get characterViews(): Iterable<CharacterView> {
    return this.stage.getState().characterViews.values()
  }

  /** The project has been read. */
  opened(): void {
    this.stage.setState({ opening: false })
  }

  /** Somebody stands on stage for the first time. */
  begun(): void {
    this.lookClosely(this.#close)
  }

  /** The character that panels speak of: the selected one, or the first on stage. */
  get character(): Id | undefined {
    const { onStage } = this.stage.getState()
    const { character } = this.editor.preview.getState()
    return character !== undefined && onStage.includes(character) ? character : onStage[0]
  }

  /** The character on stage whose current pose belongs into an asset; the selected one when there is none. */
  characterFor(asset: PoseAsset): Id | undefined {
    const stage = [this.character, ...this.stage.getState().onStage].filter((id) => id !== undefined)
    const { documents } = this.editor.store.getState()
    return charactersForPoses(asset, [...new Set(stage)], documents)[0] ?? this.character
  }

  /** Puts a character on stage, at the right end. */
  addToStage(id: Id): void {
    const { onStage } = this.stage.getState()
    if (onStage.includes(id)) return
    if (onStage.length >= MAX_ON_STAGE) {
      throw new FaceworkError(
        'studio/stage-full',
        '',
        `There are ${MAX_ON_STAGE} characters on stage already.`,
        'Take one off with the menu of its name tag.',
      )
    }
    this.stage.setState({ onStage: [...onStage, id], focus: undefined })
  }

  takeOff(id: Id): void {
    const { onStage, focus } = this.stage.getState()
    this.stage.setState({
      onStage: onStage.filter((other) => other !== id),
      focus: focus === id ? undefined : focus,
    })
  }

  /** Panels speak of this character from now on. */
  selectCharacter(id: Id): void {
    if (this.editor.preview.getState().character === id) return
    this.editor.preview.setState({ character: id })
    const { focus } = this.stage.getState()
    this.stage.setState({ joint: undefined, focus: focus === undefined ? undefined : id })
  }

  /** The camera goes close to the selected character, or back to where everybody is seen. */
  lookClosely(close: boolean): void {
    this.#close = close
    this.stage.setState({ focus: close ? this.character : undefined })
  }

  /** Plays a clip from its beginning. */
  playClip(id: Id): void {
    this.editor.preview.setState({ clip: id, playing: true })
  }
}
