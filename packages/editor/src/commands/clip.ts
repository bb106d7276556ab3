import { record } from '@facework/documents/internal'
import { finite, flag, list, optional, text } from '@facework/documents/schema'
import { createClip, createStillClip, revertClip, useModifier } from '@facework/operations'
import { setDuration, setFrameRate } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'
import { putModifiers } from './clip-derivation.ts'
import { editBase } from './layers/edited-clip.ts'

export const clipCommands = {
  'clip.create': defineCommand({
    title: 'New clip',
    parameters: {
      name: text,
      duration: optional(finite),
      frameRate: optional(finite),
      loop: optional(flag),
      skeleton: optional(documentOf('skeleton')),
      folder: optional(text),
    },
    label: ({ name }) => `New clip ${name}`,
    run(editing, { skeleton, folder = 'clips', ...options }) {
      const ref = skeleton === undefined ? {} : { skeleton: { id: editing.get(skeleton, 'skeleton').id } }
      const clip = createClip({ ...options, ...ref })
      editing.put(clip, folder)
      editing.select({ document: clip.id })
      return clip.id
    },
  }),

  // A face kept for later: a clip that holds still.
  'clip.createStill': defineCommand({
    title: 'Save expression',
    parameters: {
      name: text,
      /** Value by curve. */
      values: record(finite, 'curve'),
      skeleton: optional(documentOf('skeleton')),
      folder: optional(text),
    },
    label: ({ name }) => `Save expression ${name}`,
    run(editing, { name, values, skeleton, folder = 'expressions' }) {
      if (Object.keys(values).length === 0) {
        throw new FaceworkError(
          'command/argument',
          'values',
          'values should hold at least one curve; found none.',
          'Move a control first: a face at rest is nothing to keep.',
        )
      }
      const ref = skeleton === undefined ? {} : { skeleton: { id: editing.get(skeleton, 'skeleton').id } }
      const clip = createStillClip({ name, values, ...ref })
      editing.put(clip, folder)
      return clip.id
    },
  }),

  'clip.setDuration': defineCommand({
    title: 'Set duration',
    parameters: { clip: documentOf('clip'), duration: finite },
    run(editing, { clip, duration }) {
      editBase(editing, clip, (base) => setDuration(base, duration))
    },
  }),

  'clip.setFrameRate': defineCommand({
    title: 'Set frame rate',
    parameters: { clip: documentOf('clip'), frameRate: finite },
    run(editing, { clip, frameRate }) {
      editing.put(setFrameRate(editing.get(clip, 'clip'), frameRate))
    },
  }),

  'clip.setLoop': defineCommand({
    title: 'Loop clip',
    parameters: { clip: documentOf('clip'), loop: flag },
    run(editing, { clip, loop }) {
      editing.put({ ...editing.get(clip, 'clip'), loop })
    },
  }),

  // The modifier `remove-joint-tracks`, and which joints it met.
  'clip.stripJointTracks': defineCommand({
    title: 'Remove joint tracks',
    parameters: {
      clip: documentOf('clip'),
      /** Only those of these joints; all unless given. */
      joints: optional(list(text)),
      /** All but those of these joints. */
      keep: optional(list(text)),
      children: optional(flag),
    },
    run(editing, { clip: id, joints, keep, children = false }) {
      const clip = editing.get(id, 'clip')
      const use = useModifier('remove-joint-tracks', {
        ...(joints ? { joints, children } : keep ? { keep, children } : {}),
      })
      putModifiers(editing, clip, [...clip.modifiers, use])
      const left = new Set(editing.get(id, 'clip').joints.map((track) => track.joint))
      return [...new Set(clip.joints.map((track) => track.joint))].filter((joint) => !left.has(joint))
    },
  }),

  'clip.revert': defineCommand({
    title: 'Revert clip to its source',
    parameters: { clip: documentOf('clip') },
    run(editing, { clip }) {
      editing.put(revertClip(editing.get(clip, 'clip')))
      editing.select({ document: clip })
    },
  }),
}
