import type { Sound } from './audio/sound.ts'

/** A buzz through two resonances, as a vowel is: `openings` are [start, end, first formant, second formant]. */
export function vowelSound(
  seconds: number,
  vowels: readonly (readonly [start: number, end: number, f1: number, f2: number])[],
  rate = 16000,
): Sound {
  const samples = new Float32Array(Math.round(seconds * rate))
  for (const [start, end, f1, f2] of vowels) {
    for (let harmonic = 1; harmonic < 40; harmonic++) {
      const frequency = 120 * harmonic
      if (frequency > rate / 2) break
      const gain = resonance(frequency, f1) + 0.5 * resonance(frequency, f2)
      for (let i = Math.round(start * rate); i < Math.min(end * rate, samples.length); i++)
        samples[i]! += 0.05 * gain * Math.sin((2 * Math.PI * frequency * i) / rate)
    }
  }
  return { rate, samples }
}

const resonance = (frequency: number, formant: number) => 1 / (1 + ((frequency - formant) / 80) ** 2)

/** Bytes of a WAV file. */
export function wavBytes(
  { rate, samples }: Sound,
  { format = 1, bits = 16, channels = 1 }: { format?: number; bits?: number; channels?: number } = {},
): Uint8Array<ArrayBuffer> {
  const frame = (bits / 8) * channels
  const view = new DataView(new ArrayBuffer(44 + samples.length * frame))
  const text = (at: number, value: string) =>
    [...value].forEach((c, i) => {
      view.setUint8(at + i, c.charCodeAt(0))
    })
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples.length * frame, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, format, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * frame, true)
  view.setUint16(32, frame, true)
  view.setUint16(34, bits, true)
  text(36, 'data')
  view.setUint32(40, samples.length * frame, true)
  samples.forEach((value, i) => {
    for (let c = 0; c < channels; c++) {
      const at = 44 + i * frame + (c * bits) / 8
      if (format === 3) view.setFloat32(at, value, true)
      else if (bits === 8) view.setUint8(at, Math.round(value * 127) + 128)
      else if (bits === 16) view.setInt16(at, Math.round(value * 32767), true)
      else if (bits === 24) {
        const whole = Math.round(value * 8388607)
        view.setUint16(at, whole & 0xffff, true)
        view.setInt8(at + 2, whole >> 16)
      } else view.setInt32(at, Math.round(value * 2147483647), true)
    }
  })
  return new Uint8Array(view.buffer)
}
