// Sums of deltas → skinning matrices, 3×4 by rows: palette(joint) = palette(parent) · X(joint), where X is the
// joint's motion about its pivot in bind space, so that no inverse bind matrix is multiplied.
import {
  BATCH_DETAILS,
  BATCH_OUT_PALETTE,
  BATCH_TRANSFORMS,
  JOINT_HAS_CHILDREN,
  JOINT_MOVES,
  JOINT_SCALES,
  JOINT_SHEARED,
  RIG_BIND_DELTAS,
  RIG_DERIVED_MATRICES,
  RIG_DERIVED_SOURCES,
  RIG_JOINTS,
  RIG_PARENTS,
  RIG_PIVOTS,
  RIG_SCALE_TERMS,
  RIG_SHEARS,
  RIG_SLOTS,
} from '../src/kernels/layout'
import { accumulate, accumulateScales, SUMS } from './accumulate'
import { add, at, cosineSeries, isLarge, largeSeries, mul, one, sineSeries, spread, storeTransposed, sub } from './vectors'

/** Bytes of a matrix of four characters. */
const MATRIX: usize = 192
/** Bytes of a skinning matrix that is put out. */
const OUT: usize = 48

// @ts-ignore: decorator
@inline
function dot(a: v128, x: v128, b: v128, y: v128, c: v128, z: v128): v128 {
  return add(add(mul(a, x), mul(b, y)), mul(c, z))
}

/** A row of the parent times the joint's motion. */
// @ts-ignore: decorator
@inline
function row(
  parent: usize,
  m0: v128, m1: v128, m2: v128, tx: v128,
  m4: v128, m5: v128, m6: v128, ty: v128,
  m8: v128, m9: v128, m10: v128, tz: v128,
  keep: bool, own: usize,
  p0: usize, p1: usize, p2: usize, p3: usize, offset: usize,
): void {
  const a = at(parent)
  const b = v128.load(parent, 16)
  const c = v128.load(parent, 32)
  const x = dot(a, m0, b, m4, c, m8)
  const y = dot(a, m1, b, m5, c, m9)
  const z = dot(a, m2, b, m6, c, m10)
  const t = add(v128.load(parent, 48), dot(a, tx, b, ty, c, tz))
  if (keep) {
    v128.store(own, x)
    v128.store(own, y, 16)
    v128.store(own, z, 32)
    v128.store(own, t, 48)
  }
  storeTransposed(x, y, z, t, p0, p1, p2, p3, offset)
}

