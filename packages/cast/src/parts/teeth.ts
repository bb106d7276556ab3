import type { Bind } from '../clay/bind.ts'
import { lerp } from '../clay/falloff.ts'
import { Mesh } from '../clay/mesh.ts'
import type { Density } from '../face/density.ts'
import { type Colour, shade } from '../paint/colour.ts'

export interface TeethSpec {
  row: 'upper' | 'lower'
  count: number
  /** Half angle of the arc. */
  spread: number
  width: number
  depth: number
  /** Front of the arc. */
  z: number
  /** Height of the biting edge. */
  bite: number
  height: number
  gum: number
  thick: number
  notch: number
  color: Colour
  gumColor: Colour
  /** Length of each tooth relative to `height`. */
  lengths?: readonly number[]
}

/** Arc of teeth with their gum. Single teeth are shaped by notches in depth and by the height of the edge. */
export function buildTeeth(density: Density, o: TeethSpec): Mesh {
  const sign = o.row === 'upper' ? 1 : -1
  const mesh = new Mesh(o.row === 'upper' ? 'UpperTeeth_Geo' : 'LowerTeeth_Geo', 'teeth')
  const bind: Bind = { kind: o.row === 'upper' ? 'upperTeeth' : 'lowerTeeth' }
  const n = o.count * density.perTooth
  const th = o.thick
  const rows = Array.from({ length: n + 1 }, (_, i) => {
    const u = i / n
    const a = (u * 2 - 1) * o.spread
    const index = Math.min(o.count - 1, Math.floor(u * o.count - 1e-9))
    const gap = Math.abs(((u * o.count) % 1) - 0.5) * 2
    const notch = gap ** 8
    const length = o.height * (o.lengths?.[Math.max(0, index)] ?? 1) * (1 - (0.12 * Math.abs(a)) / o.spread)
    const tip = o.bite - sign * (length - o.height) + sign * 0.1 * length * gap ** 4
    const top = o.bite + sign * o.height
    const enamel = shade(o.color, 1 - 0.22 * notch)
    const put = (depth: number, y: number, color: Colour) => {
      const d = depth - notch * o.notch
      return mesh.vertex(
        [Math.sin(a) * (o.width + d), y, o.z - (1 - Math.cos(a)) * o.depth + Math.cos(a) * d],
        bind,
        color,
      )
    }
    const enamelRows: readonly (readonly [number, number])[] =
      density.toothProfile === 'full'
        ? [
            [-2, tip],
            [-0.5, tip - sign * 0.0002],
            [0.15, tip + sign * 0.0012],
            [0.45, lerp(tip, top, 0.4)],
            [0.35, top],
          ]
        : [
            [-1.6, tip],
            [0.1, tip + sign * 0.0004],
            [0.4, top],
          ]
    const gumRows: readonly (readonly [number, number])[] =
      density.toothProfile === 'full'
        ? [
            [0.75, top + sign * 0.0006],
            [0.8, top + sign * o.gum * 0.6],
            [-0.3, top + sign * o.gum],
            [-2.4, top + sign * o.gum],
          ]
        : [[-0.4, top + sign * o.gum]]
    return [
      ...enamelRows.map(([d, y]) => put(d * th, y, enamel)),
      ...gumRows.map(([d, y]) => put(d * th, y, o.gumColor)),
    ]
  })
  for (let i = 0; i < n; i++)
    for (let k = 0; k + 1 < rows[0]!.length; k++) {
      const q = [rows[i]![k]!, rows[i + 1]![k]!, rows[i + 1]![k + 1]!, rows[i]![k + 1]!] as const
      if (sign > 0) mesh.quad(...q)
      else mesh.quad(q[3], q[2], q[1], q[0])
    }
  return mesh
}
