// Layers of the face networks. All numbers are float32; pictures are rows of pixels with their channels side by
// side. Addresses are bytes in the memory that `network/kernels.ts` hands out, every block on 16 bytes.

/** [pixel][channel] × [channel][outChannel] + bias; outChannels is a multiple of 4. */
export function convolvePoints(
  x: usize,
  kernel: usize,
  bias: usize,
  pixels: i32,
  channels: i32,
  outChannels: i32,
  out: usize,
): void {
  const row = (<usize>channels) << 2
  const outRow = (<usize>outChannels) << 2
  let p = 0
  for (; p + 4 <= pixels; p += 4) {
    const x0 = x + <usize>p * row
    const x1 = x0 + row
    const x2 = x1 + row
    const x3 = x2 + row
    let to = out + <usize>p * outRow
    let m = 0
    for (; m + 8 <= outChannels; m += 8) {
      const offset = (<usize>m) << 2
      let a0 = v128.load(bias + offset)
      let a1 = v128.load(bias + offset, 16)
      let b0 = a0
      let b1 = a1
      let c0 = a0
      let c1 = a1
      let d0 = a0
      let d1 = a1
      let k = kernel + offset
      for (let c: usize = 0; c < row; c += 4) {
        const k0 = v128.load(k)
        const k1 = v128.load(k, 16)
        k += outRow
        let s = v128.load32_splat(x0 + c)
        a0 = f32x4.add(a0, f32x4.mul(s, k0))
        a1 = f32x4.add(a1, f32x4.mul(s, k1))
        s = v128.load32_splat(x1 + c)
        b0 = f32x4.add(b0, f32x4.mul(s, k0))
        b1 = f32x4.add(b1, f32x4.mul(s, k1))
        s = v128.load32_splat(x2 + c)
        c0 = f32x4.add(c0, f32x4.mul(s, k0))
        c1 = f32x4.add(c1, f32x4.mul(s, k1))
        s = v128.load32_splat(x3 + c)
        d0 = f32x4.add(d0, f32x4.mul(s, k0))
        d1 = f32x4.add(d1, f32x4.mul(s, k1))
      }
      v128.store(to, a0)
      v128.store(to, a1, 16)
      v128.store(to + outRow, b0)
      v128.store(to + outRow, b1, 16)
      v128.store(to + 2 * outRow, c0)
      v128.store(to + 2 * outRow, c1, 16)
      v128.store(to + 3 * outRow, d0)
      v128.store(to + 3 * outRow, d1, 16)
      to += 32
    }
    for (; m < outChannels; m += 4) {
      const offset = (<usize>m) << 2
      let a0 = v128.load(bias + offset)
      let b0 = a0
      let c0 = a0
      let d0 = a0
      let k = kernel + offset
      for (let c: usize = 0; c < row; c += 4) {
        const k0 = v128.load(k)
        k += outRow
        a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(x0 + c), k0))
        b0 = f32x4.add(b0, f32x4.mul(v128.load32_splat(x1 + c), k0))
        c0 = f32x4.add(c0, f32x4.mul(v128.load32_splat(x2 + c), k0))
        d0 = f32x4.add(d0, f32x4.mul(v128.load32_splat(x3 + c), k0))
      }
      v128.store(to, a0)
      v128.store(to + outRow, b0)
      v128.store(to + 2 * outRow, c0)
      v128.store(to + 3 * outRow, d0)
      to += 16
    }
  }
  for (; p < pixels; p++) {
    const x0 = x + <usize>p * row
    for (let m = 0; m < outChannels; m += 4) {
      const offset = (<usize>m) << 2
      let sum = v128.load(bias + offset)
      let k = kernel + offset
      for (let c: usize = 0; c < row; c += 4) {
        sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(x0 + c), v128.load(k)))
        k += outRow
      }
      v128.store(out + <usize>p * outRow + offset, sum)
    }
  }
}

