import { percentile } from './conversion-report.ts'
import { type JointRig, leftOf } from './joint-rig.ts'
import { type MorphMotions, STILL_MM } from './morph-motions.ts'

export interface RigErrors {
  /** Of the 99th percentile over the vertices that poses move, and of the worst vertex, in millimetres. */
  readonly p99: number
  readonly max: number
  /** Per vertex the sum of squares over all poses. */
  readonly squares: Float64Array
}

/** How far a rig is from the morphs while it grows. */
export function measureRig(rig: JointRig, motions: MorphMotions): RigErrors {
  const { count, targets } = motions
  const squares = new Float64Array(count)
  const left = new Float64Array(count * 3)
  const all = new Float64Array(count * targets.length)
  let total = 0
  let max = 0
  for (let p = 0; p < targets.length; p++) {
    const target = targets[p]!
    leftOf(rig, motions, p, left)
    for (let v = 0; v < count; v++) {
      const square = left[v * 3]! ** 2 + left[v * 3 + 1]! ** 2 + left[v * 3 + 2]! ** 2
      squares[v]! += square
      if (square > max) max = square
      const size = Math.abs(target[v * 3]!) + Math.abs(target[v * 3 + 1]!) + Math.abs(target[v * 3 + 2]!)
      if (size > STILL_MM) all[total++] = square
    }
  }
  const sorted = all.subarray(0, total).sort()
  return { p99: Math.sqrt(percentile(sorted, 0.99)), max: Math.sqrt(max), squares }
}
