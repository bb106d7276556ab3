import type { Clip, Key, KeyedCurve } from '@facework/documents'
import type { Tangent } from '@facework/documents/internal'
import { automaticSlope } from '@facework/math/internal'
import { changeCurves, keyedCurveInClip } from './change-curve.ts'
import type { KeyPlace } from './edit-keys.ts'

/** How the handles of a key are held; `free` ones are in one line with any slope. */
export type TangentKind = 'auto' | 'flat' | 'free' | 'broken' | 'weighted'

// [C2]
/** What the handles of a key are. */
export function tangentKind({ in: into, out }: Key): TangentKind {
  if (!into && !out) return 'auto'
  if (into?.weight !== undefined || out?.weight !== undefined) return 'weighted'
  if (into?.slope !== out?.slope) return 'broken'
  return into?.slope === 0 ? 'flat' : 'free'
}

/** The plain Hermite curve, in weights. */
const THIRD = 1 / 3

// [C2]
/**
 * Gives the handles of keys a kind. Only auto and flat change the shape of the curve; the others take
 * the current slopes, to be edited manually from then on.
 *
 *   setTangentKind(clip, selected, 'flat')
 */
export function setTangentKind(clip: Clip, keys: readonly KeyPlace[], kind: TangentKind): Clip {
  const times = new Map<string, Set<number>>()
  for (const place of keys) {
    if ('joint' in place) continue
    const known = times.get(place.curve)
    if (known) known.add(place.time)
    else times.set(place.curve, new Set([place.time]))
  }
  const changed = [...times].map(([name, own]): KeyedCurve => {
    const curve = keyedCurveInClip(clip, name)
    return {
      ...curve,
      keys: curve.keys.map((key, i) => (own.has(key.time) ? withKind(curve.keys, i, kind) : key)),
    }
  })
  return changed.length === 0 ? clip : changeCurves(clip, changed)
}

function withKind(keys: readonly Key[], i: number, kind: TangentKind): Key {
  const { in: into, out, ...key } = keys[i]!
  if (kind === 'auto') return { ...key, interpolation: 'cubic' }
  if (kind === 'flat') return { ...key, interpolation: 'cubic', in: { slope: 0 }, out: { slope: 0 } }
  const slope = automaticSlopeAt(keys, i)
  const inSlope = into?.slope ?? slope
  // Handles that lie in one line follow the one that leads out.
  const outSlope = out?.slope ?? slope
  const weight = (tangent: Tangent | undefined) =>
    kind === 'weighted' ? { weight: tangent?.weight ?? THIRD } : {}
  return {
    ...key,
    interpolation: 'cubic',
    in: { slope: kind === 'free' ? outSlope : inSlope, ...weight(into) },
    out: { slope: outSlope, ...weight(out) },
  }
}

/** The slope of an automatic tangent; the first and last key of a curve are flat. */
function automaticSlopeAt(keys: readonly Key[], i: number): number {
  const [a, b, c] = [keys[i - 1], keys[i]!, keys[i + 1]]
  return a && c ? automaticSlope(a.time, a.value, b.time, b.value, c.time, c.value) : 0
}
