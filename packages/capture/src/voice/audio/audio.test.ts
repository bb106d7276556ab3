import { FaceworkError, Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { vowelSound, wavBytes } from '../test-voice.ts'
import { checkSound } from './check-sound.ts'
import { BANDS, LogMel } from './log-mel.ts'
import { Loudness } from './loudness.ts'
import { PowerSpectrum } from './power-spectrum.ts'
import { readWav } from './read-wav.ts'
import { Resampler, resample } from './resample.ts'

const tone = (frequency: number, rate: number, seconds: number, gain = 0.5) =>
  Float32Array.from(
    { length: seconds * rate },
    (_, i) => gain * Math.sin((2 * Math.PI * frequency * i) / rate),
  )

function errorOf(run: () => unknown): FaceworkError | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof FaceworkError) return error
    throw error
  }
  return undefined
}

describe('WAV', () => {
  const samples = tone(440, 8000, 0.02)

  it('reads 8 to 32 bits, floats and two channels within half a step', () => {
    for (const [format, bits, channels, step] of [
      [1, 8, 1, 1 / 100],
      [1, 16, 1, 1e-4],
      [1, 24, 2, 1e-6],
      [1, 32, 1, 1e-7],
      [3, 32, 2, 1e-9],
    ] as const) {
      const sound = readWav(wavBytes({ rate: 8000, samples }, { format, bits, channels }))
      expect([sound.rate, sound.samples.length]).toEqual([8000, samples.length])
      sound.samples.forEach((value, i) => {
        expect(Math.abs(value - samples[i]!)).toBeLessThan(step)
      })
    }
  })

  it('names the format of what it cannot read', () => {
    expect(errorOf(() => readWav(new TextEncoder().encode('OggS....'), 'a.ogg'))?.message).toMatch('Ogg')
    const adpcm = wavBytes({ rate: 8000, samples }, { format: 2 })
    expect(errorOf(() => readWav(adpcm, 'a.wav'))?.message).toMatch('Microsoft ADPCM')
    expect(errorOf(() => readWav(adpcm, 'a.wav'))?.code).toBe('voice/unreadable')
  })

  it('ends with one error, or with finite samples, on damaged files', () => {
    const whole = wavBytes({ rate: 8000, samples })
    for (let i = 0; i < 3000; i++) {
      const bytes = whole.slice(0, i % 7 === 0 ? (i * 13) % whole.length : whole.length)
      if (bytes.length > 0) bytes[(i * 7919) % Math.min(bytes.length, 60)] = (i * 31) % 256
      const error = errorOf(() => {
        const sound = readWav(bytes)
        expect(sound.samples.every(Number.isFinite)).toBe(true)
      })
      if (error) expect(error.code).toBe('voice/unreadable')
    }
  })
})

describe('sound', () => {
  it('keeps a tone when its rate changes, whole or in chunks', () => {
    const out = resample({ rate: 48000, samples: tone(1000, 48000, 0.2) }, 16000).samples
    const expected = tone(1000, 16000, 0.2)
    for (let i = 100; i < out.length - 100; i++) expect(Math.abs(out[i]! - expected[i]!)).toBeLessThan(2e-3)
    const resampler = new Resampler(44100, 16000)
    const source = tone(700, 44100, 0.2)
    const parts: number[] = []
    for (let i = 0; i < source.length; i += 333) parts.push(...resampler.add(source.subarray(i, i + 333)))
    parts.push(...resampler.end())
    const whole = resample({ rate: 44100, samples: source }, 16000).samples
    expect(parts.length).toBe(whole.length)
    expect(Math.max(...parts.map((value, i) => Math.abs(value - whole[i]!)))).toBeLessThan(1e-6)
  })

  it('removes what the new rate cannot hold', () => {
    const out = resample({ rate: 48000, samples: tone(12000, 48000, 0.1) }, 16000).samples
    expect(Math.max(...out.slice(50, -50).map(Math.abs))).toBeLessThan(0.01)
  })

  it('finds the power of a tone where Parseval says it is', () => {
    const spectrum = new PowerSpectrum(512)
    const signal = tone(1000, 16000, 0.032, 1)
    spectrum.measure(signal)
    expect(spectrum.power.indexOf(Math.max(...spectrum.power))).toBe(32)
    expect(spectrum.power[32]).toBeCloseTo(256 ** 2, 0)
    const time = signal.reduce((sum, x) => sum + x * x, 0)
    const frequency = spectrum.power.reduce((sum, p, i) => sum + p * (i === 0 || i === 256 ? 1 : 2), 0) / 512
    expect(frequency).toBeCloseTo(time, 6)
  })

  it('puts a higher tone into a higher band', () => {
    const loudest = [200, 500, 1200, 3000, 6000].map((frequency) => {
      const bands = new Float32Array(BANDS)
      new LogMel().frame(tone(frequency, 16000, 0.1), 800, bands)
      return bands.indexOf(Math.max(...bands))
    })
    expect([...loudest].sort((a, b) => a - b)).toEqual(loudest)
    expect(new Set(loudest).size).toBe(5)
  })

  it('measures loudness against the loudest, in chunks as in one', () => {
    const sound = vowelSound(1, [[0.2, 0.5, 700, 1200]])
    const whole = Loudness.of(sound)
    const parts = new Loudness(sound.rate)
    for (let i = 0; i < sound.samples.length; i += 777) parts.add(sound.samples.subarray(i, i + 777))
    expect(whole.at(0.35)).toBeGreaterThan(0.9)
    expect(whole.at(0.8)).toBe(0)
    expect(parts.at(0.35)).toBeCloseTo(whole.at(0.35), 6)
  })

  it('refuses silence and warns of clipping', () => {
    const report = new Report()
    const quiet = { rate: 16000, samples: tone(200, 16000, 1, 0.001) }
    expect(errorOf(() => checkSound(quiet, 'a.wav', report))?.code).toBe('voice/silent')
    checkSound({ rate: 16000, samples: tone(200, 16000, 1, 0.9) }, 'a.wav', report)
    expect(report.diagnostics).toEqual([])
    checkSound(
      { rate: 16000, samples: tone(200, 16000, 1, 3).map((x) => Math.max(-1, Math.min(1, x))) },
      'a.wav',
      report,
    )
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['voice/clipped'])
  })
})
