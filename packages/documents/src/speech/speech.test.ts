import { describe, expect, it } from 'vitest'
import { phonemesOfWord } from './phonemes-of-word.ts'
import { visemesFromPhonemes, visemesOfPhoneme } from './visemes-from-phonemes.ts'
import { visemesFromTimings } from './visemes-from-timings.ts'

const spoken = (word: string) =>
  phonemesOfWord(word)
    .map(({ phoneme }) => phoneme)
    .join(' ')

describe('sounds as mouth shapes', () => {
  it.each([
    ['five', 'F AY V'],
    ['people', 'P IY P AX L'],
    ['through', 'TH R UW'],
    ['knight', 'N AY T'],
    ['she', 'SH IY'],
    ['happy', 'HH AE P IY'],
    ['station', 'S T EY SH AX N'],
    ['book', 'B UH K'],
    ['Quick', 'K W IH K'],
    ['phone', 'F OW N'],
    ['make', 'M EY K'],
    ['knife', 'N AY F'],
    ['give', 'G IH V'],
    ['active', 'AE K T IH V'],
    ['shouting', 'SH AW T IH NG'],
    ['jumped', 'JH AH M P T'],
    ['bottle', 'B AA T AX L'],
    ['naïve', 'N EY V'],
    ["don't", 'D OW N T'],
  ])('reads %s', (word, phonemes) => expect(spoken(word)).toBe(phonemes))

  it('says which letters a sound is of', () => {
    expect(phonemesOfWord('shape')).toEqual([
      { phoneme: 'SH', from: 0, to: 2 },
      { phoneme: 'EY', from: 2, to: 3 },
      { phoneme: 'P', from: 3, to: 4 },
    ])
  })

  it('never fails on a word, and gives only known sounds', () => {
    for (const word of ['', 'xyzzy', 'Ünïcödé', "o'clock", '日本', 'a'.repeat(300), 'rhythms'])
      for (const { phoneme, from, to } of phonemesOfWord(word)) {
        expect(visemesOfPhoneme(phoneme, 'arpabet')).toBeDefined()
        expect(to).toBeGreaterThan(from)
      }
  })

  it('takes a long text without spaces in a moment', () => {
    expect(phonemesOfWord('strengths'.repeat(20_000)).length).toBeGreaterThan(20_000)
  })

  it.each([
    ['AH0', 'arpabet', ['aa']],
    ['ow1', 'arpabet', ['O', 'U']],
    ['ˈaɪ', 'ipa', ['aa', 'I']],
    ['t͡ʃ', 'ipa', ['CH']],
    ['ç', 'ipa', ['CH']],
    ['ɑː', 'ipa', ['aa']],
    ['õ', 'ipa', ['O']],
    ['ˈhɛloʊ', 'ipa', ['E', 'nn', 'O', 'U']],
    ['h', 'ipa', ['h']],
    ['Q', 'arpabet', ['kk']],
    ['', 'ipa', ['sil']],
    ['∆', 'ipa', undefined],
    ['__proto__', 'arpabet', undefined],
  ] as const)('%s in %s', (phoneme, alphabet, visemes) => {
    expect(visemesOfPhoneme(phoneme, alphabet)).toEqual(visemes)
  })

  it('gives h the shape of what follows', () => {
    const at = (value: string, i: number) => ({ start: i, end: i + 1, value })
    expect(visemesFromPhonemes(['HH', 'UW1', 'HH'].map(at)).visemes.map(({ value }) => value)).toEqual([
      'viseme_U',
      'viseme_U',
      'viseme_E',
    ])
  })

  it('takes shapes that start together as one mixed shape', () => {
    const cue = (start: number, end: number, value: string, weight?: number) => ({
      start,
      end,
      value,
      weight,
    })
    const { visemes } = visemesFromTimings({
      unit: 'viseme',
      cues: [cue(0, 0.5, 'aa', 0.4), cue(0, 0.5, 'E', 0.6), cue(0.3, 0.6, 'PP')],
    })
    expect(visemes).toEqual([
      cue(0, 0.3, 'viseme_aa', 0.4),
      cue(0, 0.3, 'viseme_E', 0.6),
      cue(0.3, 0.6, 'viseme_PP'),
    ])
  })
})
