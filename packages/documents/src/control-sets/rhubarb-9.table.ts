import type { ControlRow } from './control-table.ts'

/** The mouth shapes of Rhubarb Lip Sync: A to F after Preston Blair's drawings, G, H and X its own. */
// biome-ignore format: one control a line
export const RHUBARB_9: readonly ControlRow[] = [
  ['A', 'center', 'Mouth', 'A', '', 'Lips closed with a little pressure, as for p, b, m.'],
  ['B', 'center', 'Mouth', 'B', '', 'Barely open, teeth together, as for s, k, t and ee.'],
  ['C', 'center', 'Mouth', 'C', '', 'Open, as in men and bat; also on the way to D.'],
  ['D', 'center', 'Mouth', 'D', '', 'Wide open, as in father.'],
  ['E', 'center', 'Mouth', 'E', '', 'Open and a little round, as in off and bird.'],
  ['F', 'center', 'Mouth', 'F', '', 'Lips gathered forward, as in you and show.'],
  ['G', 'center', 'Mouth', 'G', '', 'Lower lip under the upper teeth, as for f and v.'],
  ['H', 'center', 'Mouth', 'H', '', 'Open, tongue raised behind the teeth, as for a long l.'],
  ['X', 'center', 'Mouth', 'X', '', 'Pause: the mouth at rest, closed without pressure.'],
]
