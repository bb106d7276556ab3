import type { Sight, Visibility } from '../source/face-source.ts'

const SEEN = 0.75
const PARTLY = 0.45

/** How well a control is seen, by its correlation with the truth. */
export const sightOf = (correlation: number): Sight =>
  correlation >= SEEN ? 'seen' : correlation >= PARTLY ? 'partly' : 'unseen'

/** Controls that no coefficient computes are unseen. */
export function visibilityFrom(
  controls: readonly string[],
  correlations: Readonly<Record<string, number>>,
): Visibility {
  return Object.fromEntries(controls.map((name) => [name, sightOf(correlations[name] ?? 0)]))
}
