import { FaceworkError } from '@facework/report'

/** Every finding of a read that fails, as `code path: message | hint`. */
export function problems(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    return error.diagnostics.map(
      (d) => `${d.code} ${d.path}: ${d.message}${d.hint === undefined ? '' : ` | ${d.hint}`}`,
    )
  }
  return []
}
