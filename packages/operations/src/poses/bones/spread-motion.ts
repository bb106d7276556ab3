import { invertWithLu } from '@facework/math/internal'
import type { BoneMove, Vector } from './bone-move.ts'
import type { FaceBone } from './face-bones.ts'

/** Keeps bones that hardly matter from moving far. */
const CALM = 0.06
/** Shifts below this part of the largest are left out. */
const LEAST_PART = 0.04
/** Movements that fall shorter than this part are not made up for: few bones can do them. */
const SHORTEST = 0.6

/**
 * Shifts of bones that together move the landmarks as wanted, in the sense of least squares: landmarks that should
 * stay count as much as those that should move. `wanted` has three numbers per landmark.
 */
export function spreadMotion(
  bones: readonly FaceBone[],
  wanted: Float64Array,
  counts: (landmark: number) => boolean,
): readonly BoneMove[] {
  const n = bones.length
  const landmarks = Array.from({ length: wanted.length / 3 }, (_, l) => l).filter(counts)
  const normal = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++)
      normal[i * n + k] =
        landmarks.reduce((sum, l) => sum + bones[i]!.shares[l]! * bones[k]!.shares[l]!, 0) +
        (i === k ? CALM : 0)
  const inverse = new Float64Array(n * n)
  if (n === 0 || !(invertWithLu(inverse, normal, n) < Number.POSITIVE_INFINITY)) return []
  const right = bones.map(({ shares }) =>
    [0, 1, 2].map((k) => landmarks.reduce((sum, l) => sum + shares[l]! * wanted[l * 3 + k]!, 0)),
  )
  const shifts = bones.map(
    (_, i): Vector =>
      [0, 1, 2].map((k) => right.reduce((sum, own, j) => sum + inverse[i * n + j]! * own[k]!, 0)) as never,
  )
  const most = Math.max(...shifts.map((shift) => Math.hypot(...shift)))
  const moves = bones.flatMap(({ joint }, i) =>
    Math.hypot(...shifts[i]!) > most * LEAST_PART ? [{ joint, shift: shifts[i]! }] : [],
  )
  const size = sizeOf(landmarkMotion(bones, moves, wanted.length / 3), wanted, counts)
  return moves.map(({ joint, shift }) => ({ joint, shift: shift.map((v) => v / size) as never }))
}

/** How much of the wanted movement was reached: bones that share a landmark fall short of it. */
function sizeOf(found: Float64Array, wanted: Float64Array, counts: (landmark: number) => boolean): number {
  let [dot, square] = [0, 0]
  wanted.forEach((w, i) => {
    if (!counts(Math.floor(i / 3))) return
    dot += w * found[i]!
    square += w * w
  })
  return Math.min(1, Math.max(SHORTEST, square === 0 ? 1 : dot / square))
}

/** Where the shifts take the landmarks: three numbers each. */
export function landmarkMotion(
  bones: readonly FaceBone[],
  moves: readonly BoneMove[],
  landmarks: number,
): Float64Array {
  const out = new Float64Array(landmarks * 3)
  for (const { joint, shift } of moves) {
    const bone = bones.find((b) => b.joint === joint)
    if (!bone || !shift) continue
    for (let l = 0; l < landmarks; l++)
      for (let k = 0; k < 3; k++) out[l * 3 + k]! += bone.shares[l]! * shift[k]!
  }
  return out
}
