import type { Clip, Id } from '@facework/documents'
import { type Editor, subscribeTo } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import { frameLoop } from '../base/frame-loop.ts'
import type { CharacterView, LiveValues } from '../stage/character-view.ts'
import type { StageState } from '../stage/stage-state.ts'
import { frameRateOf } from '../transport/time-text.ts'
import { Transport } from '../transport/transport.ts'
import type { TransportState } from '../transport/transport-state.ts'
import { ownClipState } from './playback/own-clip.ts'
import { playedClip } from './playback/played-clip.ts'
import type { TimelineState } from './timeline-state.ts'

/**
 * Plays the previewed clip on every character on stage. The transport owns the time. The preview state names
 * the clip and the speed, and receives the time of the playhead.
 */
export class StagePlayback {
  readonly transport = new Transport()
  readonly #editor: Editor
  readonly #stage: Store<StageState>
  readonly #timeline: Store<TimelineState>
  readonly #afterUpdate: () => void
  #clip: Clip | undefined
  /** The clip without its silent tracks. */
  #played: Clip | undefined
  #live: LiveValues | undefined
  #overClip = false
  #held = false
  /** Times that the clip began again by itself since it was last sought. */
  #rounds = 0

  constructor(
    editor: Editor,
    stage: Store<StageState>,
    timeline: Store<TimelineState>,
    afterUpdate: () => void,
  ) {
    this.#editor = editor
    this.#stage = stage
    this.#timeline = timeline
    this.#afterUpdate = afterUpdate
    const { preview } = editor
    subscribeTo(
      preview,
      (p) => p.clip,
      () => {
        // Of another clip, the same names would be silent with nobody asking for it.
        timeline.setState({ muted: new Set(), soloed: new Set() })
        preview.setState({ layer: undefined })
        this.#setClip(true)
      },
    )
    for (const key of ['muted', 'soloed'] as const) {
      subscribeTo(
        timeline,
        (s) => s[key],
        () => this.#setClip(false),
      )
    }
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
    this.#rounds = 0
    this.transport.seek(time)
    this.#editor.preview.setState({ time: this.transport.time })
    this.refresh()
  }

  toggle(): void {
    const { playing, loop, time } = this.#editor.preview.getState()
    if (!playing && !loop && this.#clip && time >= this.#clip.duration) this.seek(0)
    this.#editor.preview.setState({ playing: !playing })
  }

  /** Plays a clip from its beginning, also when it is on stage already. */
  restart(clip: Id): void {
    const same = this.#editor.preview.getState().clip === clip
    this.#editor.preview.setState({ clip, playing: true })
    if (same) this.seek(0)
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

  /** Poses a character as at a time of a clip, with all else as it is; `showAgain` takes that back. */
  pose(characterView: CharacterView, clip: Clip, time: number): void {
    const { bodyMotion, showMood } = this.#stage.getState()
    const { state } = this.transport
    const isPlayed = state !== undefined && clip === this.#clip
    const posed = isPlayed
      ? { startCount: state.startCount, clip: state.clip, time, weight: 1 }
      : { startCount: -1, clip, time, weight: 1 }
    characterView.show(posed, 0, bodyMotion, showMood)
  }

  /** Shows a character as it is at the playhead. */
  showAgain(characterView: CharacterView): void {
    this.#show(characterView, 0)
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
    const played = clip && playedClip(clip, this.#timeline.getState())
    if (clip === this.#clip && !this.#isOther(played)) return
    const same = !restart && clip?.id === this.#clip?.id
    const { time } = this.transport
    this.#clip = clip
    this.#played = played
    if (!same) this.#rounds = 0
    if (played) {
      this.transport.play(played)
      // The fade would never finish while paused.
      if (!this.#editor.preview.getState().playing) this.transport.seek(0)
    } else this.transport.stop()
    if (same) this.transport.seek(time)
    this.#editor.preview.setState({ time: this.transport.time })
    this.refresh()
  }

  /** Whether other tracks play than before; the clip of the same tracks is another object each time. */
  #isOther(played: Clip | undefined): boolean {
    const names = (clip: Clip | undefined) =>
      [clip?.curves, clip?.joints, clip?.morphs].map((tracks) => tracks ?? [])
    const [before, now] = [names(this.#played), names(played)]
    return now.some(
      (tracks, i) => tracks.length !== before[i]!.length || tracks.some((t, j) => t !== before[i]![j]),
    )
  }

  #frame(seconds: number): void {
    if (this.#held) return
    const { playing, speed, loop } = this.#editor.preview.getState()
    if (playing && this.#clip) {
      const before = this.transport.time
      if (!this.transport.advance(seconds, speed, loop)) this.#editor.preview.setState({ playing: false })
      if (this.transport.time < before) this.#rounds++
      this.#editor.preview.setState({ time: this.transport.time })
    }
    if (this.isMoving) this.#showAll(seconds)
  }

  /** True when the next frame differs from this one. */
  get isMoving(): boolean {
    if (this.#live !== undefined) return true
    // Paused is paused, bodies and moods too; where there is nothing to play, nothing is paused either.
    return this.#clip
      ? this.#editor.preview.getState().playing
      : this.#stage.getState().bodyMotion === 'playing'
  }

  /** The state of the transport, or that of the clip that a character plays of its own. */
  #stateOf(id: Id, state: TransportState): TransportState {
    const own = this.#stage.getState().ownClips.get(id)
    const clip = own && this.#editor.document(own.clip, 'clip')
    if (!own || !clip) return state
    const stageTime = this.#rounds * (this.#clip?.duration ?? 0) + state.time
    return ownClipState(clip, own, stageTime, state.startCount, this.#editor.preview.getState().loop)
  }

  #showAll(seconds: number): void {
    for (const characterView of this.#stage.getState().characterViews.values())
      this.#show(characterView, seconds)
  }

  #show(characterView: CharacterView, seconds: number): void {
    const { bodyMotion, showMood } = this.#stage.getState()
    const state = this.#live && !this.#overClip ? undefined : this.transport.state
    characterView.setLive(this.#live)
    characterView.show(state && this.#stateOf(characterView.id, state), seconds, bodyMotion, showMood)
  }
}
