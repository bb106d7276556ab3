import { type BlockDecoder, type Channel, codingOrder, stepOf } from './code-block.ts'
import { ROW_COUNT } from './codec-numbers.ts'
import { createDecoderKernel, type DecoderKernel } from './decoder-kernel.ts'
import {
  CHANNEL_ERROR,
  CHANNEL_NUMBER,
  CHANNEL_PARTNER,
  CHANNEL_STEP,
  CHANNEL_VALUES,
  FRAME_SIZE,
  ROW_SIZE,
  STATES_AT,
} from './decoder-layout.ts'

const PAGE = 65536
/** Where channels begin. */
const FIRST = STATES_AT + ROW_COUNT * ROW_SIZE
/** Bytes of a kernel that is kept for the next block; what a wide clip took is given back. */
const KEPT = 2 ** 25

let kept: DecoderKernel | undefined

/** A block decoded by the kernel, bit for bit as BlockCoder does. One at a time: blocks share a memory. */
export class KernelBlock implements BlockDecoder {
  readonly #kernel: DecoderKernel
  readonly #frames: number
  /** By channel that is coded: its place; the first place is for all that are constant. */
  readonly #places: ReadonlyMap<number, number>
  /** Bytes a channel. */
  readonly #size: number

  private constructor(kernel: DecoderKernel, frames: number, channels: readonly Channel[], room: number) {
    this.#kernel = kernel
    this.#frames = frames
    this.#places = new Map(codingOrder(channels).map((c, i) => [c, i + 1]))
    this.#size = Math.ceil((CHANNEL_VALUES + frames * FRAME_SIZE) / 8) * 8
    const { memory } = kernel
    const missing = this.#end + room - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
    new Uint8Array(memory.buffer, FIRST, this.#end - FIRST).fill(0)
    const view = new DataView(memory.buffer)
    for (const c of this.#places.keys()) {
      const at = this.#addressOf(c)
      const { maxError, like } = channels[c]!
      view.setFloat64(at + CHANNEL_ERROR, maxError, true)
      view.setFloat64(at + CHANNEL_STEP, stepOf(maxError), true)
      view.setInt32(at + CHANNEL_NUMBER, c, true)
      if (like !== undefined) view.setInt32(at + CHANNEL_PARTNER, this.#addressOf(like), true)
    }
    kernel.resetModel()
  }

  /** A block whose levels have at most `room` bytes; undefined where there is no kernel, or no memory for it. */
  static open(frames: number, channels: readonly Channel[], room: number): KernelBlock | undefined {
    try {
      const kernel = kept ?? createDecoderKernel()
      const block = kernel && new KernelBlock(kernel, frames, channels, room)
      kept = kernel && kernel.memory.buffer.byteLength <= KEPT ? kernel : undefined
      return block
    } catch {
      return undefined
    }
  }

  decodeLevel(level: number, bytes: Uint8Array): boolean {
    const { memory, decodeLevel } = this.#kernel
    new Uint8Array(memory.buffer).set(bytes, this.#end)
    return decodeLevel(FIRST + this.#size, this.#size, this.#end, this.#frames, level, bytes.length) === 1
  }

  guessLevel(level: number): void {
    this.#kernel.guessLevel(FIRST + this.#size, this.#size, this.#end, this.#frames, level)
  }

  channel(c: number): Float32Array | undefined {
    const { memory, finishChannel } = this.#kernel
    const at = this.#addressOf(c)
    if (finishChannel(at, this.#frames) === 0) return undefined
    return new Float32Array(memory.buffer, at + CHANNEL_VALUES, this.#frames)
  }

  #addressOf(c: number): number {
    return FIRST + (this.#places.get(c) ?? 0) * this.#size
  }

  get #end(): number {
    return FIRST + (this.#places.size + 1) * this.#size
  }
}
