import type { Curve } from '@facework/documents'

/** gain × curve + offset, exact at every time. */
export function scaleCurve(curve: Curve, gain: number, offset: number): Curve {
  if (curve.type === 'sampled') return { ...curve, values: curve.values.map((v) => v * gain + offset) }
  const keys = curve.keys.map((key) => ({
    ...key,
    value: key.value * gain + offset,
    ...(key.in ? { in: { ...key.in, slope: key.in.slope * gain } } : {}),
    ...(key.out ? { out: { ...key.out, slope: key.out.slope * gain } } : {}),
  }))
  return { ...curve, keys }
}
