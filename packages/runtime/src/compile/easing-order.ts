import type { Easing } from '@facework/documents/internal'
import type { EasingDirection, EasingStyle } from '@facework/math/internal'

const STYLES: readonly EasingStyle[] = ['sine', 'quad', 'cubic', 'back', 'elastic', 'bounce']
const DIRECTIONS: readonly EasingDirection[] = ['in', 'out', 'in-out']

/** Every easing by the number a compiled segment holds. */
export const EASING_ORDER: readonly Easing[] = STYLES.flatMap((s) =>
  DIRECTIONS.map((d): Easing => `${s}-${d}`),
)

export function easingStyle(index: number): EasingStyle {
  return STYLES[Math.floor(index / 3)]!
}

export function easingDirection(index: number): EasingDirection {
  return DIRECTIONS[index % 3]!
}
