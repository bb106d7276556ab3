import { join } from 'node:path'
import { defined } from '@facework/documents/internal'
import { exportGltf } from '@facework/formats'
import {
  type Finding,
  fixHead,
  type HeadReport,
  type HeadToCheck,
  type ProfileName,
} from '@facework/operations'
import {
  attachmentsAsJoints,
  checkMeasured,
  drawFinding,
  junitReport,
  MeasuredHead,
  PROFILE_NAMES,
  placeText,
  sarifReport,
  verdictOf,
} from '@facework/operations/internal'
import { Option } from 'commander'
import { CallError } from '../call-error.ts'
import { readHeadToCheck } from '../input/head-to-check.ts'
import { addForce, addReadOptions, type ReadOptions } from '../input/options.ts'
import type { Io } from '../io.ts'
import { pngFromPicture } from '../output/png.ts'
import type { Outcome } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import { ownVersion } from '../own-version.ts'
import type { Verb } from '../verb.ts'

interface CheckOptions extends ReadOptions {
  readonly profile: ProfileName
  readonly poses?: string | undefined
  readonly fix?: boolean | string | undefined
  readonly output?: string | undefined
  readonly force?: boolean | undefined
  readonly ignore?: string | undefined
  readonly sarif?: string | undefined
  readonly junit?: string | undefined
  readonly pictures?: string | undefined
}

/** `check HEAD`: is a head ready for a target, and what to do if not. Exit code 1 where it has errors. */
export const check: Verb = (parent, run) => {
  const command = parent
    .command('check')
    .alias('validate')
    .description('check whether a head is ready for a target, explain what is wrong, and fix it')
    .argument('<head>', 'a head (.glb, .vrm, .fbx …), a character or a folder of one')
    .addOption(
      new Option('--profile <target>', 'what the head is for').choices([...PROFILE_NAMES]).default('web'),
    )
    .option('--poses <file>', 'a pose asset (default: made from the head)')
    .option(
      '--fix [codes]',
      'fix what is safe, or the checks named: --fix lids-open,pose-leaks; --fix ask lists those that change the look',
    )
    .option('-o, --output <file>', 'the fixed head, *.glb')
    .option('--ignore <codes>', 'checks to leave out, separated by commas')
    .option('--sarif <file>', 'also write the findings as SARIF, for code hosts')
    .option('--junit <file>', 'also write them as JUnit XML, for build servers')
    .option('--pictures <folder>', 'also draw where each finding is, *.png')
  run<CheckOptions>(
    addForce(addReadOptions(command)),
    'facework check head.glb --profile roblox\nfacework check head.fbx --profile roblox --fix -o head-fixed.glb\nfacework check head.glb --fix lids-open -o closed.glb\nfacework check head.glb --pictures findings',
    checkFile,
  )
}

async function checkFile(options: CheckOptions, io: Io, file: string): Promise<Outcome> {
  const { profile } = options
  const where = writeOptions({ ...options, makeFolders: options.pictures !== undefined }, io)
  const fixes = options.fix !== undefined && options.fix !== 'ask'
  if (fixes && options.output === undefined) {
    throw new CallError(
      'cli/output-missing',
      '--fix',
      '--fix needs a file for the fixed head.',
      'Add -o OUT.glb.',
    )
  }
  for (const path of [fixes ? options.output : undefined, options.sarif, options.junit])
    if (path !== undefined) checkOutput(path, where)
  showProgress(io, `Reading ${file} …`)
  const head = await readHeadToCheck(file, options, io.cwd)
  showProgress(io, 'Checking …')
  const ignore = codesIn(options.ignore)
  const done = fixes ? fixHead(head, { profile, codes: codesIn(options.fix) }) : undefined
  const measured = new MeasuredHead(done?.head ?? head)
  const report = checkMeasured(measured, { profile, ignore })
  const pictures = options.pictures === undefined ? [] : draw(measured, report, options.pictures, io)
  const files = [
    ...pictures,
    ...(done ? [{ path: options.output!, content: glbOf(done.head) }] : []),
    ...(options.sarif === undefined
      ? []
      : [
          {
            path: options.sarif,
            content: JSON.stringify(sarifReport(file, report, ownVersion()), undefined, 2),
          },
        ]),
    ...(options.junit === undefined ? [] : [{ path: options.junit, content: junitReport(file, report) }]),
  ]
  if (files.length > 0) await writeOutput(files, where)
  return {
    json: defined({
      head: file,
      profile,
      ready: report.counts.error === 0,
      score: report.score,
      counts: report.counts,
      budgets: report.budgets,
      findings: report.findings,
      fixed: done?.fixed ?? [],
      output: done ? options.output : undefined,
      pictures:
        options.pictures === undefined ? undefined : pictures.map(({ path, finding }) => ({ path, finding })),
    }),
    text: describe(file, report, done?.fixed, options),
    diagnostics: [],
    failed: report.counts.error > 0,
  }
}

