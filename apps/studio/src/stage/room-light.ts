import {
  CompressedCubeTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  RGBAFormat,
  type Texture,
} from 'three'

/** A soft box on the wall: where it hangs (radians around, up), how large it is, how bright. */
interface SoftBox {
  readonly around: number
  readonly up: number
  readonly width: number
  readonly height: number
  readonly light: readonly [number, number, number]
}

const BOXES: readonly SoftBox[] = [
  { around: -0.9, up: 0.55, width: 0.5, height: 0.4, light: [9, 8.4, 7.6] },
  { around: 1.3, up: 0.35, width: 0.35, height: 0.6, light: [5, 5.4, 6.2] },
  { around: 2.8, up: 0.5, width: 0.6, height: 0.3, light: [5, 5, 5] },
  { around: -2.3, up: 0.2, width: 0.3, height: 0.5, light: [4.6, 4.2, 3.8] },
]

/** Pixels along an edge of the cube, from where it mirrors to where it is as rough as can be. */
const SIZES = [32, 16, 8] as const
const FACES = 6
/** Pixels along an edge of the cube whose light is gathered for the rough levels. */
const GATHERED = 10
/** Directions that are asked for a pixel of a level too sharp to be gathered. */
const SAMPLES = 64

/**
 * Studio soft boxes, as an environment light: a cube map whose levels are blurred for rougher and rougher
 * surfaces, as three.js wants it. Its own generator draws far larger ones on the graphics card, which keeps a
 * software renderer busy for seconds; the difference is not visible on skin.
 */
export class RoomLight {
  /** Dark until it is lit: shaders can be made meanwhile. */
  readonly texture: Texture
  readonly #levels = SIZES.map((size) =>
    Array.from({ length: FACES }, () => new Uint16Array(size * size * 4)),
  )

  constructor() {
    const images = Array.from({ length: FACES }, (_, face) => ({
      width: SIZES[0],
      height: SIZES[0],
      mipmaps: SIZES.map((size, level) => ({
        data: this.#levels[level]![face]!,
        width: size,
        height: size,
      })),
    }))
    // It is compressed in name only: that kind alone brings all its levels along.
    const texture = new CompressedCubeTexture(images as never, RGBAFormat as never, HalfFloatType)
    texture.colorSpace = LinearSRGBColorSpace
    texture.magFilter = LinearFilter
    texture.minFilter = LinearMipmapLinearFilter
    texture.needsUpdate = true
    this.texture = Object.assign(texture, { isPMREMTexture: true })
  }

  /** Takes a tenth of a second. */
  light(): void {
    const sharp = bake(SIZES[0])
    const rough = gather(GATHERED)
    this.#levels.forEach((faces, level) => {
      const roughness = 1 - Math.sqrt(1 - level / (SIZES.length - 1))
      const light = level < SIZES.length - 1 ? sampled(roughness, sharp) : gathered(roughness, rough)
      for (const [face, data] of faces.entries()) paint(data, face, SIZES[level]!, light)
    })
    this.texture.needsUpdate = true
  }
}

type Direction = readonly [x: number, y: number, z: number]
type Light = [red: number, green: number, blue: number]

/** A face of a cube, each of its pixels as bright as the room is there. */
function paint(
  data: Uint16Array,
  face: number,
  size: number,
  light: (x: number, y: number, z: number) => Light,
): void {
  for (let i = 0; i < size * size; i++) {
    const [x, y, z] = directionOf(face, i % size, Math.floor(i / size), size)
    // three.js looks cube maps up from inside, where left is right.
    const colour = light(-x, y, z)
    for (let k = 0; k < 3; k++) data[i * 4 + k] = DataUtils.toHalfFloat(colour[k as 0 | 1 | 2])
    data[i * 4 + 3] = DataUtils.toHalfFloat(1)
  }
}

/** Direction of a pixel of a cube map, of length 1; faces and pixels in the order of OpenGL. */
export function directionOf(face: number, column: number, row: number, size: number): Direction {
  const s = ((column + 0.5) / size) * 2 - 1
  const t = ((row + 0.5) / size) * 2 - 1
  const length = Math.hypot(1, s, t)
  const along = (face & 1) === 0 ? 1 : -1
  const [x, y, z] =
    face < 2 ? [along, -t, -along * s] : face < 4 ? [s, along, along * t] : [along * s, -t, along]
  return [x! / length, y! / length, z! / length]
}

/** The light of every pixel of a cube, three numbers each. */
function bake(size: number): Float32Array {
  const out = new Float32Array(6 * size * size * 3)
  for (let i = 0; i < 6 * size * size; i++) {
    const pixel = i % (size * size)
    const face = Math.floor(i / (size * size))
    out.set(lightFrom(...directionOf(face, pixel % size, Math.floor(pixel / size), size)), i * 3)
  }
  return out
}

