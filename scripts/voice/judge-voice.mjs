// How well visemes are told from a voice: figures against the truth of synthetic speech.
import {
  alignText,
  CueTrack,
  cuesFromTimings,
  decodeVisemes,
  FRAME_RATE,
  LIVE_DELAY,
  LikelihoodTrack,
  LiveVoice,
  Loudness,
  MOUTH_CONTROLS,
  OPENINGS,
  resample,
  VISEME_COUNT,
  VOICE_RATE,
  visemeLikelihoods,
  writeMouth,
} from '../../packages/capture/dist/internal.js'
import { judgeRhubarb, RHUBARB_SENTENCES } from './judge-rhubarb.mjs'
import { readUtterance } from './make-speech.mjs'
import { correlation, GROUPS, smoothed } from './measures.mjs'
import { labelsOf } from './training-rows.mjs'

const LIP_CLOSURE = 1
const JAW = MOUTH_CONTROLS.indexOf('jawOpen')
const EVEN_LOUDNESS = 0.6

/** Weights of frames, smoothed as a mouth is. */
function openingOf(weights, sigma) {
  const count = weights.length / VISEME_COUNT
  const raw = Float64Array.from({ length: count }, (_, i) => {
    let sum = 0
    for (let v = 0; v < VISEME_COUNT; v++) sum += weights[i * VISEME_COUNT + v] * OPENINGS[v]
    return sum
  })
  return smoothed(raw, sigma)
}

/** Opening of the true shapes. */
export function trueOpening(labels) {
  const weights = new Float32Array(labels.length * VISEME_COUNT)
  labels.forEach((v, i) => {
    weights[i * VISEME_COUNT + v] = 1
  })
  return openingOf(weights, 3)
}

/** Collects utterances: cues that were found, the weights to open the mouth by, and the true visemes. */
export class Judgement {
  #said = 0
  #right = 0
  #group = 0
  #closed = 0
  #found = 0
  #opening = []
  #truth = []

  add({ cues, opening }, visemes, count) {
    const labels = labelsOf(visemes, count)
    const found = labelsOf(
      cues.map(({ start, end, viseme }) => [start, end, viseme]),
      count,
    )
    for (let i = 0; i < count; i++) {
      if (labels[i] === LIP_CLOSURE) {
        this.#closed++
        if (found[i] === LIP_CLOSURE) this.#found++
      }
      if (labels[i] === 0) continue
      this.#said++
      if (found[i] === labels[i]) this.#right++
      if (GROUPS[found[i]] === GROUPS[labels[i]]) this.#group++
    }
    this.#opening.push(...opening)
    this.#truth.push(...trueOpening(labels))
  }

  get figures() {
    return {
      visemes: this.#right / this.#said,
      groups: this.#group / this.#said,
      opening: correlation(this.#opening, this.#truth),
      closures: this.#found / this.#closed,
    }
  }
}

/** The jaw of a mouth track in hundredths of a second, as it is written for a voice of even loudness. */
export function openingOfTrack(track, count) {
  const weights = new Float64Array(VISEME_COUNT)
  const out = new Float32Array(MOUTH_CONTROLS.length)
  return Array.from({ length: count }, (_, i) => {
    writeMouth(weights, track.weightsAt(i / FRAME_RATE, weights), EVEN_LOUDNESS, out)
    return out[JAW]
  })
}

const FORMATTED = (value) => value.toFixed(2)

/** All ways to a mouth for the utterances of one voice. */
export async function judgeVoice(utterances, { offline, live, rhubarb }) {
  const kinds = {}
  const judgement = (kind) => {
    kinds[kind] ??= new Judgement()
    return kinds[kind]
  }
  const lags = new LagFinder()
  for (const utterance of utterances) {
    const { sound, visemes, phones } = readUtterance(utterance)
    const likelihoods = visemeLikelihoods(sound, offline)
    const count = likelihoods.length / VISEME_COUNT
    const add = (kind, cues, track) =>
      judgement(kind).add({ cues, opening: openingOfTrack(track, count) }, visemes, count)
    const heard = decodeVisemes(likelihoods)
    const track = new LikelihoodTrack(likelihoods, Loudness.of(sound))
    track.setCues(heard)
    add('audio', heard, track)
    const aligned = alignText(utterance.text, likelihoods)
    add('text', aligned, new CueTrack(aligned))
    const told = cuesFromTimings({
      unit: 'phoneme',
      cues: phones.map(([start, end, value]) => ({ start, end, value })),
    })
    add('timings', told, new CueTrack(told))
    const voice = new LiveVoice(live)
    const { samples } = resample(sound, VOICE_RATE)
    for (let i = 0; i < samples.length; i += 256) voice.add(samples.subarray(i, i + 256))
    voice.end()
    add('live', decodeVisemes(voice.track.likelihoods), voice.track)
    lags.add(openingOfTrack(voice.track, count), trueOpening(labelsOf(visemes, count)))
  }
  const figures = Object.fromEntries(Object.entries(kinds).map(([kind, each]) => [kind, each.figures]))
  // The track of a live voice is written this much later than its sound, and may itself be behind.
  figures.live.delay = LIVE_DELAY + lags.lag
  if (rhubarb) figures.rhubarb = await judgeRhubarb(utterances.slice(0, RHUBARB_SENTENCES), rhubarb)
  return figures
}

/** Seconds by which one signal is behind another: the shift at which they agree most. */
class LagFinder {
  #a = []
  #b = []
  add(a, b) {
    this.#a.push(...a)
    this.#b.push(...b)
  }
  get lag() {
    const at = (frames) => {
      const from = Math.max(0, -frames)
      const to = this.#a.length - Math.max(0, frames)
      return correlation(this.#a.slice(from + frames, to + frames), this.#b.slice(from, to))
    }
    const shifts = Array.from({ length: 21 }, (_, i) => i - 10)
    const best = shifts.reduce((a, b) => (at(b) > at(a) ? b : a))
    return best / FRAME_RATE
  }
}

/** One line of figures. */
export function lineOf(voice, figures) {
  const parts = Object.entries(figures).map(
    ([kind, values]) =>
      `${kind}: ${Object.entries(values)
        .map(([name, value]) => `${name} ${FORMATTED(value)}`)
        .join(', ')}`,
  )
  return `${voice}\n  ${parts.join('\n  ')}`
}
