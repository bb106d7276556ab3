/** Visemes of a phoneme without `viseme_`, one after the other for diphthongs; `h` has the shape of what follows. */
type PhonemeTable = Readonly<Record<string, string>>

/** ARPAbet without stress digits, in upper case, with the silences of common aligners. */
// biome-ignore format: a table
export const ARPABET: PhonemeTable = {
  SIL: 'sil', SP: 'sil', SPN: 'sil', PAU: 'sil', BR: 'sil',
  P: 'PP', B: 'PP', M: 'PP', EM: 'PP', F: 'FF', V: 'FF', TH: 'TH', DH: 'TH',
  T: 'DD', D: 'DD', DX: 'DD', NX: 'nn', K: 'kk', G: 'kk', NG: 'kk', Q: 'kk', EN: 'nn', N: 'nn', L: 'nn', EL: 'nn',
  CH: 'CH', JH: 'CH', SH: 'CH', ZH: 'CH', S: 'SS', Z: 'SS',
  R: 'RR', ER: 'RR', AXR: 'RR', W: 'U', WH: 'U', Y: 'I', HH: 'h', H: 'h',
  AA: 'aa', AE: 'aa', AH: 'aa', AX: 'E', EH: 'E', IH: 'I', IX: 'I', IY: 'I', UH: 'U', UW: 'U', UX: 'U', AO: 'O',
  AW: 'aa U', AY: 'aa I', EY: 'E I', OW: 'O U', OY: 'O I',
}

/** IPA without stress, length, ties and other marks. */
// biome-ignore format: a table
export const IPA: PhonemeTable = {
  sil: 'sil', sp: 'sil', spn: 'sil', pau: 'sil', _: 'sil', '#': 'sil',
  p: 'PP', b: 'PP', m: 'PP', ɓ: 'PP', β: 'PP', ɸ: 'PP', f: 'FF', v: 'FF', ɱ: 'FF', ʋ: 'FF', pf: 'FF',
  θ: 'TH', ð: 'TH', t: 'DD', d: 'DD', ʈ: 'DD', ɖ: 'DD', ɾ: 'DD', ɗ: 'DD',
  k: 'kk', g: 'kk', ɡ: 'kk', ŋ: 'kk', x: 'kk', ɣ: 'kk', q: 'kk', ɢ: 'kk', χ: 'kk', ʔ: 'kk', c: 'kk', ɟ: 'kk', ɴ: 'kk',
  tʃ: 'CH', dʒ: 'CH', ʃ: 'CH', ʒ: 'CH', tɕ: 'CH', dʑ: 'CH', ɕ: 'CH', ʑ: 'CH', ʂ: 'CH', ʐ: 'CH', ç: 'CH', ʧ: 'CH', ʤ: 'CH', tʂ: 'CH',
  s: 'SS', z: 'SS', ts: 'SS', dz: 'SS', ʦ: 'SS', ʣ: 'SS',
  n: 'nn', l: 'nn', ɫ: 'nn', ɲ: 'nn', ʎ: 'nn', ɳ: 'nn', ɭ: 'nn', ɬ: 'nn', ɮ: 'nn',
  r: 'RR', ɹ: 'RR', ɻ: 'RR', ɝ: 'RR', ɚ: 'RR', ʀ: 'RR', ʁ: 'RR', ɜ: 'RR', ɽ: 'RR',
  w: 'U', ʍ: 'U', ɥ: 'U', j: 'I', ʝ: 'I', h: 'h', ɦ: 'h', ħ: 'h', ʕ: 'h',
  a: 'aa', ɑ: 'aa', æ: 'aa', ʌ: 'aa', ɐ: 'aa', ɒ: 'aa', ɶ: 'aa', ə: 'E', ɘ: 'E', ɛ: 'E', e: 'E', œ: 'O', ø: 'O', ɞ: 'E', ɵ: 'O',
  ɪ: 'I', i: 'I', ɨ: 'I', y: 'U', ʏ: 'U', ʉ: 'U', ʊ: 'U', u: 'U', ɯ: 'I', ɤ: 'E', o: 'O', ɔ: 'O',
  aʊ: 'aa U', au: 'aa U', aw: 'aa U', aɪ: 'aa I', ai: 'aa I', aj: 'aa I', eɪ: 'E I', ei: 'E I', ej: 'E I',
  oʊ: 'O U', ou: 'O U', ow: 'O U', əʊ: 'E U', ɔɪ: 'O I', ɔi: 'O I', oɪ: 'O I', oi: 'O I', ɔj: 'O I', ɔʏ: 'O U',
  ɪə: 'I E', eə: 'E E', ʊə: 'U E', ju: 'I U',
}
