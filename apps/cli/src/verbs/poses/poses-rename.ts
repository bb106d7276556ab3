import { renamePose } from '@facework/operations'
import { addEditOptions, type EditOptions, editPoses } from '../../output/edit-poses.ts'
import type { Verb } from '../../verb.ts'

// [P10]
/** `poses rename P OLD NEW`: clips keep the old name; the alias line for the character's map is printed. */
export const posesRename: Verb = (parent, run) => {
  const command = parent
    .command('rename')
    .description('rename a pose, and the combinations named after it')
    .argument('<poses>', 'a *.poses.json')
    .argument('<old>', 'name of the pose')
    .argument('<new>', 'its new name')
  run<EditOptions>(
    addEditOptions(command),
    'facework poses rename head.poses.json jawOpen JawDrop',
    (options, io, file, from, to) =>
      editPoses(file, options, io, (asset) => {
        const { poses, renamed, aliases } = renamePose(asset, from, to)
        return { poses, changes: renamed.map(changeText), json: { renamed, aliases } }
      }),
  )
}

export function changeText({ from, to }: { readonly from: string; readonly to: string }): string {
  return `renamed: ${from} → ${to}`
}
