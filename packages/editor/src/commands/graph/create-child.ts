import { type AssetRef, graphKind, lookupIn, resolveGraph } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { documentOf, optional, text } from '../../parameters.ts'

/** [G4] A graph with everything of its parent; for a character, with its pose asset and map in place. */
export const createChildGraphCommand = defineCommand({
  id: 'graph.createChild',
  title: 'Create child graph',
  parameters: {
    graph: documentOf('graph'),
    name: optional(text),
    /** Runs it from then on. */
    character: optional(documentOf('character')),
  },
  run(editing, { graph: id, name, character: characterId }) {
    const parent = editing.get(id, 'graph')
    const character = characterId === undefined ? undefined : editing.get(characterId, 'character')
    const { inputs } = resolveGraph(parent, lookupIn(editing.all()))
    const own: Partial<Record<string, AssetRef>> = {
      ...(character?.poses ? { poses: character.poses } : {}),
      ...(character?.map ? { map: character.map } : {}),
    }
    const assets = Object.fromEntries(
      inputs.flatMap((input): [string, AssetRef][] => {
        const asset = own[input.kind]
        return asset ? [[input.name, { id: asset.id }]] : []
      }),
    )
    const child = graphKind.create(name ?? `${character?.name ?? 'child'}-${parent.name}`, {
      parent: { id: parent.id },
      assets,
    })
    editing.put(child, editing.folderOf(characterId ?? id))
    if (character) editing.put({ ...character, graph: { id: child.id } })
    editing.select({ document: child.id })
    return child.id
  },
})
