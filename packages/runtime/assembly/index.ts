// One call a batch: sample → combine → compact → accumulate → compose, block by block.
import {
  BATCH_COUNT,
  BATCH_ORDER,
  BATCH_OUT_JOINTS,
  BATCH_OUT_MORPHS,
  BATCH_OUT_PALETTE,
  BATCH_OUT_WEIGHTS,
  BATCH_RIG,
  BATCH_SCRATCH,
  BLOCK_LANES,
  LANE_PAIR,
  LANES,
  RIG_ENTRIES,
  RIG_JOINTS,
  RIG_SHAPES,
  RIG_STARTS,
} from '../src/kernels/layout'
import { combine } from './combine'
import { compact, findActive } from './compact'
import { composeJoints } from './joints'
import { composePalettes } from './palette'
import { FOUND, findRows, writeRows } from './rows'
import { sample, specialOf } from './sample'
import { writeMorphs, writeWeights } from './weights'

export { morphMesh } from './mesh'

export function evaluate(batch: usize): void {
  const rig = load<usize>(batch + BATCH_RIG)
  const size = load<usize>(rig + RIG_SHAPES) << 4
  const joints = load<usize>(rig + RIG_JOINTS)
  const entries = load<usize>(load<usize>(rig + RIG_STARTS) + (joints << 2)) << 3
  const weights = load<usize>(batch + BATCH_SCRATCH)
  const active = weights + size * (BLOCK_LANES / LANES)
  const list = active + size
  const starts = list + entries + 16
  const flags = starts + (((joints + 4) & ~3) << 2)
  const rest = flags + (((joints + 3) & ~3) << 2)
  // Behind what `sample` writes to `rest`.
  const found = rest + 64
  const outWeights = load<usize>(batch + BATCH_OUT_WEIGHTS)
  const outMorphs = load<usize>(batch + BATCH_OUT_MORPHS)
  const outJoints = load<usize>(batch + BATCH_OUT_JOINTS)
  const outPalette = load<usize>(batch + BATCH_OUT_PALETTE)
  const weightsAlone = outWeights && !outMorphs && !outJoints && !outPalette
  let slots = load<usize>(batch + BATCH_ORDER)
  let left = load<usize>(batch + BATCH_COUNT)
  while (left > 0) {
    const lanes = min(left, <usize>BLOCK_LANES)
    for (let l: usize = 0; l < lanes; l += LANES) {
      const four = slots + (l << 2)
      if (weightsAlone) {
        const rows = found + l * (FOUND / LANES)
        if (!specialOf(batch, four)) {
          findRows(batch, four, rows)
          continue
        }
        store<usize>(rows, 0)
      }
      const w = weights + (l / LANES) * size
      sample(batch, rig, four, w, rest)
      combine(rig, w)
      if (outWeights) writeWeights(batch, rig, four, w)
      if (outMorphs) writeMorphs(batch, rig, four, w)
    }
    if (weightsAlone) {
      for (let l: usize = 0; l < lanes; l += LANES) {
        const rows = found + l * (FOUND / LANES)
        if (load<usize>(rows)) writeRows(batch, rig, slots + (l << 2), rows)
      }
    }
    if (outJoints || outPalette) {
      findActive(rig, weights, lanes / LANES, active)
      compact(rig, active, list, starts, flags)
      for (let l: usize = 0; l < lanes; l += LANE_PAIR) {
        const w = weights + (l / LANES) * size
        if (outJoints) composeJoints(batch, rig, slots + (l << 2), w, size, starts, flags, rest)
        if (outPalette) composePalettes(batch, rig, slots + (l << 2), w, size, starts, flags, rest)
      }
    }
    slots += lanes << 2
    left -= lanes
  }
}
