import { INTERPOLATIONS } from '@facework/documents'
import { addCurve, setKey } from '@facework/operations'
import { withEntries } from '../../by-hand.ts'
import { defineCommand } from '../../command.ts'
import { choice, data, documentOf, flag, number, optional } from '../../parameters.ts'

/** Keys on one or more curves at one time; curves the clip lacks are made. */
export const setKeysCommand = defineCommand({
  id: 'keys.set',
  title: 'Set key',
  shortcut: 'K',
  parameters: {
    clip: documentOf('clip'),
    time: number,
    /** Value by curve. */
    values: data<Readonly<Record<string, number>>>('values by curve'),
    interpolation: optional(choice(...INTERPOLATIONS)),
    /** What was set by hand of these is the clip's from then on. */
    release: optional(flag),
  },
  label: ({ values }) => {
    const names = Object.keys(values)
    return names.length === 1 ? `Set key of ${names[0]}` : `Set ${names.length} keys`
  },
  run(editing, { clip: id, time, values, interpolation, release = false }) {
    let clip = editing.get(id, 'clip')
    const had = new Set(clip.curves.map((c) => c.name))
    for (const [curve, value] of Object.entries(values)) {
      if (!had.has(curve)) clip = addCurve(clip, curve)
      clip = setKey(clip, { curve, time, value, ...(interpolation ? { interpolation } : {}) })
    }
    editing.put(clip)
    if (!release) return
    const keyed = Object.fromEntries(Object.keys(values).map((curve) => [curve, null]))
    editing.setByHand({ controls: withEntries(editing.byHand.controls, keyed) })
  },
})
