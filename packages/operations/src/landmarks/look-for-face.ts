import { type FaceNetwork, NETWORK_PIXELS } from './face-network.ts'
import { type HeadLook, shade } from './head-look.ts'
import type { HeadSurface } from './head-surface.ts'
import { type Raster, rasterize } from './rasterize.ts'
import { type Point, type View, viewFrom } from './view.ts'

const SIZE = NETWORK_PIXELS
/** Of the box around the points: the network wants the face to fill two thirds of its picture. */
const MARGIN = 1.5

/** A window on a face, and how sure the network is of it. */
export interface FaceWindow {
  readonly score: number
  readonly yaw: number
  readonly center: Point
  readonly size: number
}

/** A head as the network sees it from one side. */
export interface SeenFace {
  readonly view: View
  readonly raster: Raster
  readonly points: Float32Array
  readonly score: number
}

export function lookAt(surface: HeadSurface, look: HeadLook, network: FaceNetwork, view: View): SeenFace {
  const raster = rasterize(surface, view, SIZE, look.seeThrough)
  const { points, score } = network(shade(surface, look, view, raster))
  return { view, raster, points: points.slice(), score }
}

/** Sides of a head, in the order they are tried. */
const YAWS = [0, Math.PI, Math.PI / 2, -Math.PI / 2]
/** Parts of the height of a model that its head may be: a head alone, busts, whole bodies. */
const PARTS = [1, 0.75, 0.5, 0.35, 0.25, 0.18, 0.13]
const DROPS = [0.5, 0.35, 0.65]
/** No need to look further. */
const SURE = 0.95
const GOOD = 0.6

/**
 * Looks for a face in windows from the crown down on four sides. Returns the best one, however poor; `tried` reports
 * each look.
 */
export async function lookForFace(
  surface: HeadSurface,
  look: HeadLook,
  network: FaceNetwork,
  tried: (part: number) => Promise<void>,
): Promise<FaceWindow> {
  const { low, high } = boundsAbove(surface.positions, Number.NEGATIVE_INFINITY)
  const height = high[1]! - low[1]!
  let best: FaceWindow | undefined
  let looks = 0
  for (const yaw of YAWS) {
    for (const part of PARTS) {
      for (const drop of DROPS) {
        await tried(looks++ / (YAWS.length * PARTS.length * DROPS.length))
        const size = height * part * 1.1
        // The middle of what is up there: spread arms would pull the center of a whole body aside.
        const slice = boundsAbove(surface.positions, high[1]! - height * part)
        const center: Point = [
          (slice.low[0]! + slice.high[0]!) / 2,
          high[1]! - height * part * drop,
          (slice.low[2]! + slice.high[2]!) / 2,
        ]
        const seen = lookAt(surface, look, network, viewFrom(yaw, 0, center, size))
        if (!best || seen.score > best.score) best = windowAround(seen, yaw)
        if (best.score > SURE) return best
      }
    }
    if (best!.score > GOOD) break
  }
  return best!
}

/** The window that the network wants around the points it found. */
export function windowAround({ view, raster, points, score }: SeenFace, yaw: number): FaceWindow {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3) {
    x0 = Math.min(x0, points[i]!)
    x1 = Math.max(x1, points[i]!)
    y0 = Math.min(y0, points[i + 1]!)
    y1 = Math.max(y1, points[i + 1]!)
  }
  const scale = view.size / SIZE
  const right = ((x0 + x1) / 2 - SIZE / 2) * scale
  const up = (SIZE / 2 - (y0 + y1) / 2) * scale
  const depth = faceDepth(raster, view)
  const at = (a: 0 | 1 | 2) =>
    view.center[a] + view.right[a] * right + view.up[a] * up + view.toward[a] * depth
  return {
    score,
    yaw,
    center: [at(0), at(1), at(2)],
    size: view.size * ((MARGIN * Math.max(x1 - x0, y1 - y0)) / SIZE),
  }
}

/** Keeps the middle of the window near the face, so that turning the view does not carry the face away. */
function faceDepth({ depth }: Raster, view: View): number {
  let [sum, count] = [0, 0]
  for (let y = Math.floor(SIZE * 0.4); y < SIZE * 0.6; y++) {
    for (let x = Math.floor(SIZE * 0.4); x < SIZE * 0.6; x++) {
      const d = depth[y * SIZE + x]!
      if (d === Number.NEGATIVE_INFINITY) continue
      sum += d
      count++
    }
  }
  return count > 0 ? sum / count - view.size * 0.2 : 0
}

function boundsAbove(positions: Float64Array, above: number) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! < above) continue
    for (let a = 0; a < 3; a++) {
      low[a] = Math.min(low[a]!, positions[i + a]!)
      high[a] = Math.max(high[a]!, positions[i + a]!)
    }
  }
  return { low, high }
}
