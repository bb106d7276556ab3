import type { SpeechTimings } from '@facework/documents'
import { readSpeechTimings } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import type { SpeakOptions } from './speak-options.ts'

export type TimingsSource = NonNullable<SpeakOptions['timings']>

export const isTimings = (value: unknown): value is SpeechTimings =>
  typeof value === 'object' && value !== null && 'unit' in value && 'cues' in value

/** Reads a file of any timing format; what does is downloaded only where there is one. */
export type TimingsReader = (bytes: Uint8Array) => Promise<SpeechTimings>

/** Timings as data, or read from a file. */
export async function readTimings(source: TimingsSource, read: TimingsReader): Promise<SpeechTimings> {
  if (isTimings(source)) return readSpeechTimings(source)
  return read(source instanceof Uint8Array ? source : new Uint8Array(await bytesOf(source)))
}

export async function bytesOf(source: unknown): Promise<ArrayBuffer> {
  if (source instanceof ArrayBuffer) return source
  if (source instanceof Blob) return source.arrayBuffer()
  if (typeof source === 'string' || source instanceof URL) {
    const response = await fetch(source)
    if (response.ok) return response.arrayBuffer()
    throw new FaceworkError(
      'voice/unreadable',
      String(source),
      `"${source}" could not be loaded: status ${response.status}.`,
    )
  }
  throw new FaceworkError(
    'voice/source',
    'source',
    `face.speak cannot use this ${source === null ? 'null' : typeof source}.`,
    'Give an address, a File, an AudioBuffer, a stream of chunks, a MediaStream, timings, or { text }.',
  )
}
