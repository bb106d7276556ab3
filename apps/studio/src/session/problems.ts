import type { Problem } from '@facework/editor'
import type { Store } from '@facework/editor/internal'
import { type Diagnostic, FaceworkError } from '@facework/report'

/** Something wrong with a document, or with a file that was brought in. */
export interface StudioProblem extends Problem {
  /** File or document it is about. */
  readonly about: string
}

/** What was wrong with imported files; documents are checked by the editor. */
export interface FileProblems {
  readonly found: readonly StudioProblem[]
}

export const initialFileProblems = (): FileProblems => ({ found: [] })

interface ProblemOwner {
  readonly fileProblems: Store<FileProblems>
}

const key = (p: StudioProblem) => [p.about, p.code, p.path, p.message].join('\n')

/** Adds problems, each once. */
export function reportProblems({ fileProblems }: ProblemOwner, found: readonly StudioProblem[]): void {
  if (found.length === 0) return
  const all = new Map(fileProblems.getState().found.map((p) => [key(p), p]))
  for (const problem of found) all.set(key(problem), problem)
  fileProblems.setState({ found: [...all.values()] })
}

export const problemsFrom = (about: string, diagnostics: readonly Diagnostic[]): StudioProblem[] =>
  diagnostics.map((d) => ({ ...d, about, fixes: [] }))

/** A Facework error unchanged, with a default fix if it has none; other errors in plain words. */
export function problemFromError(about: string, error: unknown, remedy?: string): StudioProblem[] {
  if (error instanceof FaceworkError) {
    const [first, ...others] = problemsFrom(about, error.diagnostics)
    return [...(first ? [{ ...first, hint: first.hint ?? remedy }] : []), ...others]
  }
  const message = error instanceof Error ? error.message : String(error)
  return problemsFrom(about, [{ severity: 'error', code: 'studio/unexpected', path: '', message }])
}
