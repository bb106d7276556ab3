import { createPosesFromClip, createPosesFromMorphs, updatePoses } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, flag, optional } from '../../parameters.ts'

/** [P2] Takes the shapes anew from the source, which was imported again. */
export const updatePosesCommand = defineCommand({
  id: 'poses.update',
  title: 'Update poses from source',
  parameters: {
    asset: documentOf('poses'),
    model: documentOf('model'),
    /** The morphs of the model are the source unless given. */
    clip: optional(documentOf('clip')),
    removeVanished: optional(flag),
  },
  run(editing, { asset, model: from, clip, removeVanished = false }) {
    const old = editing.get(asset, 'poses')
    const model = editing.get(from, 'model')
    const rate = old.source?.frameRate
    const fresh =
      clip === undefined
        ? createPosesFromMorphs({ model })
        : createPosesFromClip({
            model,
            clip: editing.get(clip, 'clip'),
            ...(rate === undefined ? {} : { frameRate: rate }),
            ...framesOf(old.poses),
          })
    const { poses, added, changed, vanished, diagnostics } = updatePoses(old, fresh.poses, { removeVanished })
    editing.report([...fresh.diagnostics, ...diagnostics])
    editing.put(poses)
    return { added, changed, vanished }
  },
})

/** An asset made of some frames is brought up to date from those, not from all the clip has. */
function framesOf(poses: readonly { readonly name: string; readonly frame?: number }[]) {
  const frames = poses.flatMap(({ name, frame }) => (frame === undefined ? [] : [{ name, frame }]))
  return frames.length === 0 ? {} : { frames }
}
