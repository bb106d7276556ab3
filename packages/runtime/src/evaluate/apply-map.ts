import { clamp } from '@facework/math/internal'
import type { CompiledMap } from '../compile/compile-map.ts'

type Floats = Float32Array | Float64Array

// [M2, C5]
/**
 * Values of one vocabulary in another, with their presences. A line is present as far as its most
 * present term, a term as far as its least present source; a source that is less present than its line
 * counts by that part, the rest of it being 0. So sources that fade together fade the target and keep its
 * value. A curve that passes through goes first; a line of the same name takes what it leaves. `out` must
 * be other arrays than those read.
 */
export function applyMap(
  map: CompiledMap,
  values: Readonly<Floats>,
  presences: Readonly<Floats>,
  outValues: Floats,
  outPresences: Floats,
): void {
  const { kept, targets, starts, sources, by, gains, offsets, low, high } = map
  outPresences.fill(0)
  for (let k = 0; k < kept.length; k += 2) {
    outValues[kept[k + 1]!] = values[kept[k]!]!
    outPresences[kept[k + 1]!] = presences[kept[k]!]!
  }
  for (let line = 0; line < targets.length; line++) {
    const from = starts[line]!
    const to = starts[line + 1]!
    let presence = from === to ? 1 : 0
    for (let t = from; t < to; t++) {
      const first = presences[sources[t]!]!
      const term = by[t]! < 0 ? first : Math.min(first, presences[by[t]!]!)
      if (term > presence) presence = term
    }
    if (presence <= 0) continue
    let sum = offsets[line]!
    for (let t = from; t < to; t++) {
      sum +=
        gains[t]! *
        counted(values, presences, sources[t]!, presence) *
        (by[t]! < 0 ? 1 : counted(values, presences, by[t]!, presence))
    }
    const value = clamp(sum, low[line]!, high[line]!)
    const target = targets[line]!
    const there = Math.min(Math.max(outPresences[target]!, 0), 1)
    const share = Math.min(presence, 1 - there)
    if (share <= 0) continue
    outValues[target] = there === 0 ? value : (there * outValues[target]! + share * value) / (there + share)
    outPresences[target] = there + share
  }
}

function counted(
  values: Readonly<Floats>,
  presences: Readonly<Floats>,
  source: number,
  whole: number,
): number {
  const presence = presences[source]!
  // Values of absent curves are left over from other frames, and may be anything.
  if (presence <= 0) return 0
  return presence >= whole ? values[source]! : values[source]! * (presence / whole)
}
