/** An AbortSignal, without the types of browsers. */
export interface WorkSignal {
  readonly aborted: boolean
  throwIfAborted(): void
}

/** Of work that takes seconds: how to watch it and how to stop it. */
export interface WorkOptions {
  /** The work ends with the reason of the signal. */
  readonly signal?: WorkSignal | undefined
  /** Part that is done, 0 to 1, and what is being done. */
  readonly onProgress?: ((part: number, step: string) => void) | undefined
}

/**
 * Reports progress and lets other tasks run: without a pause a worker cannot receive the message that cancels it. Pauses
 * are a message to itself, because timers are slowed down in hidden tabs.
 */
export function workSteps({
  signal,
  onProgress,
}: WorkOptions): (part: number, step: string) => Promise<void> {
  return async (part, step) => {
    signal?.throwIfAborted()
    onProgress?.(part, step)
    if (signal) await pause()
    signal?.throwIfAborted()
  }
}

/** In browsers, workers and Node alike; operations know the types of none of them. */
const { MessageChannel } = globalThis as unknown as {
  MessageChannel: new () => {
    readonly port1: { onmessage: (() => void) | null; close(): void }
    readonly port2: { postMessage(message: null): void }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** The same for a part of the whole work. */
export function partOfWork({ signal, onProgress }: WorkOptions, from: number, to: number): WorkOptions {
  return {
    signal,
    onProgress: onProgress && ((part, step) => onProgress(from + (to - from) * part, step)),
  }
}
