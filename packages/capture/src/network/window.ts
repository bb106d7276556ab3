/** Sizes of a sliding window over a picture of height × width, in the order the kernels take them. */
export interface Window {
  readonly height: number
  readonly width: number
  readonly channels: number
  readonly kernelHeight: number
  readonly kernelWidth: number
  readonly stride: number
  /** Rows and columns outside of the picture that the first window covers. */
  readonly top: number
  readonly left: number
  readonly outHeight: number
  readonly outWidth: number
}

/** As TensorFlow pads: `same` gives ceil(size / stride) windows, the odd pixel of padding after the picture. */
export function windowOver(
  [, height = 0, width = 0, channels = 0]: readonly number[],
  kernelHeight: number,
  kernelWidth: number,
  stride: number,
  same: boolean,
): Window {
  const steps = (size: number, kernel: number) =>
    same ? Math.ceil(size / stride) : Math.floor((size - kernel) / stride) + 1
  const outHeight = steps(height, kernelHeight)
  const outWidth = steps(width, kernelWidth)
  const pad = (out: number, kernel: number, size: number) =>
    same ? Math.max(0, (out - 1) * stride + kernel - size) >> 1 : 0
  const top = pad(outHeight, kernelHeight, height)
  const left = pad(outWidth, kernelWidth, width)
  return { height, width, channels, kernelHeight, kernelWidth, stride, top, left, outHeight, outWidth }
}
