/** Rates authoring tools count in, the usual ones first: of two that fit equally, the first is taken. */
const USUAL_RATES = [30, 24, 25, 60, 24000 / 1001, 30000 / 1001, 48, 50, 100, 120]

/** No tool counts faster; a stray high frame number must not bend the rate to itself. */
const HIGHEST_RATE = 480

/** Seconds a frame may be away from a key and still be that key: files round their times. */
export const ON_KEY = 1e-3

export interface FrameRateFit {
  /** Frames per second. */
  readonly rate: number
  /** How many frames are on keys. */
  readonly onKeys: number
  /** How many are after the last key. */
  readonly beyond: number
}

/**
 * The frame rate that puts numbered frames on key times. glTF does not store it. A rate is better when
 * more frames are on keys, then when fewer fall after the last, then by how closely, then when the highest
 * frame is nearer to the last key (60 fits every 30 fps clip whose poses are on even frames).
 * `frames` and `keys` rise.
 */
export function inferFrameRate(frames: readonly number[], keys: Float32Array, given?: number): FrameRateFit {
  const lastKey = keys.at(-1) ?? 0
  const highest = frames.at(-1) ?? 0
  if (given !== undefined) return { rate: given, ...measure(given, frames, keys) }
  const spacing = medianSpacing(keys)
  const candidates = [...USUAL_RATES]
  // Writers round: MakeHuman's 24 comes as keys 0.041667 s apart, 20 µs late by frame 59. That is still 24,
  // but over thousands of frames only the rate of the keys themselves will do.
  if (spacing > 0) candidates.push(nearUsual(1 / spacing), (keys.length - 1) / (lastKey - keys[0]!))
  if (highest > 0 && lastKey > 0 && highest / lastKey <= HIGHEST_RATE)
    candidates.push(nearUsual(highest / lastKey))
  let best: Fit = { rate: candidates[0]!, ...measure(candidates[0]!, frames, keys) }
  for (const rate of candidates.slice(1)) {
    const fit: Fit = { rate, ...measure(rate, frames, keys) }
    if (better(fit, best, highest, lastKey)) best = fit
  }
  return best
}

interface Fit {
  readonly rate: number
  readonly onKeys: number
  readonly beyond: number
  /** Mean distance to the nearest key, seconds. */
  readonly error: number
}

function measure(rate: number, frames: readonly number[], keys: Float32Array): Omit<Fit, 'rate'> {
  const lastKey = keys.at(-1) ?? 0
  let onKeys = 0
  let beyond = 0
  let error = 0
  for (const frame of frames) {
    const time = frame / rate
    const distance = Math.abs(nearestKey(keys, time) - time)
    error += distance / frames.length
    if (time > lastKey + ON_KEY) beyond++
    else if (distance <= ON_KEY) onKeys++
  }
  return { onKeys, beyond, error }
}

function better(a: Fit, b: Fit, highest: number, lastKey: number): boolean {
  if (a.onKeys !== b.onKeys) return a.onKeys > b.onKeys
  if (a.beyond !== b.beyond) return a.beyond < b.beyond
  if (Math.abs(a.error - b.error) > 1e-4) return a.error < b.error
  const [endA, endB] = [Math.abs(highest / a.rate - lastKey), Math.abs(highest / b.rate - lastKey)]
  return endA < endB - ON_KEY
}

function nearUsual(rate: number): number {
  const known = [...USUAL_RATES, Math.round(rate)]
  return known.find((usual) => Math.abs(usual - rate) < 5e-4 * usual) ?? rate
}

function medianSpacing(keys: Float32Array): number {
  const gaps: number[] = []
  for (let i = 1; i < keys.length; i++) gaps.push(keys[i]! - keys[i - 1]!)
  gaps.sort((a, b) => a - b)
  return gaps[gaps.length >> 1] ?? 0
}

/** The key time closest to a moment; keys rise. */
export function nearestKey(keys: Float32Array, time: number): number {
  let low = 0
  let high = keys.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]! < time) low = middle + 1
    else high = middle
  }
  const after = keys[low] ?? 0
  const before = keys[low - 1] ?? after
  return Math.abs(before - time) < Math.abs(after - time) ? before : after
}
