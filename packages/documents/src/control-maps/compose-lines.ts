import type { MapLine } from '../kinds/control-map.ts'
import { defined } from '../schema/defined.ts'

/**
 * The lines that do at once what two maps do one after the other. The limits of the first are left to the
 * second; its sums must be plain, without products, or the result would be more than a product of two.
 */
export function composeLines(first: readonly MapLine[], second: readonly MapLine[]): MapLine[] {
  const byTarget = new Map(first.map((line) => [line.target, line]))
  return second.flatMap((line): MapLine[] => {
    const gains = new Map<string, number>()
    let { offset } = line
    for (const { source, by, gain } of line.terms) {
      const inner = byTarget.get(source)
      if (!inner) continue
      if (by !== undefined || inner.terms.some((t) => t.by !== undefined))
        throw new TypeError(`"${line.target}" multiplies sources, which cannot be composed`)
      offset += gain * inner.offset
      for (const term of inner.terms) gains.set(term.source, (gains.get(term.source) ?? 0) + gain * term.gain)
    }
    if (gains.size === 0) return []
    const terms = [...gains].map(([source, gain]) => ({ source, gain }))
    const reasons = new Set(line.terms.flatMap(({ source }) => byTarget.get(source)?.reason ?? []))
    const reach = terms.reduce((sum, { gain }) => sum + Math.max(gain, 0), offset)
    const range = line.range ?? (reach > 1 + 1e-9 ? ([0, 1] as const) : undefined)
    return [
      defined({
        target: line.target,
        terms,
        offset,
        range,
        // One reason stays readable; of many, the target's own covers them all.
        reason: reasons.size === 1 ? [...reasons][0]! : line.reason,
      }),
    ]
  })
}
