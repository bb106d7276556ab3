import type { OneEuroOptions } from '@facework/math/internal'
import type { OpenCharacter } from '@facework/operations'
import {
  DETECTABLE_NAMES,
  type DetectableSet,
  namesInSet,
  setCalled,
  type Vocabularies,
} from '@facework/operations/internal'
import { FaceworkError, suggestion } from '@facework/report'
import type { CharacterInstance, Priority, Weights } from '@facework/runtime'
import { clearLiveLayer, PRIORITIES, WeightInput } from '@facework/runtime/internal'
import { LiveStream, streamClock } from './live-stream.ts'

/** Names that weights may have: a known vocabulary, or any list of control names. */
export type WeightNames = DetectableSet | readonly string[]

export type WeightFilter = OneEuroOptions | ((name: string) => OneEuroOptions)

/** A source that drives a face: its values are read in every frame, NaN where it leaves a control alone. */
export interface LiveDriver {
  readonly names: readonly string[]
  readonly values: Float64Array
  /** Clips of a higher one keep the controls that they move; undefined goes over all clips. */
  readonly priority?: Priority | undefined
}

/** Weights of a capture or a network on one face: mapped once per frame, in one vocabulary at a time. */
export class LiveWeights {
  readonly #instance: CharacterInstance
  readonly #character: OpenCharacter
  /** By vocabulary, or by the names of a list. */
  readonly #inputs = new Map<string, WeightInput>()
  readonly #ofLists = new WeakMap<readonly string[], WeightInput>()
  #filter: WeightFilter | undefined
  #current: WeightInput | undefined
  #stream: LiveStream | undefined
  #driver: LiveDriver | undefined
  #seconds = 0

  constructor(instance: CharacterInstance, character: OpenCharacter) {
    this.#instance = instance
    this.#character = character
  }

  set(weights: Weights | undefined, names: WeightNames): void {
    if (weights === undefined) {
      this.clear()
      return
    }
    if (typeof weights !== 'object' || weights === null) throw notWeights(weights)
    const input = this.#input(names)
    input.set(weights, this.#seconds)
    this.#stream = this.#driver = undefined
    this.#use(input)
    this.#seconds = 0
  }

  /** A frame from the network; it takes the place of weights that were set. */
  push(bytes: Uint8Array, arrival: number): void {
    const stream =
      this.#stream ?? new LiveStream(setCalled(this.#character.vocabularies, 'facs-50')?.controls ?? [])
    stream.push(bytes, arrival)
    this.#stream = stream
    this.#driver = undefined
    this.#use(this.#input('facs-50'))
  }

  /** A source takes the place of weights that were set; returns how to end it. */
  drive(driver: LiveDriver): () => void {
    this.#stream = undefined
    this.#driver = driver
    this.#use(this.#input(driver.names))
    return () => {
      if (this.#driver === driver) this.clear()
    }
  }

  get stream(): LiveStream | undefined {
    return this.#stream
  }

  clear(): void {
    this.#current = this.#stream = this.#driver = undefined
    clearLiveLayer(this.#instance.live)
  }

  #use(input: WeightInput): void {
    if (input !== this.#current) clearLiveLayer(this.#instance.live)
    this.#current = input
  }

  filter(options: WeightFilter | undefined): void {
    this.#filter = options
    for (const input of this.#inputs.values()) input.setFilter(options)
  }

  /** Leads what was set to the face; once per frame. */
  update(seconds: number): void {
    this.#seconds += seconds
    if (this.#driver) {
      this.#current!.setInOrder(this.#driver.values)
      this.#current!.apply(this.#instance)
      if (this.#driver.priority !== undefined) this.#giveWay(this.#driver.priority)
      return
    }
    if (!this.#stream) {
      this.#current?.apply(this.#instance)
      return
    }
    const level = this.#stream.sample(streamClock())
    this.#current!.setInOrder(this.#stream.values)
    this.#current!.apply(this.#instance, level)
  }

  // [T1]
  /** Clips above the priority take their controls back, as far as they are faded in. */
  #giveWay(priority: Priority): void {
    const rank = PRIORITIES.indexOf(priority)
    const { presences } = this.#instance.live
    for (const playback of this.#instance.playbacks) {
      if (playback.rank <= rank) continue
      for (const curve of playback.binding.curves) if (curve >= 0) presences[curve]! *= 1 - playback.level
    }
  }

  #input(names: WeightNames): WeightInput {
    if (typeof names === 'string') return this.#inputs.get(names) ?? this.#makeInput(names, names)
    const known = this.#ofLists.get(names)
    if (known) return known
    const key = names.join('\0')
    const input = this.#inputs.get(key) ?? this.#makeInput(names, key)
    this.#ofLists.set(names, input)
    return input
  }

  #makeInput(names: WeightNames, key: string): WeightInput {
    const list = namesOf(names, this.#character.vocabularies)
    const input = new WeightInput(list, this.#character.mapsFor(list))
    input.setFilter(this.#filter)
    this.#inputs.set(key, input)
    return input
  }
}

/** Captures turn the head as well, whatever vocabulary the face is in. */
function namesOf(names: WeightNames, vocabularies: Vocabularies): readonly string[] {
  if (typeof names !== 'string') return names
  const set = setCalled(vocabularies, names)
  if (set) return [...namesInSet(set), ...namesInSet(setCalled(vocabularies, 'head'))]
  throw new FaceworkError(
    'control/vocabulary',
    'vocabulary',
    `The vocabulary of weights should be one of ${DETECTABLE_NAMES.join(', ')}, or a list of names; found "${names}".`,
    suggestion(names, DETECTABLE_NAMES),
  )
}

function notWeights(found: unknown): FaceworkError {
  return new FaceworkError(
    'control/weights',
    'weights',
    `Weights should be numbers by name, a list of numbers, or undefined; found ${found === null ? 'null' : typeof found}.`,
    "face.setWeights({ jawOpen: 0.5 }, 'arkit-52')",
  )
}
