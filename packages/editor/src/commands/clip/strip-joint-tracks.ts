import { useModifier } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, flag, list, optional, text } from '../../parameters.ts'
import { putModifiers } from '../modifiers/put-modifiers.ts'

/** The modifier `remove-joint-tracks`, and which joints it met. */
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
    const use = useModifier('remove-joint-tracks', {
      ...(joints ? { joints, children } : keep ? { keep, children } : {}),
    })
    putModifiers(editing, clip, [...clip.modifiers, use])
    const left = new Set(editing.get(id, 'clip').joints.map((track) => track.joint))
    return [...new Set(clip.joints.map((track) => track.joint))].filter((joint) => !left.has(joint))
  },
})
