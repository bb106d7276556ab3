/** Parts of at most this many vertices are not cut further. */
const LEAF = 24

/**
 * An order of elimination that keeps the factor of a surface's matrix small: vertices are cut in half by their places
 * again and again, and those on a cut come after both halves. `order[k]` is the vertex eliminated as number k.
 */
export function nestedDissection(
  points: Float64Array,
  {
    count,
    starts,
    columns,
  }: { readonly count: number; readonly starts: Int32Array; readonly columns: Int32Array },
): Int32Array {
  const order = new Int32Array(count)
  const side = new Int8Array(count)
  let tail = count
  const cut = (list: Int32Array) => {
    if (list.length <= LEAF) {
      for (const v of list) order[--tail] = v
      return
    }
    const axis = longestAxis(points, list)
    list.sort((p, q) => points[p * 3 + axis]! - points[q * 3 + axis]! || p - q)
    const half = list.length >> 1
    for (let k = 0; k < list.length; k++) side[list[k]!] = k < half ? 1 : 2
    // Either side's border is a cut; the smaller one is taken.
    const lower = border(list.subarray(0, half), 2)
    const upper = border(list.subarray(half), 1)
    const between = lower.length <= upper.length ? lower : upper
    for (const v of between) side[v] = 3
    const low = list.filter((v) => side[v] === 1)
    const high = list.filter((v) => side[v] === 2)
    for (const v of list) side[v] = 0
    for (const v of between) order[--tail] = v
    if (between.length === list.length) return
    cut(low)
    cut(high)
  }
  const border = (list: Int32Array, other: number) =>
    list.filter((v) => {
      for (let e = starts[v]!; e < starts[v + 1]!; e++) if (side[columns[e]!] === other) return true
      return false
    })
  cut(Int32Array.from({ length: count }, (_, i) => i))
  return order
}

function longestAxis(points: Float64Array, list: Int32Array): number {
  let axis = 0
  let longest = -1
  for (let a = 0; a < 3; a++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (const v of list) {
      const x = points[v * 3 + a]!
      if (x < low) low = x
      if (x > high) high = x
    }
    if (high - low > longest) {
      longest = high - low
      axis = a
    }
  }
  return axis
}
