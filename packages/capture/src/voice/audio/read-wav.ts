import { FaceworkError } from '@facework/report'
import type { Sound } from './sound.ts'

const PCM = 1
const FLOAT = 3
const ALAW = 6
const MULAW = 7
const EXTENSIBLE = 0xfffe
const FORMAT_NAMES: Readonly<Record<number, string>> = {
  2: 'Microsoft ADPCM',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  80: 'MPEG',
  85: 'MP3',
}

/** What audio bytes are, by their beginning. */
export function audioFormatOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (/^RIFF....WAVE/s.test(start)) return 'WAV'
  if (start.startsWith('OggS')) return 'Ogg'
  if (start.startsWith('fLaC')) return 'FLAC'
  if (start.startsWith('ID3') || (bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0)) return 'MP3'
  if (start.slice(4, 8) === 'ftyp') return 'MP4'
  if (start.startsWith('\x1aE\xdf\xa3')) return 'WebM'
  if (start.startsWith('FORM')) return 'AIFF'
  return 'unknown'
}

interface WavFormat {
  readonly code: number
  readonly channels: number
  readonly rate: number
  readonly bits: number
}

/** Reads PCM of 8 to 32 bits, floats, A-law and µ-law; channels are mixed to one. */
export function readWav(bytes: Uint8Array, name = 'audio'): Sound {
  const unreadable = (reason: string, hint = 'Save it as 16-bit PCM WAV.') =>
    new FaceworkError('voice/unreadable', name, `"${name}" cannot be read as WAV: ${reason}`, hint)
  if (audioFormatOf(bytes) !== 'WAV') throw unreadable(`it begins as ${audioFormatOf(bytes)} audio does.`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let format: WavFormat | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4))
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    if (id === 'fmt ') {
      if (size < 16 || body + 16 > bytes.length) throw unreadable('its format chunk is too short.')
      let code = view.getUint16(body, true)
      if (code === EXTENSIBLE && size >= 26 && body + 26 <= bytes.length)
        code = view.getUint16(body + 24, true)
      format = {
        code,
        channels: view.getUint16(body + 2, true),
        rate: view.getUint32(body + 4, true),
        bits: view.getUint16(body + 14, true),
      }
    }
    if (id === 'data') {
      if (!format) throw unreadable('its data comes before its format.')
      const { channels, rate, bits } = format
      if (channels < 1 || channels > 64 || rate < 1000 || rate > 768000)
        throw unreadable(`it says ${channels} channels and ${rate} samples per second.`)
      const read = sampleReader(format, view)
      if (!read) {
        const known = FORMAT_NAMES[format.code] ?? `format ${format.code}`
        throw unreadable(
          `it holds ${known} with ${bits} bits, which is not supported.`,
          'Convert it: ffmpeg -i FILE -c:a pcm_s16le out.wav',
        )
      }
      // Programs that write to a pipe leave the size 0 or at its greatest.
      const end = size === 0 || body + size > bytes.length ? bytes.length : body + size
      const frame = (bits / 8) * channels
      const samples = new Float32Array(Math.floor((end - body) / frame))
      for (let i = 0; i < samples.length; i++) {
        let sum = 0
        for (let c = 0; c < channels; c++) sum += read(body + i * frame + (c * bits) / 8)
        const value = sum / channels
        samples[i] = Number.isFinite(value) ? value : 0
      }
      return { rate, samples }
    }
    at = body + size + (size % 2)
  }
  throw unreadable('it has no data.')
}

function sampleReader({ code, bits }: WavFormat, view: DataView): ((at: number) => number) | undefined {
  if (code === PCM) {
    if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128
    if (bits === 16) return (at) => view.getInt16(at, true) / 2 ** 15
    if (bits === 24) return (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16) / 2 ** 23
    if (bits === 32) return (at) => view.getInt32(at, true) / 2 ** 31
  }
  if (code === FLOAT) {
    if (bits === 32) return (at) => view.getFloat32(at, true)
    if (bits === 64) return (at) => view.getFloat64(at, true)
  }
  if (bits === 8 && code === MULAW) return (at) => mulaw(view.getUint8(at))
  if (bits === 8 && code === ALAW) return (at) => alaw(view.getUint8(at))
  return undefined
}

/** ITU-T G.711. */
function mulaw(byte: number): number {
  const x = ~byte & 0xff
  const magnitude = (((x & 0x0f) << 3) + 0x84) << ((x & 0x70) >> 4)
  return ((x & 0x80 ? 0x84 - magnitude : magnitude - 0x84) * 1) / 2 ** 15
}

function alaw(byte: number): number {
  const x = byte ^ 0x55
  const exponent = (x & 0x70) >> 4
  const mantissa = (x & 0x0f) << 4
  const magnitude = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1)
  return (x & 0x80 ? magnitude : -magnitude) / 2 ** 15
}
