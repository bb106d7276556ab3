// A regression reads a little of a control that is at rest, and too little of one that is not. Levels take both back.
import { otherSide } from './fit-solver.mjs'

/** A control that moves less than this is not told from one at rest. */
const MOST_REST = 0.05
/** Read in full: a mouth that opens too little is seen at once. Others keep the caution of the regression. */
const IN_FULL = ['jawOpen']

/**
 * By control: what is read at rest and the gain above it, from the line `output = rest + slope · truth` that fits the
 * heads best. Left and right have the same.
 */
export function fitLevels({ outputs, truths }, controls) {
  return Object.fromEntries(
    controls.map((name) => {
      const places = [...new Set([name, otherSide(name)])].map((each) => controls.indexOf(each))
      const [rest, slope] = line(places.flatMap((c) => outputs.map((row, i) => [truths[i][c], row[c]])))
      const level = Math.min(MOST_REST, Math.max(0, rest))
      const gain = IN_FULL.includes(name) ? 1 / slope : 1 / (1 - level)
      return [name, [level, gain].map((value) => Number(value.toFixed(3)))]
    }),
  )
}

/** Offset and slope of y over x with the least squares. */
function line(points) {
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(([a]) => a), mean(([, b]) => b)]
  const slope = mean(([a, b]) => (a - x) * (b - y)) / mean(([a]) => (a - x) ** 2)
  return [y - slope * x, slope]
}
