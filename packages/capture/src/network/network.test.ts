import { describe, expect, it } from 'vitest'
import type { GraphFile, GraphStep, Tensor } from './graph-file.ts'
import { halfFloat, readGraphFile } from './graph-file.ts'
import { createNetwork } from './network.ts'

/** Numbers that repeat in every run. */
function noise(count: number, seed: number): Float32Array {
  let state = seed
  return Float32Array.from({ length: count }, () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  })
}
const tensor = (shape: number[], seed: number): Tensor => ({
  shape,
  data: noise(
    shape.reduce((a, b) => a * b, 1),
    seed,
  ),
})
const step = (
  name: string,
  operation: string,
  inputs: string[],
  more: Partial<GraphStep> = {},
): GraphStep => ({
  name,
  operation,
  inputs,
  strides: [1, 1, 1, 1],
  window: [],
  same: false,
  fused: [],
  ...more,
})
function graph(inputShape: number[], constants: Record<string, Tensor>, steps: GraphStep[]): GraphFile {
  return {
    inputShape: [1, ...inputShape],
    constants: new Map(Object.entries(constants)),
    steps: [
      step('picture', 'Placeholder', []),
      ...Object.keys(constants).map((name) => step(name, 'Const', [])),
      ...steps,
      step('out', 'Identity', [steps.at(-1)!.name]),
    ],
    outputs: new Map([['out', 'out']]),
  }
}

/** The textbook sum, with TensorFlow's padding written out. */
function naiveConvolution(x: Tensor, kernel: Tensor, bias: Float32Array, stride: number, same: boolean) {
  const [, height, width, channels] = x.shape as [number, number, number, number]
  const [kh, kw, , out] = kernel.shape as [number, number, number, number]
  const size = (n: number, k: number) => (same ? Math.ceil(n / stride) : Math.floor((n - k) / stride) + 1)
  const [oh, ow] = [size(height, kh), size(width, kw)]
  const before = (n: number, k: number, o: number) =>
    same ? Math.floor(Math.max(0, (o - 1) * stride + k - n) / 2) : 0
  const [top, left] = [before(height, kh, oh), before(width, kw, ow)]
  const values: number[] = []
  for (let i = 0; i < oh; i++)
    for (let j = 0; j < ow; j++)
      for (let m = 0; m < out; m++) {
        let sum = bias[m]!
        for (let a = 0; a < kh; a++)
          for (let b = 0; b < kw; b++)
            for (let c = 0; c < channels; c++) {
              const [y, z] = [i * stride + a - top, j * stride + b - left]
              if (y < 0 || z < 0 || y >= height || z >= width) continue
              sum +=
                x.data[(y * width + z) * channels + c]! *
                kernel.data[((a * kw + b) * channels + c) * out + m]!
            }
        values.push(sum)
      }
  return values
}
function expectClose(actual: ArrayLike<number>, wanted: ArrayLike<number>) {
  expect(actual.length).toBe(wanted.length)
  let worst = 0
  for (let i = 0; i < wanted.length; i++) worst = Math.max(worst, Math.abs(actual[i]! - wanted[i]!))
  expect(worst).toBeLessThan(2e-5)
}

