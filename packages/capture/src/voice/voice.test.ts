import { visemes15 } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { alignText } from './model/align-text.ts'
import { decodeVisemes } from './model/decode-visemes.ts'
import { LiveVoice, loadLiveVoice } from './model/live-voice.ts'
import { VISEME_COUNT } from './model/viseme-network.ts'
import { CueTrack } from './mouth/cue-track.ts'
import { MOUTH_CONTROLS, writeMouth } from './mouth/mouth-shapes.ts'
import { cuesFromTimings } from './mouth/viseme-cue.ts'
import { clipFromVoice } from './performance/clip-from-voice.ts'
import { vowelSound } from './test-voice.ts'
import { timingsOfText } from './text/timings-of-text.ts'
import { wordsOfText } from './text/words-of-text.ts'

const index = (name: string) => visemes15.controls.findIndex((c) => c.name === `viseme_${name}`)
const names = (cues: readonly { readonly viseme: number }[]) =>
  cues.map(({ viseme }) => visemes15.controls[viseme]!.name.slice(7)).join(' ')
const weightsAt = (track: CueTrack, time: number) => {
  const out = new Float64Array(VISEME_COUNT)
  track.weightsAt(time, out)
  return out
}

describe('text', () => {
  it('writes out numbers and pauses at punctuation', () => {
    expect(
      wordsOfText('In 1984, 21 of 300!')
        .map(({ word }) => word)
        .join(' '),
    ).toBe('In one thousand nine hundred eighty four twenty one of three hundred')
    expect(wordsOfText('Yes, no. Ok').map(({ pause }) => pause)).toEqual([0.18, 0.35, 0])
  })

  it('spreads a text over the stretches of speech alone', () => {
    const { cues } = timingsOfText('Maybe five people.', [
      { start: 1, end: 1.5 },
      { start: 2, end: 3 },
    ])
    expect(cues[0]!.start).toBe(1)
    expect(cues.at(-1)!.end).toBeCloseTo(3, 9)
    for (const { start } of cues) expect(start <= 1.5 || start >= 2).toBe(true)
  })
})

describe('timings', () => {
  it('take ARPAbet with stress and IPA alike', () => {
    const of = (...values: string[]) =>
      names(
        cuesFromTimings({
          unit: 'phoneme',
          cues: values.map((value, i) => ({ start: i, end: i + 1, value })),
        }),
      )
    expect(of('AH0', 'EY1', 'hh', 'm')).toBe('aa E I PP PP')
    expect(of('ʌ', 'ˈeɪ', 't͡ʃ', 'y')).toBe('aa E I CH U')
    expect(of('AH0', 'y')).toBe('aa I')
  })

  it('cut diphthongs, and give h the shape of what follows', () => {
    const cues = cuesFromTimings({
      unit: 'phoneme',
      cues: [
        { start: 0, end: 0.1, value: 'HH' },
        { start: 0.1, end: 0.3, value: 'AY' },
        { start: 0.25, end: 0.4, value: 'M' },
      ],
    })
    expect(names(cues)).toBe('aa aa I PP')
    expect(cues[1]!.end).toBeCloseTo(0.1 + 0.55 * 0.15, 9)
  })

  it('place the sounds of a word at its letters', () => {
    const letters = [...'shoe me'].map((value, i) => ({ start: i / 10, end: (i + 1) / 10, value }))
    const cues = cuesFromTimings({ unit: 'character', cues: letters })
    expect(names(cues)).toBe('CH U PP I')
    expect(cues[2]!.start).toBeCloseTo(0.5, 9)
  })

  it('spread whole words by the length of their sounds', () => {
    const cues = cuesFromTimings({ unit: 'word', cues: [{ start: 1, end: 1.6, value: 'maybe' }] })
    expect(names(cues)).toBe('PP E I PP I')
    expect([cues[0]!.start, cues.at(-1)!.end]).toEqual([1, expect.closeTo(1.6, 9)])
  })

  it('name a phoneme that is not known', () => {
    expect(() => cuesFromTimings({ unit: 'phoneme', cues: [{ start: 0, end: 1, value: '§' }] })).toThrow(
      '"§" is not a phoneme',
    )
  })
})