/** A window of any size. Kernel: [row][column][channel][outChannel]; outChannels is a multiple of 4. */
export function convolve(
  x: usize,
  kernel: usize,
  bias: usize,
  height: i32,
  width: i32,
  channels: i32,
  outChannels: i32,
  kernelHeight: i32,
  kernelWidth: i32,
  stride: i32,
  top: i32,
  left: i32,
  outHeight: i32,
  outWidth: i32,
  out: usize,
): void {
  const row = (<usize>channels) << 2
  const outRow = (<usize>outChannels) << 2
  for (let i = 0; i < outHeight; i++) {
    for (let j = 0; j < outWidth; j++) {
      for (let m = 0; m < outChannels; m += 4) {
        const offset = (<usize>m) << 2
        let sum = v128.load(bias + offset)
        for (let a = 0; a < kernelHeight; a++) {
          const y = i * stride + a - top
          if (y < 0 || y >= height) continue
          for (let b = 0; b < kernelWidth; b++) {
            const z = j * stride + b - left
            if (z < 0 || z >= width) continue
            const from = x + <usize>(y * width + z) * row
            let k = kernel + <usize>(a * kernelWidth + b) * row * <usize>outChannels + offset
            for (let c: usize = 0; c < row; c += 4) {
              sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(from + c), v128.load(k)))
              k += outRow
            }
          }
        }
        v128.store(out + <usize>(i * outWidth + j) * outRow + offset, sum)
      }
    }
  }
}

/** Each channel by itself; channels is a multiple of 4. */
export function convolveDepthwise(
  x: usize,
  kernel: usize,
  height: i32,
  width: i32,
  channels: i32,
  kernelHeight: i32,
  kernelWidth: i32,
  stride: i32,
  top: i32,
  left: i32,
  outHeight: i32,
  outWidth: i32,
  out: usize,
): void {
  const row = (<usize>channels) << 2
  for (let i = 0; i < outHeight; i++) {
    for (let j = 0; j < outWidth; j++) {
      const to = out + <usize>(i * outWidth + j) * row
      for (let c: usize = 0; c < row; c += 16) {
        let sum = f32x4.splat(0)
        for (let a = 0; a < kernelHeight; a++) {
          const y = i * stride + a - top
          if (y < 0 || y >= height) continue
          for (let b = 0; b < kernelWidth; b++) {
            const z = j * stride + b - left
            if (z < 0 || z >= width) continue
            const value = v128.load(x + <usize>(y * width + z) * row + c)
            sum = f32x4.add(sum, f32x4.mul(value, v128.load(kernel + <usize>(a * kernelWidth + b) * row + c)))
          }
        }
        v128.store(to + c, sum)
      }
    }
  }
}

/** The largest value of each window; channels is a multiple of 4. */
export function maxPool(
  x: usize,
  height: i32,
  width: i32,
  channels: i32,
  kernelHeight: i32,
  kernelWidth: i32,
  stride: i32,
  top: i32,
  left: i32,
  outHeight: i32,
  outWidth: i32,
  out: usize,
): void {
  const row = (<usize>channels) << 2
  for (let i = 0; i < outHeight; i++) {
    for (let j = 0; j < outWidth; j++) {
      for (let c: usize = 0; c < row; c += 16) {
        let most = f32x4.splat(-f32.MAX_VALUE)
        for (let a = 0; a < kernelHeight; a++) {
          const y = i * stride + a - top
          if (y < 0 || y >= height) continue
          for (let b = 0; b < kernelWidth; b++) {
            const z = j * stride + b - left
            if (z < 0 || z >= width) continue
            most = f32x4.max(most, v128.load(x + <usize>(y * width + z) * row + c))
          }
        }
        v128.store(out + <usize>(i * outWidth + j) * row + c, most)
      }
    }
  }
}

/** Negative values times a slope; `slopes` repeats after `period` values, a multiple of 4. */
export function prelu(x: usize, slopes: usize, count: i32, period: i32, out: usize): void {
  const end = (<usize>count) << 2
  const round = (<usize>period) << 2
  const zero = f32x4.splat(0)
  let s: usize = 0
  for (let i: usize = 0; i < end; i += 16) {
    const value = v128.load(x + i)
    const below = f32x4.mul(f32x4.min(value, zero), v128.load(slopes + s))
    v128.store(out + i, f32x4.add(f32x4.max(value, zero), below))
    s += 16
    if (s >= round) s = 0
  }
}

/** `second` repeats after `period` values, a multiple of 4. */
export function add(x: usize, second: usize, count: i32, period: i32, out: usize): void {
  const end = (<usize>count) << 2
  const round = (<usize>period) << 2
  let s: usize = 0
  for (let i: usize = 0; i < end; i += 16) {
    v128.store(out + i, f32x4.add(v128.load(x + i), v128.load(second + s)))
    s += 16
    if (s >= round) s = 0
  }
}
