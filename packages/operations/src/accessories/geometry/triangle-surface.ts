/** A point of a surface: its triangle, where in it, and how far it is from the point that was asked for. */
export interface SurfacePoint {
  /** −1 where there is none. */
  triangle: number
  distance: number
  /** Shares of the triangle's three corners. */
  readonly bary: Float64Array
  readonly point: Float64Array
}

export function createSurfacePoint(): SurfacePoint {
  return { triangle: -1, distance: 0, bary: new Float64Array(3), point: new Float64Array(3) }
}

/** Whether a point counts, by its triangle, place and distance. */
export type AcceptPoint = (candidate: SurfacePoint) => boolean
/** What is added to the squared distance of a point, such as for a normal that points elsewhere; never negative. */
export type PointPenalty = (candidate: SurfacePoint) => number

const LEAF = 4

/** Triangles that answer which of their points is closest, also after they have moved: boxes are refitted, not rebuilt. */
export class TriangleSurface {
  readonly indices: Uint32Array
  #positions: Float64Array
  /** Triangles by node. */
  readonly order: Int32Array
  /** First and last triangle of a node in the order, then its two children, −1 for a leaf. */
  readonly nodes: Int32Array
  readonly #nodeCount: number
  readonly #boxes: Float64Array
  readonly #stack = new Int32Array(128)
  readonly #candidate = createSurfacePoint()

  constructor(positions: Float64Array, indices: Uint32Array) {
    this.indices = indices
    this.#positions = positions
    const count = indices.length / 3
    this.order = Int32Array.from({ length: count }, (_, i) => i)
    const centers = new Float64Array(count * 3)
    for (let t = 0; t < count; t++) {
      for (let k = 0; k < 3; k++) {
        centers[t * 3 + k] =
          (positions[indices[t * 3]! * 3 + k]! +
            positions[indices[t * 3 + 1]! * 3 + k]! +
            positions[indices[t * 3 + 2]! * 3 + k]!) /
          3
      }
    }
    const nodes: number[] = []
    this.#split(nodes, 0, count, centers)
    this.nodes = Int32Array.from(nodes)
    this.#nodeCount = nodes.length / 4
    this.#boxes = new Float64Array(this.#nodeCount * 6)
    this.move(positions)
  }

  get positions(): Float64Array {
    return this.#positions
  }

