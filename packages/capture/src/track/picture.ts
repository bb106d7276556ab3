/** Pixels as a canvas gives them: red, green, blue, alpha, row by row from the top. Never mirrored. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** A square of a picture, turned: `angle` is that of its own right-hand direction, y downward. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly angle: number
}

/**
 * A square of the picture as the input of a network: `side` × `side` pixels of three channels, each value times
 * `scale` plus `offset`. Outside of the picture is black, as the networks were taught.
 */
export function cropSquare(
  { width, height, data }: Picture,
  square: Square,
  side: number,
  out: Float32Array,
  { scale = 1 / 255, offset = 0, flip = false } = {},
): void {
  const step = square.size / side
  const cosine = Math.cos(square.angle) * step
  const sine = Math.sin(square.angle) * step
  let to = 0
  for (let row = 0; row < side; row++) {
    const v = row + 0.5 - side / 2
    for (let column = 0; column < side; column++, to += 3) {
      const u = (flip ? side - 1 - column : column) + 0.5 - side / 2
      const x = square.x + u * cosine - v * sine - 0.5
      const y = square.y + u * sine + v * cosine - 0.5
      const left = Math.floor(x)
      const top = Math.floor(y)
      if (left < -1 || top < -1 || left >= width || top >= height) {
        out[to] = out[to + 1] = out[to + 2] = offset
        continue
      }
      const [right, bottom] = [x - left, y - top]
      const weights = [(1 - right) * (1 - bottom), right * (1 - bottom), (1 - right) * bottom, right * bottom]
      let [r, g, b] = [0, 0, 0]
      for (let k = 0; k < 4; k++) {
        const px = left + (k & 1)
        const py = top + (k >> 1)
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const at = (py * width + px) * 4
        const weight = weights[k]!
        r += data[at]! * weight
        g += data[at + 1]! * weight
        b += data[at + 2]! * weight
      }
      out[to] = r * scale + offset
      out[to + 1] = g * scale + offset
      out[to + 2] = b * scale + offset
    }
  }
}

/** From places in a crop to places in the picture. */
export function fromSquare(
  square: Square,
  side: number,
  x: number,
  y: number,
  flip = false,
): [number, number] {
  const step = square.size / side
  const u = ((flip ? side - x : x) - side / 2) * step
  const v = (y - side / 2) * step
  const [cosine, sine] = [Math.cos(square.angle), Math.sin(square.angle)]
  return [square.x + u * cosine - v * sine, square.y + u * sine + v * cosine]
}

/** Mean luma of a square, 0 to 255: how well a face is lit. */
export function brightnessOf({ width, height, data }: Picture, { x, y, size }: Square): number {
  const clampTo = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const [left, right] = [clampTo(x - size / 3, width), clampTo(x + size / 3, width)]
  const [top, bottom] = [clampTo(y - size / 3, height), clampTo(y + size / 3, height)]
  let [sum, count] = [0, 0]
  for (let row = top; row < bottom; row += 4) {
    for (let column = left; column < right; column += 4) {
      const at = (row * width + column) * 4
      sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}
