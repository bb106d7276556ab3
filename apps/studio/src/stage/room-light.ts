import {
  DataTexture,
  EquirectangularReflectionMapping,
  FloatType,
  LinearFilter,
  LinearSRGBColorSpace,
  PMREMGenerator,
  RGBAFormat,
  type Texture,
  type WebGLRenderer,
} from 'three'

/** A soft box on the wall: where it hangs (radians around, up), how large it is, how bright. */
interface SoftBox {
  readonly around: number
  readonly up: number
  readonly width: number
  readonly height: number
  readonly light: readonly [number, number, number]
}

const WIDTH = 128
const HEIGHT = 64
const BOXES: readonly SoftBox[] = [
  { around: -0.9, up: 0.55, width: 0.5, height: 0.4, light: [9, 8.4, 7.6] },
  { around: 1.3, up: 0.35, width: 0.35, height: 0.6, light: [5, 5.4, 6.2] },
  { around: 2.8, up: 0.5, width: 0.6, height: 0.3, light: [5, 5, 5] },
  { around: -2.3, up: 0.2, width: 0.3, height: 0.5, light: [4.6, 4.2, 3.8] },
]

/**
 * A room with soft boxes, as light from all around. It is painted here in a picture of 128 × 64 rather than
 * rendered as a scene: a software renderer takes seconds for the latter, and nobody sees the difference in skin.
 */
export function roomLight(renderer: WebGLRenderer): Texture {
  const data = new Float32Array(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) {
    const up = (0.5 - (y + 0.5) / HEIGHT) * Math.PI
    for (let x = 0; x < WIDTH; x++) {
      const around = ((x + 0.5) / WIDTH - 0.5) * Math.PI * 2
      data.set([...lightFrom(around, up), 1], ((HEIGHT - 1 - y) * WIDTH + x) * 4)
    }
  }
  const picture = new DataTexture(data, WIDTH, HEIGHT, RGBAFormat, FloatType)
  picture.mapping = EquirectangularReflectionMapping
  picture.colorSpace = LinearSRGBColorSpace
  picture.magFilter = picture.minFilter = LinearFilter
  picture.needsUpdate = true
  const generator = new PMREMGenerator(renderer)
  const { texture } = generator.fromEquirectangular(picture)
  generator.dispose()
  picture.dispose()
  return texture
}

/** Bright above, dim below, and the boxes with soft edges. */
function lightFrom(around: number, up: number): [number, number, number] {
  const base = 0.42 + 0.5 * Math.max(0, Math.sin(up)) ** 1.5 - 0.22 * Math.max(0, -Math.sin(up))
  const out: [number, number, number] = [base, base * 0.985, base * 0.96]
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
