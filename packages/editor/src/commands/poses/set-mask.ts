import type { PoseMask } from '@facework/documents'
import { setMask } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { data, documentOf, list, nullable, text } from '../../parameters.ts'

export const setMaskCommand = defineCommand({
  id: 'poses.setMask',
  title: 'Set mask',
  parameters: {
    asset: documentOf('poses'),
    poses: list(text),
    /** Null takes it off. */
    mask: nullable(data<PoseMask>('a mask with joints and morphs')),
  },
  run(editing, { asset, poses, mask }) {
    let changed = editing.get(asset, 'poses')
    for (const pose of poses) changed = setMask(changed, pose, mask ?? undefined)
    editing.put(changed)
  },
})
