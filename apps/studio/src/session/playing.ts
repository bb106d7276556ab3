import type { Clip } from '@facework/documents'
import { type Editor, type Store, subscribeTo } from '@facework/editor'
import { frameLoop } from '../frame-loop.ts'
import { Conductor } from '../transport/conductor.ts'
import { frameRateOf } from '../transport/time-text.ts'
import type { StageState } from './stage-state.ts'

/**
 * Plays the previewed clip on everyone on stage. Time belongs to the conductor; the preview state says what
 * is wanted, and is told where the playhead is.
 */
export class Playing {
  readonly conductor = new Conductor()
  readonly #editor: Editor
  readonly #stage: Store<StageState>
  readonly #shown: () => void
  #clip: Clip | undefined

  constructor(editor: Editor, stage: Store<StageState>, shown: () => void) {
    this.#editor = editor
    this.#stage = stage
    this.#shown = shown
    const { preview } = editor
    subscribeTo(
      preview,
      (p) => p.clip,
      () => this.#takeClip(true),
    )
    subscribeTo(
      editor.store,
      (s) => s.documents,
      () => this.#takeClip(false),
    )
    subscribeTo(
      preview,
      (p) => p.controls,
      () => this.setOverrides(),
    )
    subscribeTo(
      preview,
      (p) => p.joints,
      () => this.setOverrides(),
    )
    subscribeTo(
      preview,
      (p) => p.time,
      (time) => {
        if (Math.abs(time - this.conductor.time) > 1e-9) this.seek(time)
      },
    )
    frameLoop.on('move', (seconds) => this.#frame(seconds))
  }

  get clip(): Clip | undefined {
    return this.#clip
  }

  /** The value of a control now, as the clip and the hand make it. */
  value(control: string): number {
    return this.conductor.value(control)
  }

  seek(time: number): void {
    this.conductor.seek(time)
    this.#editor.preview.setState({ time: this.conductor.time })
    this.refresh()
  }

  toggle(): void {
    const { playing, loop, time } = this.#editor.preview.getState()
    if (!playing && !loop && this.#clip && time >= this.#clip.duration) this.seek(0)
    this.#editor.preview.setState({ playing: !playing })
  }

  /** Moves by whole frames of the clip, and stops there. */
  step(frames: number): void {
    this.#editor.preview.setState({ playing: false })
    const rate = frameRateOf(this.#clip)
    this.seek((Math.round(this.conductor.time * rate) + frames) / rate)
  }

  /** Evaluates everyone at the present time, without waiting for the next frame. */
  refresh(): void {
    this.#showAll(0)
    this.#shown()
  }

  setControls(controls: readonly string[]): void {
    this.conductor.setControls(controls)
  }

  /** Shows what was set by hand, controls and joints. */
  setOverrides(): void {
    const { controls, joints } = this.#editor.preview.getState()
    this.conductor.setOverrides(new Map(Object.entries(controls)))
    for (const performer of this.#stage.getState().performers.values()) {
      performer.setOverrides(controls)
      performer.edits.set(joints[performer.id] ?? {})
    }
    this.refresh()
  }

  /** Another clip starts from its beginning; the same one with edits goes on where it is. */
  #takeClip(fresh: boolean): void {
    const clip = this.#editor.document(this.#editor.preview.getState().clip, 'clip')
    if (clip === this.#clip) return
    const same = !fresh && clip?.id === this.#clip?.id
    const { time } = this.conductor
    this.#clip = clip
    if (clip) {
      this.conductor.play(clip)
      // Nothing would ever finish the fade while time stands still.
      if (!this.#editor.preview.getState().playing) this.conductor.seek(0)
    } else this.conductor.stop()
    if (same) this.conductor.seek(time)
    this.#editor.preview.setState({ time: this.conductor.time })
    this.refresh()
  }

  #frame(seconds: number): void {
    const { playing, speed, loop } = this.#editor.preview.getState()
    if (playing && this.#clip) {
      if (!this.conductor.advance(seconds, speed, loop)) this.#editor.preview.setState({ playing: false })
      this.#editor.preview.setState({ time: this.conductor.time })
    }
    if (this.moving) this.#showAll(seconds)
  }

  /** Whether the next frame shows something else than this one. */
  get moving(): boolean {
    const { playing } = this.#editor.preview.getState()
    return (playing && this.#clip !== undefined) || this.#stage.getState().life === 'alive'
  }

  #showAll(seconds: number): void {
    const { performers, life, showMood } = this.#stage.getState()
    for (const performer of performers.values()) performer.show(this.conductor.beat, seconds, life, showMood)
  }
}
