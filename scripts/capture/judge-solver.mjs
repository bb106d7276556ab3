// How close a solver comes to the truth on heads: correlation, error where a control is on, output where it is off.
import { GROUP_NAMES, groupOf } from './fit-solver.mjs'

/** By control: r, median |error| where the truth is above 0.3, 90th percentile of the output where it is below 0.05. */
export function judgeControls(controls, outputs, truths) {
  return Object.fromEntries(
    controls.map((name, c) => {
      const out = outputs.map((row) => row[c])
      const truth = truths.map((row) => row[c])
      const on = truth.flatMap((value, i) => (value > 0.3 ? [Math.abs(out[i] - value)] : []))
      const off = truth.flatMap((value, i) => (value < 0.05 ? [out[i]] : []))
      return [name, { r: correlation(out, truth), error: quantile(on, 0.5), false: quantile(off, 0.9) }]
    }),
  )
}

/** The same for each group: mean r, median error, median of the false output; and the mean r of all controls. */
export function judgeGroups(byControl) {
  const groups = GROUP_NAMES.map((name) => {
    const rows = Object.entries(byControl).filter(([control]) => groupOf(control) === name)
    const all = (key) => rows.map(([, row]) => row[key]).filter((value) => !Number.isNaN(value))
    return { name, r: mean(all('r')), error: quantile(all('error'), 0.5), false: quantile(all('false'), 0.5) }
  })
  return { groups, mean: mean(Object.values(byControl).map(({ r }) => r)) }
}

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

export function quantile(values, part) {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const at = part * (sorted.length - 1)
  const low = Math.floor(at)
  return sorted[low] + (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]) * (at - low)
}

/** 0 where one of them does not move. */
export function correlation(a, b) {
  const [ma, mb] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - ma) * (b[i] - mb)
    aa += (a[i] - ma) ** 2
    bb += (b[i] - mb) ** 2
  }
  return aa < 1e-10 || bb < 1e-10 ? 0 : ab / Math.sqrt(aa * bb)
}
