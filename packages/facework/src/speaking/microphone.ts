/** 5 ms at 48 kHz: short beside what a viseme takes to be known. */
const BLOCK = 256

const PROCESSOR = `
registerProcessor('facework-listener', class extends AudioWorkletProcessor {
  constructor() { super(); this.block = new Float32Array(${BLOCK}); this.filled = 0 }
  process([[channel]]) {
    for (const sample of channel ?? []) {
      this.block[this.filled++] = sample
      if (this.filled < ${BLOCK}) continue
      this.port.postMessage(this.block.slice())
      this.filled = 0
    }
    return true
  }
})`

const prepared = new WeakMap<AudioContext, Promise<void>>()

/** Gives the samples of a microphone, block by block, as the context has them. Nothing is played. */
export async function listenTo(
  stream: MediaStream,
  context: AudioContext,
  onSamples: (samples: Float32Array) => void,
): Promise<{ stop(): void }> {
  await context.resume()
  let ready = prepared.get(context)
  if (!ready) {
    const address = URL.createObjectURL(new Blob([PROCESSOR], { type: 'text/javascript' }))
    ready = context.audioWorklet.addModule(address).finally(() => URL.revokeObjectURL(address))
    prepared.set(context, ready)
  }
  await ready
  const source = context.createMediaStreamSource(stream)
  const listener = new AudioWorkletNode(context, 'facework-listener', { numberOfOutputs: 0 })
  listener.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onSamples(data)
  source.connect(listener)
  return {
    stop() {
      listener.port.onmessage = null
      source.disconnect()
      listener.disconnect()
    },
  }
}
