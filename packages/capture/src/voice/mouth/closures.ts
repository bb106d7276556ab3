import type { VisemeCue } from './viseme-cue.ts'

/** Lips stay shut this long at least, whatever the speed. */
export const LEAST_CLOSURE = 0.04
const CLOSING = 0.05
const OPENING = 0.055
/** PP and FF: a mouth that does not close for them is seen at once. */
const CLOSED: ReadonlySet<number> = new Set([1, 2])
/** No cue is felt further away than this. */
export const CUE_REACH = 0.35

/** Index of the first cue that ends within reach of a time. */
export function firstCueNear(cues: readonly VisemeCue[], time: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cues[middle]!.end < time - CUE_REACH) low = middle + 1
    else high = middle
  }
  return low
}

// [V2]
/** Leads the weights of a mouth to the lip closure that is strongest at a time. */
export function closuresAt(cues: readonly VisemeCue[], time: number, weights: Float64Array): void {
  let [closure, viseme] = [0, 0]
  for (let i = firstCueNear(cues, time); i < cues.length && cues[i]!.start < time + CUE_REACH; i++) {
    const cue = cues[i]!
    if (!CLOSED.has(cue.viseme)) continue
    const amount = closureOf(cue, time) * cue.weight
    if (amount > closure) [closure, viseme] = [amount, cue.viseme]
  }
  if (closure === 0) return
  for (let i = 0; i < weights.length; i++) weights[i]! *= 1 - closure
  weights[viseme]! += closure
}

function closureOf({ start, end }: VisemeCue, time: number): number {
  const middle = (start + end) / 2
  const half = Math.max(LEAST_CLOSURE, end - start) / 2
  const away = Math.abs(time - middle) - half
  if (away <= 0) return 1
  const part = 1 - away / (time < middle ? CLOSING : OPENING)
  return part <= 0 ? 0 : part * part * (3 - 2 * part)
}
