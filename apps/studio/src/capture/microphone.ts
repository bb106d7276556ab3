import type { Sound } from '@facework/capture'
import { FaceworkError } from '@facework/report'
import processor from './microphone.worklet.js?url&no-inline'

/** A microphone that is on: how loud it is, and its samples while a take is recorded. */
export class Microphone {
  readonly label: string
  /** Loudest sample of the last moments, 0 to 1. */
  level = 0
  readonly #stream: MediaStream
  readonly #context: AudioContext
  #blocks: Float32Array[] | undefined
  /** Milliseconds of the page's clock at which the first block began. */
  #began = 0

  private constructor(stream: MediaStream, context: AudioContext) {
    this.#stream = stream
    this.#context = context
    this.label = stream.getAudioTracks()[0]?.label || 'microphone'
  }

  static async open(): Promise<Microphone> {
    let stream: MediaStream
    try {
      // As it is: echo and noise filters change the voice.
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      })
    } catch (error) {
      throw new FaceworkError(
        'voice/microphone',
        'microphone',
        `The microphone could not be opened: ${error instanceof Error ? error.message : error}.`,
        'Allow it in the address bar and connect one, then try again; or drop a sound file.',
      )
    }
    const context = new AudioContext()
    await context.audioWorklet.addModule(processor)
    const microphone = new Microphone(stream, context)
    const node = new AudioWorkletNode(context, 'facework-microphone', { numberOfOutputs: 0 })
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => microphone.#hear(data)
    context.createMediaStreamSource(stream).connect(node)
    await context.resume()
    return microphone
  }

  #hear(block: Float32Array): void {
    const loudest = block.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    this.level = Math.max(loudest, this.level * 0.85)
    if (!this.#blocks) return
    if (this.#blocks.length === 0)
      this.#began = performance.now() - (block.length / this.#context.sampleRate) * 1000
    this.#blocks.push(block)
  }

  /** Keeps what is heard from now on. */
  record(): void {
    this.#blocks = []
  }

  /** What was heard, and the time of the page's clock at which it begins; undefined when that is nothing. */
  finish(): { readonly sound: Sound; readonly began: number } | undefined {
    const blocks = this.#blocks ?? []
    this.#blocks = undefined
    if (blocks.length === 0) return undefined
    const samples = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const block of blocks) {
      samples.set(block, at)
      at += block.length
    }
    return { sound: { rate: this.#context.sampleRate, samples }, began: this.#began }
  }

  close(): void {
    for (const track of this.#stream.getTracks()) track.stop()
    void this.#context.close()
  }
}

/** A sound as a WAV file: 16 bits, one channel. */
export function wavBytes({ rate, samples }: Sound): Uint8Array {
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const text = (at: number, words: string) => {
    for (let i = 0; i < words.length; i++) bytes[at + i] = words.charCodeAt(i)
  }
  text(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (let i = 0; i < samples.length; i++)
    view.setInt16(44 + i * 2, Math.round(Math.max(-1, Math.min(1, samples[i]!)) * 32_767), true)
  return bytes
}
