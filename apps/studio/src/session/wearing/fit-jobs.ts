import type { Accessory, AssetRef, Document, Model, PoseAsset, Transform } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { FitAnswer, FitRequest, FitResult, SentAccessory, SentHead } from './fit-message.ts'

export interface HeadToFit {
  readonly model: Model
  readonly poses: PoseAsset | undefined
  readonly character?: AssetRef | undefined
}

export interface AccessoryToFit {
  readonly accessory: Accessory
  readonly model: Model
  readonly madeFor: HeadToFit | undefined
  readonly placement: Transform | undefined
}

export interface FitOrder {
  readonly head: HeadToFit
  readonly what: AccessoryToFit
  readonly correctives: 'auto' | 'off'
  readonly inner: readonly AccessoryToFit[]
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** Fits accessories in a worker, one after the other. */
export class FitJobs {
  #worker: Worker | undefined
  #queue: Promise<unknown> = Promise.resolve()
  readonly #numbers = new WeakMap<Document, number>()
  #count = 0
  /** What this worker has. */
  #sent = new Set<number>()

  /** Rejects with a FaceworkError, or with the reason of the signal. */
  run(order: FitOrder): Promise<FitResult> {
    const result = this.#queue.then(() => this.#run(order))
    this.#queue = result.catch(() => {})
    return result
  }

  #run({ onProgress, signal, ...order }: FitOrder): Promise<FitResult> {
    signal.throwIfAborted()
    const worker = this.#start()
    const fresh: [number, Document][] = []
    const request: FitRequest = {
      head: this.#head(order.head, fresh),
      what: this.#accessory(order.what, fresh),
      correctives: order.correctives,
      inner: order.inner.map((below) => this.#accessory(below, fresh)),
      documents: fresh,
    }
    return new Promise((resolve, reject) => {
      const done = new AbortController()
      const listening = { signal: done.signal }
      const finish = (then: () => void) => {
        done.abort()
        then()
      }
      // Fitting does not look up in between: the worker is ended, and the next job starts another.
      signal.addEventListener(
        'abort',
        () => finish(() => this.#end(() => reject(signal.reason as unknown))),
        listening,
      )
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<FitAnswer>) => {
          if (data.type === 'progress') onProgress(data.part)
          else if (data.type === 'done') finish(() => resolve(data.result))
          else finish(() => reject(errorFrom(data)))
        },
        listening,
      )
      worker.addEventListener(
        'error',
        ({ message }) => finish(() => this.#end(() => reject(new Error(message)))),
        listening,
      )
      worker.postMessage(request)
    })
  }

  #start(): Worker {
    this.#worker ??= new Worker(new URL('./fit-worker.ts', import.meta.url), { type: 'module' })
    return this.#worker
  }

  #end(then: () => void): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#sent = new Set()
    then()
  }

  #head({ model, poses, character }: HeadToFit, fresh: [number, Document][]): SentHead {
    return {
      model: this.#number(model, fresh),
      poses: poses && this.#number(poses, fresh),
      character,
    }
  }

  #accessory(
    { accessory, model, madeFor, placement }: AccessoryToFit,
    fresh: [number, Document][],
  ): SentAccessory {
    return {
      accessory,
      model: this.#number(model, fresh),
      madeFor: madeFor && this.#head(madeFor, fresh),
      placement,
    }
  }

  #number(document: Document, fresh: [number, Document][]): number {
    const number = this.#numbers.get(document) ?? ++this.#count
    this.#numbers.set(document, number)
    if (!this.#sent.has(number)) {
      this.#sent.add(number)
      fresh.push([number, document])
    }
    return number
  }
}

function errorFrom({ diagnostics, message }: Extract<FitAnswer, { type: 'failed' }>): Error {
  const [first] = diagnostics
  return first ? new FaceworkError(first.code, first.path, first.message, first.hint) : new Error(message)
}
