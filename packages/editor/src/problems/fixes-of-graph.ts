import type { Character, Clip, Document, GraphNode } from '@facework/documents'
import { inputsOf, isAssetPort } from '@facework/documents/internal'
import type { CharacterGraph } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import type { Find } from './check-character.ts'
import type { Fix } from './problem.ts'
import { removeTracksFixes } from './remove-tracks-fixes.ts'

interface Found {
  readonly diagnostic: Diagnostic
  readonly node: GraphNode
  readonly parts: CharacterGraph
  readonly character: Character
  /** The graph that has the nodes: the one all the others are children of. */
  readonly root: string
  readonly find: Find
}

/** What can be done about a finding of the compiler, as commands. */
export function fixesOfGraph(
  diagnostic: Diagnostic,
  parts: CharacterGraph,
  character: Character,
  find: Find,
): Fix[] {
  // Nodes of a sub-graph are another document's.
  const at = /^nodes\[(\d+)\](?!\.nodes)/.exec(diagnostic.path)?.[1]
  const node = at === undefined ? undefined : parts.graph.nodes[Number(at)]
  const fix = node && FIXES[diagnostic.code]
  return fix ? fix({ diagnostic, node, parts, character, root: parts.graph.chain.at(-1)!, find }) : []
}

const FIXES: Readonly<Record<string, (found: Found) => Fix[]>> = {
  'graph/double-transform': removeTracks,
  'graph/unconnected': ({ node, root }) => [
    { title: 'Delete node', command: 'graph.deleteNodes', args: { graph: root, nodes: [node.id] } },
  ],
  'graph/unlinked': addInput,
  'graph/asset-missing': ({ node, parts }) =>
    inputsFeeding(node, parts).map((input) => ({
      title: `Empty ${input.name}`,
      command: 'graph.setAsset',
      args: { graph: input.by, input: input.name, asset: null },
    })),
  'graph/curves-move-nothing': insertBlender,
  'driver/joint-unknown': removeSource,
}

function removeTracks({ node, parts, character, find }: Found): Fix[] {
  const [input] = inputsFeeding(node, parts)
  const clip = parts.uses.find((d): d is Clip => d.id === input?.asset?.id && d.kind === 'clip')
  if (!clip) return []
  const own = find(character.poses?.id, 'poses')
  const posed = new Set([...parts.uses, ...(own ? [own] : [])].flatMap(jointsPosedBy))
  const joints = [...new Set(clip.joints.map((t) => t.joint))].filter((joint) => posed.has(joint))
  return removeTracksFixes(clip, joints, find(clip.skeleton?.id, 'skeleton'))
}

/** An asset input for the port that has none; which pose to link nobody but a person knows. */
function addInput({ node, parts, root }: Found): Fix[] {
  const linked = new Set(parts.graph.links.filter((l) => l.to.node === node.id).map((l) => l.to.port))
  const port = inputsOf(node)
    .filter(isAssetPort)
    .find((p) => !p.optional && !linked.has(p.name))
  if (!port) return []
  const same = parts.graph.inputs.find((i) => i.kind === port.type)
  const to = { node: node.id, port: port.name }
  return [
    same
      ? {
          title: `Link ${same.name}`,
          command: 'graph.link',
          args: { graph: root, from: { input: same.name }, to },
        }
      : {
          title: 'Add asset input',
          command: 'graph.addInput',
          args: { graph: root, kind: port.type, to },
        },
  ]
}

function insertBlender({ parts, root }: Found): Fix[] {
  const output = parts.graph.nodes.find((n) => n.kind === 'output')
  const last = parts.graph.links.find((l) => l.to.node === output?.id)?.from
  if (!last || !('node' in last)) return []
  return [
    {
      title: 'Insert a Pose Blender',
      command: 'graph.addNode',
      args: { graph: root, kind: 'pose-blender', after: last.node },
    },
  ]
}

function removeSource({ diagnostic, node, parts, character }: Found): Fix[] {
  const at = /\.sources\[(\d+)\]/.exec(diagnostic.path)?.[1]
  if (at === undefined || node.kind !== 'pose-driver') return []
  const { sources } = node.parameters.driver
  return [
    {
      title: `Remove ${sources[Number(at)]?.joint ?? 'the joint'}`,
      command: 'graph.setDriverSources',
      args: {
        graph: parts.own.id,
        node: node.id,
        sources: sources.toSpliced(Number(at), 1),
        character: character.id,
      },
    },
  ]
}

const inputsFeeding = (node: GraphNode, { graph }: CharacterGraph) =>
  graph.links.flatMap(({ from, to }) =>
    to.node === node.id && 'input' in from ? graph.inputs.filter((i) => i.name === from.input) : [],
  )

const jointsPosedBy = (document: Document) =>
  document.kind === 'poses' ? document.poses.flatMap((p) => Object.keys(p.joints)) : []
