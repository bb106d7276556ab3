import { characterKind, type Id } from '@facework/documents'
import { nameText, numberWithin } from '@facework/documents/internal'
import { flag, list, object, optional, text } from '@facework/documents/schema'
import { moveToSkeleton } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import type { Editing } from '../editing.ts'
import { documentOf, nullable } from '../parameters.ts'

const slotClip = object<{ clip: Id; weight?: number | undefined }>({
  clip: documentOf('clip'),
  /** 1 unless given. */
  weight: optional(numberWithin(0)),
})

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

  // [T3] The clips that a slot chooses from by weight, such as idle; none removes the slot.
  'character.setDefaults': defineCommand({
    title: 'Set default animations',
    parameters: {
      character: documentOf('character'),
      slot: nameText,
      choices: list(slotClip),
    },
    label: ({ slot, choices }) =>
      choices.length === 0 ? `Remove slot ${slot}` : `Set clips of slot ${slot}`,
    run(editing, { character: id, slot, choices }) {
      const character = editing.get(id, 'character')
      const others = Object.entries(character.defaults).filter(([name]) => name !== slot)
      const own = choices.map(({ clip, weight = 1 }) => ({
        clip: { id: editing.get(clip, 'clip').id },
        weight,
      }))
      // In its place, so that the list does not jump.
      const names = Object.keys(character.defaults)
      const at = names.includes(slot) ? names.indexOf(slot) : names.length
      const entries = own.length === 0 ? others : others.toSpliced(at, 0, [slot, own])
      editing.put({ ...character, defaults: Object.fromEntries(entries) })
    },
  }),
}

/** Gives the character a map, or none. */
export function putMap(editing: Editing, character: Id, map: Id | null): void {
  const { map: _, ...rest } = editing.get(character, 'character')
  const ref = map === null ? undefined : editing.refTo(map, 'map')
  editing.put(ref ? { ...rest, map: ref } : rest)
}
