import { type CopiedKeys, mirrorName, pasteKeys, placeAt } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { data, documentOf, flag, number, optional } from '../../parameters.ts'

export const pasteKeysCommand = defineCommand({
  id: 'keys.paste',
  title: 'Paste keys',
  shortcut: 'Ctrl+V',
  parameters: {
    clip: documentOf('clip'),
    copied: data<CopiedKeys>('copied keys'),
    time: number,
    /** On the controls of the other side. */
    mirrored: optional(flag),
  },
  label: ({ mirrored }) => (mirrored ? 'Paste mirrored' : 'Paste keys'),
  run(editing, { clip, copied, time, mirrored = false }) {
    editing.put(pasteKeys(editing.get(clip, 'clip'), copied, { time, mirrored }))
    const keys = copied.curves.flatMap(({ name, keys: made }) =>
      made.map((k) => ({ curve: mirrored ? mirrorName(name) : name, time: k.time + time })),
    )
    const onJoints = mirrored ? [] : (copied.joints ?? [])
    const jointKeys = onJoints.flatMap(({ joint, path, times }) =>
      Array.from(times, (t) => placeAt({ joint, path, time: 0 }, t + time)),
    )
    editing.select({ ...editing.selection, document: clip, keys: [...keys, ...jointKeys] })
  },
})
