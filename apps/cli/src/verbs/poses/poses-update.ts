import { updatePoses } from '@facework/operations'
import { addReadOptions } from '../../input/options.ts'
import { addEditOptions, type EditOptions, editPoses } from '../../output/edit-poses.ts'
import type { Verb } from '../../verb.ts'
import { addPoseSourceOptions, type PoseSourceOptions, posesFromSource } from './poses-create.ts'

interface UpdateOptions extends EditOptions, PoseSourceOptions {
  readonly removeMissing?: boolean
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
    .option('--remove-missing', 'delete poses that the head no longer has')
  run<UpdateOptions>(
    addEditOptions(addReadOptions(addPoseSourceOptions(command))),
    'facework poses update head.poses.json head.glb',
    (options, io, file, source) =>
      editPoses(file, options, io, async (asset) => {
        const fresh = await posesFromSource(source, options, io.cwd, {})
        const { poses, added, changed, missing, diagnostics } = updatePoses(asset, fresh.poses, {
          removeMissing: options.removeMissing ?? false,
        })
        const gone = options.removeMissing ? 'deleted' : 'missing in the head, kept'
        return {
          poses,
          changes: [
            ...added.map((name) => `added: ${name}`),
            ...changed.map((name) => `changed: ${name}`),
            ...missing.map((name) => `${gone}: ${name}`),
          ],
          json: { added, changed, missing },
          diagnostics: [...fresh.diagnostics, ...diagnostics],
        }
      }),
  )
}
