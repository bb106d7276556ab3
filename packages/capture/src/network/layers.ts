import { FaceworkError } from '@facework/report'
import type { GraphStep, Tensor } from './graph-file.ts'
import type { LayerKernels } from './layer-kernels.ts'
import type { MemoryPlan } from './memory-plan.ts'
import { type Window, windowOver } from './window.ts'

/** Where the numbers of a step are. */
export interface Place {
  readonly address: number
  readonly shape: readonly number[]
}

export interface Layer {
  readonly place: Place
  readonly compute?: ((kernels: LayerKernels, floats: Float32Array) => void) | undefined
  readonly isInput?: boolean | undefined
  /** The same numbers under another name. */
  readonly renames?: boolean | undefined
  /** Of a constant. */
  readonly values?: Float32Array | undefined
}

export interface LayerContext {
  readonly plan: MemoryPlan
  readonly constants: ReadonlyMap<string, Tensor>
  /** Numbers to be put into the memory before the first run. */
  readonly writes: { address: number; values: Float32Array }[]
  readonly inputShape: readonly number[]
}

const sizeOf = (shape: readonly number[]) => shape.reduce((product, size) => product * size, 1)
const roundUp = (channels: number) => Math.ceil(channels / 4) * 4

export function layerFrom(step: GraphStep, inputs: readonly Layer[], context: LayerContext): Layer {
  const take = (shape: readonly number[]): Place => ({ address: context.plan.take(sizeOf(shape)), shape })
  const [x, second] = inputs as [Layer, Layer]
  switch (step.operation) {
    case 'Placeholder':
      return { place: take(context.inputShape), isInput: true }
    case 'Const': {
      const { shape, data } = context.constants.get(step.name)!
      const place = { address: context.plan.keep(data.length), shape }
      context.writes.push({ address: place.address, values: data })
      return { place, values: data }
    }
    case 'Identity':
      return { place: x.place, renames: true }
    case 'Reshape':
      return { place: { ...x.place, shape: [sizeOf(x.place.shape)] }, renames: true }
    case '_FusedConv2D':
    case 'Conv2D':
      return convolutionLayer(step, inputs, context)
    case 'DepthwiseConv2dNative': {
      const [height, width] = second.place.shape as [number, number]
      const window = windowOver(x.place.shape, height, width, step.strides[1]!, step.same)
      const place = take([1, window.outHeight, window.outWidth, window.channels])
      const [from, kernel] = [x.place.address, second.place.address]
      const sizes = Object.values(window)
      return { place, compute: (k) => k.convolveDepthwise(from, kernel, ...sizes, place.address) }
    }
    case 'MaxPool': {
      const window = windowOver(x.place.shape, step.window[1]!, step.window[2]!, step.strides[1]!, step.same)
      const place = take([1, window.outHeight, window.outWidth, window.channels])
      const sizes = Object.values(window)
      return { place, compute: (k) => k.maxPool(x.place.address, ...sizes, place.address) }
    }
    case 'AddV2': {
      const [long, short] = sizeOf(x.place.shape) >= sizeOf(second.place.shape) ? [x, second] : [second, x]
      const place = take(long.place.shape)
      const [count, period] = [sizeOf(long.place.shape), sizeOf(short.place.shape)]
      const [a, b] = [long.place.address, short.place.address]
      return { place, compute: (k) => k.add(a, b, count, period, place.address) }
    }
    case 'Relu':
      return slopeLayer(
        x.place,
        context.plan.keep(x.place.shape.at(-1)!),
        x.place.shape.at(-1)!,
        take(x.place.shape),
      )
    case 'Prelu':
      return slopeLayer(x.place, second.place.address, sizeOf(second.place.shape), take(x.place.shape))
    case 'Pad':
      return channelPadLayer(x.place, second.values!, take)
    case 'ConcatV2':
      return concatLayer(inputs, take)
    case 'Sigmoid': {
      const place = take(x.place.shape)
      const [from, to, count] = [x.place.address / 4, place.address / 4, sizeOf(place.shape)]
      const compute = (_: LayerKernels, floats: Float32Array) => {
        for (let i = 0; i < count; i++) floats[to + i] = 1 / (1 + Math.exp(-floats[from + i]!))
      }
      return { place, compute }
    }
    default:
      throw new FaceworkError(
        'capture/model-unreadable',
        step.name,
        `The tracker model has the operation ${step.operation}, which Facework does not compute.`,
        'Use the models of @vladmandic/human 3.3.6.',
      )
  }
}

/** Relu is Prelu with slopes of 0, which kept memory starts with. */
function slopeLayer(x: Place, slopes: number, period: number, place: Place): Layer {
  const count = sizeOf(x.shape)
  return { place, compute: (k) => k.prelu(x.address, slopes, count, period, place.address) }
}

