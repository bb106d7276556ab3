import { mergePoses } from '@facework/operations'
import { Option } from 'commander'
import { addForce } from '../../input/options.ts'
import { nameOfFile } from '../../input/read-input.ts'
import { readPoses } from '../../input/read-poses.ts'
import { type EditOptions, editPoses } from '../../output/edit-poses.ts'
import type { Verb } from '../../verb.ts'

interface MergeOptions extends EditOptions {
  readonly clash?: 'rename' | 'skip'
}

/** `poses merge A B -o OUT`: one asset from two, on the rest of the first. */
export const posesMerge: Verb = (parent, run) => {
  const command = parent
    .command('merge')
    .description('merge two assets; the rest pose is taken from the first')
    .argument('<first>', 'a *.poses.json')
    .argument('<second>', 'a *.poses.json')
    .requiredOption('-o, --output <file>', 'the new asset')
    .addOption(
      new Option('--clash <what>', 'what to do with a pose of the second asset whose name exists').choices([
        'rename',
        'skip',
      ]),
    )
  run<MergeOptions>(
    addForce(command),
    'facework poses merge mouth.poses.json brows.poses.json -o face.poses.json',
    async (options, io, file, otherFile) => {
      const other = await readPoses(otherFile, io.cwd)
      return editPoses(file, options, io, (asset) => {
        const { poses, diagnostics } = mergePoses(asset, other.asset, {
          name: nameOfFile(options.output!),
          clash: options.clash,
        })
        return {
          poses,
          changes: [`${asset.poses.length} and ${poses.poses.length - asset.poses.length} poses merged`],
          diagnostics: [...other.input.diagnostics, ...diagnostics],
        }
      })
    },
  )
}
