import type { SpeechTimings } from '@facework/documents'
import type { Talk } from './talk.ts'

/** A face that speaks. */
export class Speech {
  /** Resolves when the last sound was heard and the mouth is closed, or after `interrupt`; rejects when it cannot be spoken. */
  readonly finished: Promise<void>
  #talk: Talk | undefined
  #isInterrupted = false
  readonly #early: SpeechTimings[] = []

  /** @internal Made by `face.speak`. */
  constructor(talk: Promise<Talk>) {
    this.finished = talk.then((started) => {
      this.#talk = started
      for (const timings of this.#early) started.addTimings(timings)
      if (this.#isInterrupted) started.interrupt()
      return started.finished
    })
    // Who does not wait for the end should not get an unhandled rejection as well.
    this.finished.catch(() => {})
  }

  /** Seconds of the sound that are heard now. */
  get time(): number {
    return this.#talk?.time ?? 0
  }

  /** True from the call of `speak` until the mouth is closed again. */
  get speaking(): boolean {
    return this.#talk ? this.#talk.speaking : !this.#isInterrupted
  }

  /** Timings that came after their sound, such as those of a stream; they go over what was there from their start on. */
  addTimings(timings: SpeechTimings): void {
    if (this.#talk) this.#talk.addTimings(timings)
    else this.#early.push(timings)
  }

  /** Silences the voice at once, and closes the mouth within 120 ms. */
  interrupt(): void {
    this.#isInterrupted = true
    this.#talk?.interrupt()
  }
}
