import { updatePoses } from '@facework/operations'
import { addReadOptions } from '../../input/options.ts'
import { addEditOptions, type EditOptions, editPoses } from '../../output/edit-poses.ts'
import type { Verb } from '../../verb.ts'
import { addPoseSourceOptions, type PoseSourceOptions, posesFromSource } from './poses-create.ts'

interface UpdateOptions extends EditOptions, PoseSourceOptions {
  readonly removeVanished?: boolean
}

// [P2]
/** `poses update P FILE`: the shapes of a head that was exported again. */
export const posesUpdate: Verb = (parent, run) => {
  const command = parent
    .command('update')
    .description('update the poses from a head that was exported again; matched by name, then by frame')
    .argument('<poses>', 'a *.poses.json')
    .argument('<file>', 'the head')
    .option('--check', 'only list what would change; exit code 1 if anything would')
    .option('--remove-vanished', 'delete poses that the head no longer has')
  run<UpdateOptions>(
    addEditOptions(addReadOptions(addPoseSourceOptions(command))),
    'facework poses update head.poses.json head.glb',
    (options, io, file, source) =>
      editPoses(file, options, io, async (asset) => {
        const fresh = await posesFromSource(source, options, io.cwd, {})
        const { poses, added, changed, vanished, diagnostics } = updatePoses(asset, fresh.poses, {
          removeVanished: options.removeVanished ?? false,
        })
        const gone = options.removeVanished ? 'deleted' : 'missing in the head, kept'
        return {
          poses,
          changes: [
            ...added.map((name) => `added: ${name}`),
            ...changed.map((name) => `changed: ${name}`),
            ...vanished.map((name) => `${gone}: ${name}`),
          ],
          json: { added, changed, vanished },
          diagnostics: [...fresh.diagnostics, ...diagnostics],
        }
      }),
  )
}
