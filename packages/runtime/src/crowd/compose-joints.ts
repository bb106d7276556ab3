import { JOINT_MOVES } from '../kernels/layout.ts'
import type { ActiveEntries } from './active-entries.ts'
import { cosineSeries, largeSeries, SERIES_LIMIT, sineSeries } from './angle-series.ts'
import type { CrowdRig } from './crowd-rig.ts'

const series = new Float64Array(2)

/** One character's joints relative to their parents: unit quaternion, translation, and scales where they move (P4). */
export function composeJoints(
  rig: CrowdRig,
  deltas: Float64Array,
  active: ActiveEntries,
  weights: Float64Array,
  w: number,
  detail: number,
  out: Float32Array,
  o: number,
  scales: Float32Array,
  scaleAt: number,
): void {
  const { starts, shapes, deltas: places, flags } = active
  const { reference } = rig
  for (let j = 0; j < rig.jointCount; j++) {
    const to = o + j * 8
    const r = j * 12
    const moves = (flags[j]! & JOINT_MOVES) !== 0 && j < detail
    if (rig.scaleSlots[j]! >= 0) {
      const s = scaleAt + rig.scaleSlots[j]! * 4
      for (let k = 0; k < 3; k++)
        scales[s + k] = reference[r + 8 + k]! * (moves ? scaleOf(rig, j, k, weights, w) : 1)
    }
    if (!moves) {
      for (let k = 0; k < 8; k++) out[to + k] = reference[r + k]!
      continue
    }
    let a0 = 0
    let a1 = 0
    let a2 = 0
    let x = 0
    let y = 0
    let z = 0
    for (let e = starts[j]!, end = starts[j + 1]!; e < end; e++) {
      const weight = weights[w + shapes[e]!]!
      const d = places[e]!
      a0 += weight * deltas[d]!
      a1 += weight * deltas[d + 1]!
      a2 += weight * deltas[d + 2]!
      x += weight * deltas[d + 3]!
      y += weight * deltas[d + 4]!
      z += weight * deltas[d + 5]!
    }
    // The series of half the angle: sin(θ/2)/θ and cos(θ/2).
    const n = (x * x + y * y + z * z) * 0.25
    let a: number
    let b: number
    if (n > SERIES_LIMIT) {
      largeSeries(n, series)
      a = series[0]!
      b = series[1]!
    } else {
      a = sineSeries(n)
      b = cosineSeries(n)
    }
    x *= a * 0.5
    y *= a * 0.5
    z *= a * 0.5
    const q = 1 - b * n
    const rx = reference[r]!
    const ry = reference[r + 1]!
    const rz = reference[r + 2]!
    const rw = reference[r + 3]!
    out[to] = q * rx + x * rw + y * rz - z * ry
    out[to + 1] = q * ry - x * rz + y * rw + z * rx
    out[to + 2] = q * rz + x * ry - y * rx + z * rw
    out[to + 3] = q * rw - x * rx - y * ry - z * rz
    out[to + 4] = reference[r + 4]! + a0
    out[to + 5] = reference[r + 5]! + a1
    out[to + 6] = reference[r + 6]! + a2
    out[to + 7] = 0
  }
}

function scaleOf(rig: CrowdRig, j: number, axis: number, weights: Float64Array, w: number): number {
  let d = 1
  for (let s = rig.scaleStarts[j]!; s < rig.scaleStarts[j + 1]!; s++)
    d += weights[w + rig.scaleShapes[s]!]! * rig.scaleDeltas[s * 3 + axis]!
  return Math.max(0, d)
}
