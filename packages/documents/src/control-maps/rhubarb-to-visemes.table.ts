import type { MapRow } from './map-table.ts'

/** Rhubarb's nine mouth shapes to the fifteen visemes: every shape as the sounds it is drawn for. */
// biome-ignore format: one target a line
export const RHUBARB_TO_VISEMES: readonly MapRow[] = [
  ['viseme_sil', 'X', 'Both are the mouth at rest.'],
  ['viseme_PP', 'A', 'Both are the closed lips of p, b and m.'],
  ['viseme_FF', 'G', 'Both are the lower lip under the teeth.'],
  ['viseme_kk', '0.3 B', 'B stands for most consonants: k is the loosest of them.'],
  ['viseme_SS', '0.4 B', 'B shows the teeth together, as s does.'],
  ['viseme_I', '0.3 B', 'B is also the narrow wide mouth of ee.'],
  ['viseme_nn', 'H', 'l and n lift the tongue alike; the jaw stays a little lower in H.'],
  ['viseme_RR', '0.3 E', 'E covers the sound of bird, a little rounder than an open vowel.'],
  ['viseme_E', 'C', 'Both are the half-open mouth of bed and bat.'],
  ['viseme_aa', 'D', 'Both are the widest mouth.'],
  ['viseme_O', '0.7 E', 'E is the open round mouth of off, less round than O.'],
  ['viseme_U', 'F', 'Both gather the lips forward.'],
]
