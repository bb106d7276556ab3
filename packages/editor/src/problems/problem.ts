import type { Id } from '@facework/documents'
import type { Diagnostic } from '@facework/report'
import type { CommandCall } from '../commands/command-map.ts'

/** A command that fixes a problem; running it is an ordinary step. */
export type Fix = CommandCall & {
  /** What the button says. */
  readonly title: string
}

/** A finding about what is open, and what can be done about it. */
export interface Problem extends Diagnostic {
  /** The document it is about. */
  readonly document?: Id
  /** The file it is about. */
  readonly file?: string
  readonly fixes: readonly Fix[]
  /** All problems that this one represents, including itself. */
  readonly alike?: readonly Problem[]
}
