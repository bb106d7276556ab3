import type { Id } from '@facework/documents'
import type { Diagnostic } from '@facework/report'

/** A command that mends a problem; running it is an ordinary step. */
export interface Fix {
  /** What the button says. */
  readonly title: string
  readonly command: string
  readonly args: Readonly<Record<string, unknown>>
}

/** A finding about what is open, and what can be done about it. */
export interface Problem extends Diagnostic {
  /** The document it is about. */
  readonly document?: Id
  /** The file it is about. */
  readonly file?: string
  readonly fixes: readonly Fix[]
  /** All that this one speaks for, itself among them. */
  readonly alike?: readonly Problem[]
}
