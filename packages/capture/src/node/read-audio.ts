import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { FaceworkError } from '@facework/report'
import { audioFormatOf, readWav } from '../voice/audio/read-wav.ts'
import type { Sound } from '../voice/audio/sound.ts'

const MOST_BYTES = 2 ** 31 - 1
/** Enough for a voice, and what most programs write. */
const DECODED_RATE = 48000

/** Reads a WAV file; ffmpeg on the PATH decodes others. */
export function readAudio(path: string, ffmpeg = 'ffmpeg'): Sound {
  const bytes = readFileSync(path)
  const name = basename(path)
  const format = audioFormatOf(bytes)
  if (format === 'WAV') {
    try {
      return readWav(bytes, name)
    } catch (error) {
      // A WAV of another codec; ffmpeg knows more of them.
      return decodeBy(ffmpeg, path) ?? rethrow(error)
    }
  }
  const sound = decodeBy(ffmpeg, path)
  if (sound) return sound
  const isThere = spawnSync(ffmpeg, ['-version'], { stdio: 'ignore' }).status === 0
  const what = format === 'unknown' ? 'is in no audio format that is known' : `is ${format} audio`
  throw new FaceworkError(
    'voice/unreadable',
    name,
    isThere
      ? `"${name}" ${what}, and ffmpeg cannot decode it.`
      : `"${name}" ${what}, which ffmpeg decodes; there is no ffmpeg on the PATH.`,
    isThere
      ? 'Save it again as 16-bit PCM WAV.'
      : `Install ffmpeg, or convert the file: ffmpeg -i ${name} -c:a pcm_s16le voice.wav`,
  )
}

function rethrow(error: unknown): never {
  throw error
}

function decodeBy(ffmpeg: string, path: string): Sound | undefined {
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-i',
    path,
    '-ac',
    '1',
    '-ar',
    String(DECODED_RATE),
    '-f',
    'f32le',
    '-',
  ]
  const { status, stdout } = spawnSync(ffmpeg, args, {
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (status !== 0 || !stdout || stdout.length < 4) return undefined
  const samples = new Float32Array(Math.floor(stdout.length / 4))
  new Uint8Array(samples.buffer).set(stdout.subarray(0, samples.byteLength))
  return { rate: DECODED_RATE, samples }
}
