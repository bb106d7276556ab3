import type { Sound } from '@facework/capture'
import { FaceworkError } from '@facework/report'
import type { PcmChunk } from './speak-options.ts'

export const isStream = (value: unknown): value is AsyncIterable<unknown> | ReadableStream<unknown> =>
  typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || 'getReader' in value)

/** The items of a stream; Safari has no iterator on its streams. */
export async function* chunksOf(
  stream: AsyncIterable<unknown> | ReadableStream<unknown>,
): AsyncGenerator<PcmChunk> {
  if (Symbol.asyncIterator in stream) {
    yield* stream as AsyncIterable<PcmChunk>
    return
  }
  const reader = (stream as ReadableStream<unknown>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value as PcmChunk
  }
}

/** All channels of a buffer as one. */
export function soundOfBuffer(buffer: AudioBuffer): Sound {
  const samples = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
    const data = buffer.getChannelData(channel)
    for (let i = 0; i < samples.length; i++) samples[i]! += data[i]! / buffer.numberOfChannels
  }
  return { rate: buffer.sampleRate, samples }
}

/** Chunks of a stream as sound. A chunk of bytes may end in the middle of a sample. */
export class PcmReader {
  readonly #rate: number
  #half: number | undefined

  constructor(rate: number) {
    this.#rate = rate
  }

  read(chunk: PcmChunk): Sound {
    if (chunk instanceof Float32Array) return { rate: this.#rate, samples: chunk }
    if (chunk instanceof Int16Array)
      return { rate: this.#rate, samples: Float32Array.from(chunk, (v) => v / 2 ** 15) }
    if (chunk instanceof ArrayBuffer) return this.#bytes(new Uint8Array(chunk))
    if (chunk instanceof Uint8Array) return this.#bytes(chunk)
    if (typeof AudioBuffer !== 'undefined' && chunk instanceof AudioBuffer) return soundOfBuffer(chunk)
    throw new FaceworkError(
      'voice/source',
      'chunk',
      `A chunk of speech should be samples, bytes of 16-bit PCM or an AudioBuffer; found ${chunk === null ? 'null' : typeof chunk}.`,
      'Decode compressed audio first, or ask the service for PCM.',
    )
  }

  #bytes(bytes: Uint8Array): Sound {
    const whole = this.#half === undefined ? bytes : Uint8Array.from([this.#half, ...bytes])
    const count = whole.length >> 1
    this.#half = whole.length % 2 === 1 ? whole.at(-1) : undefined
    const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
    const samples = Float32Array.from({ length: count }, (_, i) => view.getInt16(2 * i, true) / 2 ** 15)
    return { rate: this.#rate, samples }
  }
}
