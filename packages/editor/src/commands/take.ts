import { type Clip, headSet } from '@facework/documents'
import { finite, flag, optional, text } from '@facework/documents/schema'
import { modifyClip, useModifier } from '@facework/operations'
import { deriveClip, withBase } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { data, documentOf } from '../parameters.ts'
import { putModifiers } from './clip-derivation.ts'

/** Modifiers that `take.adjust` sets; others on the take stay before them. */
const ADJUSTED: readonly string[] = ['scale-curves', 'clamp-curves', 'smooth', 'mirror', 'reduce-keys']
const TURNS: readonly string[] = headSet.controls.map(({ name }) => name)

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
      const clip = editing.get(id, 'clip')
      const { name, modifiers, sound } = clip
      const solved = { ...take, id, name, modifiers, ...(sound ? { sound } : {}) }
      const derived = modifiers.length > 0 ? deriveClip(solved) : { clip: solved, diagnostics: [] }
      editing.report(derived.diagnostics)
      editing.put(withBase(clip, derived.clip))
    },
  }),

  // [O1] Modifiers over the raw recording, all of them in one step; turns of the head have no gain.
  'take.adjust': defineCommand({
    title: 'Adjust take',
    parameters: {
      clip: documentOf('clip'),
      /** Of every control; 1 leaves them as recorded. */
      gain: optional(finite),
      /** Width of the filter in seconds; 0 for none. */
      smoothing: optional(finite),
      mirrored: optional(flag),
      /** Largest error of reduced keys; 0 keeps every frame. */
      error: optional(finite),
    },
    label: () => 'Adjust take',
    run(editing, { clip: id, gain = 1, smoothing = 0, mirrored = false, error = 0 }) {
      const clip = editing.get(id, 'clip')
      const curves = (clip.source?.content ?? clip).curves.map(({ name }) => name)
      const face = curves.filter((name) => !TURNS.includes(name))
      putModifiers(editing, clip, [
        ...clip.modifiers.filter(({ modifier }) => !ADJUSTED.includes(modifier)),
        ...(gain === 1
          ? []
          : [
              useModifier('scale-curves', { by: gain, curves: face }),
              useModifier('clamp-curves', { low: 0, high: 1, curves: face }),
            ]),
        ...(smoothing > 0 ? [useModifier('smooth', { seconds: smoothing })] : []),
        ...(mirrored ? [useModifier('mirror', {})] : []),
        ...(error > 0 ? [useModifier('reduce-keys', { error })] : []),
      ])
    },
  }),
}
