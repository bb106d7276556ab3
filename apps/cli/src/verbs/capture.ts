import { resolve } from 'node:path'
import { captureVideo } from '@facework/capture/internal/node'
import { modifyClip, useModifier } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { addForce, finiteNumber, type OutputOptions, positiveNumber } from '../input/options.ts'
import { statOf } from '../input/read-file.ts'
import type { Io } from '../io.ts'
import { documentOutput } from '../output/document-output.ts'
import type { Outcome } from '../output/print.ts'
import { progressBar, showProgress } from '../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface CaptureOptions extends OutputOptions {
  readonly model?: string
  readonly neutral?: number
  readonly fps?: number
  readonly unseen?: boolean
  readonly maxError?: number
}

const DEFAULT_MAX_ERROR = 0.01

/** `capture VIDEO -o TAKE.clip.json`: a video of a face becomes curves, without a browser. */
export const capture: Verb = (parent, run) => {
  const command = parent
    .command('capture')
    .description('capture the face in a video as a clip of ARKit curves; nothing is sent anywhere')
    .argument('<video>', 'a .mjpeg or .y4m file, or any video that ffmpeg on the PATH decodes')
    .requiredOption('-o, --output <file>', 'the take, *.clip.json')
    .option('--model <file>', 'a face_landmarker.task (default: the built-in tracker)')
    .option('--neutral <seconds>', 'when the face is relaxed (default: the stillest frames)', finiteNumber)
    .option('--fps <number>', 'frame rate, where the video does not tell (25 for .mjpeg)', positiveNumber)
    .option('--unseen', 'also write controls that a camera hardly sees')
    .option(
      '--max-error <number>',
      `largest error of the reduced keys (${DEFAULT_MAX_ERROR})`,
      positiveNumber,
    )
  run<CaptureOptions>(
    addForce(command),
    'facework capture take.mp4 -o take.clip.json\nfacework capture take.mp4 --model face_landmarker.task --neutral 0.5 -o take.clip.json',
    captureTake,
  )
}

async function captureTake(options: CaptureOptions, io: Io, video: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  const path = resolve(io.cwd, video)
  if (!statOf(path)) throw new FaceworkError('cli/file-missing', video, `There is no file "${video}".`)
  const bar = progressBar(io, `Tracking ${video}`)
  const captured = await captureVideo(path, {
    model: options.model === undefined ? undefined : resolve(io.cwd, options.model),
    neutral: options.neutral,
    rate: options.fps,
    unseen: options.unseen,
    from: io.cwd,
    onProgress: (frames, part) =>
      part === undefined ? showProgress(io, `Tracking ${video}: ${frames} frames`) : bar(part),
  })
  const error = options.maxError ?? DEFAULT_MAX_ERROR
  const { clip, diagnostics } = modifyClip(captured.take, [useModifier('reduce-keys', { error })])
  await writeOutput(documentOutput(clip, options.output), where)
  const keys = clip.curves.reduce((sum, c) => sum + (c.type === 'keyed' ? c.keys.length : c.values.length), 0)
  const samples = captured.take.curves.reduce(
    (sum, c) => sum + (c.type === 'sampled' ? c.values.length : 0),
    0,
  )
  const { frames, found, tracker } = captured
  return {
    json: {
      output: options.output,
      clip: clip.name,
      frames,
      found,
      tracker,
      seconds: clip.duration,
      frameRate: clip.frameRate,
      curves: clip.curves.map(({ name }) => name),
      samples,
      keys,
      maxError: error,
    },
    text: [
      `clip "${clip.name}": ${clip.curves.length} curves over ${clip.duration.toFixed(2)} s; face in ${found} of ${frames} frames (${tracker})`,
      `${samples} samples became ${keys} keys, none further off than ${error}`,
      `written: ${options.output}`,
    ].join('\n'),
    diagnostics: [...captured.diagnostics, ...diagnostics],
  }
}
