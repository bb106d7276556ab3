import type { AnimCurve } from '@facework/documents'
import { finite, list, oneOf, optional, text } from '@facework/documents/schema'
import { renameCurve } from '@facework/operations'
import { addJoints, removeCurves, syncAnimCurves, unusedCurves } from '@facework/operations/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'

export const skeletonCommands = {
  'animCurves.add': defineCommand({
    title: 'Add anim curve',
    parameters: {
      skeleton: documentOf('skeleton'),
      name: text,
      kind: optional(oneOf('attribute', 'morph', 'material')),
      default: optional(finite),
      joints: optional(list(text)),
    },
    label: ({ name }) => `Add anim curve ${name}`,
    run(editing, { skeleton: id, name, kind = 'attribute', default: value = 0, joints = [] }) {
      const skeleton = editing.get(id, 'skeleton')
      const curve: AnimCurve = { name, kind, default: value, joints }
      editing.put({ ...skeleton, curves: [...skeleton.curves, curve] })
      editing.select({ document: id, curves: [name] })
    },
  }),

  // [C5] What the curve counts as where nobody says anything.
  'animCurves.setDefault': defineCommand({
    title: 'Set default value of anim curve',
    parameters: { skeleton: documentOf('skeleton'), curve: text, value: finite },
    label: ({ curve, value }) => `Set default of ${curve} to ${value}`,
    run(editing, { skeleton: id, curve, value }) {
      const skeleton = editing.get(id, 'skeleton')
      const names = skeleton.curves.map((c) => c.name)
      if (!names.includes(curve)) {
        throw new FaceworkError(
          'control/unknown',
          curve,
          `Skeleton "${skeleton.name}" has no anim curve "${curve}".`,
          suggestion(curve, names),
        )
      }
      const curves = skeleton.curves.map((c) => (c.name === curve ? { ...c, default: value } : c))
      editing.put({ ...skeleton, curves })
    },
  }),

  // [P10] On the skeleton, and in everything that uses it. `planRenameCurve` lists that before.
  'animCurves.rename': defineCommand({
    title: 'Rename curve everywhere',
    parameters: { skeleton: documentOf('skeleton'), from: text, to: text },
    label: ({ from, to }) => `Rename curve ${from} to ${to}`,
    run(editing, { skeleton: id, from, to }) {
      const skeleton = editing.get(id, 'skeleton')
      const changed = renameCurve({ documents: editing.all(), skeleton, from, to })
      for (const document of changed) editing.put(document)
      return changed.map((d) => d.id)
    },
  }),

  'animCurves.delete': defineCommand({
    title: 'Delete anim curves',
    parameters: { skeleton: documentOf('skeleton'), curves: list(text) },
    run(editing, { skeleton, curves }) {
      editing.put(removeCurves(editing.get(skeleton, 'skeleton'), curves))
      editing.select({ document: skeleton })
    },
  }),

  'animCurves.deleteUnused': defineCommand({
    title: 'Delete unused anim curves',
    parameters: { skeleton: documentOf('skeleton') },
    run(editing, { skeleton: id }) {
      const skeleton = editing.get(id, 'skeleton')
      const unused = unusedCurves(skeleton, editing.all())
      editing.put(removeCurves(skeleton, unused))
      return unused
    },
  }),

  'animCurves.addFromPoses': defineCommand({
    title: 'Add anim curves for poses',
    parameters: { skeleton: documentOf('skeleton'), asset: documentOf('poses') },
    run(editing, { skeleton, asset }) {
      const synced = syncAnimCurves(editing.get(skeleton, 'skeleton'), editing.get(asset, 'poses'))
      editing.put(synced.skeleton)
      return synced.added
    },
  }),

  // [S2] Makes a skeleton fit for a model that has joints of its own.
  'skeleton.addJoints': defineCommand({
    title: 'Add joints of model to skeleton',
    parameters: { skeleton: documentOf('skeleton'), model: documentOf('model') },
    run(editing, { skeleton, model }) {
      const { skeleton: after, added } = addJoints(
        editing.get(skeleton, 'skeleton'),
        editing.get(model, 'model'),
      )
      editing.put(after)
      return added
    },
  }),
}
