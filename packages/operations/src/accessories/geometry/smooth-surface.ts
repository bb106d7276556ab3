import { conjugateGradients } from './conjugate-gradients.ts'
import type { WeldedMesh } from './welded-mesh.ts'

/**
 * Vectors over a surface that are near given ones and smooth: minimizes Σ w |x − given|² + smooth |L x|² on each of the
 * three coordinates, L the uniform Laplacian.
 * @param weights of the given vectors, one a vertex; all 1 unless given
 */
export function smoothVectors(
  { weld, ringStarts, ring }: WeldedMesh,
  given: Float64Array,
  smooth: number,
  {
    weights,
    rounds = 200,
    tolerance = 1e-16,
  }: {
    readonly weights?: Float64Array | undefined
    readonly rounds?: number
    readonly tolerance?: number
  } = {},
): Float64Array {
  const count = weld.length
  const laplacian = new Float64Array(count)
  const apply = (x: Float64Array, out: Float64Array) => {
    for (let v = 0; v < count; v++) {
      const [start, end] = [ringStarts[v]!, ringStarts[v + 1]!]
      let sum = 0
      for (let e = start; e < end; e++) sum += x[ring[e]!]!
      laplacian[v] = end > start ? x[v]! - sum / (end - start) : 0
      out[v] = (weights ? weights[v]! + 1e-6 : 1) * x[v]!
    }
    for (let v = 0; v < count; v++) {
      const [start, end] = [ringStarts[v]!, ringStarts[v + 1]!]
      if (end === start) continue
      const value = smooth * laplacian[v]!
      out[v]! += value
      const share = value / (end - start)
      for (let e = start; e < end; e++) out[ring[e]!]! -= share
    }
  }
  const out = new Float64Array(given.length)
  const b = new Float64Array(count)
  const x = new Float64Array(count)
  for (let k = 0; k < 3; k++) {
    for (let v = 0; v < count; v++) {
      const own = weld[v] === v
      b[v] = own ? (weights ? weights[v]! : 1) * given[v * 3 + k]! : 0
      x[v] = weights || !own ? 0 : given[v * 3 + k]!
    }
    conjugateGradients(apply, b, x, { rounds, tolerance })
    for (let v = 0; v < count; v++) out[v * 3 + k] = x[weld[v]!]!
  }
  return out
}
