/**
 * One block of memory that hands out float views, sized when a character is made. Nothing is allocated
 * per frame, and a whole instance is one block that a worker or a WASM module can be given.
 */
export class Arena {
  readonly buffer: ArrayBuffer
  #used = 0

  constructor(floats: number) {
    this.buffer = new ArrayBuffer(floats * 4)
  }

  floats(count: number): Float32Array {
    const view = new Float32Array(this.buffer, this.#used, count)
    this.#used += count * 4
    return view
  }
}
