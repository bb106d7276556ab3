import { depthAt } from '../clay/depth-at.ts'
import { DEG } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { scaled } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import { hex, mixColour } from '../paint/colour.ts'
import { buildLock } from '../parts/hair.ts'
import { buildTeeth } from '../parts/teeth.ts'
import { lipY } from '../space/mouth-space.ts'
import type { GoblinTraits } from './goblin-traits.ts'

/** Both rows; every tooth has a length of its own. */
export function buildGoblinTeeth(head: HeadSpec, g: GoblinTraits) {
  const lipZ = depthAt(head.form, 0, head.mouth.y)
  const arc = {
    count: 9,
    gum: 0.007,
    thick: 0.0026,
    notch: 0.0016,
    color: hex(0xf2e6b8),
    gumColor: hex(0x8f4a52),
  }
  const wide = 0.3 + 0.7 * g.mouthWidth
  const upper = buildTeeth(head.density, {
    ...arc,
    row: 'upper',
    spread: 66 * DEG,
    width: 0.04 * wide,
    depth: 0.036,
    z: lipZ - 0.0213,
    bite: -0.0705,
    height: 0.01,
    lengths: [0.6, 0.8, 0.7, 1, 0.8, 1.05, 0.7, 0.85, 0.6],
  })
  const lower = buildTeeth(head.density, {
    ...arc,
    row: 'lower',
    spread: 64 * DEG,
    width: 0.0385 * wide,
    depth: 0.034,
    z: lipZ - 0.0233,
    bite: -0.0715,
    height: 0.009,
    lengths: [0.7, 0.9, 0.8, 0.7, 0.9, 0.75, 0.7, 0.9, 0.7],
  })
  return { upper, lower }
}

export const TUSK_X = 0.0235
/** Two tusks that stick out over the upper lip even when the mouth is closed. */
export function buildTusks(head: HeadSpec, g: GoblinTraits): Mesh | undefined {
  if (!g.tusks) return undefined
  const y = lipY(head.mouth, TUSK_X)
  const lip = depthAt(head.form, TUSK_X, y)
  const k = g.tusks
  const tusk = buildLock({
    points: [
      [TUSK_X, y - 0.0075, lip - 0.0065],
      [TUSK_X, y - 0.002, lip - 0.0025],
      [TUSK_X * 1.03, y + 0.006 * k, lip + 0.0042],
      [TUSK_X * 1.08, y + 0.0185 * k, lip + 0.005],
    ],
    width: 0.0068 * (0.4 + 0.6 * k),
    thick: 0.0062 * (0.4 + 0.6 * k),
    centre: [TUSK_X, y, 0],
    color: (t) => mixColour(hex(0xf2e6b8), hex(0xfffbe8), t),
    bind: { kind: 'lowerTeeth', tusk: true, side: 1 },
    root: 0.45,
    taper: 0.9,
    segments: scaled(head.density, 10, 5),
    around: scaled(head.density, 10, 5),
    name: 'Tusks_Geo',
    material: 'teeth',
  })
  return tusk.append(tusk.mirrored())
}
