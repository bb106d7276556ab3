import type { GridPlan } from './grid-plan.ts'

/** How finely a character is meshed. `full` is for close-ups, `game` keeps the whole head under 4,000 triangles. */
export type Detail = 'full' | 'game'

export interface Density {
  detail: Detail
  /** Rings around the eye opening: 0 = lid edge, 1 = border of the block. */
  eyeRings: readonly number[]
  /** Rings across the lips: 0 = lip line, 1 = border of the red. */
  lipRings: readonly number[]
  /** Rings of plain skin between lips and block border. */
  skinRings: number
  /** Which rings of the mouth bag are kept. */
  bagRings: readonly number[]
  eyeball: { segments: number; angles: readonly number[] }
  glint: number
  /** Vertices along one tooth. */
  perTooth: number
  toothProfile: 'full' | 'game'
  tongue: { rings: number; around: number }
  brow: { segments: number; around: number }
  lashes: number
  /** Multiplier of everything that is counted freely: hair, ears, fittings, bodies. */
  share: number
}

export const FULL: Density = {
  detail: 'full',
  eyeRings: [0, 0.09, 0.2, 0.33, 0.48, 0.65, 0.83],
  lipRings: [0, 0.1, 0.26, 0.46, 0.72, 1, 1.16],
  skinRings: 4,
  bagRings: [0, 1, 2, 3, 4, 5, 6],
  eyeball: { segments: 24, angles: [8, 16, 24, 31, 38, 47, 58, 72, 90, 112] },
  glint: 14,
  perTooth: 3,
  toothProfile: 'full',
  tongue: { rings: 11, around: 12 },
  brow: { segments: 14, around: 10 },
  lashes: 22,
  share: 1,
}
export const GAME: Density = {
  detail: 'game',
  eyeRings: [0, 0.2, 0.5],
  lipRings: [0, 0.3, 0.72, 1.05],
  skinRings: 2,
  bagRings: [1, 3, 5],
  eyeball: { segments: 14, angles: [18, 33, 55, 80, 108] },
  glint: 6,
  perTooth: 2,
  toothProfile: 'game',
  tongue: { rings: 6, around: 7 },
  brow: { segments: 6, around: 5 },
  lashes: 8,
  share: 0.45,
}
export const DENSITIES: Readonly<Record<Detail, Density>> = { full: FULL, game: GAME }

/** A count scaled to the density, never below `least`. */
export const scaled = (density: Density, count: number, least: number): number =>
  Math.max(least, Math.round(count * density.share))

/** Line indices that stay when each stretch between two anchors keeps every `step`-th line. */
function thinned(anchors: readonly number[], step: number): number[] {
  const out = [anchors[0]!]
  for (let i = 1; i < anchors.length; i++) {
    const a = anchors[i - 1]!
    const b = anchors[i]!
    const parts = Math.max(1, Math.round((b - a) / step))
    for (let k = 1; k <= parts; k++) out.push(Math.round(a + ((b - a) * k) / parts))
  }
  return [...new Set(out)]
}

/**
 * The same plan with about half the lines. Block borders and their middle rows are anchors: the loops start in the
 * middle of a block side, so both halves must keep the same number of lines.
 */
export function gamePlan(plan: GridPlan): GridPlan {
  const { eyeBlock: e, mouthBlock: m } = plan
  const sorted = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b)
  const columns = thinned(sorted([0, e.inner, m.half, e.outer, plan.columns.length - 1]), 2.2)
  const rows = thinned(
    sorted([
      0,
      e.top,
      (e.top + e.bottom) / 2,
      e.bottom,
      m.top,
      (m.top + m.bottom) / 2,
      m.bottom,
      plan.rows.length - 1,
    ]),
    2.2,
  )
  const c = (i: number) => columns.indexOf(i)
  const r = (i: number) => rows.indexOf(i)
  return {
    columns: columns.map((i) => plan.columns[i]!),
    rows: rows.map((i) => plan.rows[i]!),
    eyeBlock: { inner: c(e.inner), outer: c(e.outer), top: r(e.top), bottom: r(e.bottom) },
    mouthBlock: { half: c(m.half), top: r(m.top), bottom: r(m.bottom) },
  }
}
