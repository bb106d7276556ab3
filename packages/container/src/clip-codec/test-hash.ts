import { decodeClip } from './decode-clip.ts'
import { KernelBlock } from './kernel-block.ts'
import { testTake } from './test-take.ts'

/** The bits of a coded take and of what is read from it, as one number; for tests only. */
export function hashOfTake(kernel: 'simd' | 'typescript'): string {
  const bytes = testTake(11, 5000)
  const columns = decodeClip(bytes, 'take', { maxBytes: 1 << 24, kernel })
  const used = kernel === 'simd' && KernelBlock.open(1, [{ maxError: 1 }], 0) ? 'simd' : 'typescript'
  let hash = 2166136261
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 16777619)
  for (const { values } of columns) {
    for (const word of new Uint32Array(values.buffer, values.byteOffset, values.length))
      hash = Math.imul(hash ^ word, 16777619)
  }
  return `${used} ${(hash >>> 0).toString(16)}`
}
