/** Layers of a fully connected network; each is a matrix [inputs × outputs] and a bias. */
export interface VisemeWeights {
  readonly sizes: readonly number[]
  /** Matrices then biases of layer after layer. */
  readonly values: Float32Array
}

export const VISEME_COUNT = 15

/** Sound in context → likelihood of each of the 15 visemes. */
export class VisemeNetwork {
  readonly #weights: VisemeWeights
  readonly #layers: readonly Float32Array[]

  constructor(weights: VisemeWeights) {
    this.#weights = weights
    this.#layers = weights.sizes.slice(1).map((size) => new Float32Array(size))
  }

  /** Writes 15 likelihoods whose sum is 1. */
  run(input: Float32Array, out: Float32Array, at = 0): void {
    const { sizes, values } = this.#weights
    let from = input
    let offset = 0
    for (let layer = 1; layer < sizes.length; layer++) {
      const [inputs, outputs] = [sizes[layer - 1]!, sizes[layer]!]
      const to = this.#layers[layer - 1]!
      const bias = offset + inputs * outputs
      for (let o = 0; o < outputs; o++) to[o] = values[bias + o]!
      for (let i = 0; i < inputs; i++) {
        const x = from[i]!
        // Half of what comes out of a hidden layer is 0.
        if (x === 0) continue
        const row = offset + i * outputs
        for (let o = 0; o < outputs; o++) to[o]! += x * values[row + o]!
      }
      if (layer < sizes.length - 1) for (let o = 0; o < outputs; o++) to[o] = Math.max(0, to[o]!)
      offset = bias + outputs
      from = to
    }
    softmax(from, out, at)
  }
}

function softmax(scores: Float32Array, out: Float32Array, at: number): void {
  let most = Number.NEGATIVE_INFINITY
  for (const score of scores) most = Math.max(most, score)
  let sum = 0
  for (let i = 0; i < scores.length; i++) sum += out[at + i] = Math.exp(scores[i]! - most)
  for (let i = 0; i < scores.length; i++) out[at + i]! /= sum
}
