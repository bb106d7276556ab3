import type { Sound } from '@facework/capture'
import type { SpeechTimings } from '@facework/documents'

/** A piece of streamed speech; its timings count from its own start. */
export interface SpeechChunk {
  readonly audio?: PcmChunk | undefined
  readonly timings?: SpeechTimings | undefined
}

/** Samples of −1 to 1, or 16-bit PCM (bytes: little-endian), at the `rate` of the options; or decoded audio. */
export type PcmChunk = Float32Array | Int16Array | Uint8Array | ArrayBuffer | AudioBuffer

/**
 * What a face can speak: an address, file or decoded audio; a stream of chunks; a microphone (MediaStream), which is
 * not played back; timings or a text of sound that is played by others.
 */
export type SpeechSource =
  | string
  | URL
  | Blob
  | ArrayBuffer
  | AudioBuffer
  | Sound
  | MediaStream
  | ReadableStream<PcmChunk | SpeechChunk>
  | AsyncIterable<PcmChunk | SpeechChunk>
  | SpeechTimings
  | { readonly timings: NonNullable<SpeakOptions['timings']> }
  | { readonly text: string }

export interface SpeakOptions {
  /**
   * The times of its sounds: as data; or the address, File or bytes of what a lip sync program or a speech service wrote
   * (Rhubarb, Moho, Azure, Polly, ElevenLabs, TextGrid, phoneme lists). Without them visemes are heard from the sound.
   */
  readonly timings?: SpeechTimings | string | URL | Blob | ArrayBuffer | Uint8Array | undefined
  /** The English text of the sound, which is aligned to it. */
  readonly text?: string | undefined
  /** The same seed gives the same blinks, nods and glances. 1 unless given. */
  readonly seed?: number | undefined
  /** How much the face does beside moving its mouth, 0 to 1; 1 unless given. */
  readonly extras?: number | undefined
  /** Samples per second of raw chunks; 24000 unless given. */
  readonly rate?: number | undefined
  /** Where it is heard; a context of its own unless given. */
  readonly context?: AudioContext | undefined
  /** Where in the graph of that context; its destination unless given. */
  readonly destination?: AudioNode | undefined
  /** Seconds of the sound that are heard now, for timings or text of a sound that is played by others. */
  readonly clock?: (() => number) | undefined
  /** Begins when what the face speaks now is over; otherwise that is interrupted. */
  readonly queue?: boolean | undefined
}
