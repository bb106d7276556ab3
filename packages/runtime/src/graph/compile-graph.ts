import type {
  AnimCurve,
  AssetRef,
  Clip,
  ControlMap,
  ControlSet,
  Document,
  PoseAsset,
  ResolvedGraph,
} from '@facework/documents'
import type { ResolvedInput } from '@facework/documents/internal'
import { Report } from '@facework/report'
import { bindClip } from '../compile/bind-clip.ts'
import { clipForRig } from '../compile/clip-for-rig.ts'
import { compilePosesOn } from '../compile/compile-poses-on.ts'
import { compileRig, type RigModel } from '../compile/compile-rig.ts'
import type { ClipCompiler } from '../compile/compiled-rig.ts'
import { checkStreams } from './check-streams.ts'
import { compileSteps } from './compile-steps.ts'
import type { CompiledGraph } from './compiled-graph.ts'
import { expandGraph, type FlatNode } from './expand-graph.ts'
import { findGates } from './find-gates.ts'
import type { CompiledAssets, NodeAssets } from './graph-assets.ts'
import { nodeCompiler } from './nodes/node-compilers.ts'
import { orderNodes } from './order-nodes.ts'

export interface CompileGraphOptions {
  readonly model: RigModel
  /** The document a reference means. */
  readonly lookup: (ref: AssetRef) => Document | undefined
  /** The graph a reference means, with its parents; only graphs with sub-graphs ask. */
  readonly subGraph?: ((ref: AssetRef) => ResolvedGraph | undefined) | undefined
  /** Anim curves of the skeleton. */
  readonly curves?: readonly AnimCurve[] | undefined
  /** Further curve names that should pass through, such as those of a clip to be played in a slot. */
  readonly extraCurves?: Iterable<string> | undefined
  /** The character's own pose asset; it is found again as `rig.poses`. */
  readonly poses?: PoseAsset | undefined
  readonly scaleTranslation?: boolean | undefined
  /** How clips are compiled for this character; plainly unless given. */
  readonly clipFor?: ClipCompiler | undefined
}

// [G1]
/**
 * A graph made ready for one model. It never throws for a graph: what is wrong is in `diagnostics`,
 * with the node in the path, and that part does nothing.
 *
 *   const graph = compileGraph(resolveGraph(document, lookup), { model, lookup })
 *   const character = new CharacterInstance(graph)
 */
export function compileGraph(graph: ResolvedGraph, options: CompileGraphOptions): CompiledGraph {
  const report = new Report()
  const flat = expandGraph(graph, ({ asset }) => asset && options.subGraph?.(asset), report)
  const outputs = flat.filter(({ node }) => node.kind === 'output')
  const [output] = outputs
  if (outputs.length !== 1) {
    report.error(
      'graph/output',
      output?.path ?? 'nodes',
      `Graph "${graph.name}" should have one Output; found ${outputs.length || 'none'}.`,
      output ? 'Only the first is used; remove the others.' : 'Add one; without it nothing is shown.',
    )
  }
  const ordered = output ? orderNodes(output, nodeCompiler, report) : []
  const reached = new Set(ordered.map((o) => o.flat))
  for (const node of flat) {
    if (reached.has(node) || node.node.kind === 'output' || node.node.muted) continue
    report.warn(
      'graph/unconnected',
      node.path,
      `Node "${node.id}" (${node.node.kind}) does not lead to the output, so it does nothing.`,
      'Link it, or remove it.',
    )
  }

  const documents = documentsOf(options.lookup, report)
  const rig = compileRig(options.model, {
    poses: options.poses,
    curves: options.curves,
    extraCurves: new Set([
      ...ordered.flatMap(({ flat: f, compiler }) => [...(compiler?.curves?.(f.node, documents(f)) ?? [])]),
      ...(options.extraCurves ?? []),
    ]),
    scaleTranslation: options.scaleTranslation,
    clipFor: options.clipFor,
  })
  const assetsOf = (node: FlatNode): CompiledAssets => {
    const own = documents(node)
    return {
      ...own,
      clipBinding(port) {
        const clip = own.clip(port)
        return clip && bindClip(clipForRig(clip, rig), rig)
      },
      compiledPoses(port) {
        const asset = own.poses(port)
        if (!asset) return undefined
        const made = compilePosesOn(rig, options.model, asset, options.scaleTranslation ?? false)
        report.diagnostics.push(...made.diagnostics)
        return made.poses
      },
    }
  }
  checkStreams(ordered, documents, report)
  return {
    name: graph.name,
    rig,
    ...compileSteps(ordered, findGates(ordered), rig, assetsOf, report),
    slots: [
      ...new Set(
        flat.flatMap((n) => (reached.has(n) && n.node.kind === 'slot' ? [n.node.parameters.name] : [])),
      ),
    ],
    exposed: new Map(graph.exposed.map((e) => [e.name, `${e.node}.${e.parameter}`])),
    diagnostics: report.diagnostics,
  }
}

/** The documents behind a node's ports; what is not filled or is of another kind is reported once. */
function documentsOf(
  lookup: (ref: AssetRef) => Document | undefined,
  report: Report,
): (node: FlatNode) => NodeAssets {
  const known = new Map<FlatNode, NodeAssets>()
  const found = new Map<string, Document | undefined>()
  return (node) => {
    let assets = known.get(node)
    if (!assets) {
      const of = (port: string, kind: Document['kind'], optional = false) =>
        remembered(port, () => documentAt(node, port, kind, optional))
      assets = {
        clip: (port) => of(port, 'clip') as Clip | undefined,
        poses: (port) => of(port, 'poses') as PoseAsset | undefined,
        map: (port) => of(port, 'map', true) as ControlMap | undefined,
        controlSet: (port) => of(port, 'control-set', true) as ControlSet | undefined,
      }
      known.set(node, assets)
    }
    return assets

    function remembered(port: string, look: () => Document | undefined): Document | undefined {
      const key = JSON.stringify([node.id, port])
      if (!found.has(key)) found.set(key, look())
      return found.get(key)
    }
  }

  function documentAt(
    node: FlatNode,
    port: string,
    kind: Document['kind'],
    optional: boolean,
  ): Document | undefined {
    const source = node.sources.get(port)
    if (!source) {
      if (!optional)
        report.warn(
          'graph/unlinked',
          node.path,
          `Nothing is linked to input "${port}" of node "${node.id}" (${node.node.kind}), so it does nothing.`,
          'Link an asset input to it.',
        )
      return undefined
    }
    if ('node' in source) {
      report.error(
        'graph/link-type',
        node.path,
        `Input "${port}" of node "${node.id}" takes a document; node "${source.node.id}" gives a pose.`,
      )
      return undefined
    }
    return filled(source.input, kind, node, optional)
  }

  function filled(
    input: ResolvedInput,
    kind: Document['kind'],
    node: FlatNode,
    optional: boolean,
  ): Document | undefined {
    const { asset, name } = input
    if (!asset) {
      if (!optional)
        report.warn(
          'graph/input-unfilled',
          node.path,
          `Asset input "${name}" is not filled, so node "${node.id}" (${node.node.kind}) does nothing.`,
          'Give it a default, or override it in the child graph.',
        )
      return undefined
    }
    const document = lookup(asset)
    if (document?.kind === kind) return document
    report.error(
      'graph/asset-missing',
      node.path,
      document
        ? `Asset input "${name}" is filled with "${document.name}" of kind ${document.kind}; node "${node.id}" takes ${kind}.`
        : `What fills asset input "${name}" was not found: ${asset.path ?? asset.id}.`,
      'Choose another document for it.',
    )
    return undefined
  }
}
