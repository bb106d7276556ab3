import { type Clip, type Curve, type Key, keyedCurve } from '@facework/documents'
import type { Extrapolation } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { changeCurves, curveInClip } from '../keys/change-curve.ts'

/**
 * Adds an empty curve, to be keyed. Use it before the first key of a control.
 *
 *   addCurve(clip, 'jawOpen')
 */
export function addCurve(clip: Clip, name: string, keys: readonly Key[] = []): Clip {
  if (name === '') throw new FaceworkError('clip/curve-name', 'name', 'A curve needs a name; found none.')
  if (clip.curves.some((c) => c.name === name)) {
    throw new FaceworkError(
      'clip/curve-exists',
      name,
      `Clip "${clip.name}" already has a curve "${name}".`,
      'Choose another name, or key the one that is there.',
    )
  }
  return changeCurves(clip, [{ ...keyedCurve(name, []), keys }])
}

/** Takes curves out of a clip. */
export function deleteCurves(clip: Clip, names: readonly string[]): Clip {
  for (const name of names) curveInClip(clip, name)
  return changeCurves(clip, [], names)
}

// [C2]
/**
 * What curves do before their first and after their last key.
 *
 *   setExtrapolation(clip, ['blink'], { after: 'loop' })
 */
export function setExtrapolation(
  clip: Clip,
  names: readonly string[],
  ends: { readonly before?: Extrapolation; readonly after?: Extrapolation },
): Clip {
  return changeCurves(
    clip,
    names.map((name): Curve => ({ ...curveInClip(clip, name), ...ends })),
  )
}

// [C2]
/**
 * A key for every sample, joined by straight lines as the samples are, so that a captured curve can
 * be edited manually. It looks the same afterwards.
 */
export function keysFromSamples(clip: Clip, names: readonly string[]): Clip {
  const keyed = names.flatMap((name): Curve[] => {
    const curve = curveInClip(clip, name)
    if (curve.type === 'keyed') return []
    const { start, rate, before, after } = curve
    const pairs = Array.from(curve.values, (value, i) => [start + i / rate, value] as const)
    return [{ ...keyedCurve(name, pairs), before, after }]
  })
  return keyed.length === 0 ? clip : changeCurves(clip, keyed)
}
