import type { Id } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import type { Editing } from './editing.ts'
import { type Arguments, type GivenArguments, type Parameters, readArguments } from './parameters.ts'
import type { PreviewState } from './preview.ts'
import type { EditorState } from './state.ts'

export interface CommandDefinition<P extends Parameters, R> {
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
  readonly run: (editing: Editing, args: Arguments<P>) => R
}

export interface Command<P extends Parameters = Parameters, R = unknown> {
  readonly title: string
  readonly shortcut?: string | undefined
  readonly parameters: P
  readonly enabled: (state: EditorState, preview: PreviewState) => boolean
  /** Checks the arguments, then runs; the label of the step and what the command returned. */
  run(editing: Editing, args: GivenArguments<P>): CommandRun<R>
}

/** Commands by id: `area.verb`. */
export type Commands = Readonly<Record<string, Command>>

export interface CommandRun<R = unknown> {
  readonly label: string
  readonly value: R
}

/** What a command did. */
export interface CommandResult<R = unknown> {
  /** Ids of documents that are different now, made or deleted ones among them. */
  readonly changed: readonly Id[]
  readonly diagnostics: readonly Diagnostic[]
  /** What the command itself returns: the id of a new document, the names that were deleted. */
  readonly value: R
}

/**
 * An action of the editor. Commands choose documents and store the results of operations.
 *
 *   const poseCommands = {
 *     'poses.rename': defineCommand({ title: 'Rename pose', parameters: { … }, run(editing, args) { … } }),
 *   }
 */
export function defineCommand<const P extends Parameters, R>(
  definition: CommandDefinition<P, R>,
): Command<P, R> {
  const { title, shortcut, parameters, label, enabled = () => true, run } = definition
  return {
    title,
    shortcut,
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