/** The pixel of a cube that lies in a direction. */
function pixelAt(x: number, y: number, z: number, size: number): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)]
  let face: number
  let s: number
  let t: number
  if (ax >= ay && ax >= az) {
    face = x > 0 ? 0 : 1
    s = x > 0 ? -z / ax : z / ax
    t = -y / ax
  } else if (ay >= az) {
    face = y > 0 ? 2 : 3
    s = x / ay
    t = y > 0 ? z / ay : -z / ay
  } else {
    face = z > 0 ? 4 : 5
    s = z > 0 ? x / az : -x / az
    t = -y / az
  }
  const column = Math.min(Math.floor(((s + 1) / 2) * size), size - 1)
  const row = Math.min(Math.floor(((t + 1) / 2) * size), size - 1)
  return (face * size + row) * size + column
}

/** Direction, share of the sphere and light of every pixel of a small cube: seven numbers each. */
function gather(size: number): Float64Array {
  const out = new Float64Array(6 * size * size * 7)
  for (let i = 0; i < 6 * size * size; i++) {
    const pixel = i % (size * size)
    const [x, y, z] = directionOf(Math.floor(i / (size * size)), pixel % size, Math.floor(pixel / size), size)
    // Pixels further from the middle of a face are smaller, seen from inside.
    const share = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) ** 3
    out.set([x, y, z, share, ...lightFrom(x, y, z)], i * 7)
  }
  return out
}

/** What a surface of a roughness gets that faces a direction and is seen from there: every light by its share (GGX). */
function gathered(roughness: number, from: Float64Array) {
  const square = roughness ** 4
  return (x: number, y: number, z: number): Light => {
    const sum: Light = [0, 0, 0]
    let total = 0
    for (let i = 0; i < from.length; i += 7) {
      const facing = x * from[i]! + y * from[i + 1]! + z * from[i + 2]!
      if (facing <= 0) continue
      const spread = 1 + square + (square - 1) * facing
      const weight = (facing * from[i + 3]!) / (spread * spread)
      for (let k = 0; k < 3; k++) sum[k as 0 | 1 | 2] += weight * from[i + 4 + k]!
      total += weight
    }
    return [sum[0] / total, sum[1] / total, sum[2] / total]
  }
}

/** The same for one that mirrors little more than a point: asks directions around it, and one alone for a mirror. */
function sampled(roughness: number, from: Float32Array) {
  const size = Math.sqrt(from.length / 18)
  const square = roughness ** 4
  const count = roughness === 0 ? 1 : SAMPLES
  const lobe = Array.from({ length: count }, (_, i) => {
    const part = roughness === 0 ? 0 : (i + 0.5) / count
    const scale = 1 / (1 - part + square * part)
    const facing = (1 - part - square * part) * scale
    const aside = 2 * roughness ** 2 * Math.sqrt(part * (1 - part)) * scale
    // The golden angle leaves no side out.
    const turn = i * 2.399963
    return [facing, aside * Math.cos(turn), aside * Math.sin(turn)] as const
  }).filter(([facing]) => facing > 0)
  return (x: number, y: number, z: number): Light => {
    const flat = Math.hypot(x, z)
    // Two directions across: level, and up along the sphere.
    const [ax, az] = [-z / flat, x / flat]
    const [bx, bz] = [(-y * x) / flat, (-y * z) / flat]
    const sum: Light = [0, 0, 0]
    let total = 0
    for (const [facing, a, b] of lobe) {
      const [lx, ly, lz] = [x * facing + ax * a + bx * b, y * facing + flat * b, z * facing + az * a + bz * b]
      const at = pixelAt(lx, ly, lz, size) * 3
      for (let k = 0; k < 3; k++) sum[k as 0 | 1 | 2] += facing * from[at + k]!
      total += facing
    }
    return [sum[0] / total, sum[1] / total, sum[2] / total]
  }
}

/** Bright above, dim below, and the boxes with soft edges; from a direction of length 1. */
export function lightFrom(x: number, y: number, z: number): Light {
  const up = Math.asin(Math.min(Math.max(y, -1), 1))
  const around = Math.atan2(z, x)
  const base = 0.42 + 0.5 * Math.max(0, Math.sin(up)) ** 1.5 - 0.22 * Math.max(0, -Math.sin(up))
  const out: Light = [base, base * 0.985, base * 0.96]
  for (const box of BOXES) {
    const turn = Math.abs(((around - box.around + Math.PI * 3) % (Math.PI * 2)) - Math.PI)
    const part = soft(turn / box.width) * soft(Math.abs(up - box.up) / box.height)
    for (let k = 0; k < 3; k++) out[k as 0 | 1 | 2] += box.light[k as 0 | 1 | 2] * part
  }
  return out
}

/** 1 in the middle, 0 from 1 on, without an edge. */
function soft(distance: number): number {
  const rest = Math.min(Math.max((1 - distance) / 0.5, 0), 1)
  return rest * rest * (3 - 2 * rest)
}
