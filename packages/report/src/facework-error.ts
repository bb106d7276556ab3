import type { Diagnostic } from './diagnostic.ts'

/** The one error type: what cannot be done, where, and what to do about it. */
export class FaceworkError extends Error {
  override readonly name = 'FaceworkError'
  readonly code: string
  readonly path: string
  readonly hint: string | undefined
  /** All findings, where more than one was made before giving up; the first is this error itself. */
  readonly diagnostics: readonly Diagnostic[]

  constructor(
    code: string,
    path: string,
    message: string,
    hint?: string,
    others: readonly Diagnostic[] = [],
  ) {
    super(message)
    this.code = code
    this.path = path
    this.hint = hint
    this.diagnostics = [{ severity: 'error', code, path, message, hint }, ...others]
  }
}
