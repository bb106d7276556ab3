// Sends the samples of a microphone to the page in blocks of about 20 ms. Nothing is played.
const BLOCK = 1024

registerProcessor(
  'facework-microphone',
  class extends AudioWorkletProcessor {
    block = new Float32Array(BLOCK)
    filled = 0
    process([[channel]]) {
      for (const sample of channel ?? []) {
        this.block[this.filled++] = sample
        if (this.filled < BLOCK) continue
        this.port.postMessage(this.block.slice())
        this.filled = 0
      }
      return true
    }
  },
)
