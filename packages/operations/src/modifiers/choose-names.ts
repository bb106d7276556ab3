import { type Report, suggestion } from '@facework/report'

/** Whether a name fits a pattern in which `*` stands for any letters. */
export function fitsPattern(name: string, pattern: string): boolean {
  return capturePattern(name, pattern) !== undefined
}

/** What the `*` of a pattern stands for in a name; undefined when the name does not fit. */
export function capturePattern(name: string, pattern: string): string | undefined {
  const star = pattern.indexOf('*')
  if (star < 0) return name === pattern ? '' : undefined
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)]
  if (end.includes('*')) return starsFit(name, pattern) ? '' : undefined
  const fits = name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end)
  return fits ? name.slice(start.length, name.length - end.length) : undefined
}

/** Several stars, without a regular expression: a pattern may come from anyone's file. */
function starsFit(name: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop() ?? ''
  if (!name.startsWith(start) || !name.endsWith(end)) return false
  let at = start.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at + end.length <= name.length
}

/** The names that match a list of patterns; an empty list matches all. A pattern without a match is reported. */
export function chooseNames(
  names: readonly string[],
  patterns: readonly string[],
  what: string,
  report: Report,
): ReadonlySet<string> {
  if (patterns.length === 0) return new Set(names)
  const chosen = new Set<string>()
  for (const pattern of patterns) {
    const fitting = names.filter((name) => fitsPattern(name, pattern))
    for (const name of fitting) chosen.add(name)
    if (fitting.length > 0) continue
    report.warn(
      'modifier/no-match',
      pattern,
      `No ${what} of the clip is called "${pattern}".`,
      suggestion(pattern, names),
    )
  }
  return chosen
}
