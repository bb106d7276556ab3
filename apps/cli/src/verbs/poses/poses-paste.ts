import { pasteNames } from '@facework/operations'
import { readText } from '../../input/read-file.ts'
import { addEditOptions, type EditOptions, editPoses } from '../../output/edit-poses.ts'
import type { Verb } from '../../verb.ts'
import { changeText } from './poses-rename.ts'

interface PasteOptions extends EditOptions {
  /** First pose that gets a name. */
  readonly from?: string
}

/** `poses paste P NAMES.txt`: names, one a line, over the poses in their order. */
export const posesPaste: Verb = (parent, run) => {
  const command = parent
    .command('paste')
    .description('rename poses from a text file with one name per line; a blank line keeps the name')
    .argument('<poses>', 'a *.poses.json')
    .argument('<names>', 'a text file')
    .option('--from <pose>', 'start with this pose instead of the first')
  run<PasteOptions>(
    addEditOptions(command),
    'facework poses paste head.poses.json names.txt --from Pose_1',
    async (options, io, file, namesFile) => {
      const text = await readText(namesFile, io.cwd)
      return editPoses(file, options, io, (asset) => {
        const names = asset.poses.map((p) => p.name)
        const start = options.from === undefined ? 0 : names.indexOf(options.from)
        const lines = text.replace(/(\r\n|\r|\n)\s*$/, '').split(/\r\n|\r|\n/).length
        const chosen = start < 0 ? [options.from!] : names.slice(start, start + lines)
        const { poses, renamed, aliases, diagnostics } = pasteNames(asset, chosen, text)
        return { poses, changes: renamed.map(changeText), json: { renamed, aliases }, diagnostics }
      })
    },
  )
}
