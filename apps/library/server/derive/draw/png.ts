import { PNG } from 'pngjs'
import type { Picture } from './draw-model.ts'

export function pngFrom({ width, height, pixels }: Picture): Uint8Array {
  const png = new PNG({ width, height })
  png.data = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length)
  return PNG.sync.write(png, { deflateLevel: 9 })
}
