import { Report, type Severity } from '@facework/report'

/** Findings of one node, added to the graph's report with the path of the node first. */
export class NodeReport extends Report {
  readonly #to: Report
  readonly #path: string

  constructor(to: Report, path: string) {
    super()
    this.#to = to
    this.#path = path
  }

  override add(severity: Severity, code: string, path: string, message: string, hint?: string): void {
    this.#to.add(severity, code, path === '' ? this.#path : `${this.#path}.${path}`, message, hint)
  }
}
