import { type Diagnostic, FaceworkError } from '@facework/report'
import type { StudioStore } from './state.ts'

/** A finding about a file, as the problems drawer shows it. */
export interface Problem extends Diagnostic {
  /** File or head it is about. */
  readonly about: string
}

const RANK = { error: 0, warning: 1, info: 2 } as const

export function problemsFrom(about: string, diagnostics: readonly Diagnostic[]): Problem[] {
  return diagnostics.map((d) => ({ ...d, about }))
}

/** An error of ours as it is, with a remedy if it names none; anything else in plain words. */
export function problemFromError(about: string, error: unknown, remedy?: string): Problem[] {
  if (error instanceof FaceworkError) {
    const [first, ...others] = problemsFrom(about, error.diagnostics)
    return [...(first ? [{ ...(remedy ? { hint: remedy } : {}), ...first }] : []), ...others]
  }
  const message = error instanceof Error ? error.message : String(error)
  return problemsFrom(about, [{ severity: 'error', code: 'studio/unexpected', path: '', message }])
}

/** Adds problems, worst first, each once; the drawer opens by itself for errors only. */
export function reportProblems(store: StudioStore, found: readonly Problem[]): void {
  if (found.length === 0) return
  const all = new Map(store.state.problems.map((p) => [key(p), p]))
  for (const problem of found) all.set(key(problem), problem)
  const problems = [...all.values()].sort((a, b) => RANK[a.severity] - RANK[b.severity])
  const problemsOpen = store.state.problemsOpen || found.some((p) => p.severity === 'error')
  store.set({ problems, problemsOpen })
}

const key = (p: Problem) => [p.about, p.code, p.path, p.message].join('\n')
