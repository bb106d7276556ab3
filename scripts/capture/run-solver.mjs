// What a solver says of tracked heads, beside the weights they were rendered with.
import { CAPTURE_CONTROLS, createSolver } from '../../packages/capture/dist/index.js'
import {
  headAngles,
  moved,
  STABLE_LANDMARKS,
  similarityBetween,
} from '../../packages/capture/dist/internal.js'

/** No head has the tongue, and no camera sees it. */
export const FITTED_CONTROLS = CAPTURE_CONTROLS.filter((name) => name !== 'tongueOut')
const DEGREES = 180 / Math.PI

/** The relaxed face of a head: the mean of its first two pictures, which show it. */
export function withNeutral(head) {
  const [first, second] = head.frames
  const other = moved(
    second.landmarks,
    similarityBetween(second.landmarks, first.landmarks, STABLE_LANDMARKS),
  )
  const landmarks = first.landmarks.map((value, i) => (value + other[i]) / 2)
  return { ...head, neutral: landmarks, scores: first.scores }
}

/** A row of outputs and of truths for each picture; errors of the head's turn in degrees. */
export function runSolver(coefficients, heads) {
  const run = { outputs: [], truths: [], turns: [], scores: undefined, neutral: 0 }
  const pick = (values) => FITTED_CONTROLS.map((name) => values[CAPTURE_CONTROLS.indexOf(name)])
  for (const { neutral, scores: rest, frames } of heads) {
    const solver = createSolver(coefficients, { landmarks: neutral, scores: rest }, { unseen: true })
    run.neutral = Math.max(run.neutral, ...pick(solver.solve({ landmarks: neutral, scores: rest }).values))
    for (const { landmarks, scores, weights, turn = [0, 0, 0] } of frames) {
      const { values, head } = solver.solve({ landmarks, scores })
      run.outputs.push(pick(values))
      run.truths.push(FITTED_CONTROLS.map((name) => weights[name] ?? 0))
      // Each of the three angles by itself, as clips have them.
      headAngles(head.rotation).forEach((angle, i) => {
        run.turns.push(Math.abs(angle - turn[i]) * DEGREES)
      })
      if (scores) {
        run.scores ??= []
        run.scores.push(FITTED_CONTROLS.map((name) => withoutRest(scores[name] ?? 0, rest[name] ?? 0)))
      }
    }
  }
  return run
}

const withoutRest = (score, rest) => Math.min(1, Math.max(0, (score - rest) / Math.max(1 - rest, 1e-6)))
