import type { Extrapolation } from '@facework/documents/internal'
import { list, oneOf, optional, text } from '@facework/documents/schema'
import { addCurve, deleteCurves, keysFromSamples, setExtrapolation } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'

const extrapolation = oneOf<Extrapolation>('hold', 'loop', 'loop-offset', 'ping-pong', 'linear')

export const curveCommands = {
  'curves.add': defineCommand({
    title: 'Add curves',
    parameters: { clip: documentOf('clip'), curves: list(text) },
    label: ({ curves }) => (curves.length === 1 ? `Add curve ${curves[0]}` : `Add ${curves.length} curves`),
    run(editing, { clip: id, curves }) {
      let clip = editing.get(id, 'clip')
      for (const name of curves) clip = addCurve(clip, name)
      editing.put(clip)
      editing.select({ document: id, curves })
    },
  }),

  'curves.delete': defineCommand({
    title: 'Delete curves',
    parameters: { clip: documentOf('clip'), curves: list(text) },
    run(editing, { clip, curves }) {
      editing.put(deleteCurves(editing.get(clip, 'clip'), curves))
      editing.select({ document: clip })
    },
  }),

  'curves.setExtrapolation': defineCommand({
    title: 'Set extrapolation',
    parameters: {
      clip: documentOf('clip'),
      curves: list(text),
      before: optional(extrapolation),
      after: optional(extrapolation),
    },
    run(editing, { clip, curves, ...ends }) {
      editing.put(setExtrapolation(editing.get(clip, 'clip'), curves, ends))
    },
  }),

  'curves.toKeys': defineCommand({
    title: 'Turn samples into keys',
    parameters: { clip: documentOf('clip'), curves: list(text) },
    run(editing, { clip, curves }) {
      editing.put(keysFromSamples(editing.get(clip, 'clip'), curves))
    },
  }),
}
