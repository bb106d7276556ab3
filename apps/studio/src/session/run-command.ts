import type { Editor } from '@facework/editor'
import type { CommandArguments, CommandId, CommandResult, CommandValue } from '@facework/editor/internal'
import { wordsOf } from '../base/words-of.ts'
import { type ShellOwner, toast } from './shell-state.ts'

/** Runs a command of the editor; errors are shown in the corner of the page. */
export function runCommand<K extends CommandId>(
  session: ShellOwner & { readonly editor: Editor },
  command: K,
  args: CommandArguments<K>,
): CommandResult<CommandValue<K>> | undefined {
  return attempt(session, () => session.editor.run(command, args))
}

/** Does something that may be refused in words. */
export function attempt<T>(session: ShellOwner, doing: () => T): T | undefined {
  try {
    return doing()
  } catch (error) {
    toast(session, wordsOf(error), { tone: 'error' })
    return undefined
  }
}
