import type { KernelMemory } from '../kernels/kernel-memory.ts'
import {
  LANES,
  RIG_BENT,
  RIG_BIND_DELTAS,
  RIG_CLAMP_BASES,
  RIG_COMBINATION_COUNT,
  RIG_COMBINATIONS,
  RIG_DEFAULTS,
  RIG_DELTAS,
  RIG_DERIVED_MATRICES,
  RIG_DERIVED_SOURCES,
  RIG_ENTRIES,
  RIG_FIRST_COMBINATION,
  RIG_FLAGS,
  RIG_HIGHS,
  RIG_JOINTS,
  RIG_KNOT_COUNT,
  RIG_KNOTS,
  RIG_LOWS,
  RIG_MORPH_DEFAULTS,
  RIG_MORPH_ENTRIES,
  RIG_MORPH_STARTS,
  RIG_MORPHS,
  RIG_PARENTS,
  RIG_PIVOTS,
  RIG_REFERENCE,
  RIG_ROW,
  RIG_SCALE_DELTAS,
  RIG_SCALE_ENTRIES,
  RIG_SCALE_SLOTS,
  RIG_SCALE_STARTS,
  RIG_SCALE_TERMS,
  RIG_SCALED,
  RIG_SHAPES,
  RIG_SHEARS,
  RIG_SIZE,
  RIG_SLOTS,
  RIG_STARTS,
  RIG_TWISTED,
} from '../kernels/layout.ts'
import { rowParts } from './combination-rows.ts'
import { CROWD_DELTA_SIZE, type CrowdRig } from './crowd-rig.ts'

/** A vector of weights takes sixteen bytes; −1 stays. */
const place = (shape: number) => (shape < 0 ? shape : shape * 16)

/** Puts a rig where the SIMD kernel finds it. Returns all its addresses, that of the struct first. */
export function storeRig(memory: KernelMemory, rig: CrowdRig): number[] {
  const struct = memory.allocate(RIG_SIZE)
  const addresses = [struct]
  const word = (field: number, value: number) => {
    memory.i32[(struct + field) >> 2] = value
  }
  const column = (field: number, values: Float32Array | Int32Array) => {
    const at = memory.store(values)
    addresses.push(at)
    word(field, at)
  }
  word(RIG_ROW, rig.rowLength * 4)
  word(RIG_SHAPES, rig.shapeStride)
  word(RIG_JOINTS, rig.jointCount)
  word(RIG_SLOTS, rig.slotCount)
  word(RIG_COMBINATION_COUNT, rig.combinationBases.length / 3)
  word(RIG_FIRST_COMBINATION, place(rig.firstCombination))
  word(RIG_KNOT_COUNT, rig.knots.length)
  word(RIG_MORPHS, rig.morphStride)
  word(RIG_SCALED, rig.scaledCount)
  word(RIG_CLAMP_BASES, rig.clampBases ? 1 : 0)
  const { bent, twisted } = rowParts(rig)
  word(RIG_BENT, bent * 4)
  word(RIG_TWISTED, twisted * 4)
  const entries = new Int32Array(rig.shapes.length * 2)
  rig.shapes.forEach((shape, e) => {
    entries[e * 2] = e * CROWD_DELTA_SIZE * 4
    entries[e * 2 + 1] = place(shape)
  })
  column(RIG_STARTS, rig.starts)
  column(RIG_ENTRIES, entries)
  column(RIG_DELTAS, rig.deltas)
  column(RIG_BIND_DELTAS, rig.bindDeltas)
  column(RIG_PARENTS, rig.parents)
  column(RIG_FLAGS, rig.flags)
  column(RIG_REFERENCE, rig.reference)
  column(RIG_PIVOTS, rig.pivots)
  column(RIG_SCALE_STARTS, rig.scaleStarts)
  column(RIG_SCALE_ENTRIES, rig.scaleShapes.map(place))
  column(RIG_SCALE_DELTAS, rig.scaleDeltas)
  column(RIG_SCALE_TERMS, rig.scaleTerms)
  column(RIG_SHEARS, rig.shears)
  column(RIG_SCALE_SLOTS, rig.scaleSlots)
  column(RIG_COMBINATIONS, combinationWords(rig))
  column(RIG_KNOTS, knotWords(rig))
  column(RIG_LOWS, rig.lows)
  column(RIG_HIGHS, rig.highs)
  column(RIG_DEFAULTS, rig.defaults)
  column(RIG_MORPH_STARTS, rig.morphStarts)
  column(RIG_MORPH_ENTRIES, morphWords(rig))
  column(RIG_MORPH_DEFAULTS, rig.morphDefaults)
  column(RIG_DERIVED_SOURCES, rig.derivedSources)
  column(RIG_DERIVED_MATRICES, rig.derivedMatrices)
  return addresses
}

/** Filled up to whole vectors of combinations. */
function combinationWords({ combinationBases }: CrowdRig): Int32Array {
  const whole = 3 * LANES
  const out = new Int32Array(Math.ceil(combinationBases.length / whole) * whole)
  out.set(combinationBases.map(place))
  return out
}

/** Whole numbers and floats side by side. */
function words(list: readonly ({ float: number } | number)[]): Int32Array {
  const out = new Int32Array(list.length)
  const floats = new Float32Array(out.buffer)
  list.forEach((value, i) => {
    if (typeof value === 'number') out[i] = value
    else floats[i] = value.float
  })
  return out
}

/** Control and number of knots; then position, 1 / distance to the next, and place of the shape a knot. */
function knotWords({ knots }: CrowdRig): Int32Array {
  return words(
    knots.flatMap(({ control, positions, shapes }) => [
      place(control),
      positions.length,
      ...[...positions].flatMap((position, i) => [
        { float: position },
        { float: i + 1 < positions.length ? 1 / (positions[i + 1]! - position) : 0 },
        place(shapes[i]!),
      ]),
    ]),
  )
}

function morphWords({ morphShapes, morphValues }: CrowdRig): Int32Array {
  return words([...morphShapes].flatMap((shape, e) => [place(shape), { float: morphValues[e]! }]))
}
