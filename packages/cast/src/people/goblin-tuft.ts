import { DEG } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { add, mul, norm } from '../clay/vector.ts'
import { scaled } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import { hex, mixColour } from '../paint/colour.ts'
import { buildLock, overScalp } from '../parts/hair.ts'
import type { GoblinTraits } from './goblin-traits.ts'

/** Azimuth, elevation, lean in degrees; height and width in metres. */
const TUFTS: Readonly<
  Record<GoblinTraits['tuft'], readonly (readonly [number, number, number, number, number])[]>
> = {
  spikes: [
    [0, 78, 8, 0.052, 0.016],
    [38, 76, 26, 0.042, 0.013],
    [-40, 76, -24, 0.044, 0.013],
    [170, 80, 4, 0.046, 0.015],
    [14, 66, 12, 0.034, 0.011],
    [-20, 66, -12, 0.032, 0.011],
  ],
  mohawk: [
    [0, 62, 1, 0.034, 0.013],
    [0, 72, 1, 0.046, 0.015],
    [0, 82, -1, 0.054, 0.016],
    [180, 86, 1, 0.054, 0.016],
    [180, 74, -1, 0.046, 0.015],
    [180, 60, 1, 0.036, 0.013],
  ],
  bald: [],
}
export function buildTuft(head: HeadSpec, g: GoblinTraits): Mesh | undefined {
  const locks = TUFTS[g.tuft].map(([az, el, lean, h, w]) => {
    const p = overScalp(head.form, head.centre, az, el, -0.004)
    const dir = norm([Math.sin(lean * DEG) * 0.9, 1, 0.12])
    const at = (k: number, x: number, y: number, z: number) =>
      add(add(p, mul(dir, h * k)), [x * Math.sign(lean), y, z])
    return buildLock({
      points: [p, at(0.4, 0, 0, 0), at(0.75, 0.01, 0, 0.01), at(1, 0.024, -0.004, 0.022)],
      width: w,
      thick: w * 0.75,
      centre: [0, 0, -0.15],
      color: (t) => mixColour(hex(g.hair.dark), hex(g.hair.light), t * 0.8),
      root: 0.8,
      segments: scaled(head.density, 10, 5),
      around: scaled(head.density, 8, 5),
    })
  })
  return locks.length ? locks.slice(1).reduce((m, x) => m.append(x), locks[0]!) : undefined
}
