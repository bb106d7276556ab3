import { createClip } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, flag, number, optional, text } from '../../parameters.ts'

export const createClipCommand = defineCommand({
  id: 'clip.create',
  title: 'New clip',
  parameters: {
    name: text,
    duration: optional(number),
    frameRate: optional(number),
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
})
