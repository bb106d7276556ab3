import { Report, type Severity, suggestion } from '@facework/report'

/** Findings kept of each severity. A broken file can have a million; nobody reads the second hundred. */
const KEPT = 200
/** Only the first findings look for the name that was meant: each look compares with every known name. */
const WITH_SUGGESTION = 20
const NAMES_COMPARED = 2000

/** A report that stays small whatever is read. `close` says how much was left out. */
export class BoundedReport extends Report {
  /**
   * Whether fields that no schema knows stay in what is read. They do in files: a newer Facework, or another tool, may
   * have written them, and saved without them its data would be lost.
   */
  readonly keepsUnknown: boolean
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 }

  constructor(keepsUnknown = false) {
    super()
    this.keepsUnknown = keepsUnknown
  }

  override add(severity: Severity, code: string, path: string, message: string, hint?: string): void {
    this.#counts[severity]++
    if (this.#counts[severity] <= KEPT) super.add(severity, code, path, message, hint)
  }

  close(): void {
    const { error, warning } = this.#counts
    const more = Math.max(0, error - KEPT) + Math.max(0, warning - KEPT)
    if (more > 0)
      super.add('info', 'document/more-problems', '', `${more} more problems were found and are not listed.`)
  }
}

/** `Did you mean "x"?`, or nothing. */
export function suggest(report: Report, wanted: string, known: Iterable<string>): string | undefined {
  if (report.diagnostics.length >= WITH_SUGGESTION) return undefined
  const names: string[] = []
  for (const name of known) {
    if (names.length === NAMES_COMPARED) break
    names.push(name)
  }
  return suggestion(wanted, names)
}
