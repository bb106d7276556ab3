import { renameCurve } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, text } from '../../parameters.ts'

/** [P10] On the skeleton, and in everything that uses it. `planRenameCurve` lists that before. */
export const renameAnimCurveCommand = defineCommand({
  id: 'animCurves.rename',
  title: 'Rename curve everywhere',
  parameters: { skeleton: documentOf('skeleton'), from: text, to: text },
  label: ({ from, to }) => `Rename curve ${from} to ${to}`,
  run(editing, { skeleton: id, from, to }) {
    const skeleton = editing.get(id, 'skeleton')
    const changed = renameCurve({ documents: editing.all(), skeleton, from, to })
    for (const document of changed) editing.put(document)
    return changed.map((d) => d.id)
  },
})
