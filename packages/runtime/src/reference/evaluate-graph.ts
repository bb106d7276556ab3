import type { Document, GraphNode, MapLine, PoseAsset, ResolvedGraph } from '@facework/documents'
import type { BlendLayer, ResolvedInput } from '@facework/documents/internal'
import type { RigModel } from '../compile/compile-rig.ts'
import { applyPoseAsset } from './apply-pose-asset.ts'
import { mapCurvesReference, modifyCurvesReference } from './change-curves.ts'
import {
  filledCurve,
  layChannel,
  mixChannels,
  type ReferenceChannel,
  type ReferencePose,
  restPose,
  said,
  turned,
  turnVector,
} from './reference-pose.ts'
import { clipTime, samplePose } from './sample-pose.ts'

export interface ReferenceGraphOptions {
  readonly model: RigModel
  readonly asset: (input: ResolvedInput) => Document | undefined
  readonly subGraph?: (input: ResolvedInput) => ResolvedGraph | undefined
  readonly controls: Readonly<Record<string, number>>
  /** Seconds since the start, in one step. */
  readonly time: number
}

interface Scope {
  readonly graph: ResolvedGraph
  readonly options: ReferenceGraphOptions
  readonly inputs: ReadonlyMap<string, ResolvedInput>
  readonly rest: ReferencePose
  /** What input-pose gives. */
  readonly incoming: () => ReferencePose
}

// [G1, G2]
/**
 * A graph's first frame in double precision, node by node from the document: slow, plain, and what
 * the compiled form is compared with. Slots are empty, state machines in their first state, and what only
 * time or joints far away decide (smoothing, pose driver, head turn) lets everything pass.
 */
export function evaluateGraphReference(graph: ResolvedGraph, options: ReferenceGraphOptions): ReferencePose {
  const rest = restPose(options.model)
  const inputs = new Map(graph.inputs.map((i) => [i.name, i]))
  const shown = evaluateScope({ graph, options, inputs, rest, incoming: () => rest })
  const filled = new Map<string, ReferenceChannel>()
  for (const key of new Set([...rest.keys(), ...shown.keys()])) {
    const channel = layChannel(key, shown.get(key), 1, rest.get(key) ?? { value: [0], presence: 1 }, rest)
    if (channel) filled.set(key, channel)
  }
  return filled
}

function evaluateScope(scope: Scope): ReferencePose {
  const output = scope.graph.nodes.find((n) => n.kind === 'output')
  return output ? input(scope, output, 'pose') : new Map()
}

function linkTo({ graph }: Scope, node: string, port: string) {
  return graph.links.find((l) => l.to.node === node && l.to.port === port)?.from
}

function input(scope: Scope, node: GraphNode, port: string): ReferencePose {
  const from = linkTo(scope, node.id, port)
  if (!from || 'input' in from) return new Map()
  const source = scope.graph.nodes.find((n) => n.id === from.node)
  return source ? evaluate(scope, source) : new Map()
}

function assetInput(scope: Scope, node: GraphNode, port: string): ResolvedInput | undefined {
  const from = linkTo(scope, node.id, port)
  return from && 'input' in from ? scope.inputs.get(from.input) : undefined
}

function asset<K extends Document['kind']>(
  scope: Scope,
  node: GraphNode,
  port: string,
  kind: K,
): Extract<Document, { kind: K }> | undefined {
  const wanted = assetInput(scope, node, port)
  const found = wanted && scope.options.asset(wanted)
  return found?.kind === kind ? (found as Extract<Document, { kind: K }>) : undefined
}

