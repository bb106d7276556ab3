import { extractPoses } from '@facework/operations'
import { addForce } from '../../input/options.ts'
import { nameOfFile } from '../../input/read-input.ts'
import { type EditOptions, editPoses } from '../../output/edit-poses.ts'
import type { Verb } from '../../verb.ts'

/** `poses extract P NAME… -o OUT`: a new asset with some of the poses. */
export const posesExtract: Verb = (parent, run) => {
  const command = parent
    .command('extract')
    .description('create a new asset from some poses and the poses they depend on')
    .argument('<poses>', 'a *.poses.json')
    .argument('<names...>', 'poses to extract')
    .requiredOption('-o, --output <file>', 'the new asset')
  run<EditOptions>(
    addForce(command),
    'facework poses extract head.poses.json jawOpen mouthSmile_L -o mouth.poses.json',
    (options, io, file, ...names) =>
      editPoses(file, options, io, (asset) => {
        const { poses, diagnostics } = extractPoses(asset, names, nameOfFile(options.output!))
        return { poses, changes: [`${poses.poses.length} of ${asset.poses.length} poses taken`], diagnostics }
      }),
  )
}
