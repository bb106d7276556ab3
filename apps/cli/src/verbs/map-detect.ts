import type { ControlMap, Model } from '@facework/documents'
import type { MapQuestion } from '@facework/documents/internal'
import { detectMap, type MapDetection, mapFromDetection } from '@facework/operations'
import {
  answerQuestions,
  DETECTABLE_NAMES,
  type DetectableSet,
  type MapReport,
  mapDiagnostics,
  movingControls,
  reportMap,
  shapeMotions,
} from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { Option } from 'commander'
import { posesForHead } from '../input/head-poses.ts'
import { readMap } from '../input/map-option.ts'
import { addForce, addReadOptions, HEADS_ARGUMENT, type ReadOptions } from '../input/options.ts'
import { readHead } from '../input/read-head.ts'
import type { Io } from '../io.ts'
import { documentOutput } from '../output/document-output.ts'
import { mapReportJson, mapReportLine } from '../output/map-report.ts'
import { type Outcome, withoutErrors } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface DetectOptions extends ReadOptions {
  readonly set?: DetectableSet
  readonly poses?: string
  readonly output?: string
  readonly ask?: boolean
  readonly like?: string
  readonly force?: boolean
}

/** `map detect HEAD`: which controls drive which shapes of a head, why, and what is left over. */
export const mapDetect: Verb = (parent, run) => {
  const command = parent
    .command('detect')
    .description('detect which controls drive a head, from the names and motion of its poses or morphs')
    .argument('<heads...>', HEADS_ARGUMENT)
    .addOption(
      new Option('--set <set>', 'the control set to map from (default: detected from the names)').choices(
        DETECTABLE_NAMES,
      ),
    )
    .option('--poses <file>', 'a pose asset (default: made from the head)')
    .option('--ask', 'ask about controls whose shape is not certain, in the terminal')
    .option(
      '--like <maps>',
      'use the names of these maps, made for other heads by the same maker; separated by commas',
    )
    .option('-o, --output <file>', 'write the map to a *.map.json file, for --map')
  run<DetectOptions>(
    addForce(addReadOptions(command)),
    'facework map detect head.glb\nfacework map detect head.glb --set arkit-52 -o head.map.json\nfacework map detect head.glb --ask -o head.map.json\nfacework map detect next.glb --like head.map.json -o next.map.json',
    detect,
    { file: 'head', folders: true },
  )
}

async function detect(options: DetectOptions, io: Io, file: string): Promise<Outcome> {
  const { output } = options
  const where = writeOptions(options, io)
  if (output !== undefined) checkOutput(output, where)
  showProgress(io, `Reading ${file} …`)
  const head = await readHead(file, options, io.cwd)
  const { poses, diagnostics: ofPoses } = await posesForHead(head, options, io.cwd)
  const diagnostics = [...head.diagnostics, ...ofPoses]
  const like: ControlMap[] = []
  for (const path of options.like?.split(',') ?? []) {
    const read = await readMap({ map: path.trim() }, io.cwd)
    if (!read) continue
    like.push(read.map)
    diagnostics.push(...read.diagnostics)
  }
  const names = poses ? movingControls(head.model, poses) : morphNames(head.model)
  const detected = detectMap({
    like,
    names,
    motions: () => poses && shapeMotions(head.model, poses),
    set: options.set || undefined,
  })
  const found = options.ask ? await ask(detected, io) : detected
  const map = mapFromDetection(found, head.input.name)
  const report = reportMap(map, names)!
  diagnostics.push(...mapDiagnostics(report, file))
  if (output !== undefined) {
    withoutErrors(diagnostics)
    await writeOutput(documentOutput(map, output), where)
  }
  return {
    json: { ...found, report: mapReportJson(report), output },
    text: describe(found, report, output),
    diagnostics,
  }
}

const percent = (confidence: number) => `${Math.round(confidence * 100)} %`

/**
 * The detection with what a person chose. Enter leaves a control unmapped, q leaves all questions that follow open; an
 * answer for one side may answer the other one.
 */
async function ask(detected: MapDetection, io: Io): Promise<MapDetection> {
  if (detected.questions.length === 0) return detected
  if (!io.readLines) {
    throw new FaceworkError(
      'cli/not-a-terminal',
      '--ask',
      'There is no terminal to ask questions in.',
      'Run the command in a terminal, or leave out --ask: the questions are in the result of --json.',
    )
  }
  const answers = new Map<string, string | undefined>()
  const lines = io.readLines()
  let found = detected
  try {
    for (let number = 1; found.questions.length > 0; number++) {
      const [{ control, candidates }] = found.questions as readonly [MapQuestion]
      io.err(`${number} of ${number - 1 + found.questions.length}: which shape is ${control}?\n`)
      candidates.forEach(({ name, confidence, reason }, n) => {
        io.err(`  ${n + 1}  ${name}  (${percent(confidence)}: ${reason})\n`)
      })
      const answer = await answerOf(candidates.length, lines, io)
      if (answer === 'stop') break
      answers.set(control, answer === undefined ? undefined : candidates[answer - 1]!.name)
      found = answerQuestions(detected, answers)
    }
  } finally {
    await lines.return?.(undefined)
  }
  return found
}

/** The number of a candidate, or undefined for none; asked again until it is one of these. */
async function answerOf(
  count: number,
  lines: AsyncIterator<string>,
  io: Io,
): Promise<number | undefined | 'stop'> {
  for (;;) {
    io.err(`  ${count === 1 ? '1' : `1 to ${count}`}, Enter for none, q to stop: `)
    const { value, done } = await lines.next()
    const text = done ? 'q' : value.trim()
    if (text === 'q') return 'stop'
    if (text === '') return undefined
    const chosen = Number(text)
    if (Number.isInteger(chosen) && chosen >= 1 && chosen <= count) return chosen
    io.err(`  "${text}" does not answer this question.\n`)
  }
}

/** A head without poses is driven by its morphs. */
function morphNames({ meshes }: Model): string[] {
  return [...new Set(meshes.flatMap((mesh) => mesh.morphs.map((morph) => morph.name)))]
}

function describe(found: MapDetection, report: MapReport, output: string | undefined): string {
  const width = Math.max(0, ...found.lines.map((l) => l.control.length))
  const targets = (line: MapDetection['lines'][number]) =>
    line.targets
      .map(({ name, gain, by }) =>
        [...(gain === 1 ? [] : [gain]), name, ...(by ? [`by ${by}`] : [])].join(' '),
      )
      .join(' + ')
  return [
    mapReportLine(report),
    ...found.lines.map(
      (line) =>
        `  ${line.control.padEnd(width)}  ${targets(line)}  (${percent(line.confidence)}: ${line.reason})`,
    ),
    ...found.questions.map(
      ({ control, candidates }) =>
        `  ${control.padEnd(width)}  ? ${candidates.map((c) => `${c.name} (${percent(c.confidence)})`).join(', ')}`,
    ),
    ...(found.unmapped.length > 0 ? [`controls without effect: ${found.unmapped.join(', ')}`] : []),
    ...(found.undriven.length > 0 ? [`shapes not driven: ${found.undriven.join(', ')}`] : []),
    ...(output === undefined ? [] : [`written: ${output}`]),
  ].join('\n')
}
