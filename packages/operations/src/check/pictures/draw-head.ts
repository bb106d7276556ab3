import type { MeasuredHead } from '../measured-head.ts'

/** Pixels in rows from the top, four bytes each. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
}

export interface DrawHeadOptions {
  readonly controls?: Readonly<Record<string, number>> | undefined
  /** Vertices of the whole model that are framed and marked; the whole head unless given. */
  readonly vertices?: readonly number[] | undefined
  /** Vertices are framed but not marked. */
  readonly unmarked?: boolean | undefined
  readonly size?: number | undefined
}

/** Direction towards the light, and brightness where none falls. */
const LIGHT = [0.35, 0.55, 0.76] as const
const SHADE = 0.35
const BACKGROUND = [38, 43, 51] as const
const MARK = [241, 205, 87] as const
/** Part of the head's height that is seen at least, so that a place can be recognized. */
const LEAST = 0.28

/**
 * A front view of a head, drawn without a graphics card: flat materials, one light. It shows where a finding is, in
 * commands and tests; the studio draws the real materials.
 */
export function drawHead(head: MeasuredHead, options: DrawHeadOptions = {}): Picture {
  const { controls = {}, vertices = [], size = 320 } = options
  const places = head.place(controls)
  const frame = frameOf(head, places, vertices)
  const rgba = new Uint8ClampedArray(size * size * 4)
  for (let i = 0; i < rgba.length; i += 4) rgba.set([...BACKGROUND, 255], i)
  const depths = new Float32Array(size * size).fill(Number.NEGATIVE_INFINITY)
  const scale = size / frame.extent
  const toX = (x: number) => (x - frame.x) * scale + size / 2
  const toY = (y: number) => size / 2 - (y - frame.y) * scale
  const colors = vertexColors(head)
  const normals = normalsAt(head, places)
  const { indices } = head.vertices
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!]
    const xs = [a, b, c].map((v) => toX(places[v * 3]!))
    const ys = [a, b, c].map((v) => toY(places[v * 3 + 1]!))
    const left = Math.max(0, Math.ceil(Math.min(...xs)))
    const right = Math.min(size - 1, Math.floor(Math.max(...xs)))
    const top = Math.max(0, Math.ceil(Math.min(...ys)))
    const bottom = Math.min(size - 1, Math.floor(Math.max(...ys)))
    if (left > right || top > bottom) continue
    const area = (xs[1]! - xs[0]!) * (ys[2]! - ys[0]!) - (xs[2]! - xs[0]!) * (ys[1]! - ys[0]!)
    if (Math.abs(area) < 1e-9) continue
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const v = ((xs[2]! - x) * (ys[0]! - y) - (xs[0]! - x) * (ys[2]! - y)) / area
        const w = ((xs[0]! - x) * (ys[1]! - y) - (xs[1]! - x) * (ys[0]! - y)) / area
        const u = 1 - v - w
        if (u < 0 || v < 0 || w < 0) continue
        const z = places[a * 3 + 2]! * u + places[b * 3 + 2]! * v + places[c * 3 + 2]! * w
        const pixel = y * size + x
        if (z <= depths[pixel]!) continue
        depths[pixel] = z
        let lit = 0
        for (let k = 0; k < 3; k++)
          lit += LIGHT[k]! * (normals[a * 3 + k]! * u + normals[b * 3 + k]! * v + normals[c * 3 + k]! * w)
        const brightness = SHADE + (1 - SHADE) * Math.abs(lit)
        for (let k = 0; k < 3; k++) {
          const linear =
            (colors[a * 3 + k]! * u + colors[b * 3 + k]! * v + colors[c * 3 + k]! * w) * brightness
          rgba[pixel * 4 + k] = 255 * Math.max(0, linear) ** (1 / 2.2)
        }
      }
    }
  }
  if (!options.unmarked) {
    for (const v of vertices) mark(rgba, size, toX(places[v * 3]!), toY(places[v * 3 + 1]!))
  }
  return { width: size, height: size, rgba }
}

/** Center and extent of what is seen, in metres. */
function frameOf(head: MeasuredHead, places: Float64Array, vertices: readonly number[]) {
  const { low, high } = head.bounds()
  const whole = Math.max(high[0]! - low[0]!, high[1]! - low[1]!) * 1.08
  if (vertices.length === 0)
    return { x: (low[0]! + high[0]!) / 2, y: (low[1]! + high[1]!) / 2, extent: whole }
  const range = (k: number) => {
    let [from, to] = [Infinity, -Infinity]
    for (const v of vertices) {
      from = Math.min(from, places[v * 3 + k]!)
      to = Math.max(to, places[v * 3 + k]!)
    }
    return [from, to] as const
  }
  const [x0, x1] = range(0)
  const [y0, y1] = range(1)
  const extent = Math.max((x1 - x0) * 1.5, (y1 - y0) * 1.5, (high[1]! - low[1]!) * LEAST)
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, extent: Math.min(whole, extent) }
}

/** Linear colors of all vertices: of the material, times those of the vertices. */
function vertexColors({ head, vertices }: MeasuredHead): Float32Array {
  const out = new Float32Array(vertices.count * 3)
  let v = 0
  for (const { primitives } of head.model.meshes) {
    for (const { material, positions, colors } of primitives) {
      const own = material === undefined ? undefined : head.model.materials[material]
      const count = positions.length / 3
      const width = colors ? colors.length / count : 0
      for (let i = 0; i < count; i++, v++) {
        for (let k = 0; k < 3; k++)
          out[v * 3 + k] = (own?.color[k] ?? 0.7) * (colors ? colors[i * width + k]! : 1)
      }
    }
  }
  return out
}

/** Normals of welded vertices under a pose. */
function normalsAt(head: MeasuredHead, places: Float64Array): Float64Array {
  const { weld } = head.welded
  const { indices } = head.vertices
  const sums = new Float64Array(places.length)
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3]
    const u = [0, 1, 2].map((k) => places[b + k]! - places[a + k]!)
    const w = [0, 1, 2].map((k) => places[c + k]! - places[a + k]!)
    const n = [u[1]! * w[2]! - u[2]! * w[1]!, u[2]! * w[0]! - u[0]! * w[2]!, u[0]! * w[1]! - u[1]! * w[0]!]
    for (const corner of [a, b, c]) {
      const at = weld[corner / 3]! * 3
      for (let k = 0; k < 3; k++) sums[at + k]! += n[k]!
    }
  }
  const out = new Float64Array(places.length)
  for (let v = 0; v < weld.length; v++) {
    const at = weld[v]! * 3
    const length = Math.hypot(sums[at]!, sums[at + 1]!, sums[at + 2]!) || 1
    for (let k = 0; k < 3; k++) out[v * 3 + k] = sums[at + k]! / length
  }
  return out
}

function mark(rgba: Uint8ClampedArray, size: number, atX: number, atY: number): void {
  const [cx, cy] = [Math.round(atX), Math.round(atY)]
  for (let y = cy - 3; y <= cy + 3; y++) {
    for (let x = cx - 3; x <= cx + 3; x++) {
      const square = (x - cx) ** 2 + (y - cy) ** 2
      if (square > 9 || x < 0 || y < 0 || x >= size || y >= size) continue
      rgba.set(square > 4 ? [13, 15, 18, 255] : [...MARK, 255], (y * size + x) * 4)
    }
  }
}
