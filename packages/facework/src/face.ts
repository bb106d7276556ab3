import type { FaceSource } from '@facework/capture'
import type { Control, ControlMap, Policy, PoseAsset } from '@facework/documents'
import type { OpenCharacter } from '@facework/operations'
import { namesInSet, setCalled } from '@facework/operations/internal'
import {
  createFaceControls,
  type DefaultClipsOptions,
  type FaceControls,
  type StreamLod,
  type Weights,
} from '@facework/runtime'
import { encodeControls, eyeMovementPart, provenancePart } from '@facework/runtime/internal'
import type { BindOptions } from '@facework/three'
import { targetPoint } from '@facework/three/internal'
import { type Object3D, Vector3 } from 'three'
import type { Drive, DriveOptions } from './driving/drive.ts'
import { FacePlayer } from './face-player.ts'
import { FaceDefaultClips } from './playing/face-default-clips.ts'
import {
  type ClipSource,
  checkState,
  clipFinder,
  type FaceState,
  placePlayback,
  playOptions,
  savePlayback,
} from './playing/face-state.ts'
import { createFaceValues, type FaceValues } from './playing/face-values.ts'
import { jitterBufferPart, type StreamStatus, streamClock } from './playing/live-stream.ts'
import { LiveWeights, type WeightFilter, type WeightNames } from './playing/live-weights.ts'
import type { SpeakOptions, SpeechSource } from './speaking/speak-options.ts'
import { Speech } from './speaking/speech.ts'
import type { WearOptions, WearSource, Worn } from './wearing/wear.ts'

const parts = () => import('./parts/parts-of-face.ts')
eyeMovementPart.loadBy(async () => (await parts()).EyeMovement)
provenancePart.loadBy(async () => (await parts()).provenanceOf)
jitterBufferPart.loadBy(async () => (await parts()).JitterBuffer)

export interface FaceOptions extends BindOptions {
  /** Another pose asset than the head's own. */
  readonly poses?: PoseAsset | undefined
  /** Fit translations of the poses to this model's proportions, for poses that were made on another. */
  readonly scaleTranslation?: boolean | undefined
  /** How speech, emotion, blink and gaze share the face; the character's own or the default policy unless given. */
  readonly policy?: Policy | undefined
  /** From ARKit-52 or FACS-50 to the head's own names; the character's own, or detected, unless given. */
  readonly map?: ControlMap | undefined
}

/**
 * A character in a scene: plays clips in any known vocabulary, has controls for scripts, a mood, a gaze.
 *
 *   scene.add(face.object)
 *   face.life()
 *   await face.play(clip).done
 *   face.controls.JawDrop = 0.5
 *   renderer.setAnimationLoop(() => { face.update(clock.getDelta()); … })
 */
export class Face extends FacePlayer {
  #controls: FaceControls | undefined
  #values: FaceValues | undefined
  readonly #weights: LiveWeights
  readonly #updates = new Set<(seconds: number) => void>()
  #speech: Speech | undefined

  /** Plays the character's mood from the start, where it has one and its graph has a slot for it. */
  constructor(object: Object3D, character: OpenCharacter, options: BindOptions = {}, original?: Face) {
    super(object, character, options, original)
    this.#weights = new LiveWeights(this.character, character)
  }