describe('a network', () => {
  for (const [kernel, stride, same, channels, out] of [
    [1, 1, false, 5, 12],
    [1, 1, false, 16, 6],
    [3, 2, true, 3, 8],
    [3, 1, true, 4, 1],
    [2, 2, false, 4, 10],
    [5, 2, true, 3, 4],
  ] as const) {
    it(`convolves ${kernel} × ${kernel}, stride ${stride}${same ? ', padded' : ''}, ${channels} → ${out} channels`, () => {
      const x = tensor([1, 7, 9, channels], 1)
      const k = tensor([kernel, kernel, channels, out], 2)
      const bias = tensor([out], 3)
      const file = graph([7, 9, channels], { k, bias }, [
        step('conv', '_FusedConv2D', ['picture', 'k', 'bias'], {
          strides: [1, stride, stride, 1],
          same,
          fused: ['BiasAdd'],
        }),
      ])
      const network = createNetwork(file, ['out'])
      network.input.set(x.data)
      network.run()
      expectClose(network.outputs.get('out')!, naiveConvolution(x, k, bias.data, stride, same))
    })
  }

  it('gives the same result in every run, and uses memory again only when it is free', () => {
    const constants = {
      k1: tensor([1, 1, 4, 8], 4),
      b1: tensor([8], 5),
      slopes: tensor([8], 6),
      k2: tensor([1, 1, 8, 8], 7),
      b2: tensor([8], 8),
      dw: tensor([3, 3, 8, 1], 9),
      pads: { shape: [4, 2], data: Float32Array.from([0, 0, 0, 0, 0, 0, 0, 4]) },
    }
    const file = graph([6, 6, 4], constants, [
      step('a', '_FusedConv2D', ['picture', 'k1', 'b1', 'slopes'], { fused: ['BiasAdd', 'Prelu'] }),
      step('b', 'DepthwiseConv2dNative', ['a', 'dw'], { same: true }),
      step('c', '_FusedConv2D', ['b', 'k2', 'b2'], { fused: ['BiasAdd', 'Relu'] }),
      step('d', 'AddV2', ['c', 'a']),
      step('e', 'MaxPool', ['d'], { strides: [1, 2, 2, 1], window: [1, 2, 2, 1] }),
      step('f', 'Pad', ['e', 'pads']),
      step('g', 'Relu', ['f']),
    ])
    const network = createNetwork(file, ['out'])
    network.input.set(noise(144, 10))
    network.run()
    const first = network.outputs.get('out')!.slice()
    network.run()
    expect(network.outputs.get('out')).toEqual(first)
    expect(network.input).toEqual(noise(144, 10))
    // Nine pixels of twelve channels; the last four are padding.
    expect(first.length).toBe(9 * 12)
    expect(first.some((value) => value > 0)).toBe(true)
    for (let p = 0; p < 9; p++) expect([...first.subarray(p * 12 + 8, p * 12 + 12)]).toEqual([0, 0, 0, 0])
  })

  it('says which operation it does not compute', () => {
    const file = graph([2, 2, 4], {}, [step('odd', 'FFT', ['picture'])])
    expect(() => createNetwork(file, ['out'])).toThrow(/operation FFT/)
    expect(() => createNetwork(graph([2, 2, 4], {}, [step('r', 'Relu', ['picture'])]), ['mesh'])).toThrow(
      /no output "mesh"/,
    )
  })
})

describe('a graph file', () => {
  const json = (shape: number[]) => ({
    modelTopology: {
      node: [
        { name: 'w', op: 'Const' },
        { name: 'i', op: 'Identity', input: ['w:0'] },
      ],
    },
    weightsManifest: [
      { weights: [{ name: 'w', shape, dtype: 'float32', quantization: { dtype: 'float16' } }] },
    ],
  })

  it('reads half floats', () => {
    // One half, minus two, the largest half, the smallest one.
    const halves = Uint8Array.from([0x00, 0x38, 0x00, 0xc0, 0xff, 0x7b, 0x01, 0x00])
    const { constants } = readGraphFile(json([4]), halves)
    expect([...constants.get('w')!.data]).toEqual([0.5, -2, 65504, Math.fround(2 ** -24)])
    expect(halfFloat(0x7c00)).toBe(Number.POSITIVE_INFINITY)
  })

  it('says when weights are cut off, or when it is no graph', () => {
    expect(() => readGraphFile(json([4]), new Uint8Array(6))).toThrow(/end after 6 bytes; "w" needs 8/)
    expect(() => readGraphFile({}, new Uint8Array())).toThrow(/not a TensorFlow.js graph/)
  })
})
