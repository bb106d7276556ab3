import { FaceworkError } from '@facework/report'

/** The text of an error: what is wrong, then the fix. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof FaceworkError)) return error instanceof Error ? error.message : String(error)
  const { hint } = error.diagnostics[0] ?? {}
  return hint ? `${error.message} ${hint}` : error.message
}