  #split(nodes: number[], from: number, to: number, centers: Float64Array): number {
    const id = nodes.length / 4
    nodes.push(from, to, -1, -1)
    if (to - from <= LEAF) return id
    let axis = 0
    let widest = -1
    for (let k = 0; k < 3; k++) {
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (let i = from; i < to; i++) {
        const x = centers[this.order[i]! * 3 + k]!
        if (x < low) low = x
        if (x > high) high = x
      }
      if (high - low <= widest) continue
      widest = high - low
      axis = k
    }
    this.order.subarray(from, to).sort((a, b) => centers[a * 3 + axis]! - centers[b * 3 + axis]! || a - b)
    const middle = (from + to) >> 1
    nodes[id * 4 + 2] = this.#split(nodes, from, middle, centers)
    nodes[id * 4 + 3] = this.#split(nodes, middle, to, centers)
    return id
  }

  /** The same triangles with their corners elsewhere. */
  move(positions: Float64Array): void {
    this.#positions = positions
    const boxes = this.#boxes
    for (let id = this.#nodeCount - 1; id >= 0; id--) {
      const [from, to, left, right] = this.nodes.subarray(id * 4, id * 4 + 4) as unknown as [
        number,
        number,
        number,
        number,
      ]
      const o = id * 6
      if (left >= 0) {
        for (let k = 0; k < 3; k++) {
          boxes[o + k] = Math.min(boxes[left * 6 + k]!, boxes[right * 6 + k]!)
          boxes[o + 3 + k] = Math.max(boxes[left * 6 + 3 + k]!, boxes[right * 6 + 3 + k]!)
        }
        continue
      }
      for (let k = 0; k < 3; k++) {
        let low = Number.POSITIVE_INFINITY
        let high = Number.NEGATIVE_INFINITY
        for (let i = from; i < to; i++) {
          const t = this.order[i]! * 3
          for (let c = 0; c < 3; c++) {
            const x = positions[this.indices[t + c]! * 3 + k]!
            if (x < low) low = x
            if (x > high) high = x
          }
        }
        boxes[o + k] = low
        boxes[o + 3 + k] = high
      }
    }
  }

  /** The closest point within a distance, penalty included, over those that count. Returns whether there is one. */
  closest(
    x: number,
    y: number,
    z: number,
    out: SurfacePoint,
    within = Number.POSITIVE_INFINITY,
    accept?: AcceptPoint,
    penalty?: PointPenalty,
  ): boolean {
    const { indices } = this
    const positions = this.#positions
    const nodes = this.nodes
    const stack = this.#stack
    const candidate = this.#candidate
    let best = within
    out.triangle = -1
    let depth = 0
    if (indices.length > 0) stack[depth++] = 0
    while (depth > 0) {
      const id = stack[--depth]!
      if (this.#gap(id, x, y, z) >= best) continue
      const left = nodes[id * 4 + 2]!
      if (left >= 0) {
        const right = nodes[id * 4 + 3]!
        const leftFirst = this.#gap(left, x, y, z) < this.#gap(right, x, y, z)
        stack[depth++] = leftFirst ? right : left
        stack[depth++] = leftFirst ? left : right
        continue
      }
      for (let i = nodes[id * 4]!; i < nodes[id * 4 + 1]!; i++) {
        const t = this.order[i]!
        const a = indices[t * 3]! * 3
        const b = indices[t * 3 + 1]! * 3
        const c = indices[t * 3 + 2]! * 3
        closestOnTriangle(positions, a, b, c, x, y, z, candidate.bary)
        const [wa, wb, wc] = [candidate.bary[0]!, candidate.bary[1]!, candidate.bary[2]!]
        const px = positions[a]! * wa + positions[b]! * wb + positions[c]! * wc
        const py = positions[a + 1]! * wa + positions[b + 1]! * wb + positions[c + 1]! * wc
        const pz = positions[a + 2]! * wa + positions[b + 2]! * wb + positions[c + 2]! * wc
        const distance = Math.sqrt((x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz))
        if (distance >= best) continue
        candidate.triangle = t
        candidate.distance = distance
        candidate.point[0] = px
        candidate.point[1] = py
        candidate.point[2] = pz
        if (accept && !accept(candidate)) continue
        const cost = penalty ? Math.sqrt(distance * distance + penalty(candidate)) : distance
        if (cost >= best) continue
        best = cost
        out.triangle = t
        out.distance = distance
        out.bary.set(candidate.bary)
        out.point.set(candidate.point)
      }
    }
    return out.triangle >= 0
  }

  #gap(id: number, x: number, y: number, z: number): number {
    const o = id * 6
    const boxes = this.#boxes
    const dx = Math.max(boxes[o]! - x, 0, x - boxes[o + 3]!)
    const dy = Math.max(boxes[o + 1]! - y, 0, y - boxes[o + 4]!)
    const dz = Math.max(boxes[o + 2]! - z, 0, z - boxes[o + 5]!)
    return Math.sqrt(dx * dx + dy * dy + dz * dz)
  }

  /** The interpolated value of three numbers per vertex at a point of the surface. */
  blend(
    values: Float64Array,
    { triangle, bary }: Pick<SurfacePoint, 'triangle' | 'bary'>,
    out: Float64Array,
  ): void {
    out.fill(0)
    for (let c = 0; c < 3; c++) {
      const v = this.indices[triangle * 3 + c]! * 3
      const share = bary[c]!
      out[0]! += share * values[v]!
      out[1]! += share * values[v + 1]!
      out[2]! += share * values[v + 2]!
    }
  }
}

/** Barycentric coordinates of the closest point of a triangle, by the region the point is in (Ericson 2005, 5.1.5). */
function closestOnTriangle(
  p: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const abx = p[b]! - p[a]!
  const aby = p[b + 1]! - p[a + 1]!
  const abz = p[b + 2]! - p[a + 2]!
  const acx = p[c]! - p[a]!
  const acy = p[c + 1]! - p[a + 1]!
  const acz = p[c + 2]! - p[a + 2]!
  const apx = x - p[a]!
  const apy = y - p[a + 1]!
  const apz = z - p[a + 2]!
  const d1 = abx * apx + aby * apy + abz * apz
  const d2 = acx * apx + acy * apy + acz * apz
  if (d1 <= 0 && d2 <= 0) {
    set(out, 1, 0, 0)
    return
  }
  const bpx = x - p[b]!
  const bpy = y - p[b + 1]!
  const bpz = z - p[b + 2]!
  const d3 = abx * bpx + aby * bpy + abz * bpz
  const d4 = acx * bpx + acy * bpy + acz * bpz
  if (d3 >= 0 && d4 <= d3) {
    set(out, 0, 1, 0)
    return
  }
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const v = d1 / (d1 - d3)
    set(out, 1 - v, v, 0)
    return
  }
  const cpx = x - p[c]!
  const cpy = y - p[c + 1]!
  const cpz = z - p[c + 2]!
  const d5 = abx * cpx + aby * cpy + abz * cpz
  const d6 = acx * cpx + acy * cpy + acz * cpz
  if (d6 >= 0 && d5 <= d6) {
    set(out, 0, 0, 1)
    return
  }
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const w = d2 / (d2 - d6)
    set(out, 1 - w, 0, w)
    return
  }
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const w = (d4 - d3) / (d4 - d3 + d5 - d6)
    set(out, 0, 1 - w, w)
    return
  }
  const sum = va + vb + vc
  // A triangle without area that no region claims: any corner will do.
  if (sum === 0) {
    set(out, 1, 0, 0)
    return
  }
  set(out, 1 - (vb + vc) / sum, vb / sum, vc / sum)
}

function set(out: Float64Array, a: number, b: number, c: number): void {
  out[0] = a
  out[1] = b
  out[2] = c
}
