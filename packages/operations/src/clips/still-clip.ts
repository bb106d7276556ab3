import { type AssetRef, type Clip, clipKind, isCurveOnly, keyedCurve } from '@facework/documents'

export interface StillClipOptions {
  readonly name: string
  /** Value by curve. */
  readonly values: Readonly<Record<string, number>>
  readonly skeleton?: AssetRef
}

/**
 * A still face as a clip: one key per curve. It can be played, blended, mapped and exported
 * like any clip, and `stillValues` reads its values.
 *
 *   createStillClip({ name: 'smirk', values: { LeftLipCornerPuller: 0.6 } })
 */
export function createStillClip({ name, values, ...rest }: StillClipOptions): Clip {
  const curves = Object.entries(values).map(([curve, value]) => keyedCurve(curve, [[0, value]]))
  return clipKind.create(name, { duration: 1, frameRate: 30, curves, ...rest })
}

/** The face that a clip holds from its beginning to its end; undefined for clips that move, or hold none. */
export function stillValues(clip: Clip): Readonly<Record<string, number>> | undefined {
  if (!isCurveOnly(clip) || clip.curves.length === 0) return undefined
  const values: Record<string, number> = {}
  for (const curve of clip.curves) {
    if (curve.type !== 'keyed' || curve.keys.length !== 1) return undefined
    values[curve.name] = curve.keys[0]!.value
  }
  return values
}
