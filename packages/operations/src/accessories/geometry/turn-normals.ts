/**
 * Normals of an accessory after it has moved: each is turned as the smooth normal of its vertex is, so that hard edges
 * stay hard and flipped ones flipped.
 * @param first vertex of the smooth normals that the first of these normals belongs to
 */
export function turnNormals(
  normals: Float32Array,
  from: Float64Array,
  to: Float64Array,
  first: number,
): Float32Array {
  const out = new Float32Array(normals.length)
  for (let i = 0; i < normals.length; i += 3) {
    const o = first * 3 + i
    const [ax, ay, az] = [from[o]!, from[o + 1]!, from[o + 2]!]
    const [bx, by, bz] = [to[o]!, to[o + 1]!, to[o + 2]!]
    const [nx, ny, nz] = [normals[i]!, normals[i + 1]!, normals[i + 2]!]
    const c = ax * bx + ay * by + az * bz
    const isUnit = ax * ax + ay * ay + az * az > 0.5 && bx * bx + by * by + bz * bz > 0.5
    // Turned inside out, or without a smooth normal: there is no shortest way.
    if (c < -0.999 || !isUnit) {
      out.set([nx, ny, nz], i)
      continue
    }
    const x = ay * bz - az * by
    const y = az * bx - ax * bz
    const z = ax * by - ay * bx
    const k = (x * nx + y * ny + z * nz) / (1 + c)
    out[i] = c * nx + y * nz - z * ny + k * x
    out[i + 1] = c * ny + z * nx - x * nz + k * y
    out[i + 2] = c * nz + x * ny - y * nx + k * z
  }
  return out
}
