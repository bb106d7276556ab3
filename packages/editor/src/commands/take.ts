import type { Clip } from '@facework/documents'
import { finite, optional, text } from '@facework/documents/schema'
import { modifyClip, useModifier } from '@facework/operations'
import { deriveClip } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { data, documentOf } from '../parameters.ts'

export const takeCommands = {
  // A captured take. While it is recorded this runs once a second in one gesture; the last time reduces its keys.
  'take.record': defineCommand({
    title: 'Record take',
    parameters: {
      take: data<Clip>('a clip'),
      /** Largest error of the reduced keys; they stay as they are unless given. */
      error: optional(finite),
      folder: optional(text),
    },
    label: ({ take }) => `Record ${take.name}`,
    run(editing, { take, error, folder = 'takes' }) {
      const reduced =
        error === undefined ? undefined : modifyClip(take, [useModifier('reduce-keys', { error })])
      editing.put(reduced?.clip ?? take, folder)
      if (reduced) editing.select({ document: take.id })
      return take.id
    },
  }),

  // [O1] The take with other raw curves, such as with another neutral face; its modifiers are applied again.
  'take.solve': defineCommand({
    title: 'Solve again',
    parameters: { clip: documentOf('clip'), take: data<Clip>('a clip') },
    label: ({ take }) => `Solve ${take.name} again`,
    run(editing, { clip: id, take }) {
      const { name, modifiers, sound } = editing.get(id, 'clip')
      const solved = { ...take, id, name, modifiers, ...(sound ? { sound } : {}) }
      const derived = modifiers.length > 0 ? deriveClip(solved) : { clip: solved, diagnostics: [] }
      editing.report(derived.diagnostics)
      editing.put(derived.clip)
    },
  }),
}
