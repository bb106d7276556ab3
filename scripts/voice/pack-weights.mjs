// Fitted weights as the modules that ship.
const INT16_MAX = 32767

/** Float32 matrices and biases as 16-bit numbers with a scale each. */
export function packWeights(values, sizes) {
  const numbers = new Int16Array(values.length)
  const scales = []
  let at = 0
  for (let layer = 1; layer < sizes.length; layer++) {
    for (const count of [sizes[layer - 1] * sizes[layer], sizes[layer]]) {
      const part = values.subarray(at, at + count)
      const scale = part.reduce((most, v) => Math.max(most, Math.abs(v)), 0) / INT16_MAX
      part.forEach((v, i) => {
        numbers[at + i] = Math.round(v / scale)
      })
      scales.push(Number(scale.toPrecision(9)))
      at += count
    }
  }
  return { sizes, scales, data: Buffer.from(numbers.buffer).toString('base64') }
}

export function weightsModule(packed, typical) {
  const rounded = (list) => JSON.stringify([...list].map((v) => Number(v.toFixed(3))))
  const speaker = typical
    ? `\n// biome-ignore format: data\nexport const typical = { mean: ${rounded(typical.mean)}, spread: ${rounded(typical.spread)} }\n`
    : ''
  return `// Written by \`npm run voice-truth -- --write\`; do not edit. Fitted on speech of flite and espeak-ng: see NOTICE.
import type { PackedWeights } from '../viseme-weights.ts'

// biome-ignore format: data
export const weights: PackedWeights = {
  sizes: ${JSON.stringify(packed.sizes).replace(/,/g, ', ')},
  scales: ${JSON.stringify(packed.scales).replace(/,/g, ', ')},
  data: '${packed.data}',
}
${speaker}`
}
