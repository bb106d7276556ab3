import type { Model } from '@facework/documents'
import type { Material } from '@facework/documents/internal'
import { type Camera, lookFrom, project } from './camera.ts'
import { KEY, type Surface, shade, toneMap } from './light.ts'
import { type RasterHits, rasterize } from './rasterize.ts'
import { normalGroups, smoothNormals } from './smooth-normals.ts'
import { type Texture, textureFrom } from './texture.ts'

/** A picture with alpha, 8 bits each. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Samples along an edge of a pixel. */
const SAMPLES = 2
const SHADOW_SIZE = 640

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const WHITE: Material = {
  name: '',
  color: [1, 1, 1, 1],
  metallic: 0,
  roughness: 1,
  emissive: [0, 0, 0],
  doubleSided: 'no',
  alpha: 'opaque',
  alphaCutoff: 0.5,
  textures: {},
}

/** A model without a graphics card: what does not change between its pictures is prepared once. */
export class ModelPainter {
  readonly #indices: Uint32Array
  readonly #groups: Uint32Array
  readonly #materials: readonly Material[]
  readonly #textures: readonly (Texture | undefined)[]
  /** Pictures of emitted light. */
  readonly #glows: readonly (Texture | undefined)[]
  /** Material of each triangle. */
  readonly #materialOf: Uint16Array
  readonly #uvs: Float32Array
  readonly #colors: Float32Array
  readonly #texel = new Float32Array(4)

  constructor(model: Model, indices: Uint32Array, count: number) {
    this.#indices = indices
    this.#groups = normalGroups(model, count)
    this.#materials = [...model.materials, WHITE]
    const images = model.images.map(textureFrom)
    const imagesFor = (use: string) =>
      this.#materials.map(({ textures }) => (textures[use] === undefined ? undefined : images[textures[use]]))
    this.#textures = imagesFor('color')
    this.#glows = imagesFor('emissive')
    this.#uvs = new Float32Array(count * 2)
    this.#colors = new Float32Array(count * 4).fill(1)
    this.#materialOf = new Uint16Array(indices.length / 3)
    let vertex = 0
    let triangle = 0
    for (const { primitives } of model.meshes) {
      for (const primitive of primitives) {
        const own = primitive.positions.length / 3
        if (primitive.uvs) this.#uvs.set(primitive.uvs, vertex * 2)
        if (primitive.colors) this.#colors.set(primitive.colors, vertex * 4)
        vertex += own
        if (primitive.mode !== 'triangles') continue
        const triangles = Math.floor((primitive.indices?.length ?? own) / 3)
        this.#materialOf.fill(primitive.material ?? model.materials.length, triangle, triangle + triangles)
        triangle += triangles
      }
    }
  }

