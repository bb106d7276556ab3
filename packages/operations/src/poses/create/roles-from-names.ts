import type { PoseRole } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { type CombinationAnswers, recognizeCombinations } from './combination-names.ts'

export interface RoleHints {
  // [P8]
  /** Which poses are shapes of another at part of its weight, where a file says so. */
  readonly inBetweens?:
    | readonly { readonly morph: string; readonly of: string; readonly at: number }[]
    | undefined
  readonly answers?: CombinationAnswers | undefined
  /** When it is known already which poses combine which. */
  readonly combinations?: ReadonlyMap<string, readonly string[]> | undefined
}

// [P7, P8]
/** What each pose of an asset is, by its name and what else is known. */
export function rolesFromNames(
  names: readonly string[],
  hints: RoleHints,
  report: Report,
): (name: string) => PoseRole {
  const combinations = hints.combinations ?? recognizeCombinations(names, hints.answers ?? {}, report)
  const inBetweens = [...(hints.inBetweens ?? []), ...inBetweensByName(names)]
  return (name) => {
    const between = inBetweens.find((b) => b.morph === name && names.includes(b.of))
    if (between) return { type: 'in-between', of: between.of, at: between.at }
    const bases = combinations.get(name)
    return bases ? { type: 'combination', bases } : { type: 'control' }
  }
}

/** `LeftEyeClosed@0.5` is the shape of LeftEyeClosed at half its weight, for files that have only names to say it. */
function inBetweensByName(names: readonly string[]): NonNullable<RoleHints['inBetweens']> {
  return names.flatMap((morph) => {
    const [, of, at] = /^(.+)@(-?\d*\.?\d+)$/.exec(morph) ?? []
    const weight = Number(at)
    return of !== undefined && weight !== 0 && weight !== 1 ? [{ morph, of, at: weight }] : []
  })
}
