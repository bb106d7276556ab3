// Which shapes any character of a block uses, and the entries that are left of them.
import {
  JOINT_MOVES,
  JOINT_SCALES,
  RIG_ENTRIES,
  RIG_FLAGS,
  RIG_JOINTS,
  RIG_SCALE_ENTRIES,
  RIG_SCALE_STARTS,
  RIG_SHAPES,
  RIG_STARTS,
} from '../src/kernels/layout'

/** Sixteen bytes a shape: 8, the size of an entry, where any of the groups has a weight; else 0. */
export function findActive(rig: usize, weights: usize, groups: usize, active: usize): void {
  const size = load<usize>(rig + RIG_SHAPES) << 4
  const end = weights + groups * size
  for (let s: usize = 0; s < size; s += 16) {
    let any = v128.load(weights + s)
    for (let p = weights + size + s; p < end; p += size) any = v128.or(any, v128.load(p))
    store<i32>(active + s, v128.any_true(any) ? 8 : 0)
  }
}

/** Copies the active entries to `list`, by joint; `starts` are their ends, `flags` what moves. */
export function compact(rig: usize, active: usize, list: usize, starts: usize, flags: usize): void {
  const joints = load<usize>(rig + RIG_JOINTS)
  const from = load<usize>(rig + RIG_STARTS)
  const entries = load<usize>(rig + RIG_ENTRIES)
  const fixed = load<usize>(rig + RIG_FLAGS)
  const scaleStarts = load<usize>(rig + RIG_SCALE_STARTS)
  const scaleEntries = load<usize>(rig + RIG_SCALE_ENTRIES)
  let e = entries + (load<usize>(from) << 3)
  store<usize>(starts, list)
  for (let j: usize = 0; j < joints << 2; j += 4) {
    const before = list
    const end = entries + (load<usize>(from + j, 4) << 3)
    for (; e < end; e += 8) {
      const entry = load<u64>(e)
      store<u64>(list, entry)
      list += load<usize>(active + <usize>(entry >> 32))
    }
    store<usize>(starts + j, list, 4)
    let flag = load<i32>(fixed + j)
    if (list !== before) flag |= JOINT_MOVES
    const scaleEnd = load<usize>(scaleStarts + j, 4)
    for (let s = load<usize>(scaleStarts + j); s < scaleEnd; s++) {
      if (load<i32>(active + load<usize>(scaleEntries + (s << 2)))) flag |= JOINT_MOVES | JOINT_SCALES
    }
    store<i32>(flags + j, flag)
  }
}
