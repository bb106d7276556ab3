/** Visemes of a sound in order: two for a diphthong; none for h, which takes the shape of the sound after it. */
type Row = readonly [phonemes: string, visemes: string]

/** ARPAbet, as in CMUdict, and the names that speech programs add to it. */
// biome-ignore format: one sound a line
export const ARPABET: readonly Row[] = [
  ['P B M EM', 'PP'],
  ['F V', 'FF'],
  ['TH DH', 'TH'],
  ['T D DX', 'DD'],
  ['K G NG', 'kk'],
  ['CH JH SH ZH', 'CH'],
  ['S Z', 'SS'],
  ['N L EN EL NX', 'nn'],
  ['R ER AXR', 'RR'],
  ['W WH', 'U'],
  ['Y', 'I'],
  ['HH H', ''],
  ['AA AE AH', 'aa'],
  ['AX EH', 'E'],
  ['IH IY IX', 'I'],
  ['UH UW UX', 'U'],
  ['AO', 'O'],
  ['AW', 'aa U'],
  ['AY', 'aa I'],
  ['EY', 'E I'],
  ['OW', 'O U'],
  ['OY', 'O I'],
  ['Q', 'sil'],
]

/** IPA, longest first where one begins with another; length, stress and syllable marks are left out before. */
// biome-ignore format: one group a line
export const IPA: readonly Row[] = [
  ['aʊ', 'aa U'], ['aɪ', 'aa I'], ['eɪ', 'E I'], ['oʊ əʊ', 'O U'], ['ɔɪ', 'O I'],
  ['tʃ dʒ ʧ ʤ', 'CH'], ['ts dz', 'SS'],
  ['p b m ɱ', 'PP'], ['f v ʋ ɸ β', 'FF'], ['θ ð', 'TH'], ['t d ɾ ʈ ɖ', 'DD'],
  ['k ɡ g ŋ x ɣ q χ', 'kk'], ['ʃ ʒ ç ɕ ʑ', 'CH'], ['s z', 'SS'], ['n l ɫ ɲ ʎ ɭ', 'nn'],
  ['r ɹ ɻ ʁ ʀ ɝ ɚ ɜ', 'RR'], ['w ʍ', 'U'], ['j', 'I'], ['h ɦ', ''], ['ʔ', 'sil'],
  ['a ɑ æ ʌ ɐ ɒ', 'aa'], ['e ɛ ə ɘ œ', 'E'], ['i ɪ ɨ', 'I'], ['u ʊ ʉ y ʏ ɯ ø', 'U'], ['o ɔ ɤ', 'O'],
]
