import { FaceworkError } from '@facework/report'
import type { GraphFile, GraphStep } from './graph-file.ts'
import { createLayerKernels } from './layer-kernels.ts'
import { type Layer, type LayerContext, layerFrom, type Place } from './layers.ts'
import { MemoryPlan } from './memory-plan.ts'

/** A network whose memory is set up once; `run` only computes. */
export interface Network {
  /** Height, width, channels of the picture it takes. */
  readonly inputShape: readonly number[]
  /** Written by the caller before `run`: rows of pixels, channels side by side. */
  readonly input: Float32Array
  /** Values of the outputs by name; overwritten by the next run. */
  readonly outputs: ReadonlyMap<string, Float32Array>
  run(): void
}

const PAGE = 65536

/**
 * A face network that runs in WebAssembly, from the part of TensorFlow that such networks use. tfjs runs the same
 * files, but brings 90 MB of packages for eleven operations.
 */
export function createNetwork(file: GraphFile, outputs: readonly string[]): Network {
  const targets = outputs.map((name) => {
    const step = file.outputs.get(name)
    if (step !== undefined) return step
    throw new FaceworkError(
      'capture/model-unreadable',
      name,
      `The tracker model has no output "${name}"; it has ${[...file.outputs.keys()].join(', ')}.`,
      'Use the models of @vladmandic/human 3.3.6.',
    )
  })
  const steps = neededSteps(file.steps, targets)
  const plan = new MemoryPlan()
  const inputShape = [1, ...file.inputShape.slice(1)]
  const context: LayerContext = { plan, constants: file.constants, writes: [], inputShape }
  const layers = buildLayers(steps, context, new Set(targets))
  const memory = new WebAssembly.Memory({ initial: Math.ceil(plan.size / PAGE) })
  const kernels = createLayerKernels(memory)
  const floats = new Float32Array(memory.buffer)
  for (const { address, values } of context.writes) floats.set(values, address / 4)
  const view = ({ address, shape }: Place) => floats.subarray(address / 4, address / 4 + sizeOf(shape))
  const input = [...layers.values()].find(({ isInput }) => isInput)!
  const computations = [...layers.values()].flatMap(({ compute }) => compute ?? [])
  return {
    inputShape: inputShape.slice(1),
    input: view(input.place),
    outputs: new Map(outputs.map((name, i) => [name, view(layers.get(targets[i]!)!.place)])),
    run() {
      for (const compute of computations) compute(kernels, floats)
    },
  }
}

const sizeOf = (shape: readonly number[]) => shape.reduce((product, size) => product * size, 1)

/** Those that an output depends on, in order. */
function neededSteps(steps: readonly GraphStep[], targets: readonly string[]): GraphStep[] {
  const needed = new Set(targets)
  for (const step of [...steps].reverse())
    if (needed.has(step.name)) for (const input of step.inputs) needed.add(input)
  return steps.filter(({ name }) => needed.has(name))
}

/** A place is given back after the last step that reads it. Renamed values (Reshape, Identity) stay. */
function buildLayers(
  steps: readonly GraphStep[],
  context: LayerContext,
  kept: Set<string>,
): Map<string, Layer> {
  const lastUse = new Map<string, number>()
  steps.forEach((step, i) => {
    for (const name of step.inputs) lastUse.set(name, i)
  })
  const layers = new Map<string, Layer>()
  steps.forEach((step, i) => {
    const layer = layerFrom(
      step,
      step.inputs.map((name) => layers.get(name)!),
      context,
    )
    layers.set(step.name, layer)
    if (layer.renames) for (const name of step.inputs) kept.add(name)
    for (const name of new Set(step.inputs)) {
      const { place, compute } = layers.get(name)!
      if (lastUse.get(name) === i && compute && !kept.has(name) && !layer.renames)
        context.plan.giveBack(place.address, sizeOf(place.shape))
    }
  })
  return layers
}
