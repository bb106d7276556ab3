import { type Clip, type Key, type KeyedCurve, keyedCurve } from '@facework/documents'
import { changeCurves, keyedCurveInClip } from './change-curve.ts'
import { type KeyPlace, merge } from './edit-keys.ts'
import { mirrorName } from './mirror-name.ts'

/** Keys on their way from one place to another, their times from the first of them. */
export interface CopiedKeys {
  readonly curves: readonly { readonly name: string; readonly keys: readonly Key[] }[]
}

/** What `pasteKeys` takes; the clip stays as it is. */
export function copyKeys(clip: Clip, keys: readonly KeyPlace[]): CopiedKeys {
  const start = Math.min(...keys.map((k) => k.time))
  const names = [...new Set(keys.map((k) => k.curve))]
  return {
    curves: names.map((name) => {
      const times = new Set(keys.filter((k) => k.curve === name).map((k) => k.time))
      const chosen = keyedCurveInClip(clip, name).keys.filter((k) => times.has(k.time))
      return { name, keys: chosen.map((k) => ({ ...k, time: k.time - start })) }
    }),
  }
}

export interface PasteKeysOptions {
  /** Where the first key goes, seconds. */
  readonly time: number
  /** On the controls of the other side of the face. */
  readonly mirrored?: boolean
}

/**
 * Puts copied keys into a clip from a time on; keys that are in their way are replaced, curves it lacks
 * are made. Mirrored, `smile_L` goes to `smile_R` and what lies in the middle stays there.
 *
 *   pasteKeys(clip, copyKeys(clip, selected), { time: 2, mirrored: true })
 */
export function pasteKeys(clip: Clip, copied: CopiedKeys, options: PasteKeysOptions): Clip {
  const put = copied.curves.map(({ name, keys }): KeyedCurve => {
    const target = options.mirrored ? mirrorName(name) : name
    const there = clip.curves.some((c) => c.name === target)
    const curve = there ? keyedCurveInClip(clip, target) : keyedCurve(target, [])
    const moved = keys.map((k) => ({ ...k, time: k.time + options.time }))
    return { ...curve, keys: merge(curve.keys, moved) }
  })
  return put.length === 0 ? clip : changeCurves(clip, put)
}
