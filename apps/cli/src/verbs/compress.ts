import { DEFAULT_MAX_ERROR, readContainer, writeContainer } from '@facework/container'
import { type Clip, type Curve, type Document, readDocument } from '@facework/documents'
import { pickClip } from '../find-clip.ts'
import type { Io } from '../io.ts'
import { addForce, addReadOptions, type OutputOptions, positiveNumber, type ReadOptions } from '../options.ts'
import type { Outcome } from '../print.ts'
import { progressBar } from '../progress.ts'
import { documentsOf, readInput } from '../read-input.ts'
import type { Verb } from '../verb.ts'
import { checkOutput, writeOutput } from '../write-output.ts'

interface CompressOptions extends ReadOptions, OutputOptions {
  readonly clip?: string
  readonly maxError: number
}

/** `compress IN -o OUT.facework`: a clip within a hard error; what it prints was measured on what it wrote. */
export const compress: Verb = (parent, run) => {
  const command = parent
    .command('compress')
    .description('pack a clip small, no value further off than a given error')
    .argument('<in>', 'a clip, or a file with clips')
    .requiredOption('-o, --output <file>', 'the packed clip, *.facework')
    .option('--clip <name>', 'which clip of the file')
    .option('--max-error <number>', 'how far a value may be off (0.001)', positiveNumber, DEFAULT_MAX_ERROR)
  run<CompressOptions>(
    addForce(addReadOptions(command)),
    'facework compress take.csv -o take.facework\nfacework compress take.csv --max-error 0.0005 -o take.facework',
    compressClip,
  )
}

async function compressClip(options: CompressOptions, io: Io, file: string): Promise<Outcome> {
  const where = { cwd: io.cwd, force: options.force ?? false }
  checkOutput(options.output, where)
  const input = await readInput(file, options, io.cwd, progressBar(io, `Reading ${file}`))
  const clip = pickClip(documentsOf(input, 'clip'), options.clip, file)
  const skeleton = documentsOf(input, 'skeleton').find((s) => s.id === clip.skeleton?.id)
  const documents: Document[] = skeleton ? [skeleton, clip] : [clip]
  const bytes = writeContainer({
    documents,
    compress: { maxError: options.maxError, onProgress: progressBar(io, 'Packing') },
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
      maxError: options.maxError,
      measuredError: error,
    },
    text: `clip "${clip.name}": ${bytes.length} bytes, ${(frames / bytes.length).toFixed(1)} times smaller than its numbers as float32; no curve is off by more than ${error.toPrecision(3)}\nwritten: ${options.output}`,
    diagnostics: input.diagnostics,
  }
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
