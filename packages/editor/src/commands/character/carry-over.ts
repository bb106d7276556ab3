import { type AssetRef, type Character, usersOf } from '@facework/documents'
import type { Editing } from '../../editing.ts'

/** [G4] A child graph of this character alone follows, where it had put the old asset in. */
export function carryOver(
  editing: Editing,
  { graph: ref }: Character,
  kind: 'poses' | 'map',
  old: AssetRef | undefined,
  now: AssetRef | undefined,
): void {
  const graph = ref && editing.documents.get(ref.id)?.document
  if (graph?.kind !== 'graph' || !graph.parent) return
  const users = usersOf(graph.id, editing.all()).filter((u) => u.document.kind !== 'project')
  if (users.length > 1) return
  const entries = Object.entries(graph.assets)
  const names = old
    ? entries.flatMap(([name, asset]) => (asset.id === old.id ? [name] : []))
    : emptyInputs(editing, graph.parent.id, kind)
  const others = entries.filter(([name]) => !names.includes(name))
  const filled = now ? names.map((name) => [name, now] as const) : []
  editing.put({ ...graph, assets: Object.fromEntries([...others, ...filled]) })
}

/** Inputs that a character without such a document left empty. */
function emptyInputs(editing: Editing, parent: string, kind: 'poses' | 'map'): string[] {
  const graph = editing.documents.get(parent)?.document
  return graph?.kind === 'graph'
    ? graph.inputs.filter((i) => i.kind === kind && !i.default).map((i) => i.name)
    : []
}
