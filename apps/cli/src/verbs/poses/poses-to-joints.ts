import { jointsFromMorphs } from '@facework/operations'
import type { JointsReport } from '@facework/operations/internal'
import { Option } from 'commander'
import { posesForHead } from '../../input/head-poses.ts'
import {
  addForce,
  addReadOptions,
  HEADS_ARGUMENT,
  type OutputOptions,
  positiveNumber,
  type ReadOptions,
} from '../../input/options.ts'
import { readHead } from '../../input/read-head.ts'
import type { Io } from '../../io.ts'
import { checkHeadFormat, headBytes } from '../../output/head-bytes.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { progressBar, showProgress } from '../../output/progress.ts'
import { checkKeepsInput, checkOutput, writeOptions, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'
import { conversionLines, headPoses, roundedFigures, wholeJoints } from './rig-conversion.ts'

interface ToJointsOptions extends ReadOptions, OutputOptions {
  readonly maxMm: number
  readonly maxJoints: number
  readonly remainder?: boolean
  readonly best?: boolean
  readonly poses?: string
}

/** `poses to-joints HEAD -o OUT.glb`: the same poses by joints; the distances it prints were measured. */
export const posesToJoints: Verb = (parent, run) => {
  const command = parent
    .command('to-joints')
    .description('turn the morphs of a head into joints within a maximum error in mm')
    .argument('<heads...>', HEADS_ARGUMENT)
    .requiredOption('-o, --output <file>', 'the head, *.glb or *.fbx')
    .option(
      '--max-mm <number>',
      'maximum error of a vertex in any pose, in mm at human size',
      positiveNumber,
      0.5,
    )
    .option('--max-joints <count>', 'maximum number of joints to add', wholeJoints, 128)
    .option('--remainder', 'keep what joints cannot reach as small morphs (default)')
    .option('--no-remainder', 'joints only; ends with 1 if the maximum error is exceeded')
    .addOption(new Option('--best', 'joints only; writes the best result found').conflicts('remainder'))
    .option('--poses <file>', 'a pose asset (default: made from the head)')
  run<ToJointsOptions>(
    addForce(addReadOptions(command)),
    'facework poses to-joints head.glb -o head-joints.glb\nfacework poses to-joints head.glb --max-joints 50 --best -o head-joints.glb',
    toJoints,
    { file: 'head', folders: true },
  )
}

async function toJoints(options: ToJointsOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  checkHeadFormat(options.output)
  checkKeepsInput(options.output, file, where)
  showProgress(io, `Reading ${file} …`)
  const head = await readHead(file, options, io.cwd)
  const found = await posesForHead(head, options, io.cwd)
  withoutErrors([...head.diagnostics, ...found.diagnostics])
  const result = jointsFromMorphs(head.model, headPoses(found.poses, file), {
    maxMm: options.maxMm,
    maxJoints: options.maxJoints,
    remainder: options.remainder !== false && !options.best,
    onProgress: progressBar(io, 'Fitting joints'),
  })
  const diagnostics = result.diagnostics.map((d) =>
    options.best && d.severity === 'error' ? { ...d, severity: 'warning' as const } : d,
  )
  withoutErrors(diagnostics)
  const written = headBytes(options.output, result)
  await writeOutput([{ path: options.output, content: written.bytes }], where)
  const { report } = result
  return {
    json: {
      output: options.output,
      bytes: written.bytes.length,
      joints: report.joints,
      influences: report.influences,
      ...roundedFigures(report),
      maxMm: report.maxMm,
      byJointsAlone: roundedFigures(report.byJointsAlone),
      deltas: report.deltas,
      poses: report.poses.map((pose) => ({ pose: pose.pose, moving: pose.moving, ...roundedFigures(pose) })),
    },
    text: [summary(report), ...conversionLines(report.poses), `written: ${options.output}`].join('\n'),
    diagnostics: [...head.diagnostics, ...found.diagnostics, ...diagnostics, ...written.diagnostics],
  }
}

function summary({ joints, influences, mean, p99, max, deltas, poses, byJointsAlone }: JointsReport): string {
  const mm = (value: number) => value.toFixed(2)
  const part = Math.round((100 * deltas.left) / Math.max(1, deltas.before))
  return [
    `${joints} joints, at most ${influences} influences, ${poses.length} poses: mean ${mm(mean)} mm, 99 % within ${mm(p99)} mm, worst ${mm(max)} mm`,
    ...(deltas.left > 0
      ? [
          `${part} % of the morph deltas are left as a remainder; without it: mean ${mm(byJointsAlone.mean)} mm, worst ${mm(byJointsAlone.max)} mm`,
        ]
      : []),
  ].join('\n')
}
