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
    const { values, presences } = this.#chain.input
    presences.fill(0)
    this.#dirty = true
    if (isCategories(weights)) {
      for (const { categoryName, score } of weights) this.#put(categoryName, score)
    } else if (isList(weights)) {
      if (weights.length > values.length) throw tooManyWeights(weights.length, values.length)
      for (let i = 0; i < weights.length; i++) this.#putAt(i, weights[i]!)
    } else {
      for (const name in weights) this.#put(name, weights[name]!)
    }
    this.#filter?.apply(values, seconds)
  }

  /** The same in order, with NaN where the frame lacks a control; without the filter. */
  setInOrder(frame: Float64Array): void {
    const { values, presences } = this.#chain.input
    this.#dirty = true
    for (let i = 0; i < values.length; i++) {
      const value = frame[i] ?? Number.NaN
      presences[i] = Number.isNaN(value) ? 0 : 1
      if (presences[i] === 1) values[i] = value
    }
  }

  /** Leads the frame to the character's curves; `level` is how far it is present, 0 to 1. */
  apply(receiver: WeightReceiver, level = 1): void {
    const { rig, live } = receiver
    if (!this.#dirty && this.#live === live && this.#level === level) return
    if (this.#rig !== rig) this.#bind(rig)
    if (this.#dirty) this.#chain.run()
    this.#dirty = false
    this.#live = live
    this.#level = level
    const { values, presences } = this.#chain.output
    const targets = this.#targets
    for (let t = 0; t < targets.length; t += 2) {
      const curve = targets[t + 1]!
      live.values[curve] = values[targets[t]!]!
      live.presences[curve] = Math.min(presences[targets[t]!]!, 1) * level
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

  #put(name: string, value: number): void {
    const at = this.#index.get(name)
    if (at !== undefined) this.#putAt(at, value)
    else if (name !== NEUTRAL) throw unknownWeight(name, this.names)
  }

  #putAt(at: number, value: number): void {
    if (!Number.isFinite(value)) throw notANumber(this.names[at]!, value)
    this.#chain.input.values[at] = value
    this.#chain.input.presences[at] = 1
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
