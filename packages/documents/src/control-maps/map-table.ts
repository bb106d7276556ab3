import type { MapLine, MapTerm } from '../kinds/control-map.ts'
import { defined } from '../schema/defined.ts'

/** One target a row: `['EyesLookUp', '0.5 eyeLookUpLeft + 0.5 eyeLookUpRight', 'why']`; approximations say how sure they are. */
export type MapRow = readonly [target: string, sum: string, reason: string, confidence?: number]

/** Lines of a table. A sum that could leave 0 to 1 while its sources stay inside is limited to it. */
export function linesFromTable(rows: readonly MapRow[]): MapLine[] {
  return rows.map(([target, sum, reason, confidence]) => {
    const { terms, offset } = parseSum(sum)
    const reach = (sign: number) =>
      terms.reduce((all, { gain }) => all + Math.max(sign * gain, 0), sign * offset)
    const limited = reach(1) > 1 + 1e-9 || reach(-1) > 1e-9
    return defined({
      target,
      terms,
      offset,
      range: limited ? ([0, 1] as const) : undefined,
      reason,
      confidence,
    })
  })
}

/**
 * `a`, `0.5 a + 0.5 b`, `a - a * b`, `0.1 + a`: terms with + or - between, each a number, a source, both,
 * or a product of two sources.
 */
export function parseSum(sum: string): { terms: MapTerm[]; offset: number } {
  const terms: MapTerm[] = []
  let offset = 0
  // A sign stands alone between spaces, so that names may contain one.
  const words = sum.trim().split(/\s+/)
  if (words[0] !== '-') words.unshift('+')
  for (let i = 0; i < words.length; ) {
    const end = words.findIndex((word, at) => at > i && (word === '+' || word === '-'))
    const next = end < 0 ? words.length : end
    const [first = '', ...rest] = words.slice(i + 1, next)
    const counted = /^[\d.]/.test(first)
    const gain = (words[i] === '-' ? -1 : 1) * (counted ? Number(first) : 1)
    const [source, times, by] = counted ? rest : [first, ...rest]
    const length = rest.length + (counted ? 0 : 1)
    const product = length === 3 && times === '*'
    if (!Number.isFinite(gain) || first === '' || source === '*' || (length > 1 && !product))
      throw new SyntaxError(`"${sum}": cannot read "${[first, ...rest].join(' ')}"`)
    if (source === undefined) offset += gain
    else terms.push(defined({ source, by, gain }))
    i = next
  }
  return { terms, offset }
}
