import type { ControlRow } from './control-table.ts'

/** The mouth shapes of Rhubarb Lip Sync: A to F after Preston Blair's drawings, G, H and X its own. */
// biome-ignore format: one control a line
export const RHUBARB_9: readonly ControlRow[] = [
  ['A', 'center', 'Mouth', 'A', ''],
  ['B', 'center', 'Mouth', 'B', ''],
  ['C', 'center', 'Mouth', 'C', ''],
  ['D', 'center', 'Mouth', 'D', ''],
  ['E', 'center', 'Mouth', 'E', ''],
  ['F', 'center', 'Mouth', 'F', ''],
  ['G', 'center', 'Mouth', 'G', ''],
  ['H', 'center', 'Mouth', 'H', ''],
  ['X', 'center', 'Mouth', 'X', ''],
]
