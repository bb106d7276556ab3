import { LANES } from '../kernels/layout.ts'
import type { CrowdClip } from './crowd-clip.ts'
import type { CrowdRig } from './crowd-rig.ts'

/**
 * A clip's rows with the combinations beside the controls, for crowds that put out weights alone: a kernel then
 * writes a character's weights from left to right, and gathers nothing.
 *
 * Between rows, a control is interpolated linearly from a to b, so a product of two is curved: with t the part of the way it
 * is P + (P′ − P)·t + D·t(t − 1), where P and P′ are the products at the rows and D = (b₁ − a₁)(b₂ − a₂). One of
 * three has D + E·t in place of D. A row holds all weights, filled up to whole vectors; then D of the vectors
 * that hold products; then E of those from the first product of three on.
 *
 * Undefined where this would not be P7 and P8: with in-betweens, whose weights have corners between rows, and
 * where the clip takes a base out of [0, 1].
 */
export function withCombinations(clip: CrowdClip, rig: CrowdRig): CrowdClip | undefined {
  const { rowLength, shapeStride, combinationBases, firstCombination } = rig
  const inside = (base: number) => base < 0 || (clip.least[base]! >= 0 && clip.most[base]! <= 1)
  if (rig.knots.length > 0 || !combinationBases.every(inside)) return undefined
  const { bent, twisted } = rowParts(rig)
  const bends = shapeStride - bent
  const twists = bends + shapeStride - twisted
  const stride = shapeStride + twists
  const count = clip.rows.length / clip.stride
  const rows = new Float32Array(count * stride)
  for (let row = 0; row < count; row++) {
    const from = row * clip.stride
    const next = row + 1 < count ? from + clip.stride : from
    const to = row * stride
    for (let c = 0; c < rowLength; c++) rows[to + c] = clip.rows[from + c]!
    for (let k = 0; k * 3 < combinationBases.length; k++) {
      const at = to + firstCombination + k
      const bases = combinationBases.subarray(k * 3, k * 3 + 3)
      const [product, bend, twist] = productOf(clip.rows, from, next, bases)
      rows[at] = product
      rows[at + bends] = bend
      if (bases[2]! >= 0) rows[at + twists] = twist
    }
  }
  return { ...clip, rows, stride, combined: true }
}

/** Where in a row, in floats, the first vector with a product begins, and the first with a product of three. */
export function rowParts({ shapeStride, combinationBases, firstCombination }: CrowdRig) {
  const vectorOf = (combination: number) =>
    combination < 0 ? shapeStride : Math.floor((firstCombination + combination) / LANES) * LANES
  const triple = combinationBases.findIndex((base, i) => i % 3 === 2 && base >= 0)
  return {
    bent: vectorOf(combinationBases.length > 0 ? 0 : -1),
    twisted: vectorOf(Math.floor(triple / 3)),
  }
}

/** The product P of the bases at a row, and D and E on the way to the next. */
function productOf(
  rows: Float32Array,
  from: number,
  next: number,
  bases: Int32Array,
): [number, number, number] {
  const at = (i: number) => (bases[i]! < 0 ? 1 : rows[from + bases[i]!]!)
  const way = (i: number) => (bases[i]! < 0 ? 0 : rows[next + bases[i]!]! - at(i))
  const [a, b, c] = [at(0), at(1), at(2)]
  const [da, db, dc] = [way(0), way(1), way(2)]
  const twist = da * db * dc
  return [a * b * c, da * db * c + da * b * dc + a * db * dc + twist, twist]
}
