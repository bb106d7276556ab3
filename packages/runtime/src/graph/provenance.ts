import { FaceworkError, suggestion } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers, PoseRegister } from '../evaluate/pose-buffers.ts'
import type { CompiledGraph } from './compiled-graph.ts'
import type { ChannelKind, StepInstance } from './graph-step.ts'

/** A channel by name. */
export type ChannelName =
  | { readonly joint: string; readonly path: 'translation' | 'rotation' | 'scale' }
  | { readonly mesh: string; readonly morph: string }
  | { readonly curve: string }

/** What one node had to do with a channel of the last frame. */
export interface ProvenanceEntry {
  readonly node: string
  readonly kind: string
  /** The channel as it left the node: one number, three or four. */
  readonly value: readonly number[]
  readonly presence: number
  /** How much of it reached the output. */
  readonly weight: number
  /** False for a node that let the channel pass as it was. */
  readonly wrote: boolean
}

interface Place {
  readonly kind: ChannelKind
  readonly index: number
  readonly values: (pose: PoseBuffers) => Float32Array
  readonly presences: (pose: PoseBuffers) => Float32Array
  readonly width: number
}

/** The pose as each step left it; nothing is kept while no one asks. */
export interface Trace {
  readonly poses: readonly PoseRegister[]
  readonly ran: Uint8Array
}

// [G5]
/** Which nodes a channel of the last frame came from, sources first. */
export function provenanceOf(
  graph: CompiledGraph,
  steps: readonly StepInstance[],
  trace: Trace,
  channel: ChannelName,
): ProvenanceEntry[] {
  const place = placeOf(graph.rig, channel)
  const weights = new Map<number, number>()
  // Sources come before their readers, so one pass from the end has every weight complete.
  if (graph.outputStep >= 0) weights.set(graph.outputStep, 1)
  for (let i = graph.outputStep; i >= 0; i--) {
    const weight = weights.get(i)
    if (weight === undefined) continue
    graph.steps[i]!.sources.forEach((source, input) => {
      if (source < 0) return
      const share = steps[i]!.share?.(input, place.kind, place.index) ?? 1
      weights.set(source, (weights.get(source) ?? 0) + weight * share)
    })
  }
  return [...weights]
    .sort(([a], [b]) => a - b)
    .map(([i, weight]) => {
      const { node, kind, sources } = graph.steps[i]!
      const own = read(trace, i, place)
      const passed = sources.some((source) => source >= 0 && same(read(trace, source, place), own))
      return { node, kind, ...own, weight, wrote: own.presence > 0 && !passed }
    })
}

function read(trace: Trace, step: number, { values, presences, index, width }: Place) {
  if (trace.ran[step] === 0) return { value: [], presence: 0 }
  const pose = trace.poses[step]!
  const presence = presences(pose)[index]!
  const value = presence > 0 ? Array.from(values(pose).subarray(index * width, index * width + width)) : []
  return { value, presence }
}

function same(a: ReturnType<typeof read>, b: ReturnType<typeof read>): boolean {
  return a.presence === b.presence && a.value.every((v, k) => v === b.value[k])
}

function placeOf(rig: CompiledRig, channel: ChannelName): Place {
  if ('curve' in channel) {
    const index = indexIn(rig.curveNames, channel.curve, 'curve', rig)
    return { kind: 'curve', index, values: (p) => p.curves, presences: (p) => p.curvePresence, width: 1 }
  }
  if ('morph' in channel) {
    const names = rig.morphs.map((m) => `${m.mesh}/${m.morph}`)
    const index = indexIn(names, `${channel.mesh}/${channel.morph}`, 'morph', rig)
    return { kind: 'morph', index, values: (p) => p.morphs, presences: (p) => p.morphPresence, width: 1 }
  }
  const kind = 'joint'
  const index = indexIn(rig.jointNames, channel.joint, 'joint', rig)
  switch (channel.path) {
    case 'translation':
      return { kind, index, values: (p) => p.translations, presences: (p) => p.translationPresence, width: 3 }
    case 'rotation':
      return { kind, index, values: (p) => p.rotations, presences: (p) => p.rotationPresence, width: 4 }
    case 'scale':
      return { kind, index, values: (p) => p.scales, presences: (p) => p.scalePresence, width: 3 }
  }
}

function indexIn(names: readonly string[], name: string, what: string, rig: CompiledRig): number {
  const index = names.indexOf(name)
  if (index >= 0) return index
  throw new FaceworkError(
    'graph/channel-unknown',
    name,
    `Character "${rig.name}" has no ${what} "${name}".`,
    suggestion(name, names),
  )
}
