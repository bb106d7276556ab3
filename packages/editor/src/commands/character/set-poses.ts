import { usersOf } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import type { Editing } from '../../editing.ts'
import { documentOf, nullable } from '../../parameters.ts'

export const setCharacterPosesCommand = defineCommand({
  id: 'character.setPoses',
  title: 'Set pose asset of character',
  parameters: { character: documentOf('character'), poses: nullable(documentOf('poses')) },
  run(editing, { character, poses }) {
    const before = editing.get(character, 'character')
    const { poses: old, ...rest } = before
    const ref = poses === null ? undefined : { id: editing.get(poses, 'poses').id }
    editing.put(ref ? { ...rest, poses: ref } : rest)
    if (before.graph) carryOver(editing, before.graph.id, old?.id, ref)
  },
})

/** [G4] A child graph of this character alone follows, where it had put the old asset in. */
function carryOver(
  editing: Editing,
  graphId: string,
  old: string | undefined,
  now: { readonly id: string } | undefined,
): void {
  const graph = editing.documents.get(graphId)?.document
  if (graph?.kind !== 'graph' || !graph.parent) return
  const users = usersOf(graph.id, editing.all()).filter((u) => u.document.kind !== 'project')
  if (users.length > 1) return
  const own = new Set(old === undefined ? inputsForPoses(editing, graph.parent.id) : [])
  const assets = Object.entries(graph.assets).filter(([, asset]) => asset.id !== old)
  const names = [
    ...Object.entries(graph.assets).flatMap(([name, asset]) => (asset.id === old ? [name] : [])),
    ...own,
  ]
  const filled = now ? names.map((name) => [name, now] as const) : []
  editing.put({ ...graph, assets: Object.fromEntries([...assets, ...filled]) })
}

/** Inputs that a character without poses left empty. */
function inputsForPoses(editing: Editing, parent: string): string[] {
  const graph = editing.documents.get(parent)?.document
  return graph?.kind === 'graph'
    ? graph.inputs.filter((i) => i.kind === 'poses' && !i.default).map((i) => i.name)
    : []
}
