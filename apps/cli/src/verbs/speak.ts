import { resolve } from 'node:path'
import { clipFromVoice, type Sound } from '@facework/capture'
import { readAudio } from '@facework/capture/internal/node'
import type { Clip, SpeechTimings } from '@facework/documents'
import { importAudio2Face } from '@facework/formats'
import { isAudio2Face, readSpeechFile } from '@facework/formats/internal'
import { modifyClip, useModifier } from '@facework/operations'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { addForce, finiteNumber, type OutputOptions, positiveNumber } from '../input/options.ts'
import { readBytes, statOf } from '../input/read-file.ts'
import type { Io } from '../io.ts'
import { documentOutput } from '../output/document-output.ts'
import type { Outcome } from '../output/print.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface SpeakOptions extends OutputOptions {
  readonly text?: string
  readonly timings?: string
  readonly seed?: number
  readonly extras?: number
  readonly maxError?: number
}

const DEFAULT_MAX_ERROR = 0.01

/** `speak AUDIO -o TAKE.clip.json`: a voice becomes curves. */
export const speak: Verb = (parent, run) => {
  const command = parent
    .command('speak')
    .description('turn a voice into a clip of ARKit curves: lips, jaw, blinks, brows and nods')
    .argument('[audio]', 'a .wav file, or any audio that ffmpeg on the PATH decodes')
    .requiredOption('-o, --output <file>', 'the take, *.clip.json')
    .option('--text <text>', 'the English text; more accurate than audio alone')
    .option(
      '--timings <file>',
      'when which sound is heard: Rhubarb, Moho, Azure, Polly, ElevenLabs, Audio2Face, TextGrid, a phoneme list, or JSON with unit and cues; then audio adds only loudness',
    )
    .option('--seed <number>', 'seed of blinks, nods and glances (1)', positiveNumber)
    .option('--extras <number>', 'how much brows, head and eyes do, 0 to 1 (1)', finiteNumber)
    .option(
      '--max-error <number>',
      `largest error of the reduced keys (${DEFAULT_MAX_ERROR})`,
      positiveNumber,
    )
  run<SpeakOptions>(
    addForce(command),
    'facework speak line.wav -o line.clip.json\nfacework speak line.wav --text "Hello there." -o line.clip.json\nfacework speak --text "Hello there." -o line.clip.json',
    speakTake,
  )
}

async function speakTake(options: SpeakOptions, io: Io, audio: string | undefined): Promise<Outcome> {
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  const { extras, text } = options
  if (extras !== undefined && !(extras >= 0 && extras <= 1))
    throw new FaceworkError(
      'cli/option-value',
      '--extras',
      `--extras should be from 0 to 1; found ${extras}.`,
    )
  const sound = audio === undefined ? undefined : soundOf(audio, io)
  const told = options.timings === undefined ? undefined : await timingsIn(options.timings, io)
  if (!sound && !told && text === undefined)
    throw new FaceworkError(
      'voice/nothing',
      'audio',
      'There is nothing to say: no audio, --text or --timings was given.',
      'facework speak line.wav -o line.clip.json',
    )
  const name = options.output.replace(/^.*[\\/]/, '').replace(/(\.clip)?\.json$/, '')
  const spoken = await clipFromVoice({ sound, text, ...told }, { name, seed: options.seed, extras })
  const error = options.maxError ?? DEFAULT_MAX_ERROR
  const { clip, diagnostics } = modifyClip(spoken.clip, [useModifier('reduce-keys', { error })])
  await writeOutput(documentOutput(clip, options.output), where)
  const keys = clip.curves.reduce((sum, c) => sum + (c.type === 'keyed' ? c.keys.length : c.values.length), 0)
  return {
    json: {
      output: options.output,
      clip: clip.name,
      seconds: clip.duration,
      from: clip.origin?.solver,
      curves: clip.curves.map((curve) => curve.name),
      keys,
      maxError: error,
    },
    text: [
      `clip "${clip.name}": ${clip.curves.length} curves over ${clip.duration.toFixed(2)} s, ${clip.origin?.solver}`,
      `${keys} keys, none further off than ${error}`,
      `written: ${options.output}`,
    ].join('\n'),
    diagnostics: [...(told?.diagnostics ?? []), ...spoken.diagnostics, ...diagnostics],
  }
}

function soundOf(audio: string, io: Io): Sound {
  const path = resolve(io.cwd, audio)
  if (!statOf(path)?.isFile())
    throw new FaceworkError('cli/file-missing', audio, `There is no file "${audio}".`)
  return readAudio(path)
}

/** Timings, or the curves of a program that made them itself. */
async function timingsIn(
  file: string,
  io: Io,
): Promise<{ timings?: SpeechTimings; curves?: Clip; diagnostics: readonly Diagnostic[] }> {
  const bytes = await readBytes(file, io.cwd)
  if (isAudio2Face(bytes)) {
    const { clips, diagnostics } = importAudio2Face(bytes)
    return { curves: clips[0]!, diagnostics }
  }
  try {
    return readSpeechFile(bytes)
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    const path = error.path === '' ? file : `${file}: ${error.path}`
    throw new FaceworkError(error.code, path, error.message, error.hint)
  }
}
