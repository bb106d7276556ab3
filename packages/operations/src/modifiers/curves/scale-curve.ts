import type { Curve } from '@facework/documents'
import type { Tangent } from '@facework/documents/internal'
import { withTangents } from '../../keys/with-tangents.ts'

/** gain × curve + offset, exact at every time. */
export function scaleCurve(curve: Curve, gain: number, offset: number): Curve {
  if (curve.type === 'sampled') return { ...curve, values: curve.values.map((v) => v * gain + offset) }
  const steeper = (tangent: Tangent): Tangent => ({ ...tangent, slope: tangent.slope * gain })
  const keys = curve.keys.map((key) =>
    withTangents(
      { ...key, value: key.value * gain + offset },
      key.in && steeper(key.in),
      key.out && steeper(key.out),
    ),
  )
  return { ...curve, keys }
}
