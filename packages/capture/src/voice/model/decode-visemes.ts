import { FRAME_RATE } from '../audio/log-mel.ts'
import type { VisemeCue } from '../mouth/viseme-cue.ts'
import { VISEME_COUNT } from './viseme-network.ts'

/** Cost of a change of viseme, in natural-log units: without it single frames flicker. */
const CHANGE = 3.5
const LEAST_LIKELIHOOD = 1e-4

/** The most likely sequence of visemes. */
export function decodeVisemes(likelihoods: Float32Array, change = CHANGE): VisemeCue[] {
  const count = likelihoods.length / VISEME_COUNT
  let scores = new Float64Array(VISEME_COUNT)
  let next = new Float64Array(VISEME_COUNT)
  const from = new Uint8Array(count * VISEME_COUNT)
  for (let i = 0; i < count; i++) {
    let best = 0
    for (let v = 1; v < VISEME_COUNT; v++) if (scores[v]! > scores[best]!) best = v
    for (let v = 0; v < VISEME_COUNT; v++) {
      const changes = scores[best]! - change > scores[v]!
      from[i * VISEME_COUNT + v] = changes ? best : v
      const before = changes ? scores[best]! - change : scores[v]!
      next[v] = before + Math.log(Math.max(likelihoods[i * VISEME_COUNT + v]!, LEAST_LIKELIHOOD))
    }
    ;[scores, next] = [next, scores]
  }
  const path = new Uint8Array(count)
  let state = scores.indexOf(Math.max(...scores))
  for (let i = count - 1; i >= 0; i--) {
    path[i] = state
    state = from[i * VISEME_COUNT + state]!
  }
  return cuesOfPath(path, likelihoods)
}

/** Runs of the same viseme; a frame lasts from half before to half after its time. */
function cuesOfPath(path: Uint8Array, likelihoods: Float32Array): VisemeCue[] {
  const cues: VisemeCue[] = []
  for (let first = 0; first < path.length; ) {
    let end = first
    let sum = 0
    const viseme = path[first]!
    for (; end < path.length && path[end] === viseme; end++) sum += likelihoods[end * VISEME_COUNT + viseme]!
    // Lips that only seem to close are seen as a fault: below a likelihood of a third they stay open.
    const weight = Math.min(1, Math.max(0, (1.8 * sum) / (end - first) - 0.6))
    cues.push({
      start: Math.max(0, (first - 0.5) / FRAME_RATE),
      end: (end - 0.5) / FRAME_RATE,
      viseme,
      weight,
    })
    first = end
  }
  return cues
}
