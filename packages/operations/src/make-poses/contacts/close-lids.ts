import { invertWithLu } from '@facework/math/internal'
import type { FaceSkin } from '../face/face-skin.ts'
import { COLUMNS, type EyeOpening, marginCount, marginsOf } from './eye-openings.ts'

/** In the unit of the face: closed lids touch by that much, and do not cross. */
const SLIT = 0.006
/** Margins of fewer vertices are so crooked that slits stay open between them: they overlap more. */
const FINE_MARGIN = 16
/** Poses that leave more of the opening carry over well enough. */
const MOSTLY_OPEN = 0.85
/** Poses that leave less close the eye. */
const CLOSED = 0.2
const PASSES = 4

/**
 * Lids that close on the template close on the head, too: the share of the opening that a pose of the template leaves
 * is measured, and the lids of the head are moved until theirs is the same. Without this a small misfit of the margin
 * leaves a slit, or lids that cross. Changes the deltas of the head.
 */
export function closeLids(
  template: { readonly eyes: readonly EyeOpening[]; readonly skin: FaceSkin; readonly delta: Float64Array },
  head: { readonly eyes: readonly EyeOpening[]; readonly skin: FaceSkin; readonly delta: Float64Array },
  unit: number,
): void {
  head.eyes.forEach((eye, k) => {
    const asked = askedOpening(template.eyes[k]!, template.skin, template.delta)
    if (!asked) return
    const overlap = SLIT * unit * Math.min(2.5, Math.max(1, FINE_MARGIN / marginCount(eye.lids)))
    // A margin vertex is a little off the edge of its column, so that one pass closes most of the gap.
    for (let pass = 0; pass < PASSES; pass++) moveLids(eye, head.skin, head.delta, asked, overlap, unit)
  })
}

interface AskedOpening {
  /** Share of the opening that is left; 0 for closed eyes. */
  readonly left: number
  /** Part of the way that the upper lid goes. */
  readonly upperPart: number
}

function askedOpening(eye: EyeOpening, skin: FaceSkin, delta: Float64Array): AskedOpening | undefined {
  const after = marginsOf(eye, skin.positions, delta)
  let [left, columns, upper, lower] = [0, 0, 0, 0]
  for (let c = 2; c < COLUMNS - 2; c++) {
    const gap = eye.rest.upper[c]! - eye.rest.lower[c]!
    if (!(gap > 0.05 * eye.width)) continue
    if (!Number.isFinite(after.upper[c]! - after.lower[c]!)) continue
    left += Math.max(0, after.upper[c]! - after.lower[c]!) / gap
    columns++
    upper += Math.abs(after.upper[c]! - eye.rest.upper[c]!)
    lower += Math.abs(after.lower[c]! - eye.rest.lower[c]!)
  }
  if (columns === 0 || upper + lower < 0.02 * columns * eye.width) return undefined
  const share = left / columns
  if (share > MOSTLY_OPEN) return undefined
  return {
    left: share < CLOSED ? 0 : share,
    upperPart: Math.min(0.9, Math.max(0.1, upper / (upper + lower))),
  }
}

function moveLids(
  eye: EyeOpening,
  skin: FaceSkin,
  delta: Float64Array,
  { left, upperPart }: AskedOpening,
  overlap: number,
  unit: number,
): void {
  const now = marginsOf(eye, skin.positions, delta)
  const fix = new Float64Array(COLUMNS).fill(Number.NaN)
  for (let c = 0; c < COLUMNS; c++) {
    const gap = eye.rest.upper[c]! - eye.rest.lower[c]!
    if (!(gap > 0)) continue
    const wanted = left === 0 ? -overlap : left * gap
    fix[c] = wanted - (now.upper[c]! - now.lower[c]!)
  }
  fitParabola(fix)
  const moves = new Map<number, number>()
  for (const { vertex, along, height, isUpper } of eye.lids) {
    const t = Math.min(COLUMNS - 1.001, Math.max(0, along * COLUMNS - 0.5))
    const c = Math.floor(t)
    const between = (values: Float64Array) => values[c]! + (t - c) * (values[c + 1]! - values[c]!)
    const amount = between(fix)
    const margin = between(isUpper ? eye.rest.upper : eye.rest.lower)
    if (!Number.isFinite(margin) || !Number.isFinite(amount)) continue
    const away = Math.abs(height - margin) / (0.14 * unit)
    const fall = away >= 1 ? 0 : (1 - away * away) ** 2
    const corner = Math.min(1, Math.min(along, 1 - along) / 0.06)
    moves.set(vertex, amount * fall * corner * (isUpper ? upperPart : upperPart - 1))
  }
  // Evened out along the lid: half its own, half the mean of the neighbors on the same lid.
  for (const [i, own] of moves) {
    let [sum, count] = [0, 0]
    for (let e = skin.ringStarts[i]!; e < skin.ringStarts[i + 1]!; e++) {
      const j = skin.ring[e]!
      const other = moves.get(j)
      if (other === undefined || eye.label[j] !== eye.label[i]) continue
      sum += other
      count++
    }
    const move = count > 0 ? 0.5 * own + (0.5 * sum) / count : own
    for (let a = 0; a < 3; a++) delta[i * 3 + a]! += move * eye.up[a]!
  }
}

/**
 * Replaces the corrections by a parabola along the lid. Columns of a coarse lid have one vertex or none: corrected one
 * by one they end in lids like torn paper.
 */
function fitParabola(values: Float64Array): void {
  const matrix = new Float64Array(9)
  const right = new Float64Array(3)
  let most = 0
  const rowAt = (c: number) => {
    const x = (c + 0.5) / COLUMNS - 0.5
    return [1, x, x * x]
  }
  for (let c = 1; c < COLUMNS - 1; c++) {
    if (!Number.isFinite(values[c]!)) continue
    const row = rowAt(c)
    for (let r = 0; r < 3; r++) {
      for (let k = 0; k < 3; k++) matrix[r * 3 + k]! += row[r]! * row[k]!
      right[r]! += row[r]! * values[c]!
    }
    most = Math.max(most, Math.abs(values[c]!))
  }
  for (let k = 0; k < 3; k++) matrix[k * 4]! += 1e-9
  const inverse = new Float64Array(9)
  if (!Number.isFinite(invertWithLu(inverse, matrix, 3))) return
  const p = [0, 1, 2].map((r) => right.reduce((sum, b, c) => sum + inverse[r * 3 + c]! * b, 0))
  for (let c = 0; c < COLUMNS; c++) {
    const row = rowAt(c)
    values[c] = Math.max(-most, Math.min(most, p[0]! * row[0]! + p[1]! * row[1]! + p[2]! * row[2]!))
  }
}
