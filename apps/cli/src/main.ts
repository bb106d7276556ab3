import { CommanderError } from 'commander'
import { type CallContext, callContext } from './call-context.ts'
import { CallError } from './call-error.ts'
import { callErrorFrom } from './call-error-from.ts'
import { helpTopic } from './help-topics.ts'
import type { Io } from './io.ts'
import { type Outcome, printError, printOutcome } from './output/print.ts'
import { clearProgress } from './output/progress.ts'
import { createProgram, verbIn } from './program.ts'

export { type Io, processIo } from './io.ts'

/** Runs the command with the words after its name, and returns its exit code. */
export async function main(called: readonly string[], io: Io): Promise<number> {
  const topic = called[0] === 'help' ? helpTopic(called[1]) : undefined
  if (topic !== undefined) {
    io.out(topic)
    return 0
  }
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
  let stdoutTaken = false
  const takeStdout = (bytes: Uint8Array) => {
    stdoutTaken = true
    io.outBytes?.(bytes)
  }
  try {
    if (print.json && writesToStdout(words)) {
      throw new CallError(
        'cli/conflicting-options',
        '-o',
        '--json and `-o -` would both write to stdout.',
        'Write the result to a file, or leave --json out.',
      )
    }
    const log = print.verbose ? (line: string) => io.err(`${line}\n`) : undefined
    const outcome = await callContext.run(contextOf(io, takeStdout, log), () => call(argv, io))
    clearProgress(io)
    if (!outcome) return 0 // --help, --version
    return printOutcome(outcome, stdoutTaken ? { ...io, out: io.err } : io, print)
  } catch (error) {
    clearProgress(io)
    return printError(error, io, print)
  }
}

function contextOf(io: Io, stdout: CallContext['stdout'], log: CallContext['log']): CallContext {
  let input: Promise<Uint8Array> | undefined
  return {
    log,
    stdout: io.outBytes && stdout,
    stdin:
      io.stdin &&
      (() => {
        input ??= io.stdin!()
        return input
      }),
    call: async (argv, own) => (await call(argv, own))!,
    wholeProgram: () => createProgram('all', io, () => {}),
  }
}

/** What a verb came to; undefined where help was asked for, and printed. */
async function call(argv: readonly string[], io: Io): Promise<Outcome | undefined> {
  let outcome: Outcome | undefined
  try {
    const program = await createProgram(argv, io, (found) => {
      outcome = found
    })
    await program.parseAsync([...argv], { from: 'user' })
    return outcome
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return undefined
    throw callErrorFrom(error)
  }
}

function writesToStdout(words: readonly string[]): boolean {
  return words.some(
    (word, i) => word === '--output=-' || (['-o', '--output'].includes(word) && words[i + 1] === '-'),
  )
}