function evaluate(scope: Scope, node: GraphNode): ReferencePose {
  const { rest, options } = scope
  const pose = (port: string) => input(scope, node, port)
  switch (node.kind) {
    case 'reference-pose':
      return rest
    case 'input-pose':
      return scope.incoming()
    case 'clip-player': {
      const clip = asset(scope, node, 'clip', 'clip')
      return clip ? samplePose(clip, clipTime(clip, node.parameters, options.time), rest) : new Map()
    }
    case 'control-input': {
      const { controls, weight } = node.parameters
      const out = new Map(pose('pose'))
      for (const [name, value] of Object.entries(options.controls)) {
        if (controls && !controls.includes(name)) continue
        set(out, `c ${name}`, layChannel(`c ${name}`, said(value), weight, out.get(`c ${name}`), rest))
      }
      return out
    }
    case 'blend': {
      const { weights } = node.parameters
      const sum = Math.max(
        1,
        weights.reduce((a, b) => a + b, 0),
      )
      const parts = weights.map((weight, i) => ({ weight: weight / sum, pose: pose(`pose${i + 1}`) }))
      const out = new Map<string, ReferenceChannel>()
      for (const key of new Set(parts.flatMap((p) => [...p.pose.keys()])))
        set(
          out,
          key,
          mixChannels(
            key,
            parts.map((p) => ({ weight: p.weight, channel: p.pose.get(key) })),
            rest,
          ),
        )
      return out
    }
    case 'layered-blend': {
      const controls = asset(scope, node, 'controls', 'control-set')
      const regions = new Map(controls?.controls.map((c) => [c.name, c.region]) ?? [])
      return node.parameters.layers.reduce((below, layer, i) => {
        const above = pose(`layer${i + 1}`)
        const out = new Map(below)
        for (const key of above.keys()) {
          const weight = layer.weight * maskOf(layer, key, options.model, regions)
          set(out, key, layChannel(key, above.get(key), weight, below.get(key), rest))
        }
        return out
      }, pose('base'))
    }
    case 'make-additive':
      return difference(pose('pose'), linkTo(scope, node.id, 'base') ? pose('base') : rest, rest)
    case 'apply-additive':
      return addDifference(pose('pose'), pose('additive'), node.parameters.weight, rest)
    case 'pose-blender': {
      const poses = asset(scope, node, 'poses', 'poses')
      const stream = pose('pose')
      if (!poses) return stream
      const { weight, consume } = node.parameters
      const weights = controlsOf(poses).map((p): [string, number] => [
        p.name,
        weight * respond(node.parameters, p.name, filledCurve(stream, p.name)),
      ])
      const kept = new Map(stream)
      if (consume) for (const p of controlsOf(poses)) kept.delete(`c ${p.name}`)
      return applyPoseAsset(poses, Object.fromEntries(weights), kept, options.model, rest)
    }
    case 'pose-by-name': {
      const poses = asset(scope, node, 'poses', 'poses')
      const role = poses?.poses.find((p) => p.name === node.parameters.pose)?.role
      if (!poses || !role) return pose('pose')
      const names =
        role.type === 'control'
          ? [node.parameters.pose]
          : role.type === 'combination'
            ? role.bases
            : [role.of]
      const at = node.parameters.weight * (role.type === 'in-between' ? role.at : 1)
      return applyPoseAsset(
        poses,
        Object.fromEntries(names.map((n) => [n, at])),
        pose('pose'),
        options.model,
        rest,
        names,
      )
    }
    case 'modify-curves':
      return modifyCurvesReference(pose('pose'), node.parameters.lines, node.parameters.weight)
    case 'map-curves': {
      const map = asset(scope, node, 'map', 'map')
      const { gains, keepUnmapped } = node.parameters
      if (!map) return pose('pose')
      const lines = map.lines.map((line): MapLine => {
        const gain = Object.hasOwn(gains, line.target) ? gains[line.target]! : 1
        return {
          ...line,
          offset: line.offset * gain,
          terms: line.terms.map((t) => ({ ...t, gain: t.gain * gain })),
        }
      })
      return mapCurvesReference(pose('pose'), lines, keepUnmapped)
    }
    case 'state-machine': {
      const [first] = node.parameters.states
      return first === undefined ? new Map() : pose(first)
    }
    case 'sub-graph': {
      const wanted = assetInput(scope, node, 'graph')
      const inner = wanted && options.subGraph?.(wanted)
      if (!inner) return pose('pose')
      const inputs = inner.inputs.map((i): [string, ResolvedInput] => {
        const outer = scope.inputs.get(i.name)
        return [i.name, outer?.asset && outer.kind === i.kind ? { ...i, asset: outer.asset } : i]
      })
      return evaluateScope({
        graph: inner,
        options,
        inputs: new Map(inputs),
        rest,
        incoming: () => pose('pose'),
      })
    }
    case 'output':
      return new Map()
    default:
      return pose('pose')
  }
}

