import { AsyncLocalStorage } from 'node:async_hooks'
import type { Command } from 'commander'
import type { HeadCache } from './input/head-cache.ts'
import type { InputCache } from './input/input-cache.ts'
import type { Io } from './io.ts'
import type { Outcome } from './output/print.ts'

/** What all reading and writing below one call shares, without every function between handing it on. */
export interface CallContext {
  /** Files that were read, where a call works on many; a single job reads each file once anyway. */
  readonly cache?: InputCache | undefined
  readonly heads?: HeadCache | undefined
  /** Prints what `--verbose` shows; missing without it. */
  readonly log?: ((line: string) => void) | undefined
  /** What `-` stands for as an input. */
  readonly stdin?: (() => Promise<Uint8Array>) | undefined
  /** What `-o -` writes to. */
  readonly stdout?: ((bytes: Uint8Array) => void) | undefined
  /** Runs another verb, by the words of its command line. */
  readonly call?: ((argv: readonly string[], io: Io) => Promise<Outcome>) | undefined
  /** The command line with every verb in it, for completion. */
  readonly wholeProgram?: (() => Promise<Command>) | undefined
}

export const callContext = new AsyncLocalStorage<CallContext>()