/** Where the motion of joint `j` puts itself on top of its parent, for the four characters with these sums. */
function composeJoint(
  rig: usize, j: usize, flag: i32, sums: usize, scales: usize, parent: usize, own: usize, lanes: usize,
  scratch: usize,
): void {
  const x = v128.load(sums, 48)
  const y = v128.load(sums, 64)
  const z = v128.load(sums, 80)
  const n = dot(x, x, y, y, z, z)
  let a: v128
  let b: v128
  if (isLarge(n)) {
    largeSeries(n, scratch)
    a = at(scratch)
    b = v128.load(scratch, 16)
  } else {
    a = sineSeries(n)
    b = cosineSeries(n)
  }
  // Rodrigues: 1 + a[r] + b[r]².
  const bx = mul(b, x)
  const by = mul(b, y)
  const ax = mul(a, x)
  const ay = mul(a, y)
  const az = mul(a, z)
  const xy = mul(bx, y)
  const xz = mul(bx, z)
  const yz = mul(by, z)
  const rest = sub(one(), mul(b, n))
  let m0 = add(rest, mul(bx, x))
  let m1 = sub(xy, az)
  let m2 = add(xz, ay)
  let m4 = add(xy, az)
  let m5 = add(rest, mul(by, y))
  let m6 = sub(yz, ax)
  let m8 = sub(xz, ay)
  let m9 = add(yz, ax)
  let m10 = add(rest, mul(mul(b, z), z))
  if (flag & JOINT_SCALES) {
    const dx = at(scales)
    const dy = v128.load(scales, 16)
    const dz = v128.load(scales, 32)
    const terms = load<usize>(rig + RIG_SCALE_TERMS) + j * 72
    const xx = dot(dx, spread(terms), dy, v128.load32_splat(terms, 24), dz, v128.load32_splat(terms, 48))
    const sxy = dot(dx, v128.load32_splat(terms, 4), dy, v128.load32_splat(terms, 28), dz, v128.load32_splat(terms, 52))
    const sxz = dot(dx, v128.load32_splat(terms, 8), dy, v128.load32_splat(terms, 32), dz, v128.load32_splat(terms, 56))
    const yy = dot(dx, v128.load32_splat(terms, 12), dy, v128.load32_splat(terms, 36), dz, v128.load32_splat(terms, 60))
    const syz = dot(dx, v128.load32_splat(terms, 16), dy, v128.load32_splat(terms, 40), dz, v128.load32_splat(terms, 64))
    const zz = dot(dx, v128.load32_splat(terms, 20), dy, v128.load32_splat(terms, 44), dz, v128.load32_splat(terms, 68))
    let p = m0
    let q = m1
    let r = m2
    m0 = add(p, dot(p, xx, q, sxy, r, sxz))
    m1 = add(q, dot(p, sxy, q, yy, r, syz))
    m2 = add(r, dot(p, sxz, q, syz, r, zz))
    p = m4
    q = m5
    r = m6
    m4 = add(p, dot(p, xx, q, sxy, r, sxz))
    m5 = add(q, dot(p, sxy, q, yy, r, syz))
    m6 = add(r, dot(p, sxz, q, syz, r, zz))
    p = m8
    q = m9
    r = m10
    m8 = add(p, dot(p, xx, q, sxy, r, sxz))
    m9 = add(q, dot(p, sxy, q, yy, r, syz))
    m10 = add(r, dot(p, sxz, q, syz, r, zz))
  }
  if (flag & JOINT_SHEARED) {
    v128.store(scratch, m0)
    v128.store(scratch, m1, 16)
    v128.store(scratch, m2, 32)
    v128.store(scratch, m4, 48)
    v128.store(scratch, m5, 64)
    v128.store(scratch, m6, 80)
    v128.store(scratch, m8, 96)
    v128.store(scratch, m9, 112)
    v128.store(scratch, m10, 128)
    shear(load<usize>(rig + RIG_SHEARS) + j * 72, scratch)
    m0 = at(scratch)
    m1 = v128.load(scratch, 16)
    m2 = v128.load(scratch, 32)
    m4 = v128.load(scratch, 48)
    m5 = v128.load(scratch, 64)
    m6 = v128.load(scratch, 80)
    m8 = v128.load(scratch, 96)
    m9 = v128.load(scratch, 112)
    m10 = v128.load(scratch, 128)
  }
  const pivot = load<usize>(rig + RIG_PIVOTS) + (j << 4)
  const cx = spread(pivot)
  const cy = v128.load32_splat(pivot, 4)
  const cz = v128.load32_splat(pivot, 8)
  const tx = sub(add(at(sums), cx), dot(m0, cx, m1, cy, m2, cz))
  const ty = sub(add(v128.load(sums, 16), cy), dot(m4, cx, m5, cy, m6, cz))
  const tz = sub(add(v128.load(sums, 32), cz), dot(m8, cx, m9, cy, m10, cz))
  const keep = (flag & JOINT_HAS_CHILDREN) !== 0
  const o = j * OUT
  const p0 = load<usize>(lanes) + o
  const p1 = load<usize>(lanes, 4) + o
  const p2 = load<usize>(lanes, 8) + o
  const p3 = load<usize>(lanes, 12) + o
  if (!parent) {
    if (keep) {
      v128.store(own, m0)
      v128.store(own, m1, 16)
      v128.store(own, m2, 32)
      v128.store(own, tx, 48)
      v128.store(own, m4, 64)
      v128.store(own, m5, 80)
      v128.store(own, m6, 96)
      v128.store(own, ty, 112)
      v128.store(own, m8, 128)
      v128.store(own, m9, 144)
      v128.store(own, m10, 160)
      v128.store(own, tz, 176)
    }
    storeTransposed(m0, m1, m2, tx, p0, p1, p2, p3, 0)
    storeTransposed(m4, m5, m6, ty, p0, p1, p2, p3, 16)
    storeTransposed(m8, m9, m10, tz, p0, p1, p2, p3, 32)
    return
  }
  row(parent, m0, m1, m2, tx, m4, m5, m6, ty, m8, m9, m10, tz, keep, own, p0, p1, p2, p3, 0)
  row(parent + 64, m0, m1, m2, tx, m4, m5, m6, ty, m8, m9, m10, tz, keep, own + 64, p0, p1, p2, p3, 16)
  row(parent + 128, m0, m1, m2, tx, m4, m5, m6, ty, m8, m9, m10, tz, keep, own + 128, p0, p1, p2, p3, 32)
}

