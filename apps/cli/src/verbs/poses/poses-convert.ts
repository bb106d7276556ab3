import { convertPoses } from '@facework/operations'
import { Option } from 'commander'
import { CallError } from '../../call-error.ts'
import { readHead } from '../../input/read-head.ts'
import { addEditOptions, type EditOptions, editPoses } from '../../output/edit-poses.ts'
import type { Verb } from '../../verb.ts'

interface ConvertOptions extends EditOptions {
  readonly additive?: boolean
  readonly full?: boolean
  readonly base?: string
  readonly rest?: boolean
  readonly head?: string
}

/** `poses convert P --additive|--full`: nothing is lost on the way there or back. */
export const posesConvert: Verb = (parent, run) => {
  const command = parent
    .command('convert')
    .description('switch an asset between additive and full')
    .argument('<poses>', 'a *.poses.json')
    .addOption(new Option('--additive', 'store poses as differences').conflicts('full'))
    .option('--full', 'store full poses')
    .addOption(new Option('--base <pose>', 'base pose of the differences').conflicts('rest'))
    .option('--rest', 'use the rest pose as the base')
    .option('--head <file>', 'with --full: propose masks from what moves the skin of this head')
  run<ConvertOptions>(
    addEditOptions(command),
    'facework poses convert head.poses.json --additive --base Neutral\nfacework poses convert head.poses.json --full --head head.glb',
    async (options, io, file) => {
      if (!options.additive && !options.full) {
        throw new CallError('cli/missing-option', '', 'One of --additive and --full is needed.')
      }
      const mode = options.full ? 'full' : 'additive'
      const head = options.head === undefined ? undefined : await readHead(options.head, {}, io.cwd)
      return editPoses(file, options, io, (asset) => {
        const poses = convertPoses(asset, {
          mode,
          base: options.rest ? null : options.base,
          model: head?.model,
        })
        const against = (base: string | undefined) => (base === undefined ? 'the rest' : `"${base}"`)
        const changes = [
          ...(asset.mode === mode ? [] : [`mode: ${asset.mode} → ${mode}`]),
          ...(asset.base === poses.base ? [] : [`base: ${against(asset.base)} → ${against(poses.base)}`]),
          ...(head && mode === 'full' ? [`masks: proposed on "${head.input.file}"`] : []),
        ]
        return {
          poses,
          changes,
          json: { mode, base: poses.base ?? null },
          diagnostics: head?.diagnostics ?? [],
        }
      })
    },
  )
}
