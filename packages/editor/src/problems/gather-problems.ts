import type { Problem } from './problem.ts'

/** As many of a kind are read one by one. */
const FEW = 2

/**
 * One problem for many that differ in one name only, as a clip that animates forty joints of another character
 * has them. The first represents all; the others are in `alike`. A problem with its own fix is listed separately.
 */
export function gatherProblems(problems: readonly Problem[]): Problem[] {
  const kinds = groupBy(problems, (p) =>
    p.fixes.length > 0
      ? JSON.stringify(p)
      : JSON.stringify([p.severity, p.code, p.document, p.file, p.message.replace(QUOTED, '""')]),
  )
  const gathered = new Map<Problem, Problem>()
  for (const kind of kinds) {
    for (const alike of byTheNameThatVaries(kind)) {
      const together = alike.length > FEW ? [oneOf(alike)] : alike
      for (const problem of together) gathered.set(problem.alike?.[0] ?? problem, problem)
    }
  }
  return problems.flatMap((p) => gathered.get(p) ?? [])
}

const QUOTED = /"[^"]*"/g
const namesIn = (problem: Problem) => problem.message.match(QUOTED) ?? []

/** Splits messages of one wording so that within a part one name varies and the others are the same. */
function byTheNameThatVaries(kind: readonly Problem[]): Problem[][] {
  let best = kind.map((p) => [p])
  const places = namesIn(kind[0]!).length
  for (let place = 0; place < places; place++) {
    const parts = groupBy(kind, (p) => JSON.stringify(namesIn(p).toSpliced(place, 1)))
    if (parts.length < best.length) best = parts
  }
  return best
}

function oneOf(alike: readonly Problem[]): Problem {
  const [first, second] = alike as [Problem, Problem]
  const place = namesIn(first).findIndex((name, i) => name !== namesIn(second)[i])
  let at = 0
  const message = first.message.replace(QUOTED, (name) =>
    at++ === place ? `${name} and ${alike.length - 1} more` : name,
  )
  const { hint: _, ...rest } = first
  const names = alike.map((p) => namesIn(p)[place]!.slice(1, -1))
  return { ...rest, message, path: commonPath(alike.map((p) => p.path)), hint: `${names.join(', ')}.`, alike }
}

function commonPath(paths: readonly string[]): string {
  let shared = paths[0]!
  for (const path of paths) while (!path.startsWith(shared)) shared = shared.slice(0, -1)
  return shared === paths[0] ? shared : shared.replace(/[.[/]?[^.[/]*$/, '')
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}
