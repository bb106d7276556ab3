import type { HeadSurface } from '../../landmarks/head-surface.ts'
import type { FaceFrame } from '../../landmarks/mesh-landmarks.ts'
import { rasterize } from '../../landmarks/rasterize.ts'
import { projectPoints, viewFrom } from '../../landmarks/view.ts'

const PIXELS = 320
/** Turn and pitch. */
const VIEWS = [
  [0, 0],
  [0.6, 0],
  [-0.6, 0],
  [1.3, 0],
  [-1.3, 0],
  [0, 0.6],
  [0, -0.7],
  [Math.PI, 0],
  [2.2, 0],
  [-2.2, 0],
  [0.6, -0.7],
  [-0.6, -0.7],
] as const

/**
 * 1 for vertices that can be seen from outside. Mouth bag, eye sockets and nostrils look like a face to a search for
 * closest points; they follow their neighbors instead.
 */
export function visibleVertices(surface: HeadSurface, face: FaceFrame, seeThrough: Uint8Array): Uint8Array {
  const { positions, triangles, part, count } = surface
  const seen = new Uint8Array(count)
  for (const [yaw, pitch] of VIEWS) {
    const view = viewFrom(face.yaw + yaw, pitch, face.center, face.unit * 4)
    const { hit, depth } = rasterize(surface, view, PIXELS, seeThrough)
    const projected = projectPoints(view, positions, PIXELS)
    const slack = (view.size / PIXELS) * 0.8
    const isUpright = Math.abs(yaw) < 2 && pitch === 0
    for (let v = 0; v < count; v++) {
      if (seen[v]) continue
      const x = Math.floor(projected[v * 3]!)
      const y = Math.floor(projected[v * 3 + 1]!)
      if (x < 1 || y < 1 || x >= PIXELS - 1 || y >= PIXELS - 1) {
        // Beyond the picture there is body, which is no mouth bag.
        if (isUpright && (x < 0 || y < 0 || x >= PIXELS || y >= PIXELS)) seen[v] = 1
        continue
      }
      for (let k = 0; k < 9 && !seen[v]; k++) {
        const o = (y + Math.floor(k / 3) - 1) * PIXELS + x + (k % 3) - 1
        if (hit[o]! < 0 || projected[v * 3 + 2]! < depth[o]! - slack) continue
        if (part[triangles[hit[o]! * 3]!] === part[v]) seen[v] = 1
      }
    }
  }
  return seen
}
