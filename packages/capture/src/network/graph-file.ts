import { FaceworkError } from '@facework/report'

/** Numbers with their shape; the first size is always 1 (one picture). */
export interface Tensor {
  readonly shape: readonly number[]
  readonly data: Float32Array
}

/** One step of a network as its graph file has it. */
export interface GraphStep {
  readonly name: string
  readonly operation: string
  /** Names of steps. */
  readonly inputs: readonly string[]
  readonly strides: readonly number[]
  readonly window: readonly number[]
  /** Padded so that a step of 1 keeps the size. */
  readonly same: boolean
  /** Done in the same step: `BiasAdd`, `Relu`, `Prelu`. */
  readonly fused: readonly string[]
}

export interface GraphFile {
  /** Each after its inputs. */
  readonly steps: readonly GraphStep[]
  readonly constants: ReadonlyMap<string, Tensor>
  /** Step of each output, by the name that the file gives it. */
  readonly outputs: ReadonlyMap<string, string>
  readonly inputShape: readonly number[]
}

interface NodeJson {
  readonly name: string
  readonly op: string
  readonly input?: readonly string[]
  readonly attr?: Record<string, AttributeJson>
}
interface AttributeJson {
  readonly s?: string
  readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] }
  readonly shape?: { readonly dim?: readonly { readonly size: string }[] }
}
interface WeightJson {
  readonly name: string
  readonly shape: readonly number[]
  readonly dtype: string
  readonly quantization?: { readonly dtype: string }
}
interface GraphJson {
  readonly modelTopology: { readonly node: readonly NodeJson[] }
  readonly weightsManifest: readonly { readonly weights: readonly WeightJson[] }[]
  readonly signature?: { readonly outputs?: Record<string, { readonly name: string }> }
}

/** Reads a network saved as a TensorFlow.js graph: `model.json` and the bytes of its weights. */
export function readGraphFile(json: unknown, weights: Uint8Array): GraphFile {
  const graph = json as GraphJson
  const nodes = graph?.modelTopology?.node
  if (!Array.isArray(nodes) || !Array.isArray(graph.weightsManifest)) {
    throw new FaceworkError(
      'capture/model-unreadable',
      'modelTopology',
      'The tracker model is not a TensorFlow.js graph: modelTopology.node or weightsManifest is missing.',
      'Install @vladmandic/human 3.3.6, whose models folder has the graphs.',
    )
  }
  try {
    return fileFrom(graph, nodes, weights)
  } catch (error) {
    if (error instanceof FaceworkError) throw error
    // A field of another type than TensorFlow.js writes, at any depth.
    throw new FaceworkError(
      'capture/model-unreadable',
      'modelTopology',
      `The tracker model is damaged: ${error instanceof Error ? error.message : error}.`,
      'Install @vladmandic/human 3.3.6 again.',
    )
  }
}

function fileFrom(graph: GraphJson, nodes: readonly NodeJson[], weights: Uint8Array): GraphFile {
  const steps = inOrder(nodes).map(stepFrom)
  const placeholder = nodes.find((node) => node.op === 'Placeholder')
  const dimensions = placeholder?.attr?.shape?.shape?.dim ?? []
  const outputs = new Map<string, string>()
  for (const [name, { name: step }] of Object.entries(graph.signature?.outputs ?? {}))
    outputs.set(name, step.split(':')[0]!)
  for (const node of nodes) if (node.op === 'Identity') outputs.set(node.name, node.name)
  return {
    steps,
    constants: readConstants(graph, weights),
    outputs,
    inputShape: dimensions.map(({ size }: { size: string }) => Math.max(1, Number(size))),
  }
}

function stepFrom({ name, op, input = [], attr = {} }: NodeJson): GraphStep {
  const numbers = (key: string) => (attr[key]?.list?.i ?? []).map(Number)
  return {
    name,
    operation: op,
    inputs: input.map(plainName),
    strides: numbers('strides'),
    window: numbers('ksize'),
    same: atob(attr.padding?.s ?? '') === 'SAME',
    fused: (attr.fused_ops?.list?.s ?? []).map((text) => atob(text)),
  }
}

const plainName = (input: string) => input.split(':')[0]!.replace(/^\^/, '')

function inOrder(nodes: readonly NodeJson[]): NodeJson[] {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const done = new Set<string>()
  const order: NodeJson[] = []
  const visit = (node: NodeJson) => {
    if (done.has(node.name)) return
    done.add(node.name)
    for (const input of node.input ?? []) {
      const before = byName.get(plainName(input))
      if (before) visit(before)
    }
    order.push(node)
  }
  for (const node of nodes) visit(node)
  return order
}

function readConstants(graph: GraphJson, bytes: Uint8Array): Map<string, Tensor> {
  const constants = new Map<string, Tensor>()
  let offset = 0
  for (const { name, shape, dtype, quantization } of graph.weightsManifest.flatMap(
    (group) => group.weights,
  )) {
    const count = shape.reduce((product, size) => product * size, 1)
    const width = quantization?.dtype === 'float16' ? 2 : 4
    if (offset + count * width > bytes.length) {
      throw new FaceworkError(
        'capture/model-unreadable',
        name,
        `The weights of the tracker model end after ${bytes.length} bytes; "${name}" needs ${offset + count * width}.`,
        'Install @vladmandic/human again: a file of its models folder is cut off.',
      )
    }
    // A copy, since views need an even start.
    const { buffer } = bytes.slice(offset, offset + count * width)
    const data =
      width === 2
        ? Float32Array.from(new Uint16Array(buffer), halfFloat)
        : dtype === 'int32'
          ? Float32Array.from(new Int32Array(buffer))
          : new Float32Array(buffer)
    constants.set(name, { shape, data })
    offset += count * width
  }
  return constants
}

/** IEEE 754 binary16. */
export function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