function set(out: Map<string, ReferenceChannel>, key: string, channel: ReferenceChannel | undefined): void {
  if (channel) out.set(key, channel)
  else out.delete(key)
}

function maskOf(
  layer: BlendLayer,
  key: string,
  model: RigModel,
  regions: ReadonlyMap<string, string>,
): number {
  const name = key.slice(2)
  if (key.startsWith('m ')) return layer.morphs
  if (key.startsWith('c ')) {
    if (Object.keys(layer.curves).length + Object.keys(layer.regions).length === 0) return 1
    if (Object.hasOwn(layer.curves, name)) return layer.curves[name]!
    const region = regions.get(name)
    return region !== undefined && Object.hasOwn(layer.regions, region) ? layer.regions[region]! : 0
  }
  if (layer.joints.length === 0) return 1
  let weight = 0
  for (const mask of layer.joints) {
    let steps = 0
    let at: string | undefined = name
    while (at !== undefined && at !== mask.joint) {
      at = model.joints.find((j) => j.name === at)?.parent
      steps++
    }
    if (at === mask.joint) weight = mask.weight * (mask.depth > 1 ? Math.min(1, (steps + 1) / mask.depth) : 1)
  }
  return weight
}

function difference(pose: ReferencePose, base: ReferencePose, rest: ReferencePose): ReferencePose {
  const out = new Map<string, ReferenceChannel>()
  for (const [key, { value, presence }] of pose) {
    const under = layChannel(key, base.get(key), 1, rest.get(key) ?? said(0), rest)!.value
    const delta = key.startsWith('r ')
      ? turnVector(value, under)
      : value.map((v, k) => (key.startsWith('s ') ? (under[k] === 0 ? 0 : v / under[k]! - 1) : v - under[k]!))
    out.set(key, { value: delta, presence })
  }
  return out
}

function addDifference(
  pose: ReferencePose,
  delta: ReferencePose,
  weight: number,
  rest: ReferencePose,
): ReferencePose {
  const out = new Map(pose)
  for (const [key, { value, presence }] of delta) {
    const share = weight * presence
    if (share === 0) continue
    const under = layChannel(key, pose.get(key), 1, rest.get(key) ?? said(0), rest)!.value
    const result = key.startsWith('r ')
      ? turned(
          value.map((v) => v * share),
          under,
        )
      : under.map((v, k) =>
          key.startsWith('s ') ? v * Math.max(0, 1 + share * value[k]!) : v + share * value[k]!,
        )
    out.set(key, { value: result, presence: 1 })
  }
  return out
}

const controlsOf = (asset: PoseAsset) => asset.poses.filter((p) => p.role.type === 'control')

/** Responses of straight lines; eased ones are computed by hand where they are tested. */
function respond(
  p: Extract<GraphNode, { kind: 'pose-blender' }>['parameters'],
  name: string,
  value: number,
): number {
  const points = Object.hasOwn(p.responses, name) ? p.responses[name]! : []
  if (points.length === 0) return value
  const after = points.findIndex((q) => q.at >= value)
  if (after < 0) return points.at(-1)!.weight
  if (after === 0) return points[0]!.weight
  const [a, b] = [points[after - 1]!, points[after]!]
  return a.weight + ((b.weight - a.weight) * (value - a.at)) / (b.at - a.at)
}
