export type Severity = 'error' | 'warning' | 'info'

/** One finding about a file or a document. `code` is `area/what`, and has a page in docs/errors. */
export interface Diagnostic {
  readonly severity: Severity
  readonly code: string
  /** Where: a path into the file or document, such as `meshes[2].primitives[0]` or `poses.jawOpen.joints.jaw`. */
  readonly path: string
  readonly message: string
  /** What to do about it. */
  readonly hint?: string | undefined
}

/** What an operation collects beside its result. Libraries never print; mouths do. */
export class Report {
  readonly diagnostics: Diagnostic[] = []

  add(severity: Severity, code: string, path: string, message: string, hint?: string): void {
    this.diagnostics.push({ severity, code, path, message, hint })
  }

  info(code: string, path: string, message: string, hint?: string): void {
    this.add('info', code, path, message, hint)
  }

  warn(code: string, path: string, message: string, hint?: string): void {
    this.add('warning', code, path, message, hint)
  }

  error(code: string, path: string, message: string, hint?: string): void {
    this.add('error', code, path, message, hint)
  }

  get hasErrors(): boolean {
    return this.diagnostics.some((d) => d.severity === 'error')
  }
}
