import { characterKind, type Id } from '@facework/documents'
import { flag, optional, text } from '@facework/documents/schema'
import { moveToSkeleton } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import type { Editing } from '../editing.ts'
import { documentOf, nullable } from '../parameters.ts'

export const characterCommands = {
  'character.create': defineCommand({
    title: 'New character',
    parameters: {
      name: text,
      skeleton: documentOf('skeleton'),
      model: documentOf('model'),
      poses: optional(documentOf('poses')),
    },
    label: ({ name }) => `New character ${name}`,
    run(editing, { name, skeleton, model, poses }) {
      const character = characterKind.create(name, {
        skeleton: { id: editing.get(skeleton, 'skeleton').id },
        model: { id: editing.get(model, 'model').id },
        poses: poses === undefined ? undefined : { id: editing.get(poses, 'poses').id },
      })
      editing.put(character, editing.folderOf(model))
      editing.select({ document: character.id })
      return character.id
    },
  }),

  // [S2] Model and poses go along; clips too, when nobody else is left on the old skeleton.
  'character.setSkeleton': defineCommand({
    title: 'Set skeleton of character',
    parameters: { character: documentOf('character'), skeleton: documentOf('skeleton') },
    run(editing, { character, skeleton }) {
      const changed = moveToSkeleton({
        character: editing.get(character, 'character'),
        skeleton: editing.get(skeleton, 'skeleton'),
        documents: editing.all(),
      })
      for (const document of changed) editing.put(document)
      return changed.map((d) => d.id)
    },
  }),

  'character.setPoses': defineCommand({
    title: 'Set pose asset of character',
    parameters: { character: documentOf('character'), poses: nullable(documentOf('poses')) },
    run(editing, { character, poses }) {
      const { poses: _, ...rest } = editing.get(character, 'character')
      const ref = poses === null ? undefined : editing.refTo(poses, 'poses')
      editing.put(ref ? { ...rest, poses: ref } : rest)
    },
  }),

  'character.setMap': defineCommand({
    title: 'Set map of character',
    parameters: { character: documentOf('character'), map: nullable(documentOf('map')) },
    run(editing, { character, map }) {
      putMap(editing, character, map)
    },
  }),

  'character.setGraph': defineCommand({
    title: 'Set graph of character',
    parameters: { character: documentOf('character'), graph: nullable(documentOf('graph')) },
    run(editing, { character, graph }) {
      const { graph: _, ...rest } = editing.get(character, 'character')
      editing.put(graph === null ? rest : { ...rest, graph: { id: editing.get(graph, 'graph').id } })
    },
  }),

  // [T3] The clip a character falls back to when nobody tells it anything.
  'character.setMood': defineCommand({
    title: 'Set mood of character',
    parameters: {
      character: documentOf('character'),
      clip: nullable(documentOf('clip')),
      static: optional(flag),
    },
    run(editing, { character, clip, static: still }) {
      const { mood, ...rest } = editing.get(character, 'character')
      if (clip === null) editing.put(rest)
      else {
        const ref = { id: editing.get(clip, 'clip').id }
        editing.put({ ...rest, mood: { clip: ref, static: still ?? mood?.static ?? false } })
      }
    },
  }),
}

/** Gives the character a map, or none. */
export function putMap(editing: Editing, character: Id, map: Id | null): void {
  const { map: _, ...rest } = editing.get(character, 'character')
  const ref = map === null ? undefined : editing.refTo(map, 'map')
  editing.put(ref ? { ...rest, map: ref } : rest)
}
