import { type CaptureRegion, captureRegionOf } from '@facework/capture'
import type { Clip, Curve } from '@facework/documents'

export type SilhouetteRegion = Exclude<CaptureRegion, 'head'>
const REGIONS: readonly SilhouetteRegion[] = ['mouth', 'eyes', 'brows']
/** Points of an outline: more are not seen. */
const POINTS = 160

export interface Silhouette {
  readonly region: SilhouetteRegion
  /** In a box of 160 × 30. */
  readonly path: string
}

/** For each region, how high its strongest control is over the take. */
export function silhouettesOf({
  curves,
  duration,
}: Pick<Clip, 'curves' | 'duration'>): readonly Silhouette[] {
  return REGIONS.flatMap((region) => {
    const own = curves.filter(({ name }) => captureRegionOf(name) === region)
    if (own.length === 0 || duration <= 0) return []
    const heights = Array.from({ length: POINTS + 1 }, (_, i) => {
      const time = (i / POINTS) * duration
      return own.reduce((most, curve) => Math.max(most, valueAt(curve, time)), 0)
    })
    const points = heights.map((height, i) => `L${i} ${(29 - Math.min(1, height) * 26).toFixed(1)}`)
    return [{ region, path: `M0 30${points.join('')}L${POINTS} 30Z` }]
  })
}

/** Straight between keys: enough for an outline. */
function valueAt(curve: Curve, time: number): number {
  if (curve.type === 'sampled') {
    const at = Math.round((time - curve.start) * curve.rate)
    return curve.values[Math.max(0, Math.min(curve.values.length - 1, at))] ?? 0
  }
  const { keys } = curve
  let [low, high] = [0, keys.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]!.time < time) low = middle + 1
    else high = middle
  }
  const [after, before] = [keys[low], keys[low - 1]]
  if (!after) return 0
  if (!before || after.time <= time) return after.value
  return before.value + ((after.value - before.value) * (time - before.time)) / (after.time - before.time)
}
