import { DataUtils } from 'three'
import { expect, it } from 'vitest'
import { directionOf, lightFrom, RoomLight } from './room-light.ts'

interface Level {
  readonly data: Uint16Array
  readonly width: number
}
const room = new RoomLight()
room.light()
const images = (room.texture as unknown as { image: { mipmaps: Level[] }[] }).image

/** The light that the definition of GGX gathers where N, V and R are one; slowly, over the whole sphere. */
function slowly(n: readonly number[], roughness: number): number[] {
  const rows = 200
  const sum = [0, 0, 0]
  let total = 0
  for (let i = 0; i < rows; i++) {
    const up = ((i + 0.5) / rows - 0.5) * Math.PI
    for (let j = 0; j < rows * 2; j++) {
      const around = (j / (rows * 2)) * 2 * Math.PI
      const l = [Math.cos(up) * Math.cos(around), Math.sin(up), Math.cos(up) * Math.sin(around)]
      const h = l.map((v, k) => v + n[k]!)
      const length = Math.hypot(...h)
      const nl = l.reduce((s, v, k) => s + v * n[k]!, 0)
      if (nl <= 0) continue
      const nh = h.reduce((s, v, k) => s + (v / length) * n[k]!, 0)
      const alpha2 = roughness ** 4
      const weight = (alpha2 / (Math.PI * (nh * nh * (alpha2 - 1) + 1) ** 2)) * nl * Math.cos(up)
      lightFrom(l[0]!, l[1]!, l[2]!).forEach((v, k) => {
        sum[k]! += v * weight
      })
      total += weight
    }
  }
  return sum.map((v) => v / total)
}

it('is blurred for rough surfaces as GGX defines it, looked up with left and right exchanged', () => {
  const levels = images[0]!.mipmaps.length
  expect(images[0]!.mipmaps.map((m) => m.width)).toEqual([32, 16, 8])
  for (let level = 1; level < levels; level++) {
    const roughness = 1 - Math.sqrt(1 - level / (levels - 1))
    for (let face = 0; face < 6; face++) {
      const { data, width } = images[face]!.mipmaps[level]!
      for (const part of [0.1, 0.45, 0.8]) {
        const [column, row] = [Math.floor(part * width), Math.floor((1 - part) * width)]
        const [x, y, z] = directionOf(face, column, row, width)
        const at = (row * width + column) * 4
        const wanted = slowly([-x, y, z], roughness)
        for (let k = 0; k < 3; k++) {
          const found = DataUtils.fromHalfFloat(data[at + k]!)
          // The sharper of them asks few directions.
          expect(Math.abs(found - wanted[k]!) / wanted[k]!).toBeLessThan(level === 1 ? 0.12 : 0.02)
        }
      }
    }
  }
})

it('mirrors the boxes where they hang', () => {
  // The first box is the brightest.
  const [around, up] = [-0.9, 0.55]
  const box = [Math.cos(up) * Math.cos(around), Math.sin(up), Math.cos(up) * Math.sin(around)]
  let best = { light: 0, along: 0 }
  images.forEach((image, face) => {
    const { data, width } = image.mipmaps[0]!
    for (let i = 0; i < width * width; i++) {
      const [x, y, z] = directionOf(face, i % width, Math.floor(i / width), width)
      const light = DataUtils.fromHalfFloat(data[i * 4]!)
      if (light > best.light) best = { light, along: -x * box[0]! + y * box[1]! + z * box[2]! }
    }
  })
  expect(best.light).toBeGreaterThan(9)
  expect(best.along).toBeGreaterThan(0.95)
})
