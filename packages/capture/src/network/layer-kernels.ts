import { FaceworkError } from '@facework/report'
import { LAYER_BYTES } from './layer-bytes.ts'

/** Layers in WebAssembly (`assembly/index.ts`). All arguments are byte addresses and counts. */
export interface LayerKernels {
  convolvePoints(...args: number[]): void
  convolve(...args: number[]): void
  convolveDepthwise(...args: number[]): void
  maxPool(...args: number[]): void
  prelu(...args: number[]): void
  add(...args: number[]): void
}

let compiled: WebAssembly.Module | undefined

export function createLayerKernels(memory: WebAssembly.Memory): LayerKernels {
  compiled ??= compile()
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as LayerKernels
}

function compile(): WebAssembly.Module {
  const bytes = Uint8Array.from(LAYER_BYTES.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(bytes)) {
    throw new FaceworkError(
      'capture/no-simd',
      '',
      'The face tracker needs WebAssembly with SIMD, which this engine does not have.',
      'Use a browser from 2023 on, or Node 20.',
    )
  }
  return new WebAssembly.Module(bytes)
}
