import { resolve } from 'node:path'
import { clipFromVoice, type Sound } from '@facework/capture'
import { readAudio } from '@facework/capture/internal/node'
import { readSpeechTimings, type SpeechTimings } from '@facework/documents'
import { modifyClip, useModifier } from '@facework/operations'
import { FaceworkError } from '@facework/report'
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
    .option('--timings <file>', 'speech timings (JSON with unit and cues); then audio adds only loudness')
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
  const timings = options.timings === undefined ? undefined : await timingsIn(options.timings, io)
  if (!sound && !timings && text === undefined)
    throw new FaceworkError(
      'voice/nothing',
      'audio',
      'There is nothing to say: no audio, --text or --timings was given.',
      'facework speak line.wav -o line.clip.json',
    )
  const name = options.output.replace(/^.*[\\/]/, '').replace(/(\.clip)?\.json$/, '')
  const spoken = await clipFromVoice({ sound, timings, text }, { name, seed: options.seed, extras })
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
    diagnostics: [...spoken.diagnostics, ...diagnostics],
  }
}

function soundOf(audio: string, io: Io): Sound {
  const path = resolve(io.cwd, audio)
  if (!statOf(path)?.isFile())
    throw new FaceworkError('cli/file-missing', audio, `There is no file "${audio}".`)
  return readAudio(path)
}

async function timingsIn(file: string, io: Io): Promise<SpeechTimings> {
  const text = new TextDecoder().decode(await readBytes(file, io.cwd))
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new FaceworkError(
      'voice/timings',
      file,
      `"${file}" is not JSON: ${(error as Error).message}`,
      'Timings look like { "unit": "phoneme", "cues": [{ "start": 0, "end": 0.1, "value": "HH" }] }.',
    )
  }
  return readSpeechTimings(json)
}
