import type { Side } from '../clay/bind.ts'
import { DEG } from '../clay/falloff.ts'
import { Mesh } from '../clay/mesh.ts'
import { exitPoint } from '../clay/signed-distance.ts'
import { direction } from '../clay/vector.ts'
import { addEyeLoops } from './eye-loops.ts'
import type { HeadSpec } from './head.ts'
import { addLidDetail } from './lid-detail.ts'
import { addMouthLoops } from './mouth-loops.ts'
import { relaxQuads } from './relax-quads.ts'
import { symmetrise } from './symmetry.ts'

interface Block {
  i0: number
  i1: number
  j0: number
  j1: number
  side?: Side
}

/**
 * Head surface: a latitude / longitude quad grid cast onto the form, with three blocks of cells cut out and replaced by
 * concentric loops, so that lid rims and lips are exact loops whatever the form does.
 */
export function buildHeadSurface(head: HeadSpec): Mesh {
  const mesh = new Mesh('Head_Geo', 'skin')
  const { plan } = head
  const half = plan.columns.map((a) => a * DEG)
  const columns = [
    ...half
      .slice(1, -1)
      .reverse()
      .map((a) => -a),
    ...half,
  ]
  const zero = half.length - 2
  const rowCount = plan.rows.length
  const { eyeBlock: e, mouthBlock: m } = plan
  const blocks: Block[] = [
    { side: 1, i0: e.top, i1: e.bottom, j0: zero + e.inner, j1: zero + e.outer },
    { side: -1, i0: e.top, i1: e.bottom, j0: zero - e.outer, j1: zero - e.inner },
    { i0: m.top, i1: m.bottom, j0: zero - m.half, j1: zero + m.half },
  ]
  const inside = (i: number, j: number) => blocks.some((b) => i > b.i0 && i < b.i1 && j > b.j0 && j < b.j1)
  const removed = (i: number, j: number) => blocks.some((b) => i >= b.i0 && i < b.i1 && j >= b.j0 && j < b.j1)

  const id = plan.rows.map((row, i) =>
    columns.map((az, j) =>
      inside(i, j)
        ? -1
        : mesh.vertex(exitPoint(head.form, row.origin, direction(az, row.elevation * DEG)), { kind: 'skin' }),
    ),
  )
  const top = mesh.vertex(exitPoint(head.form, plan.rows[0]!.origin, [0, 1, 0]), { kind: 'skin' })
  for (let j = 0; j < columns.length; j++) mesh.triangle(top, id[0]![j]!, id[0]![(j + 1) % columns.length]!)
  for (let i = 0; i + 1 < rowCount; i++)
    for (let j = 0; j < columns.length; j++) {
      const k = (j + 1) % columns.length
      if (!removed(i, j)) mesh.quad(id[i]![j]!, id[i + 1]![j]!, id[i + 1]![k]!, id[i]![k]!)
    }

  const fixed = new Set<number>(id[rowCount - 1]!)
  for (const b of blocks) {
    const loop = perimeter(b).map(([i, j]) => id[i]![j]!)
    if (b.side) addEyeLoops(mesh, head, loop, b.side, fixed)
    else addMouthLoops(mesh, head, loop, fixed)
  }
  relaxQuads(mesh, head, fixed)
  if (!head.fixedLids) addLidDetail(mesh, head)
  symmetrise(mesh)
  for (const v of mesh.vertices) v.color = head.palette(v)
  head.inlays?.(mesh)
  return mesh
}

/** Grid indices around a block, counter-clockwise seen from outside, starting in the middle of the +azimuth side. */
function perimeter({ i0, i1, j0, j1 }: Block): [number, number][] {
  const middle = (i0 + i1) / 2
  const out: [number, number][] = []
  for (let i = middle; i > i0; i--) out.push([i, j1])
  for (let j = j1; j > j0; j--) out.push([i0, j])
  for (let i = i0; i < i1; i++) out.push([i, j0])
  for (let j = j0; j < j1; j++) out.push([i1, j])
  for (let i = i1; i > middle; i--) out.push([i, j1])
  return out
}