/** m = A · m · B with constant A and B, nine floats each, at `constants`. */
function shear(constants: usize, m: usize): void {
  for (let column: usize = 0; column < 48; column += 16) {
    const a = at(m + column)
    const b = v128.load(m + column, 48)
    const c = v128.load(m + column, 96)
    for (let r: usize = 0; r < 3; r++) {
      const k = constants + r * 12
      v128.store(m + column + r * 48, dot(spread(k), a, v128.load32_splat(k, 4), b, v128.load32_splat(k, 8), c))
    }
  }
  for (let r: usize = 0; r < 144; r += 48) {
    const a = at(m + r)
    const b = v128.load(m + r, 16)
    const c = v128.load(m + r, 32)
    for (let column: usize = 0; column < 3; column++) {
      const k = constants + 36 + column * 4
      v128.store(m + r + column * 16, dot(spread(k), a, v128.load32_splat(k, 12), b, v128.load32_splat(k, 24), c))
    }
  }
}

/** A joint nobody moves now, or beyond the detail: it goes with its parent. */
function follow(j: usize, keep: bool, parent: usize, own: usize, lanes: usize): void {
  const p0 = load<usize>(lanes) + j * OUT
  const p1 = load<usize>(lanes, 4) + j * OUT
  const p2 = load<usize>(lanes, 8) + j * OUT
  const p3 = load<usize>(lanes, 12) + j * OUT
  for (let r: usize = 0; r < 3; r++) {
    const m = parent + r * 64
    const x = at(m)
    const y = v128.load(m, 16)
    const z = v128.load(m, 32)
    const t = v128.load(m, 48)
    if (keep) {
      v128.store(own + r * 64, x)
      v128.store(own + r * 64, y, 16)
      v128.store(own + r * 64, z, 32)
      v128.store(own + r * 64, t, 48)
    }
    storeTransposed(x, y, z, t, p0, p1, p2, p3, r * 16)
  }
}

/** The matrices of four characters, 3×4 by rows, as twelve vectors; the identity without transforms. */
function loadTransforms(transforms: usize, slots: usize, out: usize): void {
  if (!transforms) {
    for (let k: usize = 0; k < 12; k++) v128.store(out + (k << 4), f32x4.splat(k % 5 ? 0 : 1))
    return
  }
  const p0 = transforms + load<usize>(slots) * OUT
  const p1 = transforms + load<usize>(slots, 4) * OUT
  const p2 = transforms + load<usize>(slots, 8) * OUT
  const p3 = transforms + load<usize>(slots, 12) * OUT
  for (let r: usize = 0; r < 3; r++) {
    const o = r << 4
    storeTransposed(
      at(p0 + o), at(p1 + o), at(p2 + o), at(p3 + o),
      out + r * 64, out + r * 64 + 16, out + r * 64 + 32, out + r * 64 + 48, 0,
    )
  }
}

