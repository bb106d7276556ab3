import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { vowelSound } from '../../../capture/src/voice/test-voice.ts'
import { POLLY } from '../../../formats/src/timings/test-timing-files.ts'
import { arkitFace, sampleClip, sampleFace } from '../../test/faces.ts'
import type { Face } from '../face.ts'
import type { SpeakOptions, SpeechSource } from './speak-options.ts'
import type { SpeechOutput } from './speech-output.ts'
import { startSpeech } from './start-speech.ts'

const FRAME = 1 / 60

/** An output whose clock goes on with the frames of the test. */
class TestOutput implements SpeechOutput {
  now = 0
  end = 0
  stops = 0
  heard() {
    return this.now
  }
  play({ rate, samples }: { rate: number; samples: Float32Array }) {
    const start = Math.max(this.now, this.end)
    this.end = start + samples.length / rate
    return start
  }
  stop() {
    this.stops++
  }
}

const hostOf = (face: Face, updates: Set<(seconds: number) => void>) => ({
  play: face.play.bind(face),
  eachFrame(update: (seconds: number) => void) {
    updates.add(update)
    return () => updates.delete(update)
  },
})

async function start(source: SpeechSource, options: SpeakOptions = {}, face = arkitFace()) {
  const updates = new Set<(seconds: number) => void>()
  const output = new TestOutput()
  const talk = await startSpeech(hostOf(face, updates), source, { extras: 0, ...options }, output)
  /** Shows frames; returns the jaw in each. */
  const show = (seconds: number) =>
    Array.from({ length: Math.round(seconds / FRAME) }, () => {
      output.now += FRAME
      for (const update of [...updates]) update(FRAME)
      face.update(FRAME)
      // Between the lips.
      return face.values.jawOpen - face.values.mouthClose
    })
  return { talk, output, face, show }
}

const TIMINGS = {
  unit: 'phoneme' as const,
  cues: [
    { start: 0.2, end: 0.5, value: 'AA' },
    { start: 0.5, end: 0.6, value: 'M' },
    { start: 0.6, end: 0.9, value: 'AA' },
  ],
}

