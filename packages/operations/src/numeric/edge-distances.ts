import type { WeldedMesh } from '../accessories/geometry/welded-mesh.ts'

/**
 * Shortest way along edges from some vertices to all others, up to a limit; infinite where none leads. Closed lips
 * touch, so that straight distances cannot tell one from the other.
 */
export function edgeDistances(
  { positions, ringStarts, ring }: Pick<WeldedMesh, 'positions' | 'ringStarts' | 'ring'>,
  seeds: Iterable<number>,
  limit = Number.POSITIVE_INFINITY,
): Float64Array {
  const distances = new Float64Array(positions.length / 3).fill(Number.POSITIVE_INFINITY)
  const heap: number[] = []
  const keys: number[] = []
  const swap = (a: number, b: number) => {
    const [v, k] = [heap[a]!, keys[a]!]
    heap[a] = heap[b]!
    keys[a] = keys[b]!
    heap[b] = v
    keys[b] = k
  }
  const push = (vertex: number, key: number) => {
    let i = heap.push(vertex) - 1
    keys.push(key)
    for (; i > 0 && keys[(i - 1) >> 1]! > keys[i]!; i = (i - 1) >> 1) swap(i, (i - 1) >> 1)
  }
  const pop = () => {
    swap(0, heap.length - 1)
    const vertex = heap.pop()!
    const key = keys.pop()!
    for (let i = 0; ; ) {
      let child = 2 * i + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && keys[child + 1]! < keys[child]!) child++
      if (keys[i]! <= keys[child]!) break
      swap(i, child)
      i = child
    }
    return [vertex, key] as const
  }
  for (const seed of seeds) {
    distances[seed] = 0
    push(seed, 0)
  }
  while (heap.length > 0) {
    const [v, key] = pop()
    if (key > distances[v]! || key > limit) continue
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
      const u = ring[e]!
      const next =
        key +
        Math.hypot(
          positions[u * 3]! - positions[v * 3]!,
          positions[u * 3 + 1]! - positions[v * 3 + 1]!,
          positions[u * 3 + 2]! - positions[v * 3 + 2]!,
        )
      if (next >= distances[u]!) continue
      distances[u] = next
      push(u, next)
    }
  }
  return distances
}
