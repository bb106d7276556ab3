import { FaceworkError } from '@facework/report'
import type { MakeAnswer, MakeRequest, MakeResults } from './make-messages.ts'

/** Runs the slow parts in a worker, one at a time. */
export class MakeJobs {
  #worker: Worker | undefined
  #stop: ((reason: Error) => void) | undefined

  /** Rejects with a FaceworkError, or with {@link Stopped} when another job or a cancel ended it. */
  run<K extends MakeRequest['kind']>(
    request: Extract<MakeRequest, { kind: K }>,
    onProgress: (part: number, step: string) => void,
  ): Promise<MakeResults[K]> {
    this.cancel()
    this.#worker ??= new Worker(new URL('./make.worker.ts', import.meta.url), { type: 'module' })
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const done = new AbortController()
      const listening = { signal: done.signal }
      const finish = (then: () => void) => {
        done.abort()
        this.#stop = undefined
        then()
      }
      this.#stop = (reason) => finish(() => reject(reason))
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<MakeAnswer>) => {
          if (data.type === 'progress') onProgress(data.part, data.step)
          else if (data.type === 'done') finish(() => resolve(data.result as MakeResults[K]))
          else finish(() => reject(errorFrom(data)))
        },
        listening,
      )
      worker.addEventListener(
        'error',
        ({ message }) =>
          finish(() => {
            this.#end()
            reject(new Error(message))
          }),
        listening,
      )
      worker.postMessage(request)
    })
  }

  /** Ends what runs: a solve cannot be interrupted, so the worker is ended. */
  cancel(): void {
    if (!this.#stop) return
    this.#end()
    this.#stop(new Stopped())
  }

  #end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }
}

export class Stopped extends Error {}

function errorFrom({ diagnostics, message }: Extract<MakeAnswer, { type: 'failed' }>): Error {
  const [first] = diagnostics
  return first ? new FaceworkError(first.code, first.path, first.message, first.hint) : new Error(message)
}
