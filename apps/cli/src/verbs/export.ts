import type { Clip } from '@facework/documents'
import { clipKind } from '@facework/documents'
import { exportFbx, exportGltf } from '@facework/formats'
import { posesAsClip } from '@facework/formats/internal'
import { checkHead, type HeadToCheck } from '@facework/operations'
import { EXPORT_TARGETS, type ExportTarget, prepareHeadFor, verdictOf } from '@facework/operations/internal'
import { FaceworkError, Report } from '@facework/report'
import { Option } from 'commander'
import { readHeadToCheck } from '../input/head-to-check.ts'
import { addForce, addReadOptions, type OutputOptions, type ReadOptions } from '../input/options.ts'
import type { Io } from '../io.ts'
import type { Outcome } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface ExportOptions extends ReadOptions, OutputOptions {
  readonly for: ExportTarget
  readonly poses?: string | undefined
}

/** `export HEAD --for roblox -o OUT`: a head as a target wants it, and what is left to do there. */
export const exportVerb: Verb = (parent, run) => {
  const command = parent
    .command('export')
    .description('write a head as a target wants it: one mesh, named frames and attachments for Roblox')
    .argument('<head>', 'a head, a character or a folder of one')
    .addOption(
      new Option('--for <target>', 'what the head is for').choices([...EXPORT_TARGETS]).makeOptionMandatory(),
    )
    .option('--poses <file>', 'a pose asset (default: made from the head)')
    .requiredOption('-o, --output <file>', 'the head, *.glb or *.fbx')
  run<ExportOptions>(
    addForce(addReadOptions(command)),
    'facework export head.glb --for roblox -o head-roblox.fbx\nfacework export characters/ada --for web -o ada.glb',
    exportHead,
  )
}

async function exportHead(options: ExportOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  const isFbx = /\.fbx$/i.test(options.output)
  if (!isFbx && !/\.glb$/i.test(options.output)) {
    throw new FaceworkError(
      'cli/export-format',
      options.output,
      `"${options.output}" should end in .glb or .fbx.`,
      'Choose one of these formats.',
    )
  }
  showProgress(io, `Reading ${file} …`)
  const head = await readHeadToCheck(file, options, io.cwd)
  showProgress(io, 'Preparing …')
  const { head: prepared, diagnostics } = prepareHeadFor(head, options.for)
  const written = isFbx ? fbxOf(prepared) : glbOf(prepared)
  const report = checkHead(prepared, { profile: options.for })
  await writeOutput([{ path: options.output, content: written.bytes }], where)
  const left = report.findings.filter((f) => f.severity === 'error')
  return {
    json: {
      output: options.output,
      for: options.for,
      bytes: written.bytes.length,
      poses: prepared.poses?.poses.length ?? 0,
      ready: report.counts.error === 0,
      score: report.score,
      errors: left.map(({ code, message }) => ({ code, message })),
    },
    text: [
      `${verdictOf(report)}, score ${report.score} of 100; ${prepared.poses?.poses.length ?? 0} poses`,
      ...left.map(({ code, message }) => `  ${message} (${code})`),
      `written: ${options.output}`,
    ].join('\n'),
    diagnostics: [...diagnostics, ...written.diagnostics],
  }
}

const glbOf = ({ model, poses }: HeadToCheck) => exportGltf({ model, poses, everyFrame: true })

/** FBX has no pose asset: the poses are an animation, with frames named on the mesh. */
function fbxOf({ model, poses }: HeadToCheck) {
  if (!poses) return exportFbx({ model })
  const report = new Report()
  const { joints, morphs, frameNames } = posesAsClip(poses, model, report, { everyFrame: true })
  const frames = Object.entries(frameNames).map(([key, name]) => ({
    frame: Number(key.slice('Frame'.length)),
    name,
  }))
  const clip: Clip = clipKind.create('poses', {
    duration: (frames.length - 1) / 30,
    frameRate: 30,
    joints,
    morphs,
    curves: [],
    markers: [],
  })
  const poseFrames = { clip: 'poses', frameRate: 30, frameRateFrom: 'caller' as const, frames }
  return exportFbx({ model, clips: [clip], poseFrames })
}
