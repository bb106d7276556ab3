import { readContainer, writeContainer } from '@facework/container'
import { type ClipErrors, DEFAULT_MAX_ERROR } from '@facework/container/internal'
import { type Clip, type Curve, type Document, readDocument } from '@facework/documents'
import { checkCurves, type FittedErrors, fitCurveErrors } from '@facework/operations/internal'
import { type Diagnostic, Report } from '@facework/report'
import { Option } from 'commander'
import { CallError } from '../call-error.ts'
import { pickClip } from '../input/find-clip.ts'
import { addMapOption, type MapOptions } from '../input/map-option.ts'
import { openHead } from '../input/open-head.ts'
import {
  addForce,
  addReadOptions,
  type OutputOptions,
  positiveNumber,
  type ReadOptions,
} from '../input/options.ts'
import { readHead } from '../input/read-head.ts'
import { documentsOf, readInput } from '../input/read-input.ts'
import type { Io } from '../io.ts'
import { type Outcome, withoutErrors } from '../output/print.ts'
import { progressBar } from '../output/progress.ts'
import { checkKeepsInput, checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface CompressOptions extends ReadOptions, OutputOptions, MapOptions {
  readonly clip?: string
  readonly maxError?: number
  readonly head?: string
  readonly poses?: string
  readonly maxMm?: number
}

/** Millimetres: what 0.001 of a control is on a face. */
const DEFAULT_MAX_MM = 0.05

/** `compress IN -o OUT.facework`: a clip within a hard error; what it prints was measured on what it wrote. */
export const compress: Verb = (parent, run) => {
  const command = parent
    .command('compress')
    .description('compress a clip within a maximum error (in value, or in mm on a head)')
    .argument('<in...>', 'clips, or files with a clip; patterns')
    .requiredOption('-o, --output <file>', 'the packed clip, *.facework')
    .option('--clip <name>', 'which clip of the file')
    .option(
      '--max-error <number>',
      `maximum error of a value (default: ${DEFAULT_MAX_ERROR})`,
      positiveNumber,
    )
    .addOption(new Option('--head <head>', 'measure the error on this head, in mm').conflicts('maxError'))
    .option(
      '--max-mm <number>',
      `maximum error of a vertex of --head, in mm (default: ${DEFAULT_MAX_MM})`,
      positiveNumber,
    )
    .option('--poses <file>', 'the pose asset of --head (default: made from the head)')
  run<CompressOptions>(
    addForce(addReadOptions(addMapOption(command))),
    'facework compress take.csv -o take.facework\nfacework compress take.csv --head head.glb --max-mm 0.05 -o take.facework',
    compressClip,
    { file: 'clip' },
  )
}

async function compressClip(options: CompressOptions, io: Io, file: string): Promise<Outcome> {
  for (const name of ['maxMm', 'poses', 'map'] as const) {
    if (options[name] === undefined || options.head !== undefined) continue
    const option = name === 'maxMm' ? '--max-mm' : `--${name}`
    throw new CallError('cli/missing-option', option, `${option} requires --head.`)
  }
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  checkKeepsInput(options.output, file, where)
  const { head: _, poses: __, map: ___, ...read } = options
  const input = await readInput(file, read, io.cwd, progressBar(io, `Reading ${file}`))
  const clip = pickClip(documentsOf(input, 'clip'), options.clip, file)
  const onHead = options.head === undefined ? undefined : await fitOnHead(clip, options.head, options, io)
  const errors: ClipErrors = onHead?.fitted.errors ?? { maxError: options.maxError ?? DEFAULT_MAX_ERROR }
  const skeleton = documentsOf(input, 'skeleton').find((s) => s.id === clip.skeleton?.id)
  const documents: Document[] = skeleton ? [skeleton, clip] : [clip]
  const bytes = writeContainer({
    documents,
    compress: { ...errors, onProgress: progressBar(io, 'Packing') },
  })
  const back = readContainer(bytes, { check: readDocument }).documents.at(-1) as Clip
  const error = largestError(clip, back)
  await writeOutput([{ path: options.output, content: bytes }], where)
  const frames = plainBytes(clip)
  return {
    json: {
      output: options.output,
      clip: clip.name,
      bytes: bytes.length,
      plainBytes: frames,
      ratio: frames / bytes.length,
      ...(onHead ? headSummary(onHead.fitted, options) : { maxError: errors.maxError }),
      measuredError: error,
    },
    text: [
      `clip "${clip.name}": ${bytes.length} bytes, ${(frames / bytes.length).toFixed(1)} times smaller than float32; maximum error of a curve: ${error.toPrecision(3)}`,
      ...(onHead ? [headText(onHead.fitted, options)] : []),
      `written: ${options.output}`,
    ].join('\n'),
    diagnostics: [...input.diagnostics, ...(onHead?.diagnostics ?? [])],
  }
}

/** How coarse each curve may be, found on the head as `bake` would drive it. */
async function fitOnHead(
  clip: Clip,
  file: string,
  options: CompressOptions,
  io: Io,
): Promise<{ fitted: FittedErrors; diagnostics: readonly Diagnostic[] }> {
  const { reference, poses, map } = options
  // Errors are found for single moments, which a graph that smooths over time does not have.
  const replaced = {
    graph: 'none',
    mood: 'none',
    poses,
    map,
  }
  const head = await readHead(file, { ...replaced, reference }, io.cwd)
  const opened = await openHead(head, replaced, io.cwd)
  const report = new Report()
  report.diagnostics.push(...head.diagnostics, ...opened.diagnostics)
  checkCurves(opened.character, clip, report)
  withoutErrors(report.diagnostics)
  const fitted = fitCurveErrors({
    character: opened.character,
    clip,
    maxMm: options.maxMm ?? DEFAULT_MAX_MM,
    recode: (compress) =>
      readContainer(writeContainer({ documents: [clip], compress }), { check: readDocument })
        .documents[0] as Clip,
    onProgress: progressBar(io, `Measuring on ${file}`),
  })
  return { fitted, diagnostics: report.diagnostics }
}

function headSummary(fitted: FittedErrors, { head, maxMm = DEFAULT_MAX_MM }: CompressOptions) {
  const { worstMm, worstTime, frames, vertices } = fitted
  return { head, maxMm, worstMm, worstTime, frames, vertices, errors: fitted.errors.curves }
}

function headText({ worstMm, worstTime, frames, vertices }: FittedErrors, { head }: CompressOptions): string {
  return `on "${head}": maximum error of a vertex: ${worstMm.toPrecision(3)} mm (at ${worstTime.toFixed(2)} s; ${vertices} vertices that move, ${frames} frames)`
}

function valuesOf(curve: Curve): ArrayLike<number> {
  return curve.type === 'sampled' ? curve.values : curve.keys.map((key) => key.value)
}

/** By decoding what was written. */
function largestError(clip: Clip, back: Clip): number {
  let largest = 0
  clip.curves.forEach((curve, c) => {
    const [before, after] = [valuesOf(curve), valuesOf(back.curves[c]!)]
    for (let i = 0; i < before.length; i++) largest = Math.max(largest, Math.abs(before[i]! - after[i]!))
  })
  return largest
}

/** What the same numbers take as plain float32. */
function plainBytes(clip: Clip): number {
  const curves = clip.curves.reduce((sum, curve) => sum + valuesOf(curve).length * 4, 0)
  return [...clip.joints, ...clip.morphs].reduce((sum, track) => sum + track.values.byteLength, curves)
}
