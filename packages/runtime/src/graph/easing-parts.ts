import type { Easing } from '@facework/documents/internal'
import type { EasingDirection, EasingStyle } from '@facework/math/internal'

/** Style and direction of an easing, so that nothing splits names per frame; no style for a straight line. */
export function easingParts(
  easing: 'linear' | Easing,
): readonly [style: EasingStyle | undefined, direction: EasingDirection] {
  if (easing === 'linear') return [undefined, 'in']
  const at = easing.indexOf('-')
  return [easing.slice(0, at) as EasingStyle, easing.slice(at + 1) as EasingDirection]
}
