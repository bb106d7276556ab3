import type { Fit } from '@facework/documents'
import type { WorstOfPoses } from '@facework/documents/internal'

/** One fit in a line or two, as a person reads it. */
export function fitText({ name, report }: Fit): string {
  const { method, disagreement, trusted, inpainted, tornMost, deepest } = report
  const total = trusted + inpainted
  const sure = disagreement === undefined ? '' : ` (motions differ by ${disagreement.toFixed(2)})`
  const at = ({ pose }: WorstOfPoses) => (pose === undefined ? '' : ` in ${pose}`)
  if (method === 'rigid') return `${name}: rigid`
  return [
    `${name}: placed by ${method}${sure}`,
    `  ${trusted} of ${total} vertices hold on to the skin, ${total === 0 ? 0 : Math.round((inpainted / total) * 100)} % follow their neighbors`,
    `  longest edge ${tornMost.value.toFixed(2)} of its length${at(tornMost)}; deepest ${deepest.value.toFixed(2)} mm${at(deepest)}`,
  ].join('\n')
}
