import type { Diagnostic } from '@facework/report'

/** What one job of a batch came to. */
export interface JobResult {
  readonly ok: boolean
  readonly json: Readonly<Record<string, unknown>>
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}
