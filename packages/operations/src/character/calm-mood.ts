import { arkit52, type Clip, type ControlSet, clipKind, keyedCurve, mapsBetween } from '@facework/documents'
import { mapClip } from '../vocabulary/map-clip.ts'

/** Seconds; long enough that nobody counts the blinks. */
const LENGTH = 8
/** When the lids start to close, and how the blink goes from there: fast down, slower up. */
const BLINKS: readonly number[] = [1.7, 5.2, 5.7]
const BLINK: readonly (readonly [after: number, value: number])[] = [
  [0, 0],
  [0.08, 1],
  [0.11, 1],
  [0.28, 0],
]

// [T3]
/**
 * A face at ease in the words of a set: it blinks, and mouth and brows are not quite still. Undefined
 * for sets that cannot say so, such as visemes.
 *
 *   const mood = calmMood(facs50)
 */
export function calmMood(set: ControlSet): Clip | undefined {
  const way = mapsBetween(arkit52.id, set.id)
  if (!way) return undefined
  const known = new Set(set.controls.map((c) => c.name))
  const clip = way.reduce((played, map) => mapClip(played, map).clip, inArkit())
  return { ...clip, curves: clip.curves.filter((curve) => known.has(curve.name)) }
}

function inArkit(): Clip {
  const blink: (readonly [number, number])[] = [
    [0, 0],
    ...BLINKS.flatMap((start) => BLINK.map(([after, value]) => [start + after, value] as const)),
    [LENGTH, 0],
  ]
  const drift = (low: number, high: number): (readonly [number, number])[] => [
    [0, low],
    [LENGTH / 2, high],
    [LENGTH, low],
  ]
  return clipKind.create('calm', {
    duration: LENGTH,
    loop: true,
    curves: [
      keyedCurve('eyeBlinkLeft', blink),
      keyedCurve('eyeBlinkRight', blink),
      keyedCurve('mouthSmileLeft', drift(0.06, 0.12), 'sine-in-out'),
      keyedCurve('mouthSmileRight', drift(0.05, 0.12), 'sine-in-out'),
      keyedCurve('browInnerUp', drift(0, 0.06), 'sine-in-out'),
    ],
  })
}