/** One picture per finding that has a place on the head, named after its number in the report and its code. */
function draw(head: MeasuredHead, { findings }: HeadReport, folder: string, io: Io) {
  return findings.flatMap((finding, i) => {
    showProgress(io, `Drawing finding ${i + 1} of ${findings.length} …`)
    const picture = drawFinding(head, finding, { size: 480 })
    if (!picture) return []
    const name = `${String(i + 1).padStart(2, '0')}-${finding.code.slice('head/'.length)}.png`
    return [{ path: join(folder, name), finding: i, content: pngFromPicture(picture) }]
  })
}

const codesIn = (text: string | boolean | undefined) =>
  typeof text === 'string' ? text.split(',').map((code) => withArea(code.trim())) : undefined
const withArea = (code: string) => (code.startsWith('head/') ? code : `head/${code}`)

/** A head as a file that any viewer opens, with attachments as nodes. */
function glbOf({ model, poses, clips, poseClip }: HeadToCheck): Uint8Array {
  const others = clips?.filter((c) => c.name !== poseClip)
  return exportGltf({ model: attachmentsAsJoints(model), poses, clips: others }).bytes
}

const WORDS = { error: 'error  ', warning: 'warning', info: 'note   ' } as const

function describe(
  file: string,
  report: HeadReport,
  fixed: readonly Finding[] | undefined,
  options: CheckOptions,
): string {
  const { counts, score, budgets } = report
  const lines = [
    `${file}: ${verdictOf(report)}, score ${score} of 100`,
    `  ${counts.error} errors, ${counts.warning} warnings, ${counts.info} notes; ${report.poses} poses`,
    `  ${budgets.map((b) => `${b.label} ${b.used.toLocaleString('en')} / ${b.limit.toLocaleString('en')}`).join(', ')}`,
  ]
  for (const finding of fixed ?? []) lines.push(`fixed    ${finding.message} (${finding.code})`)
  for (const finding of report.findings) {
    const { severity, code, message, found, expected, why, steps, fix, fixText } = finding
    const place = placeText(finding)
    lines.push('', `${WORDS[severity]}  ${message}  (${code})`)
    if (place !== '') lines.push(`  at ${place}`)
    if (found !== undefined) lines.push(`  found ${found}; expected ${expected}`)
    lines.push(`  ${why}`)
    if (fix === 'manual') lines.push('  In Blender:', ...steps.map((step, i) => `    ${i + 1}. ${step}`))
    else
      lines.push(`  --fix${fix === 'ask' ? ` ${code.slice('head/'.length)}` : ''}: ${fixText ?? 'fixes it'}`)
  }
  if (options.pictures !== undefined) lines.push('', `pictures: ${options.pictures}`)
  if (options.output !== undefined && fixed) lines.push('', `written: ${options.output}`)
  return lines.join('\n')
}
