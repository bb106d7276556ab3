import type { Diagnostic } from './diagnostic.ts'
import { FaceworkError } from './facework-error.ts'

/** Throws the first error of a list, carrying the rest; does nothing when there is none. */
export function throwFirst(diagnostics: readonly Diagnostic[]): void {
  const first = diagnostics.find((d) => d.severity === 'error')
  if (!first) return
  const others = diagnostics.filter((d) => d !== first)
  throw new FaceworkError(first.code, first.path, first.message, first.hint, others)
}
