import { describe, expect, it } from 'vitest'
import { phonemesFromLetters } from './phonemes-from-letters.ts'
import { visemesFromPhonemes, visemesOfPhoneme } from './visemes-from-phonemes.ts'

const spoken = (word: string) =>
  phonemesFromLetters(word)
    .flatMap(({ phonemes }) => phonemes)
    .join(' ')

describe('sounds as mouth shapes', () => {
  it.each([
    ['five', 'F AY V'],
    ['people', 'P IY P L'],
    ['through', 'TH R OW'],
    ['knight', 'N AY T'],
    ['she', 'SH IY'],
    ['happy', 'HH AE P IY'],
    ['station', 'S T AE SH AX N'],
    ['book', 'B UW K'],
    ['Quick', 'K W IH K'],
    ['naïve', 'N EY V'],
    ["don't", 'D AA N T'],
  ])('reads %s', (word, phonemes) => expect(spoken(word)).toBe(phonemes))

  it('says which letters a sound is of', () => {
    expect(phonemesFromLetters('shape')).toEqual([
      { phonemes: ['SH'], from: 0, to: 2 },
      { phonemes: ['EY'], from: 2, to: 3 },
      { phonemes: ['P'], from: 3, to: 4 },
      { phonemes: [], from: 4, to: 5 },
    ])
  })

  it('takes a long text without spaces in a moment', () => {
    expect(phonemesFromLetters('strengths'.repeat(20_000)).length).toBeGreaterThan(20_000)
  })

  it.each([
    ['AH0', 'arpabet', ['aa']],
    ['ow1', 'arpabet', ['O', 'U']],
    ['ˈaɪ', 'ipa', ['aa', 'I']],
    ['t͡ʃ', 'ipa', ['CH']],
    ['ç', 'ipa', ['CH']],
    ['ɑː', 'ipa', ['aa']],
    ['õ', 'ipa', ['O']],
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
})