function convolutionLayer(step: GraphStep, inputs: readonly Layer[], context: LayerContext): Layer {
  const { place: x } = inputs[0]!
  const kernel = inputs[1]!
  const [height, width, channels, outChannels] = kernel.place.shape as [number, number, number, number]
  const stride = step.strides[1]!
  const window = windowOver(x.shape, height, width, stride, step.same)
  const wide = roundUp(outChannels)
  const bias = step.fused.includes('BiasAdd') ? inputs[2]!.values! : new Float32Array(outChannels)
  const kernelAt = widened(kernel.values!, height * width * channels, outChannels, wide, context)
  const biasAt = widened(bias, 1, outChannels, wide, context)
  const pixels = window.outHeight * window.outWidth
  const place = {
    address: context.plan.take(pixels * wide),
    shape: [1, window.outHeight, window.outWidth, outChannels],
  }
  const to = place.address
  const pointwise = height === 1 && width === 1 && stride === 1
  const linear = pointwise
    ? (k: LayerKernels) => k.convolvePoints(x.address, kernelAt, biasAt, pixels, channels, wide, to)
    : (k: LayerKernels) => k.convolve(x.address, kernelAt, biasAt, ...convolutionSizes(window, wide), to)
  const slopes = slopesOf(step, inputs, wide, context)
  const compute = (k: LayerKernels, floats: Float32Array) => {
    linear(k)
    if (slopes !== undefined) k.prelu(to, slopes, pixels * wide, wide, to)
    if (wide !== outChannels) narrow(floats, to / 4, pixels, wide, outChannels)
  }
  return { place, compute }
}

const convolutionSizes = (window: Window, outChannels: number) => [
  window.height,
  window.width,
  window.channels,
  outChannels,
  window.kernelHeight,
  window.kernelWidth,
  window.stride,
  window.top,
  window.left,
  window.outHeight,
  window.outWidth,
]

function slopesOf(
  step: GraphStep,
  inputs: readonly Layer[],
  wide: number,
  context: LayerContext,
): number | undefined {
  if (step.fused.includes('Prelu')) return inputs.at(-1)!.place.address
  return step.fused.includes('Relu') ? context.plan.keep(wide) : undefined
}

/** Rows made a multiple of four long, as the kernels take them. */
function widened(
  values: Float32Array,
  rows: number,
  width: number,
  wide: number,
  { plan, writes }: LayerContext,
): number {
  const out = new Float32Array(rows * wide)
  for (let row = 0; row < rows; row++) out.set(values.subarray(row * width, (row + 1) * width), row * wide)
  const address = plan.keep(out.length)
  writes.push({ address, values: out })
  return address
}

function narrow(floats: Float32Array, at: number, rows: number, wide: number, width: number): void {
  for (let row = 1; row < rows; row++) {
    const from = at + row * wide
    floats.copyWithin(at + row * width, from, from + width)
  }
}

/** These networks widen channels only. `pads`: before and after, for each of the four sizes. */
function channelPadLayer(x: Place, pads: Float32Array, take: (shape: readonly number[]) => Place): Layer {
  const [, height, width, channels] = x.shape as [number, number, number, number]
  const before = pads[6]!
  const outChannels = channels + before + pads[7]!
  const place = take([1, height, width, outChannels])
  const [from, to] = [x.address / 4, place.address / 4]
  const compute = (_: LayerKernels, floats: Float32Array) => {
    // The place may have been another step's before.
    floats.fill(0, to, to + height * width * outChannels)
    for (let p = 0; p < height * width; p++) {
      const start = from + p * channels
      floats.copyWithin(to + p * outChannels + before, start, start + channels)
    }
  }
  return { place, compute }
}

/** Along the last size; the last input is the number of that size. */
function concatLayer(inputs: readonly Layer[], take: (shape: readonly number[]) => Place): Layer {
  const parts = inputs.slice(0, -1).map(({ place }) => place)
  const widths = parts.map(({ shape }) => shape.at(-1)!)
  const width = widths.reduce((sum, each) => sum + each, 0)
  const rows = sizeOf(parts[0]!.shape) / widths[0]!
  const place = take([...parts[0]!.shape.slice(0, -1), width])
  const compute = (_: LayerKernels, floats: Float32Array) => {
    let to = place.address / 4
    parts.forEach((part, k) => {
      const from = part.address / 4
      for (let row = 0; row < rows; row++) {
        const start = from + row * widths[k]!
        floats.copyWithin(to + row * width, start, start + widths[k]!)
      }
      to += widths[k]!
    })
  }
  return { place, compute }
}
