import type { ControlSet } from '@facework/documents'
import type { BlendLayer } from '@facework/documents/internal'
import { type Report, suggestion } from '@facework/report'
import type { CompiledRig } from '../../compile/compiled-rig.ts'
import { curvesOnly } from '../batch-role.ts'
import { type LayerMask, layOver } from '../lay-over.ts'
import type { NodeCompiler } from '../node-compiler.ts'

export const layeredBlend: NodeCompiler<'layered-blend'> = {
  ports: (node) => ['base', ...node.parameters.layers.map((_, i) => `layer${i + 1}`)],
  inPlace: true,
  curves: (node) => node.parameters.layers.flatMap((layer) => Object.keys(layer.curves)),
  compile(node, context) {
    context.inBatch(curvesOnly('over'))
    const { layers } = node.parameters
    const set = context.controlSet('controls')
    const masks = layers.map((layer, i) =>
      compileMask(layer, context.rig, set, `layers[${i}]`, context.report),
    )
    return ({ rig, inputs, out }) => {
      const weights = Float64Array.from(layers, (l) => l.weight)
      return {
        parameters: new Map(
          layers.map((_, i) => [
            `layers[${i}].weight`,
            (value: number) => {
              weights[i] = Math.min(Math.max(value, 0), 1)
            },
          ]),
        ),
        share(input, kind, channel) {
          const weight = (i: number) =>
            weights[i]! *
            masks[i]![kind === 'joint' ? 'joints' : kind === 'morph' ? 'morphs' : 'curves'][channel]!
          let left = input === 0 ? 1 : weight(input - 1)
          for (let above = input; above < masks.length; above++) left *= 1 - weight(above)
          return left
        },
        run() {
          for (let i = 0; i < masks.length; i++) layOver(rig, out, inputs[i + 1]!, weights[i]!, masks[i]!)
        },
      }
    }
  },
}

/** The weight of every channel of one layer. */
export function compileMask(
  layer: BlendLayer,
  rig: CompiledRig,
  set: ControlSet | undefined,
  path: string,
  report: Report,
): LayerMask {
  return {
    joints: jointMask(layer, rig, path, report),
    morphs: new Float32Array(rig.morphs.length).fill(layer.morphs),
    curves: curveMask(layer, rig, set, path, report),
  }
}

function jointMask(layer: BlendLayer, rig: CompiledRig, path: string, report: Report): Float32Array {
  const count = rig.jointNames.length
  if (layer.joints.length === 0) return new Float32Array(count).fill(1)
  const out = new Float32Array(count)
  layer.joints.forEach(({ joint, depth, weight }, i) => {
    const root = rig.jointNames.indexOf(joint)
    if (root < 0) {
      report.warn(
        'graph/joint-unknown',
        `${path}.joints[${i}]`,
        `A mask names joint "${joint}", which character "${rig.name}" lacks.`,
        suggestion(joint, rig.jointNames),
      )
      return
    }
    // Parents come first, so one pass knows how far below the root each joint lies.
    const below = new Int32Array(count).fill(-1)
    for (let at = root; at < count; at++) {
      const parent = rig.parents[at]!
      below[at] = at === root ? 0 : parent >= 0 && below[parent]! >= 0 ? below[parent]! + 1 : -1
      if (below[at]! >= 0) out[at] = weight * (depth > 1 ? Math.min(1, (below[at]! + 1) / depth) : 1)
    }
  })
  return out
}

function curveMask(
  layer: BlendLayer,
  rig: CompiledRig,
  set: ControlSet | undefined,
  path: string,
  report: Report,
): Float32Array {
  const curves = new Map(Object.entries(layer.curves))
  const regions = new Map(Object.entries(layer.regions))
  if (curves.size + regions.size === 0) return new Float32Array(rig.curveNames.length).fill(1)
  const known = new Map(set?.controls.map((c) => [c.name, c.region]) ?? [])
  for (const region of regions.keys()) {
    if ([...known.values()].includes(region)) continue
    report.warn(
      'graph/region-unknown',
      `${path}.regions`,
      set
        ? `A mask names region "${region}", which control set "${set.name}" lacks.`
        : `A mask names region "${region}", and there is no control set that defines its curves.`,
      set ? suggestion(region, new Set(known.values())) : 'Link a control set to input "controls".',
    )
  }
  return Float32Array.from(
    rig.curveNames,
    (name) => curves.get(name) ?? regions.get(known.get(name) ?? '') ?? 0,
  )
}
