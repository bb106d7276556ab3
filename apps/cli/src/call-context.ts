import { AsyncLocalStorage } from 'node:async_hooks'
import type { HeadCache } from './input/head-cache.ts'
import type { InputCache } from './input/input-cache.ts'

/** What all reading and writing below one call shares, without every function between handing it on. */
export interface CallContext {
  /** Files that were read, where a call works on many; a single job reads each file once anyway. */
  readonly cache?: InputCache | undefined
  readonly heads?: HeadCache | undefined
  /** Prints what `--verbose` shows; missing without it. */
  readonly log?: ((line: string) => void) | undefined
}

export const callContext = new AsyncLocalStorage<CallContext>()
