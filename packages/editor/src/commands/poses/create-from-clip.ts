import { createPosesFromClip } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, data, documentOf, number, optional, text } from '../../parameters.ts'

interface FrameName {
  readonly frame: number
  readonly name?: string
}

export const createPosesFromClipCommand = defineCommand({
  id: 'poses.createFromClip',
  title: 'Create pose asset from clip',
  parameters: {
    model: documentOf('model'),
    clip: documentOf('clip'),
    /** One a line. */
    names: optional(text),
    frames: optional(data<readonly FrameName[]>('a list of frames')),
    name: optional(text),
    mode: optional(choice('additive', 'full')),
    base: optional(text),
    frameRate: optional(number),
  },
  run(editing, { model, clip, ...options }) {
    const { poses, diagnostics } = createPosesFromClip({
      ...options,
      model: editing.get(model, 'model'),
      clip: editing.get(clip, 'clip'),
    })
    editing.report(diagnostics)
    editing.put(poses, editing.folderOf(model))
    editing.select({ document: poses.id, poses: poses.poses.map((p) => p.name) })
    return poses.id
  },
})
