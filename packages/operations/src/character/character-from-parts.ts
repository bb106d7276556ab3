import {
  type AnimCurve,
  type AssetRef,
  BUILT_IN_DOCUMENTS,
  type Clip,
  type DocumentLookup,
  type Graph,
  type PoseAsset,
  type ResolvedGraph,
  resolveGraph,
} from '@facework/documents'
import { FaceworkError, type Report } from '@facework/report'
import { CharacterInstance, compileGraph, compileRig, type RigModel } from '@facework/runtime'

/** A graph with the documents it refers to. */
export interface CharacterGraph {
  readonly graph: Graph
  readonly lookup: DocumentLookup
}

export interface CharacterParts {
  readonly model: RigModel
  /** Fills asset inputs of the graph that want a pose asset and have none. */
  readonly poses?: PoseAsset | undefined
  readonly clip?: Clip | undefined
  readonly animCurves?: readonly AnimCurve[] | undefined
  readonly scaleTranslation?: boolean | undefined
  /** How clips, controls and poses combine; the default graph unless given. */
  readonly graph?: CharacterGraph | undefined
}

export interface MadeCharacter {
  readonly instance: CharacterInstance
  /** The graph takes the clip by an asset input, not by a slot. */
  readonly clipByInput: boolean
}

/** A character that can show a clip: alone, or through a graph with its parents. */
export function characterFromParts(parts: CharacterParts, report: Report): MadeCharacter {
  const { model, poses, clip, graph } = parts
  const common = {
    poses,
    curves: parts.animCurves,
    extraCurves: clip ? clip.curves.map((c) => c.name) : [],
    scaleTranslation: parts.scaleTranslation ?? false,
  }
  if (!graph) return { instance: new CharacterInstance(compileRig(model, common)), clipByInput: false }
  const given = [poses, clip].filter((d) => d !== undefined)
  const lookup: DocumentLookup = (ref) =>
    given.find((d) => d.id === ref.id) ?? graph.lookup(ref) ?? BUILT_IN_DOCUMENTS.get(ref.id)
  const resolved = resolveGraph(graph.graph, lookup, report)
  FaceworkError.throwFirst(report.diagnostics)
  const bySlot = resolved.nodes.some((n) => n.kind === 'slot')
  const filled = fillInputs(resolved, poses, bySlot ? undefined : clip)
  const compiled = compileGraph(filled, {
    model,
    ...common,
    lookup,
    subGraph(ref: AssetRef) {
      const found = lookup(ref)
      return found?.kind === 'graph' ? resolveGraph(found, lookup, report) : undefined
    },
  })
  return { instance: new CharacterInstance(compiled), clipByInput: !bySlot }
}

/** The character's poses where a graph wants some and has none; the clip in the first input for one. */
function fillInputs(
  graph: ResolvedGraph,
  poses: PoseAsset | undefined,
  clip: Clip | undefined,
): ResolvedGraph {
  const forClip =
    graph.inputs.find((i) => i.kind === 'clip' && !i.asset) ?? graph.inputs.find((i) => i.kind === 'clip')
  return {
    ...graph,
    inputs: graph.inputs.map((input) => {
      if (clip && input === forClip) return { ...input, asset: { id: clip.id } }
      if (poses && input.kind === 'poses' && !input.asset) return { ...input, asset: { id: poses.id } }
      return input
    }),
  }
}
