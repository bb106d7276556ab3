// Sums of deltas → joints as they are, relative to their parents: unit quaternion, translation, scale [P4].
import {
  BATCH_DETAILS,
  BATCH_OUT_JOINTS,
  BATCH_OUT_SCALES,
  JOINT_MOVES,
  JOINT_SCALES,
  RIG_DELTAS,
  RIG_JOINTS,
  RIG_REFERENCE,
  RIG_SCALE_SLOTS,
  RIG_SCALED,
} from '../src/kernels/layout'
import { accumulate, accumulateScales, SUMS } from './accumulate'
import { add, at, cosineSeries, half, isLarge, largeSeries, mul, one, quarter, sineSeries, spread, storeTransposed, sub } from './vectors'

/** Bytes of a joint that is put out: rotation, translation and a gap. */
const OUT: usize = 32

/** q = exp(sum) · reference, t = reference + sum. */
// @ts-ignore: decorator
@inline
function composeJoint(reference: usize, j: usize, sums: usize, lanes: usize, work: usize): void {
  const x = v128.load(sums, 48)
  const y = v128.load(sums, 64)
  const z = v128.load(sums, 80)
  // The series of half the angle: sin(θ/2)/θ and cos(θ/2).
  const n = mul(add(add(mul(x, x), mul(y, y)), mul(z, z)), quarter())
  let a: v128
  let b: v128
  if (isLarge(n)) {
    largeSeries(n, work)
    a = at(work)
    b = v128.load(work, 16)
  } else {
    a = sineSeries(n)
    b = cosineSeries(n)
  }
  a = mul(a, half())
  const qx = mul(a, x)
  const qy = mul(a, y)
  const qz = mul(a, z)
  const qw = sub(one(), mul(b, n))
  const rx = spread(reference)
  const ry = v128.load32_splat(reference, 4)
  const rz = v128.load32_splat(reference, 8)
  const rw = v128.load32_splat(reference, 12)
  const o = j * OUT
  const p0 = load<usize>(lanes) + o
  const p1 = load<usize>(lanes, 4) + o
  const p2 = load<usize>(lanes, 8) + o
  const p3 = load<usize>(lanes, 12) + o
  storeTransposed(
    sub(add(add(mul(qw, rx), mul(qx, rw)), mul(qy, rz)), mul(qz, ry)),
    add(add(sub(mul(qw, ry), mul(qx, rz)), mul(qy, rw)), mul(qz, rx)),
    add(sub(add(mul(qw, rz), mul(qx, ry)), mul(qy, rx)), mul(qz, rw)),
    sub(sub(sub(mul(qw, rw), mul(qx, rx)), mul(qy, ry)), mul(qz, rz)),
    p0, p1, p2, p3, 0,
  )
  storeTransposed(
    add(at(sums), v128.load32_splat(reference, 16)),
    add(v128.load(sums, 16), v128.load32_splat(reference, 20)),
    add(v128.load(sums, 32), v128.load32_splat(reference, 24)),
    f32x4.splat(0),
    p0, p1, p2, p3, 16,
  )
}

/** Joints of eight characters. `scratch`: sums, work, lanes, lanes of scales. */
export function composeJoints(
  batch: usize, rig: usize, slots: usize, weights: usize, size: usize, starts: usize, flags: usize, scratch: usize,
): void {
  const joints = load<usize>(rig + RIG_JOINTS)
  const scaled = load<usize>(rig + RIG_SCALED)
  const out = load<usize>(batch + BATCH_OUT_JOINTS)
  const outScales = load<usize>(batch + BATCH_OUT_SCALES)
  const details = load<usize>(batch + BATCH_DETAILS)
  const deltas = load<usize>(rig + RIG_DELTAS)
  const references = load<usize>(rig + RIG_REFERENCE)
  const scaleSlots = load<usize>(rig + RIG_SCALE_SLOTS)
  const sums = scratch
  const work = sums + 2 * SUMS
  const lanes = work + SUMS
  const scaleLanes = lanes + 32
  let detail: usize = 0
  for (let l: usize = 0; l < 32; l += 4) {
    const slot = load<usize>(slots + l)
    store<usize>(lanes + l, out + slot * joints * OUT)
    store<usize>(scaleLanes + l, outScales + slot * (scaled << 4))
    detail = max(detail, load<usize>(details + (slot << 2)))
  }
  for (let j: usize = 0; j < joints; j++) {
    const reference = references + j * 48
    const flag = j < detail ? load<i32>(flags + (j << 2)) : 0
    if (flag & JOINT_MOVES) {
      accumulate(load<usize>(starts + (j << 2)), load<usize>(starts + (j << 2), 4), deltas, weights, weights + size, sums)
      composeJoint(reference, j, sums, lanes, work)
      composeJoint(reference, j, sums + SUMS, lanes + 16, work)
    } else {
      const q = at(reference)
      const t = v128.load(reference, 16)
      for (let l: usize = 0; l < 32; l += 4) {
        const p = load<usize>(lanes + l) + j * OUT
        v128.store(p, q)
        v128.store(p, t, 16)
      }
    }
    const slot = load<i32>(scaleSlots + (j << 2))
    if (slot < 0) continue
    const offset = <usize>slot << 4
    if (flag & JOINT_SCALES) {
      accumulateScales(rig, j, weights, size, work)
      composeScale(reference, offset, work, scaleLanes)
      composeScale(reference, offset, work + 48, scaleLanes + 16)
    } else {
      const s = v128.load(reference, 32)
      for (let l: usize = 0; l < 32; l += 4) v128.store(load<usize>(scaleLanes + l) + offset, s)
    }
  }
}

/** s = reference · max(0, 1 + sum), for four characters. */
// @ts-ignore: decorator
@inline
function composeScale(reference: usize, offset: usize, sums: usize, lanes: usize): void {
  const unit = one()
  storeTransposed(
    mul(v128.load32_splat(reference, 32), add(unit, at(sums))),
    mul(v128.load32_splat(reference, 36), add(unit, v128.load(sums, 16))),
    mul(v128.load32_splat(reference, 40), add(unit, v128.load(sums, 32))),
    f32x4.splat(0),
    load<usize>(lanes), load<usize>(lanes, 4), load<usize>(lanes, 8), load<usize>(lanes, 12), offset,
  )
}
