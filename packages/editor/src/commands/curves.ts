import type { Extrapolation } from '@facework/documents/internal'
import { list, oneOf, optional, text } from '@facework/documents/schema'
import { addCurve, deleteCurves, keysFromSamples, setExtrapolation } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'
import { editClipOnStage } from './layers/edited-clip.ts'

const extrapolation = oneOf<Extrapolation>('hold', 'loop', 'loop-offset', 'ping-pong', 'linear')

export const curveCommands = {
  'curves.add': defineCommand({
    title: 'Add curves',
    parameters: { clip: documentOf('clip'), curves: list(text) },
    label: ({ curves }) => (curves.length === 1 ? `Add curve ${curves[0]}` : `Add ${curves.length} curves`),
    run(editing, { clip: id, curves }) {
      editClipOnStage(editing, id, (part) => curves.reduce((clip, name) => addCurve(clip, name), part))
      editing.select({ document: id, curves })
    },
  }),

  'curves.delete': defineCommand({
    title: 'Delete curves',
    parameters: { clip: documentOf('clip'), curves: list(text) },
    run(editing, { clip, curves }) {
      editClipOnStage(editing, clip, (part) => deleteCurves(part, curves))
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
      editClipOnStage(editing, clip, (part) => setExtrapolation(part, curves, ends))
    },
  }),

  'curves.toKeys': defineCommand({
    title: 'Turn samples into keys',
    parameters: { clip: documentOf('clip'), curves: list(text) },
    run(editing, { clip, curves }) {
      editClipOnStage(editing, clip, (part) => keysFromSamples(part, curves))
    },
  }),
}
