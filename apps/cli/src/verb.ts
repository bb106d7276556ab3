import type { Command } from 'commander'
import type { Io } from './io.ts'
import type { Outcome } from './output/print.ts'

/** What a verb does with its arguments and options. */
export type Work<O> = (options: O, io: Io, ...args: string[]) => Promise<Outcome>

/** How a verb that works on one file takes many. */
export interface Many {
  /** Its file, as results and templates of `-o` name it: `head` for `{head}`. */
  readonly file: string
  /** Folders of characters are files, too. */
  readonly folders?: boolean | undefined
  /** Options that may be repeated, and combined with each file: `clip` for `--clip` and `{clip}`. */
  readonly options?: readonly string[] | undefined
}

/** Ties a verb to its command: the options of every verb, an example in its help, and the work itself. */
export type Run = <O extends object>(command: Command, example: string, work: Work<O>, many?: Many) => void

/** Adds a verb to the command line. */
export type Verb = (parent: Command, run: Run) => void
