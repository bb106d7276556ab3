import type { Command } from 'commander'
import { Argument } from 'commander'
import { callContext } from '../call-context.ts'
import type { Io } from '../io.ts'
import { completionScript, SHELLS, type Shell } from '../output/completion-script.ts'
import type { Outcome } from '../output/print.ts'
import type { Verb } from '../verb.ts'

/** `completion bash`: a script that completes verbs and options in a shell. */
export const completion: Verb = (parent, run) => {
  const command = parent
    .command('completion')
    .description('print a script that completes verbs, options and their values in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
  run<object>(
    command,
    [
      'facework completion bash > ~/.local/share/bash-completion/completions/facework',
      'facework completion zsh > ~/.facework-completion && echo "source ~/.facework-completion" >> ~/.zshrc',
      'facework completion fish > ~/.config/fish/completions/facework.fish',
    ].join('\n'),
    complete,
  )
}

async function complete(_: object, __: Io, shell: string): Promise<Outcome> {
  const program: Command = await callContext.getStore()!.wholeProgram!()
  const script = completionScript(program, shell as Shell)
  return { json: { shell, script }, text: script.trimEnd(), diagnostics: [] }
}