/** Palettes of eight characters. `scratch`: sums, work, two instance matrices, lanes, scales, then matrices of joints. */
export function composePalettes(
  batch: usize, rig: usize, slots: usize, weights: usize, size: usize, starts: usize, flags: usize, scratch: usize,
): void {
  const joints = load<usize>(rig + RIG_JOINTS)
  const outSize = load<usize>(rig + RIG_SLOTS) * OUT
  const out = load<usize>(batch + BATCH_OUT_PALETTE)
  const transforms = load<usize>(batch + BATCH_TRANSFORMS)
  const details = load<usize>(batch + BATCH_DETAILS)
  const deltas = load<usize>(rig + RIG_BIND_DELTAS)
  const parents = load<usize>(rig + RIG_PARENTS)
  const sums = scratch
  const work = sums + 2 * SUMS
  const instances = work + MATRIX
  const lanes = instances + 2 * MATRIX
  const scales = lanes + 32
  const models = scales + SUMS
  let detail: usize = 0
  for (let l: usize = 0; l < 32; l += 4) {
    const slot = load<usize>(slots + l)
    store<usize>(lanes + l, out + slot * outSize)
    detail = max(detail, load<usize>(details + (slot << 2)))
  }
  loadTransforms(transforms, slots, instances)
  loadTransforms(transforms, slots + 16, instances + MATRIX)
  for (let j: usize = 0; j < joints; j++) {
    const flag = load<i32>(flags + (j << 2))
    const parent = load<i32>(parents + (j << 2))
    const own = models + j * (2 * MATRIX)
    const above = parent < 0 ? instances : models + <usize>parent * (2 * MATRIX)
    if (!(flag & JOINT_MOVES) || j >= detail) {
      const keep = (flag & JOINT_HAS_CHILDREN) !== 0
      follow(j, keep, above, own, lanes)
      follow(j, keep, above + MATRIX, own + MATRIX, lanes + 16)
      continue
    }
    accumulate(load<usize>(starts + (j << 2)), load<usize>(starts + (j << 2), 4), deltas, weights, weights + size, sums)
    if (flag & JOINT_SCALES) accumulateScales(rig, j, weights, size, scales)
    const bare = parent < 0 && !transforms
    composeJoint(rig, j, flag, sums, scales, bare ? 0 : above, own, lanes, work)
    composeJoint(rig, j, flag, sums + SUMS, scales + 48, bare ? 0 : above + MATRIX, own + MATRIX, lanes + 16, work)
  }
  derive(rig, joints, lanes)
}

/** Slots whose bind differs from the reference: a joint's matrix times a constant. */
function derive(rig: usize, joints: usize, lanes: usize): void {
  const slots = load<usize>(rig + RIG_SLOTS)
  const sources = load<usize>(rig + RIG_DERIVED_SOURCES)
  const matrices = load<usize>(rig + RIG_DERIVED_MATRICES)
  for (let d: usize = 0; d < slots - joints; d++) {
    const m = matrices + d * OUT
    const r0 = at(m)
    const r1 = v128.load(m, 16)
    const r2 = v128.load(m, 32)
    const from = load<usize>(sources + (d << 2)) * OUT
    const to = (joints + d) * OUT
    for (let l: usize = 0; l < 32; l += 4) {
      const base = load<usize>(lanes + l)
      for (let r: usize = 0; r < 48; r += 16) {
        const p = base + from + r
        const t = v128.and(at(p), i32x4(0, 0, 0, -1))
        const v = add(add(mul(spread(p), r0), mul(v128.load32_splat(p, 4), r1)), add(mul(v128.load32_splat(p, 8), r2), t))
        v128.store(base + to + r, v)
      }
    }
  }
}