describe('coarticulation', () => {
  const cue = (viseme: string, start: number, end: number) => ({
    viseme: index(viseme),
    start,
    end,
    weight: 1,
  })

  it('[V2] shuts the lips for at least 40 ms, however short the sound', () => {
    const track = new CueTrack([cue('aa', 0, 0.2), cue('PP', 0.2, 0.21), cue('aa', 0.21, 0.4)])
    const out = new Float32Array(MOUTH_CONTROLS.length)
    let shut = 0
    for (let time = 0; time < 0.4; time += 0.001) {
      const weights = new Float64Array(VISEME_COUNT)
      writeMouth(weights, track.weightsAt(time, weights), 1, out)
      const [jaw, seal, lower] = ['jawOpen', 'mouthClose', 'mouthLowerDownLeft'].map(
        (name) => out[MOUTH_CONTROLS.indexOf(name)]!,
      )
      // mouthClose is never more than the jaw: lips that are sealed further would cross.
      expect(seal!).toBeLessThanOrEqual(jaw!)
      if (jaw! - seal! < 0.01 && lower! < 0.01) shut++
    }
    expect(shut).toBeGreaterThanOrEqual(39)
    expect(shut).toBeLessThan(60)
  })

  it('[V2] gives weights whose sum is 1, without steps', () => {
    const track = new CueTrack([
      cue('U', 0.1, 0.2),
      cue('FF', 0.2, 0.28),
      cue('E', 0.28, 0.4),
      cue('kk', 0.7, 0.8),
    ])
    let before = weightsAt(track, -0.3)
    for (let time = -0.3; time < 1.3; time += 0.005) {
      const now = weightsAt(track, time)
      expect(now.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 9)
      for (let v = 0; v < VISEME_COUNT; v++) expect(Math.abs(now[v]! - before[v]!)).toBeLessThan(0.2)
      before = now
    }
    expect(weightsAt(track, -0.1)[0]).toBeGreaterThan(0.95)
    expect(weightsAt(track, 1.1)[0]).toBeGreaterThan(0.95)
  })

  it('rounds the lips before a round vowel more than before a wide one', () => {
    const before = (vowel: string) => weightsAt(new CueTrack([cue('kk', 0, 0.1), cue(vowel, 0.1, 0.3)]), 0.07)
    expect(before('U')[index('U')]!).toBeGreaterThan(before('I')[index('I')]! * 1.1)
  })

  it('takes timings that come again, corrected', () => {
    const track = new CueTrack([cue('aa', 0, 0.5), cue('PP', 0.5, 0.6)])
    track.add([cue('FF', 0.4, 0.6)])
    expect(names(track.cues)).toBe('aa FF')
    expect(track.cues[0]!.end).toBe(0.4)
  })

  it('[V3] opens the mouth further for a loud voice', () => {
    const [soft, loud] = [0.1, 1].map((loudness) => {
      const out = new Float32Array(MOUTH_CONTROLS.length)
      writeMouth(weightsAt(new CueTrack([cue('aa', 0, 1)]), 0.5), { amount: 0, viseme: 0 }, loudness, out)
      return out[MOUTH_CONTROLS.indexOf('jawOpen')]!
    })
    expect(loud!).toBeGreaterThan(soft! * 1.7)
  })
})

