import type { MapCandidate, MapQuestion } from '@facework/documents/internal'
import type { ShapeMatch } from './choose-targets.ts'

/** Of a question; more would have to be read, not seen. */
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
        else own.set(name, { name, gain, confidence: rounded(confidence), reason })
      }
      const sorted = [...own.values()].toSorted((a, b) => b.confidence - a.confidence)
      return sorted.length > 0 ? [{ control, candidates: sorted.slice(0, MOST_CANDIDATES) }] : []
    })
    .toSorted((a, b) => b.candidates[0]!.confidence - a.candidates[0]!.confidence)
}

const rounded = (confidence: number) => Number(confidence.toFixed(3))
const both = (a: number, b: number) => rounded(1 - (1 - a) * (1 - b))
