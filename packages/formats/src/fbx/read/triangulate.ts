/** Beyond this many corners ear clipping, which is quadratic, gives way to a fan. */
export const MAX_CLIPPED_CORNERS = 256

/**
 * Triangles of a polygon as positions in its corner list, appended to `out`. Quads are cut so that both halves
 * face the same way; larger polygons are clipped ear by ear, since brows and lips are often concave n-gons.
 */
export function triangulate(corners: ArrayLike<number>, points: ArrayLike<number>, out: number[]): void {
  const n = corners.length
  if (n < 3) return
  if (n === 3) {
    out.push(0, 1, 2)
    return
  }
  if (n > MAX_CLIPPED_CORNERS) {
    for (let i = 1; i + 1 < n; i++) out.push(0, i, i + 1)
    return
  }
  const flat = project(corners, points)
  if (n === 4) {
    const convex = area(flat, 0, 1, 2) >= 0 && area(flat, 0, 2, 3) >= 0
    if (convex || area(flat, 1, 2, 3) < 0 || area(flat, 1, 3, 0) < 0) out.push(0, 1, 2, 0, 2, 3)
    else out.push(1, 2, 3, 1, 3, 0)
    return
  }
  const left = Array.from({ length: n }, (_, i) => i)
  let stuck = 0
  for (let at = 0; left.length > 3; ) {
    const size = left.length
    const a = left[(at + size - 1) % size]!
    const b = left[at % size]!
    const c = left[(at + 1) % size]!
    // A full round without an ear: the outline crosses itself, and no cut of the rest is better than a fan.
    if (stuck > size) {
      for (let i = 1; i + 1 < size; i++) out.push(left[0]!, left[i]!, left[i + 1]!)
      return
    }
    if (isEar(flat, left, a, b, c)) {
      out.push(a, b, c)
      left.splice(at % size, 1)
      at = at % size
      if (at >= left.length) at = 0
      stuck = 0
    } else {
      at = (at + 1) % size
      stuck++
    }
  }
  out.push(left[0]!, left[1]!, left[2]!)
}

/** Corner positions on the plane of the polygon's mean normal, with its outline turning left. */
function project(corners: ArrayLike<number>, points: ArrayLike<number>): Float64Array {
  const n = corners.length
  let nx = 0
  let ny = 0
  let nz = 0
  for (let i = 0; i < n; i++) {
    const a = corners[i]! * 3
    const b = corners[(i + 1) % n]! * 3
    nx += (points[a + 1]! - points[b + 1]!) * (points[a + 2]! + points[b + 2]!)
    ny += (points[a + 2]! - points[b + 2]!) * (points[a]! + points[b]!)
    nz += (points[a]! - points[b]!) * (points[a + 1]! + points[b + 1]!)
  }
  const ax = Math.abs(nx)
  const ay = Math.abs(ny)
  const az = Math.abs(nz)
  // Dropping the largest axis of the normal keeps shape enough for tests of sidedness.
  const [u, v, sign] =
    az >= ax && az >= ay ? [0, 1, Math.sign(nz)] : ax >= ay ? [1, 2, Math.sign(nx)] : [2, 0, Math.sign(ny)]
  const flat = new Float64Array(n * 2)
  for (let i = 0; i < n; i++) {
    flat[i * 2] = points[corners[i]! * 3 + u]! * (sign || 1)
    flat[i * 2 + 1] = points[corners[i]! * 3 + v]!
  }
  return flat
}

/** Twice the signed area; positive when a, b, c turn left. */
function area(flat: Float64Array, a: number, b: number, c: number): number {
  return (
    (flat[b * 2]! - flat[a * 2]!) * (flat[c * 2 + 1]! - flat[a * 2 + 1]!) -
    (flat[c * 2]! - flat[a * 2]!) * (flat[b * 2 + 1]! - flat[a * 2 + 1]!)
  )
}

function isEar(flat: Float64Array, left: readonly number[], a: number, b: number, c: number): boolean {
  if (area(flat, a, b, c) <= 0) return false
  for (const p of left) {
    if (p === a || p === b || p === c) continue
    if (area(flat, a, b, p) >= 0 && area(flat, b, c, p) >= 0 && area(flat, c, a, p) >= 0) return false
  }
  return true
}
