import { type JointTrackChoice, stripJointTracks } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, flag, list, optional, text } from '../../parameters.ts'

export const stripJointTracksCommand = defineCommand({
  id: 'clip.stripJointTracks',
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
    const choice: JointTrackChoice = joints ? { joints, children } : keep ? { keep, children } : { all: true }
    const skeleton = clip.skeleton ? editing.get(clip.skeleton.id, 'skeleton') : undefined
    const stripped = stripJointTracks(clip, choice, skeleton)
    editing.report(stripped.diagnostics)
    editing.put(stripped.clip)
    return stripped.removed
  },
})
