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

/** Lips that are led together, whatever the sounds around them ask for. */
export interface LipClosure {
  /** 0 to 1. */
  readonly amount: number
  /** PP or FF, by its index in visemes-15; any where the amount is 0. */
  readonly viseme: number
}

const OPEN: LipClosure = { amount: 0, viseme: 0 }

// [V2]
/** The lip closure that is strongest at a time. */
export function closureAt(cues: readonly VisemeCue[], time: number): LipClosure {
  let [amount, viseme] = [0, 0]
  for (let i = firstCueNear(cues, time); i < cues.length && cues[i]!.start < time + CUE_REACH; i++) {
    const cue = cues[i]!
    if (!CLOSED.has(cue.viseme)) continue
    const found = closureOf(cue, time) * cue.weight
    if (found > amount) [amount, viseme] = [found, cue.viseme]
  }
  return amount === 0 ? OPEN : { amount, viseme }
}

function closureOf({ start, end }: VisemeCue, time: number): number {
  const middle = (start + end) / 2
  const half = Math.max(LEAST_CLOSURE, end - start) / 2
  const away = Math.abs(time - middle) - half
  if (away <= 0) return 1
  const part = 1 - away / (time < middle ? CLOSING : OPENING)
  return part <= 0 ? 0 : part * part * (3 - 2 * part)
}
