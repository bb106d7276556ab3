import type { Pose } from '@facework/documents'
import { poseMaskSchema } from '@facework/documents/internal'
import { flag, list, oneOf, optional, text } from '@facework/documents/schema'
import {
  convertPoses,
  deletePoses,
  mirrorPoses,
  pasteNames,
  renamePose,
  setRange,
} from '@facework/operations'
import {
  addAliases,
  changePose,
  duplicatePoses,
  proposeMasks,
  reorderPoses,
  setMask,
} from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { documentOf, nullable, range } from '../parameters.ts'

export const poseCommands = {
  // [P10] With a map, clips that speak the old name go on working through it.
  'poses.rename': defineCommand({
    title: 'Rename pose',
    shortcut: 'F2',
    parameters: {
      asset: documentOf('poses'),
      from: text,
      to: text,
      /** Takes the alias line. */
      map: optional(documentOf('map')),
    },
    label: ({ from, to }) => `Rename pose ${from} to ${to}`,
    run(editing, { asset, from, to, map }) {
      const { poses, renamed, aliases } = renamePose(editing.get(asset, 'poses'), from, to)
      editing.put(poses)
      if (map !== undefined) editing.put(addAliases(editing.get(map, 'map'), aliases))
      const now = new Map(renamed.map((r) => [r.from, r.to]))
      editing.select({
        ...editing.selection,
        poses: editing.selection.poses.map((name) => now.get(name) ?? name),
      })
      return { renamed, aliases }
    },
  }),

  'poses.pasteNames': defineCommand({
    title: 'Paste names',
    parameters: {
      asset: documentOf('poses'),
      poses: list(text),
      /** One a line. */
      names: text,
    },
    run(editing, { asset, poses: selection, names }) {
      const { poses, renamed, diagnostics } = pasteNames(editing.get(asset, 'poses'), selection, names)
      editing.report(diagnostics)
      editing.put(poses)
      const now = new Map(renamed.map((r) => [r.from, r.to]))
      editing.select({ document: asset, poses: selection.map((name) => now.get(name) ?? name) })
      return renamed
    },
  }),

  'poses.reorder': defineCommand({
    title: 'Reorder poses',
    parameters: {
      asset: documentOf('poses'),
      /** These first, in this order. */
      poses: list(text),
    },
    run(editing, { asset, poses }) {
      editing.put(reorderPoses(editing.get(asset, 'poses'), poses))
    },
  }),

  'poses.mirror': defineCommand({
    title: 'Mirror poses to the other side',
    parameters: {
      asset: documentOf('poses'),
      poses: list(text),
      /** Whose joints they move. */
      model: documentOf('model'),
    },
    run(editing, { asset: id, poses, model }) {
      const { asset, made } = mirrorPoses(editing.get(id, 'poses'), poses, editing.get(model, 'model'))
      editing.put(asset)
      editing.select({ document: id, poses: made })
      return made
    },
  }),

  'poses.duplicate': defineCommand({
    title: 'Duplicate poses',
    shortcut: 'Ctrl+D',
    parameters: { asset: documentOf('poses'), poses: list(text) },
    label: ({ poses }) =>
      poses.length === 1 ? `Duplicate pose ${poses[0]}` : `Duplicate ${poses.length} poses`,
    run(editing, { asset: id, poses }) {
      const { asset, made } = duplicatePoses(editing.get(id, 'poses'), poses)
      editing.put(asset)
      editing.select({ document: id, poses: made })
      return made
    },
  }),

  'poses.delete': defineCommand({
    title: 'Delete poses',
    shortcut: 'Delete',
    parameters: { asset: documentOf('poses'), poses: list(text) },
    label: ({ poses }) => (poses.length === 1 ? `Delete pose ${poses[0]}` : `Delete ${poses.length} poses`),
    run(editing, { asset, poses: names }) {
      const { poses, deleted, diagnostics } = deletePoses(editing.get(asset, 'poses'), names)
      editing.report(diagnostics)
      editing.put(poses)
      editing.select({ document: asset })
      return deleted
    },
  }),

  'poses.convert': defineCommand({
    title: 'Convert to additive or full',
    parameters: {
      asset: documentOf('poses'),
      mode: optional(oneOf('additive', 'full')),
      /** A pose, or null for the rest; as it was unless given. */
      base: optional(nullable(text)),
      /** Full mode proposes masks by what moves its skin. */
      model: optional(documentOf('model')),
    },
    label: ({ mode }) => (mode === undefined ? 'Change base pose' : `Make poses ${mode}`),
    run(editing, { asset, mode, base, model }) {
      const poses = editing.get(asset, 'poses')
      const converted = convertPoses(poses, {
        mode: mode ?? poses.mode,
        base,
        model: model === undefined ? undefined : editing.get(model, 'model'),
      })
      editing.put(converted)
    },
  }),

  'poses.setMask': defineCommand({
    title: 'Set mask',
    parameters: {
      asset: documentOf('poses'),
      poses: list(text),
      /** Null removes it. */
      mask: nullable(poseMaskSchema),
    },
    run(editing, { asset, poses, mask }) {
      let changed = editing.get(asset, 'poses')
      for (const pose of poses) changed = setMask(changed, pose, mask ?? undefined)
      editing.put(changed)
    },
  }),

  'poses.proposeMasks': defineCommand({
    title: 'Propose masks',
    parameters: {
      asset: documentOf('poses'),
      model: optional(documentOf('model')),
      /** Also where there is one. */
      replace: optional(flag),
    },
    run(editing, { asset, model, replace = false }) {
      const rig = model === undefined ? undefined : editing.get(model, 'model')
      editing.put(proposeMasks(editing.get(asset, 'poses'), rig, { replace }))
    },
  }),

  // Text for people who work on it; empty removes it.
  'poses.setNotes': defineCommand({
    title: 'Edit notes of a pose',
    parameters: { asset: documentOf('poses'), pose: text, notes: text },
    label: ({ pose }) => `Edit notes of ${pose}`,
    run(editing, { asset: id, pose: name, notes }) {
      const noted = ({ notes: _, ...pose }: Pose) => (notes.trim() === '' ? pose : { ...pose, notes })
      editing.put(changePose(editing.get(id, 'poses'), name, noted))
    },
  }),

  'poses.setRange': defineCommand({
    title: 'Set weight range',
    parameters: { asset: documentOf('poses'), poses: list(text), range },
    run(editing, { asset, poses, range: limits }) {
      let changed = editing.get(asset, 'poses')
      for (const pose of poses) changed = setRange(changed, pose, limits)
      editing.put(changed)
    },
  }),
}
