import { CUE_REACH, closureAt, firstCueNear, type LipClosure } from './closures.ts'
import { ARTICULATIONS } from './coarticulation.table.ts'
import type { MouthTrack } from './mouth-track.ts'
import { SILENCE, type VisemeCue } from './viseme-cue.ts'

/** Shorter gaps are no silence: the mouth goes from one word to the next. */
const FULL_SILENCE = 0.3
const LEAST_GAP = 0.02
/** The mouth at rest counts this much always, so that it comes to rest before the first and after the last sound. */
const REST = 0.05

// [V2]
/** Mouth shapes at known times, each colored by its neighbours. Cues may be added while it plays. */
export class CueTrack implements MouthTrack {
  #cues: VisemeCue[] = []

  constructor(cues: readonly VisemeCue[] = []) {
    this.add(cues)
  }

  get end(): number {
    return this.#cues.at(-1)?.end ?? 0
  }

  /** What it was given, with silence in the gaps. */
  get cues(): readonly VisemeCue[] {
    return this.#cues
  }

  /** Adds cues; those that were there from their start on are replaced, so that timings may come again, corrected. */
  add(cues: readonly VisemeCue[]): void {
    const first = cues[0]
    if (!first) return
    const kept = this.#cues.filter(({ start }) => start < first.start - 1e-6)
    const last = kept.at(-1)
    if (last && last.end > first.start) kept[kept.length - 1] = { ...last, end: first.start }
    this.#cues = withSilence([...kept, ...cues])
  }

  weightsAt(time: number, out: Float64Array): LipClosure {
    out.fill(0)
    const cues = this.#cues
    out[SILENCE] = REST
    let sum = REST
    for (let i = firstCueNear(cues, time); i < cues.length && cues[i]!.start < time + CUE_REACH; i++) {
      const cue = cues[i]!
      const [, dominance, before, after] = ARTICULATIONS[cue.viseme]!
      const away =
        time < cue.start ? (cue.start - time) / before : time > cue.end ? (time - cue.end) / after : 0
      const share = strengthOf(cue) * dominance * Math.exp(-away * away * 1.5)
      out[cue.viseme]! += share
      sum += share
    }
    for (let i = 0; i < out.length; i++) out[i]! /= sum
    return closureAt(cues, time)
  }
}

const strengthOf = ({ viseme, start, end, weight }: VisemeCue) =>
  viseme === SILENCE ? Math.min(1, (end - start) / FULL_SILENCE) : weight

function withSilence(cues: readonly VisemeCue[]): VisemeCue[] {
  return cues.flatMap((cue, i) => {
    const next = cues[i + 1]
    if (!next || next.start - cue.end < LEAST_GAP) return [cue]
    return [cue, { start: cue.end, end: next.start, viseme: SILENCE, weight: 1 }]
  })
}
