/** Gaps up to this are bridged by a straight line, seconds; longer ones where frames are further apart anyway. */
const BRIDGED = 0.25
const BRIDGED_FRAMES = 2.5

const bridgedAt = (rate: number) => Math.max(BRIDGED, BRIDGED_FRAMES / rate)
/** Longer ones return to 0 at both ends within this time, seconds. */
const FADE = 0.2

const USUAL_RATES = [10, 12, 15, 24, 25, 30, 48, 50, 60, 90, 100, 120]

/** Frames per second of rising times: the standard rate nearest to their median step, or that of the step itself. */
export function rateOf(times: readonly number[]): number {
  const steps = times.slice(1).map((time, i) => time - times[i]!)
  steps.sort((a, b) => a - b)
  const step = steps[steps.length >> 1] ?? 1 / 30
  const rate = 1 / step
  return USUAL_RATES.find((usual) => Math.abs(rate / usual - 1) < 0.04) ?? Math.round(rate * 1000) / 1000
}

/** Values at even times from the first on; a missing value is bridged, or let go where it is missing for long. */
export function evenSamples(
  times: readonly number[],
  values: Float32Array,
  rate: number,
  count: number,
): Float32Array {
  const seen = times.flatMap((time, i) => (Number.isNaN(values[i]) ? [] : [{ time, value: values[i]! }]))
  const start = times[0] ?? 0
  const out = new Float32Array(count)
  let next = 0
  for (let k = 0; k < count; k++) {
    const time = start + k / rate
    while (next < seen.length && seen[next]!.time < time - 1e-9) next++
    out[k] = valueBetween(seen[next - 1], seen[next], time, bridgedAt(rate))
  }
  return out
}

interface Sample {
  readonly time: number
  readonly value: number
}

function valueBetween(
  before: Sample | undefined,
  after: Sample | undefined,
  time: number,
  bridged: number,
): number {
  if (after && after.time - time < 1e-9) return after.value
  if (before && after && after.time - before.time <= bridged)
    return before.value + ((after.value - before.value) * (time - before.time)) / (after.time - before.time)
  const left = before ? before.value * fade(time - before.time) : 0
  const right = after ? after.value * fade(after.time - time) : 0
  return left + right
}

const fade = (away: number) => Math.max(0, 1 - away / FADE)

/** Spans without a face that are too long to bridge. */
export function gapsIn(
  times: readonly number[],
  confidences: readonly number[],
  rate: number,
): { readonly start: number; readonly end: number }[] {
  const seen = times.filter((_, i) => confidences[i]! > 0)
  const gaps: { start: number; end: number }[] = []
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  let before = first
  for (const time of [...seen, last]) {
    if (time - before > bridgedAt(rate)) gaps.push({ start: before - first, end: time - first })
    before = time
  }
  return gaps
}
