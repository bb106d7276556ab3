/** Typical lengths in connected speech, seconds. */
const LENGTHS: readonly (readonly [phonemes: string, seconds: number])[] = [
  ['AW AY EY OW OY', 0.15],
  ['AA AE AO IY UW ER', 0.12],
  ['AH EH IH UH', 0.08],
  ['AX', 0.055],
  ['P T K CH', 0.085],
  ['S SH F TH', 0.105],
  ['B D G JH Z ZH V', 0.07],
  ['M N NG L', 0.065],
  ['R W Y HH DH', 0.055],
]
const BY_PHONEME = new Map(
  LENGTHS.flatMap(([phonemes, seconds]) => phonemes.split(' ').map((p) => [p, seconds] as const)),
)

export const lengthOfPhoneme = (phoneme: string): number => BY_PHONEME.get(phoneme) ?? 0.08
