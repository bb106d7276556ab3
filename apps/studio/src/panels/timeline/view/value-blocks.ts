/** Lowest and highest value of every few keys in a row, so that a column of many keys is not gone through one by one. */
interface ValueBlocks {
  readonly low: Float64Array
  readonly high: Float64Array
}

const BLOCK = 8

const known = new WeakMap<Float64Array, ValueBlocks>()

function blocksOf(values: Float64Array): ValueBlocks {
  let blocks = known.get(values)
  if (blocks) return blocks
  const count = Math.floor(values.length / BLOCK)
  blocks = { low: new Float64Array(count), high: new Float64Array(count) }
  for (let b = 0; b < count; b++) {
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    for (let i = b * BLOCK; i < (b + 1) * BLOCK; i++) {
      if (values[i]! < least) least = values[i]!
      if (values[i]! > most) most = values[i]!
    }
    blocks.low[b] = least
    blocks.high[b] = most
  }
  known.set(values, blocks)
  return blocks
}

/** Lowest and highest of the values from one index to before another, written into `out`; none is infinity. */
export function extremes(values: Float64Array, from: number, to: number, out: [number, number]): void {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let i = from
  const first = Math.ceil(from / BLOCK)
  const last = Math.floor(to / BLOCK)
  if (last > first) {
    const { low, high } = blocksOf(values)
    for (; i < first * BLOCK; i++) {
      if (values[i]! < least) least = values[i]!
      if (values[i]! > most) most = values[i]!
    }
    for (let b = first; b < last; b++) {
      if (low[b]! < least) least = low[b]!
      if (high[b]! > most) most = high[b]!
    }
    i = last * BLOCK
  }
  for (; i < to; i++) {
    if (values[i]! < least) least = values[i]!
    if (values[i]! > most) most = values[i]!
  }
  out[0] = least
  out[1] = most
}
