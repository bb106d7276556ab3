import type { ControlMap, Id, Model } from '@facework/documents'
import { mapLineSchema } from '@facework/documents/internal'
import { list, oneOf, optional, text } from '@facework/documents/schema'
import { detectMap, mapFromDetection } from '@facework/operations'
import { answerInMap, controlNames, detectCharacterMap } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import type { Editing } from '../editing.ts'
import { documentOf, nullable } from '../parameters.ts'
import { putMap } from './character.ts'

export const mapCommands = {
  // [M3] Proposes a map from a vocabulary to the poses of an asset: by their names, and with a character by what they
  // move as well.
  'map.detect': defineCommand({
    title: 'Detect map',
    parameters: {
      asset: documentOf('poses'),
      set: optional(oneOf('arkit-52', 'facs-50')),
      name: optional(text),
      character: optional(documentOf('character')),
    },
    run(editing, { asset, set, name, character }) {
      const poses = editing.get(asset, 'poses')
      const model = character === undefined ? undefined : modelOf(editing, character)
      const detection = model
        ? detectCharacterMap(model, poses, set && [set])
        : detectMap({ names: controlNames(poses), set })
      const map = mapFromDetection(detection, name ?? `${poses.name} map`)
      editing.put(map, editing.folderOf(asset))
      if (character !== undefined) putMap(editing, character, map.id)
      editing.select({ document: map.id })
      return map.id
    },
  }),

  // [M3] Answers a question of detection, and the same one of the other side; without a shape it is put aside. A
  // character without a map gets the detected one, with the answer in it.
  'map.answer': defineCommand({
    title: 'Answer question of map',
    parameters: { character: documentOf('character'), control: text, shape: nullable(text) },
    label: ({ control, shape }) =>
      shape === null ? `Leave ${control} unmapped` : `Map ${control} to ${shape}`,
    run(editing, { character, control, shape }) {
      const map = ownMap(editing, character)
      editing.put(answerInMap(map, control, shape ?? undefined))
      return map.id
    },
  }),

  // Replaces the line of a target, or adds one.
  'map.setLine': defineCommand({
    title: 'Set line of map',
    parameters: { map: documentOf('map'), line: mapLineSchema },
    label: ({ line }) => `Map ${line.target}`,
    run(editing, { map: id, line }) {
      const map = editing.get(id, 'map')
      const at = map.lines.findIndex((l) => l.target === line.target)
      editing.put({ ...map, lines: at < 0 ? [...map.lines, line] : map.lines.with(at, line) })
    },
  }),

  'map.deleteLines': defineCommand({
    title: 'Delete lines of map',
    parameters: { map: documentOf('map'), targets: list(text) },
    run(editing, { map: id, targets }) {
      const map = editing.get(id, 'map')
      editing.put({ ...map, lines: map.lines.filter((l) => !targets.includes(l.target)) })
    },
  }),
}

/** The map of a character; one that has none gets the map that detection finds for it. */
function ownMap(editing: Editing, id: Id): ControlMap {
  const character = editing.get(id, 'character')
  if (character.map) return editing.get(character.map.id, 'map')
  if (!character.poses) throw withoutPoses(character.name)
  const poses = editing.get(character.poses.id, 'poses')
  const detection = detectCharacterMap(modelOf(editing, id), poses)
  const map = mapFromDetection(detection, character.name)
  editing.put(map, editing.folderOf(id))
  putMap(editing, id, map.id)
  return map
}

const modelOf = (editing: Editing, character: Id): Model =>
  editing.get(editing.get(character, 'character').model.id, 'model')

const withoutPoses = (name: string) =>
  new FaceworkError(
    'map/no-poses',
    name,
    `${name} has no poses, so there is nothing that a control could drive.`,
    'Give the character a pose asset, or make poses for it.',
  )
