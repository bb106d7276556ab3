import type { ShapeMatch } from './choose-targets.ts'

/** A control that may have a shape on this head. A person has to choose the shape. */
export interface MapQuestion {
  readonly control: string
  /** The likeliest first, three at most. */
  readonly candidates: readonly MapCandidate[]
}

export interface MapCandidate {
  /** Of the shape. */
  readonly name: string
  readonly gain: number
  /** 0 to 1. */
  readonly confidence: number
  readonly reason: string
}

const MOST_CANDIDATES = 3

/** A question for every unmapped control that undriven shapes could belong to, those with the likeliest answer first. */
export function askAbout(
  unmapped: readonly string[],
  undriven: ReadonlySet<string>,
  candidates: readonly ShapeMatch[],
): readonly MapQuestion[] {
  return unmapped
    .flatMap((control): MapQuestion[] => {
      const own = new Map<string, MapCandidate>()
      for (const { name, gain, confidence, reason } of candidates
        .filter((c) => c.control === control && undriven.has(c.name))
        .toSorted((a, b) => b.confidence - a.confidence)) {
        const there = own.get(name)
        // Name and motion that agree on a shape count as one candidate, a likelier one.
        if (there)
          own.set(name, {
            ...there,
            confidence: both(there.confidence, confidence),
            reason: `${there.reason} ${reason}`,
          })
        else own.set(name, { name, gain, confidence, reason })
      }
      const sorted = [...own.values()].toSorted((a, b) => b.confidence - a.confidence)
      return sorted.length > 0 ? [{ control, candidates: sorted.slice(0, MOST_CANDIDATES) }] : []
    })
    .toSorted((a, b) => b.candidates[0]!.confidence - a.candidates[0]!.confidence)
}

const both = (a: number, b: number) => Number((1 - (1 - a) * (1 - b)).toFixed(3))
