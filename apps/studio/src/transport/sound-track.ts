import type { ClipSound } from '@facework/documents/internal'
import { type Editor, subscribeTo } from '@facework/editor'
import { createStore, type Store } from '@facework/editor/internal'
import { frameLoop } from '../base/frame-loop.ts'
import { SoundPlayer } from './sound-player.ts'

/** The sound of the clip on stage, as far as it is there. */
export interface SoundTrackState {
  readonly sound: ClipSound | undefined
  /** Decoded; missing while it is loading. */
  readonly buffer: AudioBuffer | undefined
  /** Why it cannot be played. */
  readonly problem: string | undefined
  readonly muted: boolean
}

/** Samples a second that sounds are decoded to. */
const RATE = 44_100

/** Brings in the sound that the previewed clip names, and keeps it in step with the playhead. */
export class SoundTrack {
  readonly state: Store<SoundTrackState> = createStore<SoundTrackState>({
    sound: undefined,
    buffer: undefined,
    problem: undefined,
    muted: false,
  })
  readonly #editor: Editor
  readonly #time: () => number
  readonly #buffers = new Map<string, Promise<AudioBuffer>>()
  #player: SoundPlayer | undefined

  constructor(editor: Editor, time: () => number) {
    this.#editor = editor
    this.#time = time
    const take = () => this.#take()
    subscribeTo(editor.preview, (p) => p.clip, take)
    subscribeTo(editor.store, (s) => s.documents, take)
    subscribeTo(
      this.state,
      (s) => s.buffer,
      () => this.#place(),
    )
    frameLoop.on('show', () => this.#follow())
  }

  /** The second of the sound that is heard, for tests. */
  get heard(): number | undefined {
    return this.#player?.heard
  }

  #take(): void {
    const sound = this.#editor.document(this.#editor.preview.getState().clip, 'clip')?.sound
    const before = this.state.getState().sound
    if (sound === before) return
    this.state.setState({ sound })
    if (sound?.file === before?.file) this.#place()
    else {
      this.state.setState({ buffer: undefined, problem: undefined })
      if (sound) void this.#bring(sound.file)
    }
  }

  async #bring(file: string): Promise<void> {
    const coming = this.#buffers.get(file) ?? this.#decode(file)
    this.#buffers.set(file, coming)
    const wanted = () => this.state.getState().sound?.file === file
    try {
      const buffer = await coming
      if (wanted()) this.state.setState({ buffer })
    } catch (error) {
      this.#buffers.delete(file)
      const problem = error instanceof Error ? error.message : String(error)
      if (wanted()) this.state.setState({ problem })
    }
  }

  async #decode(file: string): Promise<AudioBuffer> {
    const bytes = await this.#editor.readAsset(file)
    // Decoding needs no loudspeaker, which a page gets only once somebody touched it.
    return new OfflineAudioContext(1, 1, RATE).decodeAudioData(new Uint8Array(bytes).buffer)
  }

  #place(): void {
    const { buffer, sound } = this.state.getState()
    this.#player?.setSound(buffer && sound ? { buffer, start: sound.start } : undefined)
  }

  #follow(): void {
    const { buffer, muted } = this.state.getState()
    const { playing, speed } = this.#editor.preview.getState()
    if (!this.#player) {
      // A context made before the first touch would stay suspended.
      if (!buffer || !navigator.userActivation?.hasBeenActive) return
      this.#player = new SoundPlayer(new AudioContext())
      this.#place()
    }
    this.#player.follow({ time: this.#time(), playing, speed, muted })
  }
}
