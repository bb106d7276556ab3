import { CONFIDENCE, RATES } from './bit-model.ts'
import { DECODER_BYTES } from './decoder-bytes.ts'
import { SQUASH_AT, STRETCH_AT, USES_AT } from './decoder-layout.ts'
import { BOUNDED_SQUASH, STRETCH } from './logistic.ts'

/** The decoder's WebAssembly, with its tables in place. */
export interface DecoderKernel {
  readonly memory: WebAssembly.Memory
  resetModel(): void
  /** Channels are stored from `first` to `end`, each of `size` bytes; behind them, the bytes of the level. */
  decodeLevel(first: number, size: number, end: number, frames: number, level: number, bytes: number): number
  guessLevel(first: number, size: number, end: number, frames: number, level: number): void
  finishChannel(channel: number, frames: number): number
}

/** What the digits of its bytes are written as: scripts/build-kernels.mjs has the reason. */
const SIGNS = 'ent=rsi)aol,(+1c'

let compiled: WebAssembly.Module | null | undefined

/** A kernel of its own memory; undefined where the engine lacks WebAssembly or its SIMD. */
export function createDecoderKernel(): DecoderKernel | undefined {
  compiled ??= compile()
  if (!compiled) return undefined
  const kernel = new WebAssembly.Instance(compiled).exports as unknown as DecoderKernel
  const { buffer } = kernel.memory
  new Int16Array(buffer, STRETCH_AT, STRETCH.length).set(STRETCH)
  new Uint16Array(buffer, SQUASH_AT, BOUNDED_SQUASH.length).set(BOUNDED_SQUASH)
  new Uint32Array(buffer, USES_AT, RATES.length).set(packedUses())
  return kernel
}

/** At once, not in a promise: reading a file waits for nothing, and the module is below what any engine puts off. */
function compile(): WebAssembly.Module | null {
  if (typeof WebAssembly === 'undefined') return null
  const bytes = Uint8Array.from(
    DECODER_BYTES.match(/../g)!,
    (pair) => SIGNS.indexOf(pair[0]!) * 16 + SIGNS.indexOf(pair[1]!),
  )
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
}

/** By uses: how fast the probability follows (12 bits), what its vote counts afterwards (12), the uses then (8). */
function packedUses(): Uint32Array {
  return Uint32Array.from(RATES, (rate, uses) => {
    const then = Math.min(uses + 1, RATES.length - 1)
    return rate | (CONFIDENCE[then]! << 12) | (then << 24)
  })
}
