import { morphsFromJoints } from '@facework/operations'
import { posesForHead } from '../../input/head-poses.ts'
import {
  addForce,
  addReadOptions,
  HEADS_ARGUMENT,
  type OutputOptions,
  type ReadOptions,
} from '../../input/options.ts'
import { readHead } from '../../input/read-head.ts'
import type { Io } from '../../io.ts'
import { checkHeadFormat, headBytes } from '../../output/head-bytes.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { showProgress } from '../../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'
import { headPoses, roundedFigures } from './rig-conversion.ts'

interface ToMorphsOptions extends ReadOptions, OutputOptions {
  readonly poses?: string
}

/** `poses to-morphs HEAD -o OUT.glb`: every pose as a morph of its name. */
export const posesToMorphs: Verb = (parent, run) => {
  const command = parent
    .command('to-morphs')
    .description('turn every pose of a head into a morph of its name')
    .argument('<heads...>', HEADS_ARGUMENT)
    .requiredOption('-o, --output <file>', 'the head, *.glb or *.fbx')
    .option('--poses <file>', 'a pose asset (default: made from the head)')
  run<ToMorphsOptions>(
    addForce(addReadOptions(command)),
    'facework poses to-morphs head.glb -o head-morphs.glb\nfacework poses to-morphs head.fbx --poses head.poses.json -o head-morphs.glb',
    toMorphs,
    { file: 'head', folders: true },
  )
}

async function toMorphs(options: ToMorphsOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  checkHeadFormat(options.output)
  showProgress(io, `Reading ${file} …`)
  const head = await readHead(file, options, io.cwd)
  const found = await posesForHead(head, options, io.cwd)
  withoutErrors([...head.diagnostics, ...found.diagnostics])
  showProgress(io, 'Sampling poses …')
  const { model, poses, report } = morphsFromJoints(head.model, headPoses(found.poses, file))
  const written = headBytes(options.output, { model, poses })
  await writeOutput([{ path: options.output, content: written.bytes }], where)
  return {
    json: {
      output: options.output,
      bytes: written.bytes.length,
      morphs: report.morphs,
      jointsRemoved: report.jointsRemoved,
      ...roundedFigures(report),
    },
    text: `${report.morphs} morphs, ${report.jointsRemoved} joints removed; worst vertex ${report.max.toFixed(3)} mm off: ${options.output}`,
    diagnostics: [...head.diagnostics, ...found.diagnostics, ...written.diagnostics],
  }
}
