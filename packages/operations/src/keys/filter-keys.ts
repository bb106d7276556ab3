import type { Clip, Curve, Key, KeyedCurve } from '@facework/documents'
import { Report } from '@facework/report'
import { reduceKeys } from '../modifiers/built-in/reduce-keys.ts'
import { changeCurves, curveInClip, keyedCurveInClip } from './change-curve.ts'
import type { CurveKeyPlace } from './edit-keys.ts'

/**
 * Moves keys towards the straight line between their neighbors: 0 leaves them, 1 puts them on it. All are moved at
 * once, from where they were. The first and the last key of a curve stay.
 *
 *   smoothKeys(clip, selected, 0.5)
 */
export function smoothKeys(clip: Clip, places: readonly CurveKeyPlace[], amount: number): Clip {
  return changeValues(clip, places, (key, i, keys) => {
    const [before, after] = [keys[i - 1], keys[i + 1]]
    if (!before || !after) return key.value
    const part = (key.time - before.time) / (after.time - before.time)
    const line = before.value + (after.value - before.value) * part
    return key.value + (line - key.value) * amount
  })
}

/**
 * Adds noise to keys, at most `amount` up or down; the same seed gives the same noise.
 *
 *   addNoise(clip, selected, { amount: 0.03, seed: 7 })
 */
export function addNoise(
  clip: Clip,
  places: readonly CurveKeyPlace[],
  { amount, seed = 1 }: { readonly amount: number; readonly seed?: number },
): Clip {
  return changeValues(clip, places, (key, i, _, name) => key.value + amount * noiseAt(`${name} ${i}`, seed))
}

/**
 * As few keys as it takes to stay within an error of the curve at any time. Use it after recording, or when a curve has
 * more keys than one can edit.
 *
 *   simplifyCurves(clip, ['jawOpen'], 0.005)
 */
export function simplifyCurves(clip: Clip, names: readonly string[], error: number): Clip {
  const curves = names.map((name) => curveInClip(clip, name))
  const { duration, markers } = clip
  const reduced = reduceKeys.apply(
    { duration, markers, joints: [], morphs: [], curves },
    { error, metres: error, radians: error, shape: 'cubic', curves: [], tracks: false },
    { report: new Report(), name: clip.name },
  )
  const changed = reduced.curves.filter((curve: Curve, i: number) => curve !== curves[i])
  return changed.length === 0 ? clip : changeCurves(clip, changed)
}

/** New values of chosen keys, by their place among the keys of their curve. */
function changeValues(
  clip: Clip,
  places: readonly CurveKeyPlace[],
  valueFor: (key: Key, index: number, keys: readonly Key[], curve: string) => number,
): Clip {
  const byCurve = new Map<string, Set<number>>()
  for (const { curve, time } of places) byCurve.set(curve, (byCurve.get(curve) ?? new Set()).add(time))
  const changed = [...byCurve].map(([name, times]): KeyedCurve => {
    const curve = keyedCurveInClip(clip, name)
    return {
      ...curve,
      keys: curve.keys.map((key, i) =>
        times.has(key.time) ? { ...key, value: valueFor(key, i, curve.keys, name) } : key,
      ),
    }
  })
  return changed.length === 0 ? clip : changeCurves(clip, changed)
}

/** From −1 to 1, by a hash of text and seed (FNV-1a with a final mix, so that neighbors differ). */
function noiseAt(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39) >>> 0
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x7fffffff - 1
}
