import type { Clip } from '@facework/documents'
import { finite, flag, list, optional, text } from '@facework/documents/schema'
import { BUILT_IN_MODIFIERS, useModifier } from '@facework/operations'
import {
  findModifier,
  findOutOfDate,
  reimportClip,
  type StackProject,
  updateClip,
} from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import type { Editing } from '../editing.ts'
import { data, documentOf } from '../parameters.ts'
import { deriveOptionsFor, ownUse, putModifiers } from './clip-derivation.ts'

export const modifierCommands = {
  // [O2] Puts a modifier on a clip; what was imported stays beneath it.
  'clip.applyModifier': defineCommand({
    title: 'Apply modifier',
    parameters: {
      clip: documentOf('clip'),
      modifier: text,
      /** Its defaults unless given. */
      parameters: optional(data<Readonly<Record<string, unknown>>>('parameters by name')),
      /** Its place in the list; the last unless given. */
      index: optional(finite),
      /** Whose model and poses it looks at; the one on stage unless given. */
      character: optional(documentOf('character')),
    },
    label: ({ modifier }) => `Apply modifier ${modifier}`,
    run(editing, { clip: id, modifier, parameters = {}, index, character }) {
      const clip = editing.get(id, 'clip')
      const { id: found } = findModifier(modifier, BUILT_IN_MODIFIERS)
      const at = index ?? clip.modifiers.length
      if (!Number.isInteger(at) || at < 0 || at > clip.modifiers.length) {
        throw new FaceworkError(
          'command/argument',
          'index',
          `index should be a whole number from 0 to ${clip.modifiers.length}; found ${at}.`,
        )
      }
      const uses = [...clip.modifiers]
      uses.splice(at, 0, useModifier(found, parameters))
      putModifiers(editing, clip, uses, character)
      return at
    },
  }),

  // Other parameters for a modifier that is on a clip; those not given take their defaults.
  'clip.setModifier': defineCommand({
    title: 'Set parameters of modifier',
    parameters: {
      clip: documentOf('clip'),
      index: finite,
      parameters: data<Readonly<Record<string, unknown>>>('parameters by name'),
      character: optional(documentOf('character')),
    },
    run(editing, { clip: id, index, parameters, character }) {
      const clip = editing.get(id, 'clip')
      const use = { ...ownUse(editing, clip, index), parameters }
      putModifiers(editing, clip, clip.modifiers.with(index, use), character)
    },
  }),

  // A modifier that is off stays in the list and does nothing.
  'clip.enableModifier': defineCommand({
    title: 'Switch modifier on or off',
    parameters: { clip: documentOf('clip'), index: finite, enabled: flag },
    label: ({ enabled }) => `Switch modifier ${enabled ? 'on' : 'off'}`,
    run(editing, { clip: id, index, enabled }) {
      const clip = editing.get(id, 'clip')
      const use = { ...ownUse(editing, clip, index), enabled }
      putModifiers(editing, clip, clip.modifiers.with(index, use))
    },
  }),

  // Modifiers work from the first to the last, so their order counts.
  'clip.moveModifier': defineCommand({
    title: 'Move modifier',
    parameters: { clip: documentOf('clip'), index: finite, to: finite },
    run(editing, { clip: id, index, to }) {
      const clip = editing.get(id, 'clip')
      const use = ownUse(editing, clip, index)
      const last = clip.modifiers.length - 1
      if (!Number.isInteger(to) || to < 0 || to > last) {
        throw new FaceworkError(
          'command/argument',
          'to',
          `to should be a whole number from 0 to ${last}; found ${to}.`,
        )
      }
      putModifiers(editing, clip, clip.modifiers.toSpliced(index, 1).toSpliced(to, 0, use))
    },
  }),

  // Takes a modifier off a clip; what it took away comes back from the source.
  'clip.removeModifier': defineCommand({
    title: 'Remove modifier',
    parameters: { clip: documentOf('clip'), index: finite },
    run(editing, { clip: id, index }) {
      const clip = editing.get(id, 'clip')
      ownUse(editing, clip, index)
      putModifiers(editing, clip, clip.modifiers.toSpliced(index, 1))
    },
  }),

  // [O1] A clip on what its file holds now; modifiers and edits are played over it again.
  'clip.reimport': defineCommand({
    title: 'Reimport clip',
    parameters: {
      clip: documentOf('clip'),
      /** As an importer reads it. */
      from: data<Clip>('a clip'),
    },
    run(editing, { clip: id, from }) {
      const clip = editing.get(id, 'clip')
      const reimported = reimportClip(clip, from, deriveOptionsFor(editing, clip))
      editing.report(reimported.diagnostics)
      editing.put(reimported.clip)
      editing.select({ document: id })
      return reimported.conflicts
    },
  }),

  // [O2] Derives clips anew whose stacks or modifiers changed since; their own modifiers and edits stay.
  'clip.update': defineCommand({
    title: 'Update clips that are out of date',
    parameters: {
      /** All that are out of date unless given. */
      clips: optional(list(documentOf('clip'))),
    },
    run(editing, { clips }) {
      const wanted = clips?.map((id) => editing.get(id, 'clip')) ?? editing.all('clip')
      const project = projectOf(editing)
      return findOutOfDate(wanted, project).map(({ clip }) => {
        const updated = updateClip(clip, { ...project, ...deriveOptionsFor(editing, clip) })
        editing.report(updated.diagnostics)
        editing.put(updated.clip)
        return clip.id
      })
    },
  }),
}

const projectOf = (editing: Editing): StackProject => ({
  stacks: editing.all('modifier'),
  skeletons: editing.all('skeleton'),
  lookup: ({ id }) => editing.documents.get(id)?.document,
})
