import type { VisemeWeights } from './viseme-network.ts'

/** Fitted weights as they ship: 16-bit numbers in base64, with one scale for each matrix and each bias. */
export interface PackedWeights {
  readonly sizes: readonly number[]
  /** Of matrix and bias of layer after layer: the value of the number 1. */
  readonly scales: readonly number[]
  readonly data: string
}

export function unpackWeights({ sizes, scales, data }: PackedWeights): VisemeWeights {
  const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0))
  const numbers = new Int16Array(bytes.buffer)
  const values = new Float32Array(numbers.length)
  let at = 0
  for (let layer = 1; layer < sizes.length; layer++) {
    for (const [part, count] of [sizes[layer - 1]! * sizes[layer]!, sizes[layer]!].entries()) {
      const scale = scales[(layer - 1) * 2 + part]!
      for (const end = at + count; at < end; at++) values[at] = numbers[at]! * scale
    }
  }
  return { sizes, values }
}