describe('hearing', () => {
  /** Likelihoods of a sequence of [viseme, frames]. */
  const likelihoodsOf = (...runs: readonly (readonly [string, number])[]) => {
    const frames = runs.flatMap(([viseme, count]) => Array.from({ length: count }, () => index(viseme)))
    const out = new Float32Array(frames.length * VISEME_COUNT).fill(0.2 / (VISEME_COUNT - 1))
    frames.forEach((v, i) => {
      out[i * VISEME_COUNT + v] = 0.8
    })
    return out
  }

  it('leaves out single frames that do not fit', () => {
    const cues = decodeVisemes(likelihoodsOf(['sil', 10], ['aa', 8], ['I', 1], ['aa', 8], ['PP', 6]))
    expect(names(cues)).toBe('sil aa PP')
    expect(cues[1]!.start).toBeCloseTo(0.095, 9)
  })

  it('finds the sounds of a text where they are heard', () => {
    const cues = alignText(
      'my boat',
      likelihoodsOf(
        ['sil', 20],
        ['PP', 6],
        ['aa', 9],
        ['I', 7],
        ['sil', 15],
        ['PP', 5],
        ['O', 8],
        ['U', 6],
        ['DD', 6],
        ['sil', 10],
      ),
    )
    expect(names(cues)).toBe('sil PP aa I sil PP O U DD sil')
    expect(cues.map(({ start }) => Math.round(start * 100 + 0.5))).toEqual([
      1, 20, 26, 35, 42, 57, 62, 70, 76, 82,
    ])
  })

  it('aligns a text that is much too long or too short without failing', () => {
    const likelihoods = likelihoodsOf(['sil', 3], ['PP', 4])
    for (const text of ['', 'a', 'a very long text about nothing '.repeat(5)])
      for (const { start, end } of alignText(text, likelihoods)) expect(end).toBeGreaterThanOrEqual(start)
  })

  it('opens the mouth for a vowel and shuts it in silence, live as offline', async () => {
    const sound = vowelSound(1.2, [[0.3, 0.8, 750, 1250]])
    const { clip } = await clipFromVoice({ sound }, { name: 'a', extras: 0 })
    const jaw = clip.curves.find(({ name }) => name === 'jawOpen')!
    const values = jaw.type === 'sampled' ? jaw.values : new Float32Array()
    expect(values[30]!).toBeGreaterThan(0.2)
    expect(values[3]!).toBeLessThan(0.05)
    expect(values[66]!).toBeLessThan(0.05)
    const live = new LiveVoice(await loadLiveVoice())
    for (let i = 0; i < sound.samples.length; i += 100) live.add(sound.samples.subarray(i, i + 100))
    const other = new LiveVoice(await loadLiveVoice())
    other.add(sound.samples)
    expect(Array.from(live.track.likelihoods)).toEqual(Array.from(other.track.likelihoods))
    const weights = new Float64Array(VISEME_COUNT)
    live.track.weightsAt(0.55, weights)
    expect(weights[0]!).toBeLessThan(0.3)
    live.track.weightsAt(0.1, weights)
    expect(weights[0]!).toBeGreaterThan(0.6)
  })
})

describe('extras', () => {
  const text = 'I never said that. Maybe you did, but my brother was not there at all. Believe me!'
  const clipOf = async (seed: number, extras = 1) =>
    (await clipFromVoice({ text }, { name: 'x', seed, extras })).clip

  it('[V4] are the same for the same seed, and others for another', async () => {
    const values = async (seed: number) => JSON.stringify((await clipOf(seed)).curves.map((c) => ({ ...c })))
    expect(await values(7)).toBe(await values(7))
    expect(await values(7)).not.toBe(await values(8))
  })

  it('[V4] blink, nod and lift the brows, and leave the mouth as it is', async () => {
    const [full, none] = [await clipOf(3), await clipOf(3, 0)]
    const curve = (clip: typeof full, name: string) => clip.curves.find((c) => c.name === name)
    for (const name of ['eyeBlinkLeft', 'browInnerUp', 'headPitch']) {
      expect(curve(full, name)).toBeDefined()
      expect(curve(none, name)).toBeUndefined()
    }
    expect(curve(full, 'jawOpen')).toEqual(curve(none, 'jawOpen'))
  })

  it('says what is missing when there is nothing to say', async () => {
    await expect(clipFromVoice({}, { name: 'x' })).rejects.toThrow('nothing to say')
  })
})
