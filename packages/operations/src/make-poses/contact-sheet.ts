import type { Landmarks, Model, PoseAsset } from '@facework/documents'
import type { Picture } from '../check/pictures/draw-head.ts'
import { shade } from '../landmarks/head-look.ts'
import { surfaceMoves, surfaceNormals } from '../landmarks/head-surface.ts'
import { rasterize } from '../landmarks/rasterize.ts'
import { viewFrom } from '../landmarks/view.ts'
import { controlNames } from '../poses/control-names.ts'
import type { CheckMadePosesOptions } from './check/check-made-poses.ts'
import { type PreparedFace, prepareFace } from './face/prepared-head.ts'
import { SHEET_CELLS } from './sheet-cells.table.ts'

export interface ContactSheetOptions extends CheckMadePosesOptions {
  /** Side of a cell. */
  readonly pixels?: number | undefined
  readonly columns?: number | undefined
}

export interface ContactSheet {
  readonly picture: Picture
  /** What each cell shows, row by row. */
  readonly cells: readonly string[]
}

/** In the unit of the face. */
const WINDOW = 2.1
const BACKGROUND = 0.55 * 255

/** Pictures of the poses that show most, front and side: what an artist looks at before accepting a head. */
export function drawContactSheet(
  model: Model,
  poses: PoseAsset,
  landmarks: Landmarks,
  options: ContactSheetOptions = {},
): ContactSheet {
  const { pixels = 240, columns = 6 } = options
  const head = prepareFace(model, landmarks, { ...options, poses })
  const own = new Set(controlNames(poses))
  const cells = SHEET_CELLS.flatMap(({ title, facs, arkit, yaw }) => {
    const names = [arkit, facs, arkit.map(withShortSide)].find((list) => list.every((name) => own.has(name)))
    return names ? [{ title, names, yaw }] : []
  })
  const rows = Math.ceil(cells.length / columns)
  const rgba = new Uint8ClampedArray(columns * pixels * rows * pixels * 4).fill(BACKGROUND)
  for (let i = 3; i < rgba.length; i += 4) rgba[i] = 255
  cells.forEach(({ names, yaw }, n) => {
    const moves = surfaceMoves(head.surface, Object.fromEntries(names.map((name) => [name, 1])))
    const cell = drawFace(head, moves, yaw, pixels)
    const [left, top] = [(n % columns) * pixels, Math.floor(n / columns) * pixels]
    for (let y = 0; y < pixels; y++) {
      const to = ((top + y) * columns * pixels + left) * 4
      rgba.set(cell.subarray(y * pixels * 4, (y + 1) * pixels * 4), to)
    }
  })
  return {
    picture: { width: columns * pixels, height: rows * pixels, rgba },
    cells: cells.map(({ title }) => title),
  }
}

/** `eyeBlinkLeft` as `eyeBlink_L`, the way many heads write it. */
const withShortSide = (name: string) => name.replace(/(Left|Right)$/, (side) => `_${side[0]}`)

/** One lit picture of a face, drawn at twice its size. */
export function drawFace(
  { surface, look, face }: PreparedFace,
  moves: Float64Array,
  yaw: number,
  pixels: number,
): Uint8ClampedArray {
  const positions = surface.positions.map((x, i) => x + moves[i]!)
  const view = viewFrom(face.yaw + yaw, 0, face.center, face.unit * WINDOW)
  const size = pixels * 2
  const raster = rasterize({ positions, triangles: surface.triangles }, view, size, look.seeThrough)
  const normals = surfaceNormals(surface.triangles, positions)
  const lit = shade({ triangles: surface.triangles, normals }, look, view, raster)
  const rgba = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (let y = 0; y < pixels; y++) {
    for (let x = 0; x < pixels; x++) {
      for (let k = 0; k < 3; k++) {
        const o = (2 * y * size + 2 * x) * 3 + k
        rgba[(y * pixels + x) * 4 + k] =
          (255 * (lit[o]! + lit[o + 3]! + lit[o + size * 3]! + lit[o + size * 3 + 3]!)) / 4
      }
    }
  }
  return rgba
}
