import type { Sound } from '@facework/capture'

/** Plays sound, with the clock of what is heard. */
export interface SpeechOutput {
  /** Seconds of the output's clock that are heard now. */
  heard(): number
  /** Plays a sound as soon as the ones before it are over; returns the second of the clock at which it is heard. */
  play(sound: Sound): number
  /** Silences what plays and what waits. */
  stop(): void
}

/** Seconds between a chunk's arrival and its start, so that it is not cut. */
const MARGIN = 0.04
const FADE = 0.015

let shared: AudioContext | undefined
/** Browsers allow few contexts, so faces share one. */
export function sharedContext(): AudioContext {
  shared ??= new AudioContext({ latencyHint: 'interactive' })
  return shared
}

/** The clock of a context runs ahead of the ear by the latency of its output. */
export class WebAudioOutput implements SpeechOutput {
  readonly #context: AudioContext
  readonly #gain: GainNode
  readonly #sources = new Set<AudioBufferSourceNode>()
  #end = 0

  constructor(context: AudioContext, destination: AudioNode = context.destination) {
    this.#context = context
    this.#gain = context.createGain()
    this.#gain.connect(destination)
    void context.resume()
  }

  heard(): number {
    // Firefox and Safari leave one or both of them out.
    return this.#context.currentTime - (this.#context.outputLatency || this.#context.baseLatency || 0)
  }

  play({ rate, samples }: Sound): number {
    const buffer = this.#context.createBuffer(1, Math.max(1, samples.length), rate)
    buffer.copyToChannel(Float32Array.from(samples), 0)
    const source = this.#context.createBufferSource()
    source.buffer = buffer
    source.connect(this.#gain)
    const start = Math.max(this.#end, this.#context.currentTime + MARGIN)
    source.start(start)
    source.onended = () => {
      source.disconnect()
      this.#sources.delete(source)
    }
    this.#sources.add(source)
    this.#end = start + samples.length / rate
    return start
  }

  stop(): void {
    const now = this.#context.currentTime
    this.#gain.gain.setTargetAtTime(0, now, FADE / 3)
    for (const source of this.#sources) source.stop(now + FADE)
    setTimeout(() => this.#gain.disconnect(), 1000 * FADE * 4)
  }
}

/** A clock without sound: of timings and text alone, or of a sound that others play. */
export class SilentOutput implements SpeechOutput {
  readonly #clock: () => number
  #end: number

  constructor(clock: (() => number) | undefined) {
    const start = performance.now()
    this.#clock = clock ?? (() => (performance.now() - start) / 1000)
    this.#end = clock ? 0 : this.#clock()
  }

  heard(): number {
    return this.#clock()
  }

  play({ rate, samples }: Sound): number {
    const start = this.#end
    this.#end += samples.length / rate
    return start
  }

  stop(): void {}
}
