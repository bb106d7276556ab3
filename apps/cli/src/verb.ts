import type { Command } from 'commander'
import type { Io } from './io.ts'
import type { Outcome } from './output/print.ts'

/** What a verb does with its arguments and options. */
export type Work<O> = (options: O, io: Io, ...args: string[]) => Promise<Outcome>

/** Ties a verb to its command: `--json` and `--debug`, an example in its help, and the work itself. */
export type Run = <O extends object>(command: Command, example: string, work: Work<O>) => void

/** Adds a verb to the command line. */
export type Verb = (parent: Command, run: Run) => void
