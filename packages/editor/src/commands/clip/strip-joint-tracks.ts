import { modifyClip, useModifier } from '@facework/operations'
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
    const skeleton = clip.skeleton ? editing.get(clip.skeleton.id, 'skeleton') : undefined
    const use = useModifier('remove-joint-tracks', {
      ...(joints ? { joints, children } : keep ? { keep, children } : {}),
    })
    const stripped = modifyClip(clip, [use], skeleton ? { skeleton } : {})
    editing.report(stripped.diagnostics)
    editing.put(stripped.clip)
    const left = new Set(stripped.clip.joints.map((track) => track.joint))
    return [...new Set(clip.joints.map((track) => track.joint))].filter((joint) => !left.has(joint))
  },
})
