import type { ControlMap } from '@facework/documents'
import { OneEuroFilter, type OneEuroOptions } from '@facework/math/internal'
import { FaceworkError, suggestion } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { MapChain } from '../evaluate/map-chain.ts'
import type { LiveLayer } from './live-layer.ts'

/** A weight as MediaPipe gives it. */
export interface WeightCategory {
  readonly categoryName: string
  readonly score: number
}

/** A frame of weights: by name, in the order of the vocabulary, or a list of categories. */
export type Weights = Readonly<Record<string, number>> | ArrayLike<number> | readonly WeightCategory[]

/** A character that takes live weights. */
export interface WeightReceiver {
  readonly rig: CompiledRig
  readonly live: LiveLayer
}

/** Trackers list the face at rest beside its controls. */
const NEUTRAL = '_neutral'

/**
 * Weights in one vocabulary, led to the curves of a character once per frame through compiled maps, however often
 * they are set.
 */
export class WeightInput {
  readonly names: readonly string[]
  readonly #index: ReadonlyMap<string, number>
  readonly #chain: MapChain
  #filter: OneEuroFilter | undefined
  /**
   * Names of the last frame in the order it had them, and their places among `names`, −1 for those that count as
   * nothing. Frames are alike: what the last one had is not looked up again.
   */
  readonly #order: string[] = []
  readonly #places: number[] = []
  /** How many names the last frame had; −1 where it had others than the frame before. */
  #count = -1
  #presencesChanged = true
  /** Pairs: output of the chain, curve of the rig. */
  #targets = new Int32Array(0)
  #rig: CompiledRig | undefined
  #live: LiveLayer | undefined
  #level = 1
  #dirty = false

  constructor(names: readonly string[], maps: readonly ControlMap[]) {
    this.names = names
    this.#index = new Map(names.map((name, i) => [name, i]))
    this.#chain = new MapChain(maps, names)
  }

  /** Smooths the input from now on; undefined stops smoothing. */
  setFilter(options: OneEuroOptions | ((name: string) => OneEuroOptions) | undefined): void {
    this.#filter =
      options &&
      new OneEuroFilter(
        this.names.length,
        typeof options === 'function' ? (i) => options(this.names[i]!) : options,
      )
  }

  /**
   * Replaces the whole frame: a control that it does not have is driven by clips again. `seconds` since the
   * last frame are for the filter.
   */
  set(weights: Weights, seconds: number): void {
    const { names } = this
    const { values } = this.#chain.input
    this.#dirty = true
    let count = 0
    if (isCategories(weights)) {
      for (const { categoryName, score } of weights) this.#put(count++, categoryName, score)
    } else if (isList(weights)) {
      count = weights.length
      if (count > names.length) throw tooManyWeights(count, names.length)
      for (let i = 0; i < count; i++) this.#put(i, names[i]!, weights[i]!)
    } else {
      for (const name in weights) this.#put(count++, name, weights[name]!)
    }
    if (count !== this.#count) this.#markPresences(count)
    this.#filter?.apply(values, seconds)
  }

  /** The same in order, with NaN where the frame lacks a control; without the filter. */
  setInOrder(frame: Float64Array): void {
    const { values, presences } = this.#chain.input
    this.#dirty = true
    for (let i = 0; i < values.length; i++) {
      const value = frame[i] ?? Number.NaN
      const presence = Number.isNaN(value) ? 0 : 1
      if (presence === 1) values[i] = value
      if (presence === presences[i]) continue
      presences[i] = presence
      this.#presencesChanged = true
      this.#count = -1
    }
  }

  /** Leads the frame to the character's curves; `level` is how far it is present, 0 to 1. */
  apply(receiver: WeightReceiver, level = 1): void {
    const { rig, live } = receiver
    if (!this.#dirty && this.#live === live && this.#level === level) return
    if (this.#rig !== rig) this.#bind(rig)
    if (this.#dirty) this.#chain.run(!this.#presencesChanged)
    this.#dirty = this.#presencesChanged = false
    this.#live = live
    this.#level = level
    const { values, presences } = this.#chain.output
    const targets = this.#targets
    for (let t = 0; t < targets.length; t += 2) {
      const curve = targets[t + 1]!
      live.values[curve] = values[targets[t]!]!
      live.presences[curve] = presences[targets[t]!]! * level
    }
    live.active = true
  }

  #bind(rig: CompiledRig): void {
    const curves = new Map(rig.curveNames.map((name, i) => [name, i]))
    this.#rig = rig
    this.#targets = Int32Array.from(
      this.#chain.names.flatMap((name, i) => {
        const curve = curves.get(name)
        return curve === undefined ? [] : [i, curve]
      }),
    )
  }

  /** A weight of a frame: the how manieth it is, its name, its value. */
  #put(i: number, name: string, value: number): void {
    if (this.#order[i] !== name) this.#learn(i, name)
    if (!Number.isFinite(value)) throw notANumber(name, value)
    const at = this.#places[i]!
    if (at >= 0) this.#chain.input.values[at] = value
  }

  #learn(i: number, name: string): void {
    const at = this.#index.get(name) ?? -1
    if (at < 0 && name !== NEUTRAL) throw unknownWeight(name, this.names)
    this.#order[i] = name
    this.#places[i] = at
    this.#count = -1
  }

  #markPresences(count: number): void {
    const { presences } = this.#chain.input
    presences.fill(0)
    for (let i = 0; i < count; i++) if (this.#places[i]! >= 0) presences[this.#places[i]!] = 1
    this.#count = count
    this.#presencesChanged = true
  }
}

function isCategories(weights: Weights): weights is readonly WeightCategory[] {
  return Array.isArray(weights) && typeof weights[0] === 'object'
}

function isList(weights: Weights): weights is ArrayLike<number> {
  return Array.isArray(weights) || ArrayBuffer.isView(weights)
}

function unknownWeight(name: string, names: readonly string[]): FaceworkError {
  return new FaceworkError(
    'control/unknown',
    name,
    `No control is called "${name}" among these ${names.length} (${names.slice(0, 3).join(', ')}, …).`,
    suggestion(name, names) ?? 'Name the vocabulary of the weights: setWeights(weights, "arkit-52").',
  )
}

function tooManyWeights(found: number, expected: number): FaceworkError {
  return new FaceworkError(
    'control/weights',
    'weights',
    `Weights without names should be at most ${expected}, in the order of the vocabulary; found ${found}.`,
    'Give a list of names instead of the vocabulary where the order is another: setWeights(values, names).',
  )
}

function notANumber(name: string, value: unknown): FaceworkError {
  return new FaceworkError(
    'control/number',
    name,
    `Control "${name}" should be a finite number; found ${String(value)}.`,
    'Leave out a control that the frame does not have.',
  )
}
