import type { Model } from '@facework/documents'
import type { Material, Primitive } from '@facework/documents/internal'
import type { HeadSurface } from './head-surface.ts'
import type { Raster } from './rasterize.ts'
import type { View } from './view.ts'

/** Pixels of an image of a model, four bytes each, rows from the top. */
export interface DecodedImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** By index into the images of the model; undefined for those that cannot be decoded. */
export type DecodedImages = readonly (DecodedImage | undefined)[]

/** Colors of a head: textures where they could be read, else materials and vertex colors. */
export interface HeadLook {
  /** 1 for triangles that one sees through, such as corneas and lashes. */
  readonly seeThrough: Uint8Array
  /** Writes red, green and blue from 0 to 1, as on a screen. */
  colorAt(triangle: number, v: number, w: number, out: Float64Array): void
}

const SKIN = [0.8, 0.62, 0.52] as const
const EYE = [0.9, 0.9, 0.9] as const

export function headLook(surface: HeadSurface, images: DecodedImages = []): HeadLook {
  const { model, triangleSource } = surface
  const paints = paintsOf(model, images)
  const paintOf = new Int32Array(surface.vertices.indices.length / 3)
  let t = 0
  paints.forEach(({ triangles }, k) => {
    paintOf.fill(k, t, t + triangles)
    t += triangles
  })
  const seeThrough = Uint8Array.from(triangleSource, (source) =>
    paints[paintOf[source]!]!.seeThrough ? 1 : 0,
  )
  const starts = paints.map(({ first }) => first)
  return {
    seeThrough,
    colorAt(triangle, v, w, out) {
      const source = triangleSource[triangle]!
      const k = paintOf[source]!
      paints[k]!.colorAt(source - starts[k]!, v, w, out)
    },
  }
}

interface Paint {
  readonly first: number
  readonly triangles: number
  readonly seeThrough: boolean
  colorAt(triangle: number, v: number, w: number, out: Float64Array): void
}

function paintsOf(model: Model, images: DecodedImages): Paint[] {
  let first = 0
  return model.meshes.flatMap((mesh) =>
    mesh.primitives.map((primitive): Paint => {
      const corners = primitive.indices?.length ?? primitive.positions.length / 3
      const triangles = primitive.mode === 'triangles' ? Math.floor(corners / 3) : 0
      const material = primitive.material === undefined ? undefined : model.materials[primitive.material]
      const paint = {
        first,
        triangles,
        seeThrough: material?.alpha === 'blend',
        colorAt: colorsOf(primitive, material, mesh.name, images),
      }
      first += triangles
      return paint
    }),
  )
}

function colorsOf(
  primitive: Primitive,
  material: Material | undefined,
  mesh: string,
  images: DecodedImages,
): Paint['colorAt'] {
  const { indices, uvs, colors } = primitive
  const corner = (i: number) => indices?.[i] ?? i
  const texture = material?.textures.color
  const image = texture === undefined || !uvs ? undefined : images[texture]
  if (image && uvs) {
    const { width, height, data } = image
    return (t, v, w, out) => {
      const [a, b, c] = [corner(t * 3) * 2, corner(t * 3 + 1) * 2, corner(t * 3 + 2) * 2]
      const u = 1 - v - w
      const x = u * uvs[a]! + v * uvs[b]! + w * uvs[c]!
      const y = u * uvs[a + 1]! + v * uvs[b + 1]! + w * uvs[c + 1]!
      const column = Math.min(width - 1, Math.floor((x - Math.floor(x)) * width))
      const row = Math.min(height - 1, Math.floor((y - Math.floor(y)) * height))
      for (let k = 0; k < 3; k++) out[k] = data[(row * width + column) * 4 + k]! / 255
    }
  }
  const onScreen = (linear: number) => Math.min(1, Math.max(0, linear)) ** (1 / 2.2)
  const plain =
    texture !== undefined
      ? /eye/i.test(`${mesh} ${material?.name ?? ''}`)
        ? EYE
        : SKIN
      : (material?.color.slice(0, 3).map((x, k) => onScreen(x + material.emissive[k]!)) ?? SKIN)
  if (!colors || texture !== undefined)
    return (_t, _v, _w, out) => {
      for (let k = 0; k < 3; k++) out[k] = plain[k]!
    }
  const color = material?.color ?? [1, 1, 1]
  const glow = material?.emissive ?? [0, 0, 0]
  return (t, v, w, out) => {
    const [a, b, c] = [corner(t * 3) * 4, corner(t * 3 + 1) * 4, corner(t * 3 + 2) * 4]
    for (let k = 0; k < 3; k++)
      out[k] = onScreen(
        glow[k]! + color[k]! * ((1 - v - w) * colors[a + k]! + v * colors[b + k]! + w * colors[c + k]!),
      )
  }
}

const BACKGROUND = 0.55

/** A lit picture of a raster: rows of red, green and blue from 0 to 1. */
export function shade(
  { triangles, normals }: Pick<HeadSurface, 'triangles' | 'normals'>,
  look: HeadLook,
  view: View,
  { hit, bary }: Raster,
  out = new Float32Array(hit.length * 3),
): Float32Array {
  out.fill(BACKGROUND)
  const color = new Float64Array(3)
  const n = [0, 0, 0]
  const { toward, up, right } = view
  for (let o = 0; o < hit.length; o++) {
    const t = hit[o]!
    if (t < 0) continue
    const v = bary[o * 2]!
    const w = bary[o * 2 + 1]!
    const [a, b, c] = [triangles[t * 3]! * 3, triangles[t * 3 + 1]! * 3, triangles[t * 3 + 2]! * 3]
    for (let k = 0; k < 3; k++)
      n[k] = (1 - v - w) * normals[a + k]! + v * normals[b + k]! + w * normals[c + k]!
    const length = Math.hypot(n[0]!, n[1]!, n[2]!) || 1
    const facing = (n[0]! * toward[0] + n[1]! * toward[1] + n[2]! * toward[2]) / length
    const above = (n[0]! * up[0] + n[1]! * up[1] + n[2]! * up[2]) / length
    const side = (n[0]! * right[0] + n[1]! * right[1] + n[2]! * right[2]) / length
    const light = 0.18 + 0.62 * Math.abs(facing) + 0.16 * Math.max(0, above) + 0.08 * Math.max(0, -side)
    look.colorAt(t, v, w, color)
    for (let k = 0; k < 3; k++) out[o * 3 + k] = Math.min(1, color[k]! * light)
  }
  return out
}