  /** The model with its vertices in given places, seen by a camera. */
  draw(places: Float64Array, camera: Camera, width: number, height: number): Picture {
    const [wide, high] = [width * SAMPLES, height * SAMPLES]
    const normals = smoothNormals(places, this.#indices, this.#groups)
    const seen = this.#see(places, camera, wide, high)
    const shadow = this.#shadow(places)
    const pixels = new Uint8Array(width * height * 4)
    const light = new Float64Array(3)
    const normal = new Float64Array(3)
    const toCamera = new Float64Array(3)
    const place = new Float64Array(3)
    const surface = { color: new Float32Array(4), emissive: new Float32Array(3), roughness: 1, metallic: 0 }
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let covered = 0
        let shaded = -1
        let [red, green, blue] = [0, 0, 0]
        for (let sample = 0; sample < SAMPLES ** 2; sample++) {
          const row = y * SAMPLES + (sample >> 1)
          const at = row * wide + x * SAMPLES + (sample & 1)
          const triangle = seen.triangles[at]!
          if (triangle < 0) continue
          covered++
          // Samples of one triangle differ little within a pixel: the light of the first is taken for all of them.
          if (triangle !== shaded) {
            const [v, w] = [seen.weights[at * 2]!, seen.weights[at * 2 + 1]!]
            this.#blend(places, triangle, v, w, place)
            this.#blend(normals, triangle, v, w, normal)
            for (let k = 0; k < 3; k++) toCamera[k] = camera.eye[k]! - place[k]!
            normalize(toCamera)
            normalize(normal)
            // The back of a surface with two sides is lit from behind.
            if (normal[0]! * toCamera[0]! + normal[1]! * toCamera[1]! + normal[2]! * toCamera[2]! < 0)
              for (let k = 0; k < 3; k++) normal[k] = -normal[k]!
            this.#surface(triangle, v, w, surface)
            const open = openness(seen, at, wide, high)
            shade(surface, normal, toCamera, shadow(place, normal), open, light)
            for (let k = 0; k < 3; k++) light[k] = toneMap(light[k]!)
            shaded = triangle
          }
          // Mapped before they are averaged, so that a bright highlight has a smooth edge.
          red += light[0]!
          green += light[1]!
          blue += light[2]!
        }
        if (covered === 0) continue
        const to = (y * width + x) * 4
        const scale = 255 / covered
        pixels[to] = Math.round(red * scale)
        pixels[to + 1] = Math.round(green * scale)
        pixels[to + 2] = Math.round(blue * scale)
        pixels[to + 3] = Math.round((covered * 255) / SAMPLES ** 2)
      }
    }
    return { width, height, pixels }
  }

  #see(places: Float64Array, camera: Camera, width: number, height: number): RasterHits {
    const isCut = this.#materials.map(
      (m, i) => m.alpha !== 'opaque' && (this.#textures[i] || m.color[3]! < 1),
    )
    const surface = { color: new Float32Array(4), emissive: new Float32Array(3), roughness: 1, metallic: 0 }
    return rasterize(
      { places: project(camera, places, width, height), indices: this.#indices },
      {
        width,
        height,
        oneSided: (triangle) => this.#material(triangle).doubleSided === 'no',
        isSolid: (triangle, _, v, w) => {
          if (!isCut[this.#materialOf[triangle]!]) return true
          this.#surface(triangle, v, w, surface)
          const { alpha, alphaCutoff } = this.#material(triangle)
          return surface.color[3]! >= (alpha === 'mask' ? alphaCutoff : 0.5)
        },
      },
    )
  }

  #material(triangle: number): Material {
    return this.#materials[this.#materialOf[triangle]!]!
  }

  #surface(triangle: number, v: number, w: number, out: Mutable<Surface>): void {
    const index = this.#materialOf[triangle]!
    const material = this.#materials[index]!
    const texture = this.#textures[index]
    const glow = this.#glows[index]
    const a = this.#indices[triangle * 3]!
    const b = this.#indices[triangle * 3 + 1]!
    const c = this.#indices[triangle * 3 + 2]!
    const u = 1 - v - w
    const colors = this.#colors
    for (let k = 0; k < 4; k++)
      out.color[k] =
        material.color[k]! * (u * colors[a * 4 + k]! + v * colors[b * 4 + k]! + w * colors[c * 4 + k]!)
    for (let k = 0; k < 3; k++) out.emissive[k] = material.emissive[k]!
    if (texture || glow) {
      const uvs = this.#uvs
      const s = u * uvs[a * 2]! + v * uvs[b * 2]! + w * uvs[c * 2]!
      const t = u * uvs[a * 2 + 1]! + v * uvs[b * 2 + 1]! + w * uvs[c * 2 + 1]!
      if (texture) {
        texture.sample(s, t, this.#texel)
        for (let k = 0; k < 4; k++) out.color[k]! *= this.#texel[k]!
      }
      if (glow) {
        glow.sample(s, t, this.#texel)
        for (let k = 0; k < 3; k++) out.emissive[k]! *= this.#texel[k]!
      }
    }
    out.roughness = material.roughness
    out.metallic = material.metallic
  }

  #blend(column: ArrayLike<number>, triangle: number, v: number, w: number, out: Float64Array): void {
    const a = this.#indices[triangle * 3]! * 3
    const b = this.#indices[triangle * 3 + 1]! * 3
    const c = this.#indices[triangle * 3 + 2]! * 3
    const u = 1 - v - w
    for (let k = 0; k < 3; k++) out[k] = u * column[a + k]! + v * column[b + k]! + w * column[c + k]!
  }

  /** The share of the key light that reaches a place. */
  #shadow(places: Float64Array): (place: Float64Array, normal: Float64Array) => number {
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    for (let i = 0; i < places.length; i++) {
      low[i % 3] = Math.min(low[i % 3]!, places[i]!)
      high[i % 3] = Math.max(high[i % 3]!, places[i]!)
    }
    const middle = [0, 1, 2].map((k) => (low[k]! + high[k]!) / 2) as [number, number, number]
    const half = Math.hypot(...[0, 1, 2].map((k) => high[k]! - low[k]!)) / 2
    const eye = [0, 1, 2].map((k) => middle[k]! + KEY.from[k]! * half * 2) as [number, number, number]
    const lamp = lookFrom(eye, middle, { half })
    const { depths } = this.#see(places, lamp, SHADOW_SIZE, SHADOW_SIZE)
    const bias = (half / SHADOW_SIZE) * 6
    const one = new Float64Array(3)
    const seen = new Float64Array(4)
    return (place, normal) => {
      for (let k = 0; k < 3; k++) one[k] = place[k]! + normal[k]! * bias
      project(lamp, one, SHADOW_SIZE, SHADOW_SIZE, seen)
      const [x, y, z] = [Math.floor(seen[0]!), Math.floor(seen[1]!), seen[2]! + bias]
      let lit = 0
      for (let tap = 0; tap < 9; tap++) {
        const column = x + ((tap % 3) - 1) * 2
        const row = y + (Math.floor(tap / 3) - 1) * 2
        const isOutside = column < 0 || row < 0 || column >= SHADOW_SIZE || row >= SHADOW_SIZE
        if (isOutside || depths[row * SHADOW_SIZE + column]! <= z) lit++
      }
      return lit / 9
    }
  }
}

/** Directions in which neighbours are looked at, and how far, in samples. */
const AROUND = Array.from({ length: 8 }, (_, i) => {
  const angle = (i / 8) * Math.PI * 2
  const far = 5 + (i % 3) * 7
  return [Math.round(Math.cos(angle) * far), Math.round(Math.sin(angle) * far)] as const
})

/** The share of the room that a sample sees: less where its neighbours stand out before it. */
function openness({ depths }: RasterHits, at: number, width: number, height: number): number {
  const [x, y] = [at % width, Math.floor(at / width)]
  const own = 1 / depths[at]!
  let closed = 0
  for (const [dx, dy] of AROUND) {
    const [column, row] = [x + dx, y + dy]
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const other = depths[row * width + column]!
    if (other === Number.NEGATIVE_INFINITY) continue
    // Relative to the distance across the picture, so that the size of a head does not matter.
    const stands = ((own - 1 / other) / own) * 60
    if (stands > 0.1 && stands < 6) closed += Math.min(1, stands)
  }
  return 1 - 0.6 * (closed / AROUND.length)
}

function normalize(vector: Float64Array): void {
  const length = Math.hypot(vector[0]!, vector[1]!, vector[2]!) || 1
  for (let k = 0; k < 3; k++) vector[k]! /= length
}
