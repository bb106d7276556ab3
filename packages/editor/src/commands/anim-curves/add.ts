import type { AnimCurve } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { choice, documentOf, list, number, optional, text } from '../../parameters.ts'

export const addAnimCurveCommand = defineCommand({
  id: 'animCurves.add',
  title: 'Add anim curve',
  parameters: {
    skeleton: documentOf('skeleton'),
    name: text,
    kind: optional(choice('attribute', 'morph', 'material')),
    default: optional(number),
    joints: optional(list(text)),
  },
  label: ({ name }) => `Add anim curve ${name}`,
  run(editing, { skeleton: id, name, kind = 'attribute', default: value = 0, joints = [] }) {
    const skeleton = editing.get(id, 'skeleton')
    const curve: AnimCurve = { name, kind, default: value, joints }
    editing.put({ ...skeleton, curves: [...skeleton.curves, curve] })
    editing.select({ document: id, curves: [name] })
  },
})
