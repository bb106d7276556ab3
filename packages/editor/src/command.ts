import type { Id } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import type { Editing } from './editing.ts'
import { type Arguments, type Parameters, readArguments } from './parameters.ts'
import type { PreviewState } from './preview.ts'
import type { EditorState } from './state.ts'

export interface CommandDefinition<P extends Parameters> {
  /** What the palette and the menus say. */
  readonly title: string
  /** `Ctrl+Shift+M`; Ctrl stands for Command on a Mac. */
  readonly shortcut?: string
  readonly parameters: P
  /** What undo will say; the title unless given. */
  readonly label?: (args: Arguments<P>) => string
  /** Whether it makes sense now; true unless given. */
  readonly enabled?: (state: EditorState, preview: PreviewState) => boolean
  /** Changes documents through `editing`. What it returns goes to the caller. */
  readonly run: (editing: Editing, args: Arguments<P>) => unknown
}

export interface Command {
  readonly title: string
  readonly shortcut?: string
  readonly parameters: Parameters
  readonly enabled: (state: EditorState, preview: PreviewState) => boolean
  /** Checks the arguments, then runs; the label of the step and what the command returned. */
  readonly run: (editing: Editing, args: Readonly<Record<string, unknown>>) => CommandRun
}

export interface CommandRun {
  readonly label: string
  readonly value: unknown
}

/** What a command did. */
export interface CommandResult {
  /** Ids of documents that are different now, made or deleted ones among them. */
  readonly changed: readonly Id[]
  readonly diagnostics: readonly Diagnostic[]
  /** What the command itself returns: the id of a new document, the names that were deleted. */
  readonly value: unknown
}

/**
 * A verb of the editor. Commands only pick documents and put back what an operation made of them.
 *
 *   const poseCommands = {
 *     'poses.rename': defineCommand({ title: 'Rename pose', parameters: { … }, run(editing, args) { … } }),
 *   }
 */
export function defineCommand<const P extends Parameters>(definition: CommandDefinition<P>): Command {
  const { title, shortcut, parameters, label, enabled = () => true, run } = definition
  return {
    title,
    ...(shortcut === undefined ? {} : { shortcut }),
    parameters,
    enabled,
    run(editing, given) {
      const report = new Report()
      const args = readArguments(parameters, given, report)
      editing.report(report.diagnostics)
      const value = run(editing, args)
      return { label: label?.(args) ?? title, value }
    },
  }
}
