import type { SelectionBox } from '../scene/selection-box.ts'

export type Edge = 'left' | 'right' | 'top' | 'bottom'

export interface ScaleWish {
  readonly time?: number
  readonly value?: number
  readonly around?: number
  readonly aroundValue?: number
}

/** How much keys are stretched when an edge of their box goes to a place; the opposite edge stays. */
export function scaleBy(
  box: SelectionBox,
  edge: Edge,
  to: { readonly time: number; readonly value: number },
): ScaleWish {
  if (edge === 'left' || edge === 'right') {
    const [fixed, moved] = edge === 'right' ? [box.from, box.to] : [box.to, box.from]
    // Keys neither meet in one time nor turn around.
    const factor = Math.max((to.time - fixed) / (moved - fixed), 0.01)
    return { time: factor, around: fixed }
  }
  const [fixed, moved] = edge === 'top' ? [box.low, box.high] : [box.high, box.low]
  return { value: (to.value - fixed) / (moved - fixed), aroundValue: fixed }
}
