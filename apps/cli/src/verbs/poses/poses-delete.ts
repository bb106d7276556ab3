import { deletePoses } from '@facework/operations'
import { addEditOptions, type EditOptions, editPoses } from '../../output/edit-poses.ts'
import type { Verb } from '../../verb.ts'

/** `poses delete P NAME…`: with them go the combinations and in-betweens that build on them. */
export const posesDelete: Verb = (parent, run) => {
  const command = parent
    .command('delete')
    .description('delete poses, and the combinations and in-betweens that depend on them')
    .argument('<poses>', 'a *.poses.json')
    .argument('<names...>', 'poses to delete')
  run<EditOptions>(
    addEditOptions(command),
    'facework poses delete head.poses.json tongueOut',
    (options, io, file, ...names) =>
      editPoses(file, options, io, (asset) => {
        const { poses, deleted, diagnostics } = deletePoses(asset, names)
        return { poses, changes: deleted.map((name) => `deleted: ${name}`), json: { deleted }, diagnostics }
      }),
  )
}
