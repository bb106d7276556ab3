// What the network is fitted on: the shipped features of every fitted utterance, with other vocal tracts, levels and
// noise, in two files of float32 rows (offline and live), with viseme and voice of each row.
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  BANDS,
  FRAME_RATE,
  FRAME_SIZE,
  LIVE_CONTEXT,
  LiveNormaliser,
  LogMel,
  normaliseRecording,
  OFFLINE_CONTEXT,
  resample,
  speakerOf,
  VOICE_RATE,
  writeContext,
} from '../../packages/capture/dist/internal.js'
import { readUtterance } from './make-speech.mjs'
import { randomFrom } from './sentences.mjs'

const WARPS = [0.84, 0.88, 0.92, 0.96, 1, 1.04, 1.08, 1.12, 1.16, 1.2]
const VARIANTS = 2
const FRAME_STEP = 2

/** Viseme of each frame. */
export function labelsOf(visemes, count) {
  const labels = new Uint8Array(count)
  for (const [start, end, viseme] of visemes)
    for (let i = Math.max(0, Math.ceil(start * FRAME_RATE)); i < Math.min(count, end * FRAME_RATE); i++)
      labels[i] = viseme
  return labels
}

/** Mean of the speakers of synthetic voices, which stand for one who is not known yet. */
export function typicalSpeaker(utterances) {
  const some = utterances
    .filter(({ voice, judge }) => voice.startsWith('espeak') && !judge)
    .filter((_, i) => i % 8 === 0)
  const mean = new Float32Array(BANDS)
  const spread = new Float32Array(BANDS)
  for (const utterance of some) {
    const speaker = speakerOf(
      new LogMel().frames(resample(readUtterance(utterance).sound, VOICE_RATE).samples),
    )
    for (let b = 0; b < BANDS; b++) {
      mean[b] += speaker.mean[b] / some.length
      spread[b] += speaker.spread[b] / some.length
    }
  }
  return { mean, spread }
}

export function liveFrames(bands, typical) {
  const normaliser = new LiveNormaliser(typical)
  const frames = new Float32Array((bands.length / BANDS) * FRAME_SIZE)
  for (let i = 0; i < bands.length / BANDS; i++) normaliser.write(bands, i * BANDS, frames, i * FRAME_SIZE)
  return frames
}

/** Writes the rows; returns the names of the voices, by their number. */
export function writeRows(folder, utterances, typical, say) {
  const random = randomFrom(3)
  const voices = [...new Set(utterances.map(({ voice }) => voice))]
  const files = {
    offline: openSync(join(folder, 'offline.f32'), 'w'),
    live: openSync(join(folder, 'live.f32'), 'w'),
  }
  const contexts = { offline: OFFLINE_CONTEXT, live: LIVE_CONTEXT }
  const [labels, owners] = [[], []]
  const mels = new Map(WARPS.map((warp) => [warp, new LogMel(warp)]))
  for (const utterance of utterances.filter(({ judge }) => !judge)) {
    const { sound, visemes } = readUtterance(utterance)
    const clean = resample(sound, VOICE_RATE).samples
    for (let variant = 0; variant < VARIANTS; variant++) {
      const gain = 0.08 + 0.92 * random()
      const noise = [0, 0, 0.0005, 0.002, 0.006][Math.floor(random() * 5)] * gain * 2
      const samples = clean.map((x) => x * gain + noise * (random() + random() + random() - 1.5))
      const bands = mels.get(WARPS[Math.floor(random() * WARPS.length)]).frames(samples)
      const truth = labelsOf(visemes, bands.length / BANDS)
      const frames = { offline: normaliseRecording(bands), live: liveFrames(bands, typical) }
      const first = Math.floor(random() * FRAME_STEP)
      const kept = []
      for (let i = first; i < truth.length; i += FRAME_STEP) kept.push(i)
      for (const kind of ['offline', 'live']) {
        const width = contexts[kind].length * FRAME_SIZE
        const rows = new Float32Array(kept.length * width)
        for (const [row, i] of kept.entries())
          writeContext(frames[kind], i, contexts[kind], rows, row * width)
        writeSync(files[kind], new Uint8Array(rows.buffer))
      }
      for (const i of kept) {
        labels.push(truth[i])
        owners.push(voices.indexOf(utterance.voice))
      }
    }
  }
  for (const file of Object.values(files)) closeSync(file)
  writeFileSync(join(folder, 'labels.u8'), Uint8Array.from(labels))
  writeFileSync(join(folder, 'owners.u8'), Uint8Array.from(owners))
  say(`${labels.length} rows of ${voices.length} voices`)
  return voices
}
