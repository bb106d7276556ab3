import type { ControlMap, Model, Policy, PoseAsset, Skeleton } from '@facework/documents'
import { type CharacterDocuments, type OpenCharacter, openCharacter } from '@facework/operations'
import {
  characterFromHead,
  namesInSet,
  playMood,
  setCalled,
  setUpInstance,
} from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import {
  type BindOptions,
  createFaceControls,
  type FaceControls,
  type SceneObject,
  type Weights,
} from '@facework/runtime'
import { provideParts, SceneBinding } from '@facework/runtime/internal'
import { createFaceValues, type FaceValues } from '../playing/face-values.ts'
import { type LifeOptions, setLife } from '../playing/life-options.ts'
import { LiveWeights, type WeightFilter, type WeightNames } from '../playing/live-weights.ts'
import type { SpeakOptions, SpeechSource } from '../speaking/speak-options.ts'
import { Speech } from '../speaking/speech.ts'

export interface EngineFaceOptions extends BindOptions {
  /** Another pose asset than the head's own. */
  readonly poses?: PoseAsset | undefined
  /** Fit translations of the poses to this model's proportions, for poses that were made on another. */
  readonly scaleTranslation?: boolean | undefined
  /** How speech, emotion, blink and gaze share the face; the head's own or the default policy unless given. */
  readonly policy?: Policy | undefined
  /** From ARKit-52 or FACS-50 to the head's own names; detected unless given. */
  readonly map?: ControlMap | undefined
}

/** What `loadHead` gives of a head. */
export interface EngineHead {
  readonly model: Model
  readonly skeleton?: Skeleton | undefined
  readonly poses?: PoseAsset | undefined
  readonly policy?: Policy | undefined
  /** Everything worth knowing about the file; nothing is printed. */
  readonly diagnostics?: readonly Diagnostic[] | undefined
}

const opened = new WeakMap<EngineHead, OpenCharacter>()

/** A head as a character that can be bound to the objects of an engine; faces of one head share what was compiled. */
export function openHead(
  head: EngineHead,
  { poses, policy, map, scaleTranslation }: EngineFaceOptions = {},
): OpenCharacter {
  provideParts()
  const isPlain = [poses, policy, map, scaleTranslation].every((option) => option === undefined)
  const known = isPlain ? opened.get(head) : undefined
  if (known) return known
  const documents = characterFromHead({
    model: head.model,
    skeleton: head.skeleton,
    poses: poses ?? head.poses,
    policy: policy ?? head.policy,
    map,
  })
  const character = openCharacter(documents, { scaleTranslation })
  if (isPlain) opened.set(head, character)
  return character
}

/**
 * What faces of all engines but three.js have in common: clips in any known vocabulary, mood, gaze, live weights,
 * controls for scripts, speech and idle life, on the objects of an engine.
 */
export abstract class EngineFace<
  O extends SceneObject,
  Target,
  Root extends { readonly name: string },
> extends SceneBinding<O, Target, Root> {
  readonly #opened: OpenCharacter
  readonly #weights: LiveWeights
  readonly #updates = new Set<(seconds: number) => void>()
  #controls: FaceControls | undefined
  #values: FaceValues | undefined
  #speech: Speech | undefined

  constructor(root: Root, opened: OpenCharacter, options: BindOptions = {}) {
    super(root, opened.graph, options)
    this.#opened = opened
    this.#weights = new LiveWeights(this.character, opened)
    setUpInstance(this.character, opened)
    playMood(this.character, { character: opened })
  }

  /** The documents it is made of. */
  get documents(): CharacterDocuments {
    return this.#opened.documents
  }

  /** FACS-50 as properties; the head's own names by `get` and `set`. */
  get controls(): FaceControls {
    const facs50 = setCalled(this.#opened.vocabularies, 'facs-50')
    this.#controls ??= createFaceControls(
      this.character,
      facs50?.controls ?? [],
      this.#opened.mapsFor(namesInSet(facs50)),
    )
    return this.#controls
  }

  /** What was evaluated last, by control name: of the head, FACS-50 or ARKit-52. */
  get values(): FaceValues {
    this.#values ??= createFaceValues(this.character, this.#opened)
    return this.#values
  }

  /**
   * A frame of live weights, such as a capture's, over clips and gaze; undefined lets clips drive the face again.
   *
   *   face.setWeights({ jawOpen: 0.4, eyeBlinkLeft: 1 }, 'arkit-52')
   */
  setWeights(weights: Weights | undefined, names: WeightNames = 'arkit-52'): void {
    this.#weights.set(weights, names)
  }

  /** Smooths live weights by a One Euro filter; undefined stops that. */
  filterWeights(options: WeightFilter | undefined): void {
    this.#weights.filter(options)
  }

  /** Blinks once, now. */
  blink(): void {
    this.character.eyes.blink()
  }

  /** Blinks, small eye movements and breath by themselves, by a seed; false stops them. */
  life(options: LifeOptions | false = {}): void {
    setLife(this.character.eyes, options === false ? undefined : options)
  }

  /**
   * Talks: a sound, a stream of chunks, a microphone, timings or a text. A new speech interrupts the one before it, or
   * waits for it with `queue`.
   *
   *   await face.speak('line.mp3', { text: 'Hello there.' }).finished
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
    const start = async () => {
      if (options.queue) await before?.finished.catch(() => {})
      // Faces that never speak do not load what speech needs.
      const { startTalk } = await import('../speaking/start-talk.ts')
      return startTalk(host, source, options, async (bytes) =>
        (await import('./clips-in-file.ts')).timingsInFile(bytes),
      )
    }
    const speech = new Speech(start())
    this.#speech = speech
    return speech
  }

  override after(seconds: number): void {
    for (const update of this.#updates) update(seconds)
    this.#weights.update(seconds)
    super.after(seconds)
  }

  /** Stops everything, and leaves the objects of the engine as they were found. */
  override dispose(): void {
    this.#speech?.interrupt()
    this.stopAll(0)
    super.dispose()
  }
}
