import type { Quat, Transform, Vec3 } from '@facework/documents'
import { multiplyQuaternions, normalizeQuaternion, turnBetween } from '@facework/math/internal'

/** The same in every bit; a rotation and its negative are one rotation. */
export function sameTransform(a: Transform, b: Transform): boolean {
  return sameNumbers(a.t, b.t) && sameNumbers(a.s, b.s) && sameRotation(a.r, b.r)
}

function sameRotation(a: Quat, b: Quat): boolean {
  // Files keep rotations as float32, some a little short: they are the same once brought to length 1. That
  // is done to each side at most once, since doing it again can change the last bit.
  return [a, unit(a)].some((p) =>
    [b, unit(b)].some((q) => sameNumbers(p, q) || p.every((v, k) => v === -q[k]!)),
  )
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.every((v, k) => v === b[k])
}

/** The same rotation with length 1, in double precision. */
export function unit(q: readonly number[]): Quat {
  const out = [...q]
  normalizeQuaternion(out, 0)
  return out as unknown as Quat
}

/** As it comes out of an evaluation, which runs in float32. */
export function roundTransform({ t, r, s }: Transform): Transform {
  return {
    t: t.map(Math.fround) as unknown as Vec3,
    r: r.map(Math.fround) as unknown as Quat,
    s: s.map(Math.fround) as unknown as Vec3,
  }
}

// [P3]
/** The transform that differs from `to` as `transform` differs from `from`, without a detour over logarithms. */
export function rebaseTransform(transform: Transform, from: Transform, to: Transform): Transform {
  const turn = [0, 0, 0, 1]
  turnBetween(turn, 0, transform.r, 0, from.r, 0)
  const r = [0, 0, 0, 1]
  multiplyQuaternions(r, 0, turn, 0, to.r, 0)
  return {
    t: transform.t.map((v, k) => to.t[k]! + (v - from.t[k]!)) as unknown as Vec3,
    r: unit(r),
    s: transform.s.map((v, k) => (from.s[k] === 0 ? v : to.s[k]! * (v / from.s[k]!))) as unknown as Vec3,
  }
}
