import type { GraphNode, PoseAsset } from '@facework/documents'
import { useCharacter, useEditor } from '../../../session/use-session.ts'
import type { ShownGraph } from '../shown/shown-graph.ts'

/** The pose asset that a node uses, for the character on stage; of an empty input it is the character's own. */
export function usePosesOf(
  node: GraphNode | undefined,
  shown: ShownGraph | undefined,
): PoseAsset | undefined {
  const { poses: own } = useCharacter()
  const graph = shown?.characterView?.documents.graph?.graph ?? shown?.resolved
  const link = graph?.links.find((l) => l.to.node === node?.id && l.to.port === 'poses')
  const name = link && 'input' in link.from ? link.from.input : undefined
  const input = graph?.inputs.find((i) => i.name === name)
  const id = input?.asset?.id
  const asset = useEditor((s) => (id === undefined ? undefined : s.documents.get(id)?.document))
  if (asset?.kind === 'poses') return asset
  return input && id === undefined ? own : undefined
}
