import type { Landmarks, Model } from '@facework/documents'
import type { Picture } from '../check/pictures/draw-head.ts'
import { completeLandmarks } from './complete-landmarks.ts'
import { LOW_TRUST } from './find-face-landmarks.ts'
import { type DecodedImages, headLook, shade } from './head-look.ts'
import { headSurface } from './head-surface.ts'
import { faceFrame } from './mesh-landmarks.ts'
import { rasterize } from './rasterize.ts'
import { projectPoints, viewFrom } from './view.ts'

const YAWS = [0, -0.8, 0.8]
/** In the unit of the face. */
const WINDOW = 2.6
const CERTAIN = [64, 201, 162] as const
const UNSURE = [242, 177, 52] as const
const MESH = [120, 140, 160] as const
const EDGE = [13, 15, 18] as const

/** A head from the front and both sides with its landmarks: named ones as dots, amber where they should be checked. */
export function drawLandmarks(
  model: Model,
  landmarks: Landmarks,
  { images, size = 480 }: { readonly images?: DecodedImages | undefined; readonly size?: number } = {},
): Picture {
  const surface = headSurface(model)
  const look = headLook(surface, images)
  const found = Object.values(landmarks.points)
  const mesh = landmarks.mesh ? completeLandmarks(landmarks) : undefined
  const places = mesh ?? {
    points: Float64Array.from(found.flatMap(({ position }) => [...position])),
    trust: new Float64Array(found.length).fill(1),
  }
  const { center, unit, yaw } = mesh ? faceFrame(mesh) : frameOf(places.points)
  const rgba = new Uint8ClampedArray(size * YAWS.length * size * 4).fill(255)
  YAWS.forEach((turn, n) => {
    const view = viewFrom(yaw + turn, 0, center, unit * WINDOW)
    const raster = rasterize(surface, view, size, look.seeThrough)
    const lit = shade(surface, look, view, raster)
    const at = (x: number, y: number) => (y * size * YAWS.length + n * size + x) * 4
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        for (let k = 0; k < 3; k++) rgba[at(x, y) + k] = 255 * lit[(y * size + x) * 3 + k]!
    const dot = (p: Float64Array, i: number, radius: number, color: readonly number[]) => {
      const [cx, cy] = [Math.round(p[i * 3]!), Math.round(p[i * 3 + 1]!)]
      for (let y = cy - radius; y <= cy + radius; y++) {
        for (let x = cx - radius; x <= cx + radius; x++) {
          const square = (x - cx) ** 2 + (y - cy) ** 2
          if (square > radius * radius || x < 0 || y < 0 || x >= size || y >= size) continue
          rgba.set(square > (radius - 1) ** 2 && radius > 2 ? EDGE : color, at(x, y))
        }
      }
    }
    if (mesh) {
      const points = projectPoints(view, mesh.points, size)
      for (let i = 0; i < mesh.trust.length; i++) if (mesh.trust[i]! > 0) dot(points, i, 1, MESH)
    }
    const named = projectPoints(view, Float64Array.from(found.flatMap(({ position }) => [...position])), size)
    found.forEach(({ trust }, i) => {
      dot(named, i, 4, trust < LOW_TRUST ? UNSURE : CERTAIN)
    })
  })
  return { width: size * YAWS.length, height: size, rgba }
}

/** A window around points that say nothing about which way the face looks. */
function frameOf(points: Float64Array) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, points[i]!)
    high[i % 3] = Math.max(high[i % 3]!, points[i]!)
  }
  const center = [0, 1, 2].map((a) => (low[a]! + high[a]!) / 2) as [number, number, number]
  return { center, unit: Math.max(...high.map((x, a) => x - low[a]!)) / 1.4, yaw: 0 }
}