  /** FACS-50 as properties; the head's own names by `get` and `set`. */
  get controls(): FaceControls {
    // Made when they are asked for: most clones in a scene only play clips.
    this.#controls ??= createFaceControls(
      this.character,
      this.#facs50,
      this.opened.mapsFor(namesInSet(setCalled(this.opened.vocabularies, 'facs-50'))),
    )
    return this.#controls
  }

  /** What was evaluated last, by control name: of the head, FACS-50 or ARKit-52. */
  get values(): FaceValues {
    this.#values ??= createFaceValues(this.character, this.opened)
    return this.#values
  }

  get #facs50(): readonly Control[] {
    return setCalled(this.opened.vocabularies, 'facs-50')?.controls ?? []
  }

  /** Default clips by slot, such as idle and walk: the character's own, and those that are set here. */
  defaults(options?: DefaultClipsOptions): FaceDefaultClips {
    const defaults = new FaceDefaultClips(this.character, options)
    for (const [slot, choices] of Object.entries(this.documents.defaults))
      if (choices.length > 0) void defaults.set(slot, choices)
    return defaults
  }

  /**
   * A frame of live weights, such as a capture's, over clips and gaze: by name, or in the order of the vocabulary.
   * Each call replaces the frame before it; undefined lets clips drive the face again. They are mapped to the head
   * once per update. Controls that a script has set by name go over them.
   *
   *   face.setWeights({ jawOpen: 0.4, eyeBlinkLeft: 1 }, 'arkit-52')
   *   face.setWeights(result.faceBlendshapes[0].categories) // MediaPipe
   */
  setWeights(weights: Weights | undefined, names: WeightNames = 'arkit-52'): void {
    this.#weights.set(weights, names)
  }

  /** Smooths live weights by a One Euro filter, for all controls or by name; undefined stops that. */
  filterWeights(options: WeightFilter | undefined): void {
    this.#weights.filter(options)
  }

  /**
   * The face as it was last shown, for the network: FACS-50 with a time stamp, in at most 62 bytes, or 12 at level 1.
   * It holds what clips, mood, gaze and live weights together made; `controls.encode` holds set controls alone.
   *
   *   socket.send(face.encode())
   *   socket.onmessage = ({ data }) => other.applyStream(new Uint8Array(data))
   */
  encode(lod: StreamLod = 0, time = streamClock()): Uint8Array<ArrayBuffer> {
    const { values } = this
    return encodeControls(this.#facs50, (name) => (name in values ? values[name] : undefined), lod, time)
  }

  /**
   * A frame that came from another face's `encode`, at `arrival` seconds of performance.now() / 1000. Frames are
   * played with a short delay that evens out their way, and interpolated. A stream that stops is held, then let go of
   * within a second; `setWeights(undefined)` ends it at once.
   */
  applyStream(bytes: Uint8Array, arrival = streamClock()): void {
    this.#weights.push(bytes, arrival)
  }

  /** How the stream of `applyStream` is doing. */
  get stream(): StreamStatus {
    const { stream } = this.#weights
    return { state: stream?.state(streamClock()) ?? 'waiting', delay: stream?.delay ?? 0 }
  }

  /**
   * A face source drives this face until the drive is stopped: a camera, a video, a phone, a clip. It goes over clips
   * and gaze; with a `priority`, clips of a higher one keep the controls that they move.
   *
   *   const drive = await face.drive(await webcam({ weights: '/models/' }), { regions: ['mouth'] })
   *   drive.stop()
   */
  async drive(source: FaceSource, options?: DriveOptions): Promise<Drive> {
    // Faces that no source drives do not load what filters its frames.
    const { drive } = await (await parts()).loadDrive()
    return drive(source, (driver) => this.#weights.drive(driver), options)
  }

  override after(seconds: number): void {
    for (const update of this.#updates) update(seconds)
    this.#weights.update(seconds)
    super.after(seconds)
  }

  /**
   * Talks: a sound, a stream of chunks, a microphone, timings or a text. Sound is played, and the mouth follows the
   * clock of its output. A new speech interrupts the one before it, or waits for it with `queue`.
   *
   *   await face.speak('line.mp3', { text: 'Hello there.' }).finished
   *   const speech = face.speak(response.body, { rate: 24000 })
   *   speech.interrupt()
   */
  speak(source: SpeechSource, options: SpeakOptions = {}): Speech {
    const before = this.#speech
    if (!options.queue) before?.interrupt()
    const host = {
      play: this.play.bind(this),
      eachFrame: (update: (seconds: number) => void) => {
        this.#updates.add(update)
        return () => this.#updates.delete(update)
      },
    }
    // Faces that never speak do not load what speech needs.
    const start = async () => {
      if (options.queue) await before?.finished.catch(() => {})
      const { startSpeech } = await (await parts()).loadSpeech()
      return startSpeech(host, source, options)
    }
    const speech = new Speech(start())
    this.#speech = speech
    return speech
  }

  /** What the face is doing, for JSON.stringify(face): clips by id, not the clips themselves. */
  toJSON(): FaceState {
    const { mood, playbacks, queued } = this.character
    const target = this.lookedAt
    return {
      kind: 'face-state',
      version: 1,
      playing: playbacks.filter((p) => p !== mood && p.rank >= 0 && !p.stopping).map(savePlayback),
      queued: queued.map(savePlayback),
      mood: mood && !mood.stopping ? savePlayback(mood) : undefined,
      controls: this.controls.snapshot(),
      gaze: target && { point: targetPoint(target, new Vector3()).toArray(), options: this.lookOptions },
      life: this.lifeOptions,
    }
  }

  /**
   * Goes on as a saved state says, at once. `clips` are the clips that it plays.
   *
   *   localStorage.face = JSON.stringify(face)
   *   face.restore(JSON.parse(localStorage.face), [hello, smile])
   */
  restore(state: FaceState, clips: ClipSource = []): void {
    checkState(state)
    const clipOf = clipFinder(clips)
    // Every clip is found before the first change, so that an unknown one leaves the face as it is.
    const found = new Map([...state.playing, ...state.queued].map((saved) => [saved, clipOf(saved)]))
    const mood = state.mood && clipOf(state.mood)
    this.stopAll(0)
    const moodPlayback = this.setMood(mood, {
      fade: 0,
      weight: state.mood?.weight ?? 1,
      static: state.mood?.speed === 0,
    })
    if (moodPlayback && state.mood) placePlayback(moodPlayback, state.mood)
    for (const saved of state.playing) placePlayback(this.play(found.get(saved)!, playOptions(saved)), saved)
    for (const saved of state.queued) this.queue(found.get(saved)!, playOptions(saved))
    this.controls.restore(state.controls)
    this.lookAt(state.gaze && [...state.gaze.point], state.gaze?.options)
    this.life(state.life ?? false)
  }

  override dispose(): void {
    this.#speech?.interrupt()
    super.dispose()
  }

  /**
   * Puts an accessory on: it is fitted to the head and follows the face.
   *
   *   const beard = await face.wear('beard.glb')
   *   beard.visible = false
   *   beard.remove()
   */
  async wear(source: WearSource, options?: WearOptions): Promise<Worn> {
    // Faces that wear nothing do not load what fits accessories.
    const { wear } = await (await parts()).loadWear()
    const face = this
    return wear(
      {
        root: this.root,
        get open() {
          return face.opened
        },
        jointObject: (name) => this.jointObject(name),
        setOpen: (open) => this.setOpened(open),
      },
      source,
      options,
    )
  }
}
