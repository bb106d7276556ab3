import { widened } from './bound-joint.ts'
import type { MorphSlot } from './match-morphs.ts'

/** One morph weight of one mesh, and what it would be without us. */
export class BoundMorph {
  readonly slot: MorphSlot
  readonly #found: number
  #under: number
  #written = 0
  #others = false
  #applied = false

  constructor(slot: MorphSlot) {
    this.slot = slot
    this.#found = this.#value
    this.#under = this.#found
  }

  /** What was read. */
  get under(): number {
    return this.#under
  }

  /** Sets the weight it rests at, or without one as it was found, unless others have set it. */
  rest(value = this.#found): void {
    this.restore()
    this.read()
    if (this.#others) return
    this.#under = widened(value, this.#found)
    this.#value = this.#under
  }

  /** Takes our last write back; what somebody else has written over it stays. */
  restore(): void {
    if (this.#applied && this.#value === this.#written) this.#value = this.#under
    this.#applied = false
  }

  read(): void {
    if (this.#value === this.#under) return
    this.#others = true
    this.#under = this.#value
  }

  write(value: number): void {
    this.#written = widened(value, this.#under)
    this.#value = this.#written
    this.#applied = true
  }

  /** Leaves the weight as others want it, or as it was found. */
  release(): void {
    this.rest()
  }

  get #value(): number {
    return this.slot.mesh.morphTargetInfluences?.[this.slot.index] ?? 0
  }

  set #value(value: number) {
    // A mesh may have been given another geometry without morphs since.
    const influences = this.slot.mesh.morphTargetInfluences
    if (influences && this.slot.index < influences.length) influences[this.slot.index] = value
  }
}
