import type { KernelMemory } from '../kernels/kernel-memory.ts'

/** A row of values and a row of masks, where kernels look for what goes over a character's clip. */
export class ControlRow {
  readonly address: number
  readonly #memory: KernelMemory
  readonly #length: number

  constructor(memory: KernelMemory, rowLength: number) {
    this.#memory = memory
    this.#length = rowLength
    this.address = memory.allocate(rowLength * 8)
  }

  set(control: number, value: number): void {
    const row = this.address >> 2
    this.#memory.f32[row + control] = value
    this.#memory.i32[row + this.#length + control] = -1
  }

  unset(control: number): void {
    const row = this.address >> 2
    this.#memory.f32[row + control] = 0
    this.#memory.i32[row + this.#length + control] = 0
  }

  isSet(control: number): boolean {
    return this.#memory.i32[(this.address >> 2) + this.#length + control] !== 0
  }

  /** The first controls, all at once. A value that is not a number must not reach the skin. */
  setAll(values: Float32Array): void {
    const { f32, i32 } = this.#memory
    const row = this.address >> 2
    for (let c = 0; c < values.length; c++) {
      const value = values[c]!
      f32[row + c] = value - value === 0 ? value : 0
      i32[row + this.#length + c] = -1
    }
  }

  value(control: number): number {
    return this.#memory.f32[(this.address >> 2) + control]!
  }

  free(): void {
    this.#memory.free(this.address)
  }
}
