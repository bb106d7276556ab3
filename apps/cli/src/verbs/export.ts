import { checkHead } from '@facework/operations'
import { EXPORT_TARGETS, type ExportTarget, prepareHeadFor, verdictOf } from '@facework/operations/internal'
import { Option } from 'commander'
import { readHeadToCheck } from '../input/head-to-check.ts'
import { addForce, addReadOptions, type OutputOptions, type ReadOptions } from '../input/options.ts'
import type { Io } from '../io.ts'
import { checkHeadFormat, headBytes } from '../output/head-bytes.ts'
import type { Outcome } from '../output/print.ts'
import { progressBar, showProgress } from '../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface ExportOptions extends ReadOptions, OutputOptions {
  readonly for: ExportTarget
  readonly poses?: string | undefined
  readonly draftExpressions?: boolean | undefined
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
    .option(
      '--draft-expressions',
      'write each pose as an expression of the draft KHR_character_expression as well (.glb)',
    )
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
  checkHeadFormat(options.output)
  showProgress(io, `Reading ${file} …`)
  const head = await readHeadToCheck(file, options, io.cwd)
  showProgress(io, 'Preparing …')
  const { head: prepared, diagnostics } = prepareHeadFor(head, options.for, {
    onProgress: progressBar(io, 'Turning morphs into joints'),
  })
  const written = headBytes(options.output, prepared, {
    everyFrame: true,
    expressions: options.draftExpressions,
  })
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
