import type { Clip } from '@facework/documents'
import { type Editor, subscribeTo } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import { frameLoop } from '../base/frame-loop.ts'
import type { LiveValues } from '../stage/character-view.ts'
import type { StageState } from '../stage/stage-state.ts'
import { frameRateOf } from '../transport/time-text.ts'
import { Transport } from '../transport/transport.ts'

/**
 * Plays the previewed clip on every character on stage. The transport owns the time. The preview state names
 * the clip and the speed, and receives the time of the playhead.
 */
export class StagePlayback {
  readonly transport = new Transport()
  readonly #editor: Editor
  readonly #stage: Store<StageState>
  readonly #afterUpdate: () => void
  #clip: Clip | undefined
  #live: LiveValues | undefined
  #overClip = false
  #held = false

  constructor(editor: Editor, stage: Store<StageState>, afterUpdate: () => void) {
    this.#editor = editor
    this.#stage = stage
    this.#afterUpdate = afterUpdate
    const { preview } = editor
    subscribeTo(
      preview,
      (p) => p.clip,
      () => this.#setClip(true),
    )
    subscribeTo(
      editor.store,
      (s) => s.documents,
      () => this.#setClip(false),
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
        if (Math.abs(time - this.transport.time) > 1e-9) this.seek(time)
      },
    )
    frameLoop.on('move', (seconds) => this.#frame(seconds))
  }

  get clip(): Clip | undefined {
    return this.#clip
  }

  /** Current value of a control, from the clip or an override. */
  value(control: string): number {
    return this.transport.value(control)
  }

  seek(time: number): void {
    this.transport.seek(time)
    this.#editor.preview.setState({ time: this.transport.time })
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
    this.seek((Math.round(this.transport.time * rate) + frames) / rate)
  }

  /** Evaluates every character at the current time, without waiting for the next frame. */
  refresh(): void {
    this.#showAll(0)
    this.#afterUpdate()
  }

  /** While it is held, time does not go on by itself: a film shows one frame after the other. */
  hold(held: boolean): void {
    this.#held = held
  }

  /** Shows a moment of the clip, and moves bodies on by so many seconds; the playhead stays where it is. */
  showFrame(time: number, seconds: number): void {
    this.transport.seek(time)
    this.#showAll(seconds)
  }

  setControls(controls: readonly string[]): void {
    this.transport.setControls(controls)
  }

  /** Applies overridden controls and joints. */
  setOverrides(): void {
    const { controls, joints } = this.#editor.preview.getState()
    this.transport.setOverrides(new Map(Object.entries(controls)))
    for (const characterView of this.#stage.getState().characterViews.values()) {
      characterView.setOverrides(controls)
      characterView.edits.set(joints[characterView.id] ?? {})
    }
    this.refresh()
  }

  /**
   * A live source drives everyone on stage, until it is undefined. What it does not drive is at rest, or as in the
   * clip where it goes over one.
   */
  setLive(live: LiveValues | undefined, overClip = false): void {
    if (live === this.#live && overClip === this.#overClip) return
    this.#live = live
    this.#overClip = overClip
    this.refresh()
  }

  /** Another clip starts from its beginning; the same clip with edits keeps its time. */
  #setClip(restart: boolean): void {
    const clip = this.#editor.document(this.#editor.preview.getState().clip, 'clip')
    if (clip === this.#clip) return
    const same = !restart && clip?.id === this.#clip?.id
    const { time } = this.transport
    this.#clip = clip
    if (clip) {
      this.transport.play(clip)
      // The fade would never finish while paused.
      if (!this.#editor.preview.getState().playing) this.transport.seek(0)
    } else this.transport.stop()
    if (same) this.transport.seek(time)
    this.#editor.preview.setState({ time: this.transport.time })
    this.refresh()
  }

  #frame(seconds: number): void {
    if (this.#held) return
    const { playing, speed, loop } = this.#editor.preview.getState()
    if (playing && this.#clip) {
      if (!this.transport.advance(seconds, speed, loop)) this.#editor.preview.setState({ playing: false })
      this.#editor.preview.setState({ time: this.transport.time })
    }
    if (this.isMoving) this.#showAll(seconds)
  }

  /** True when the next frame differs from this one. */
  get isMoving(): boolean {
    const { playing } = this.#editor.preview.getState()
    return (
      this.#live !== undefined ||
      (playing && this.#clip !== undefined) ||
      this.#stage.getState().bodyMotion === 'playing'
    )
  }

  #showAll(seconds: number): void {
    const { characterViews, bodyMotion, showMood } = this.#stage.getState()
    const state = this.#live && !this.#overClip ? undefined : this.transport.state
    for (const characterView of characterViews.values()) {
      characterView.setLive(this.#live)
      characterView.show(state, seconds, bodyMotion, showMood)
    }
  }
}
