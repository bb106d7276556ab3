import type { Joint, Model } from '@facework/documents'

/** A model whose attachments are joints such as Hat_Att, as files of other programs hold them. */
export function attachmentsAsJoints(model: Model): Model {
  const { attachments, ...rest } = model
  if (!attachments || attachments.length === 0) return model
  const names = new Set(model.joints.map((j) => j.name))
  const added = attachments
    .filter((a) => !names.has(`${a.name}_Att`))
    .map(
      ({ name, joint, transform }): Joint => ({ name: `${name}_Att`, parent: joint, reference: transform }),
    )
  return { ...rest, joints: [...model.joints, ...added] }
}
