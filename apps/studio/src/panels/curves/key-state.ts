import type { Clip, Curve, Key } from '@facework/documents'
import type { KeyState } from '../../components/rows/key-glyph.tsx'
import { frameRateOf } from '../../transport/time-text.ts'

/** Where a curve stands in the clip at a time: on a key, keyed elsewhere, or never. */
export function keyStateAt(clip: Clip | undefined, curve: string, time: number): KeyState {
  const found = clip && curvesOf(clip).get(curve)
  if (!found) return 'none'
  if (found.type === 'sampled') return 'has'
  const half = 0.5 / frameRateOf(clip)
  const next = found.keys[firstBehind(found.keys, time - half)]
  return next && next.time < time + half ? 'on' : 'has'
}

const byName = new WeakMap<Clip, ReadonlyMap<string, Curve>>()

/** A hundred rows ask in every frame. */
function curvesOf(clip: Clip): ReadonlyMap<string, Curve> {
  let curves = byName.get(clip)
  if (!curves) {
    curves = new Map(clip.curves.map((c) => [c.name, c]))
    byName.set(clip, curves)
  }
  return curves
}

/** Index of the first key after a time. */
function firstBehind(keys: readonly Key[], time: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]!.time <= time) low = middle + 1
    else high = middle
  }
  return low
}
