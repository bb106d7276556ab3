import type { Image } from '@facework/documents/internal'
import { decode as decodeJpeg } from 'jpeg-js'
import { PNG } from 'pngjs'

/** Bytes of a decoded picture that a portrait may take. */
const MOST_PIXELS = 64_000_000

/** A decoded picture whose colours are linear. */
export interface Texture {
  /** Red, green, blue and alpha from 0 to 1, at a place in the picture; it repeats outside of 0 to 1. */
  sample(u: number, v: number, out: Float32Array): void
}

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const value = i / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Undefined for formats that are for graphics cards, and for damaged pictures: the colour of the material is used. */
export function textureFrom(image: Image): Texture | undefined {
  const picture = decode(image)
  if (!picture) return undefined
  const { width, height, data } = picture
  const at = (x: number, y: number) =>
    ((((y % height) + height) % height) * width + (((x % width) + width) % width)) * 4
  return {
    sample(u, v, out) {
      const x = u * width - 0.5
      const y = v * height - 0.5
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [right, down] = [x - left, y - top]
      out.fill(0)
      for (let corner = 0; corner < 4; corner++) {
        const [dx, dy] = [corner & 1, corner >> 1]
        const share = (dx ? right : 1 - right) * (dy ? down : 1 - down)
        const from = at(left + dx, top + dy)
        for (let k = 0; k < 3; k++) out[k]! += share * LINEAR[data[from + k]!]!
        out[3]! += (share * data[from + 3]!) / 255
      }
    },
  }
}

function decode({ mimeType, bytes }: Image) {
  try {
    if (mimeType === 'image/png') return PNG.sync.read(Buffer.from(bytes))
    if (mimeType !== 'image/jpeg') return undefined
    return decodeJpeg(bytes, {
      useTArray: true,
      maxResolutionInMP: MOST_PIXELS / 1e6,
      maxMemoryUsageInMB: 512,
    })
  } catch {
    return undefined
  }
}
