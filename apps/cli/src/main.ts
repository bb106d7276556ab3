import { CommanderError } from 'commander'
import { callContext } from './call-context.ts'
import { callErrorFrom } from './call-error-from.ts'
import type { Io } from './io.ts'
import { type Outcome, printError, printOutcome } from './output/print.ts'
import { clearProgress } from './output/progress.ts'
import { createProgram, verbIn } from './program.ts'

export { type Io, processIo } from './io.ts'

/** Runs the command with the words after its name, and returns its exit code. */
export async function main(called: readonly string[], io: Io): Promise<number> {
  // `help poses create` is `poses create --help`.
  const argv = called[0] === 'help' ? [...called.slice(1), '--help'] : called
  // Also for calls so wrong that no verb gets to read its options.
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const has = (...names: string[]) => words.some((word) => names.includes(word))
  const print = {
    command: verbIn(words).join(' '),
    json: has('--json'),
    debug: has('--debug'),
    quiet: has('--quiet', '-q'),
    verbose: has('--verbose', '-v'),
  }
  let outcome: Outcome | undefined
  try {
    const program = await createProgram(words, io, (found) => {
      outcome = found
    })
    const log = print.verbose ? (line: string) => io.err(`${line}\n`) : undefined
    await callContext.run({ log }, () => program.parseAsync([...argv], { from: 'user' }))
    clearProgress(io)
    return outcome ? printOutcome(outcome, io, print) : 0
  } catch (error) {
    clearProgress(io)
    if (!(error instanceof CommanderError)) return printError(error, io, print)
    if (error.exitCode === 0) return 0 // --help, --version
    return printError(callErrorFrom(error), io, print)
  }
}