/** Yields what is pushed, as a network stream does. */
async function* chunks<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) {
    await Promise.resolve()
    yield item
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('[V2] speech on a face', () => {
  it('follows timings, closes for m, and finishes with a closed mouth', async () => {
    const { talk, show } = await start(TIMINGS)
    const jaw = show(2)
    const at = (seconds: number) => jaw[Math.round(seconds / FRAME) - 1]!
    expect(at(0.35)).toBeGreaterThan(0.3)
    expect(at(0.55)).toBeLessThan(0.01)
    expect(at(0.75)).toBeGreaterThan(0.3)
    expect(at(1.4)).toBe(0)
    await talk.finished
    expect(talk.speaking).toBe(false)
  })

  it('takes what a lip sync program or a speech service wrote as timings', async () => {
    const bytes = new TextEncoder().encode(POLLY)
    for (const timings of [bytes, bytes.buffer, new Blob([bytes]), new URL(`data:,${encodeURI(POLLY)}`)]) {
      const { show } = await start({ timings })
      const jaw = show(1)
      const at = (seconds: number) => jaw[Math.round(seconds / FRAME) - 1]!
      expect([at(0.05) < 0.01, at(0.2) > 0.15, at(0.35) < 0.01]).toEqual([true, true, true])
    }
    await expect(start(7 as never)).rejects.toMatchObject({ code: 'voice/source' })
    await expect(start({ timings: new Blob(['hello']) })).rejects.toMatchObject({ code: 'timings/format' })
    // Of a sound and of a stream.
    const silence = { rate: 16000, samples: new Float32Array(16000) }
    for (const source of [silence, chunks([silence.samples])]) {
      const { show } = await start(source, { timings: bytes, rate: 16000 })
      await settle()
      expect(Math.max(...show(0.5))).toBeGreaterThan(0.05)
    }
  })

  it('closes the mouth within 120 ms after an interruption, and speaks again after twenty', async () => {
    const face = arkitFace()
    for (let i = 0; i < 20; i++) {
      const { talk, output, show } = await start(vowelSound(2, [[0.1, 1.9, 750, 1250]]), {}, face)
      expect(Math.max(...show(0.6))).toBeGreaterThan(0.15)
      talk.interrupt()
      expect(output.stops).toBe(1)
      expect(show(0.1334).at(-1)).toBe(0)
      show(0.4)
      await talk.finished
    }
    expect(face.character.playbacks.filter(({ role }) => role === 'speech')).toEqual([])
    const { show } = await start(TIMINGS, {}, face)
    expect(Math.max(...show(0.4))).toBeGreaterThan(0.3)
  })

  it('is within 45 ms of the sound of streamed chunks', async () => {
    const rate = 24000
    const sound = vowelSound(
      2,
      [
        [0.3, 0.6, 750, 1250],
        [0.9, 1.2, 750, 1250],
        [1.5, 1.8, 750, 1250],
      ],
      rate,
    )
    const parts: Int16Array[] = []
    for (let i = 0; i < sound.samples.length; i += 2400)
      parts.push(Int16Array.from(sound.samples.subarray(i, i + 2400), (x) => x * 32767))
    const { show } = await start(chunks(parts), { rate })
    await settle()
    const jaw = show(2.2)
    const half = 0.5 * Math.max(...jaw)
    const crossings = jaw.flatMap((value, i) =>
      i > 0 && value > half !== jaw[i - 1]! > half ? [(i + 1) * FRAME] : [],
    )
    const edges = [0.3, 0.6, 0.9, 1.2, 1.5, 1.8]
    expect(crossings.length).toBe(6)
    for (const [i, edge] of edges.entries()) expect(Math.abs(crossings[i]! - edge)).toBeLessThan(0.045)
  })

  it('takes timings of a chunk from its own start, and late ones over what was heard', async () => {
    const silence = () => new Float32Array(24000)
    const cue = { unit: 'viseme' as const, cues: [{ start: 0.2, end: 0.6, value: 'aa' }] }
    const { talk, show } = await start(chunks([{ audio: silence() }, { audio: silence(), timings: cue }]))
    await settle()
    talk.addTimings({
      unit: 'viseme',
      cues: [
        { start: 0.3, end: 0.7, value: 'aa' },
        { start: 1.2, end: 1.6, value: 'aa' },
      ],
    })
    const jaw = show(2.4)
    const at = (seconds: number) => jaw[Math.round(seconds / FRAME) - 1]!
    expect(at(0.5)).toBeGreaterThan(0.2)
    expect(at(0.9)).toBeLessThan(0.05)
    expect(at(1.4)).toBeGreaterThan(0.2)
    expect(at(1.9)).toBeLessThan(0.05)
  })

  it('closes the mouth while a stream is late, and goes on', async () => {
    let next: (samples: Float32Array) => void = () => {}
    async function* slow() {
      yield {
        audio: new Float32Array(7200),
        timings: { unit: 'viseme' as const, cues: [{ start: 0, end: 0.3, value: 'aa' }] },
      }
      const audio = await new Promise<Float32Array>((resolve) => {
        next = resolve
      })
      yield { audio, timings: { unit: 'viseme' as const, cues: [{ start: 0, end: 1, value: 'aa' }] } }
    }
    const { show } = await start(slow())
    await settle()
    expect(Math.max(...show(0.25))).toBeGreaterThan(0.2)
    expect(show(0.5).at(-1)).toBe(0)
    next(new Float32Array(24000))
    await settle()
    expect(Math.max(...show(0.4))).toBeGreaterThan(0.2)
  })

  it('leaves a smile on the mouth of Ada while she talks, and the jaw to the voice [T4]', async () => {
    const ada = await sampleFace('ada-game')
    ada.setMood(sampleClip('mood-happy'), { fade: 0 })
    ada.update(0)
    const smile = ada.values.LeftLipCornerPuller
    const { show } = await start(TIMINGS, {}, ada)
    show(0.35)
    expect(ada.values.LeftLipCornerPuller).toBeGreaterThan(0.35 * smile)
    expect(ada.values.LeftLipCornerPuller).toBeLessThan(0.8 * smile)
    expect(ada.values.JawDrop).toBeGreaterThan(0.3)
    show(2)
    expect(ada.values.LeftLipCornerPuller).toBeGreaterThan(0.9 * smile)
  })

  it('rejects what cannot be spoken', async () => {
    await expect(start(42 as unknown as SpeechSource)).rejects.toThrow(FaceworkError)
    await expect(start({ ...TIMINGS, cues: [{ start: 1, end: 0, value: 'AA' }] })).rejects.toThrow(
      'before it starts',
    )
    const { talk, show } = await start(chunks(['text' as unknown as Float32Array]))
    const failed = expect(talk.finished).rejects.toThrow('A chunk of speech should be')
    await settle()
    show(0.5)
    await failed
  })
})
