// Figures of a solver on heads that it was not fitted on, and beside them those of the tracker's own scores.
import { CAPTURE_CONTROLS, createSolver } from '../../packages/capture/dist/index.js'
import { headAngles } from '../../packages/capture/dist/internal.js'
import { FITTED_CONTROLS, withNeutral } from './fit-model.mjs'
import { judgeControls, judgeGroups, quantile } from './judge-solver.mjs'

const ROLES = { 'unseen identities': 'judge', 'foreign rigs': 'foreign' }
const DEGREES = 180 / Math.PI

export function judgeModel(coefficients, heads) {
  const sets = {}
  let correlations = {}
  for (const [label, role] of Object.entries(ROLES)) {
    const judged = heads.filter((head) => head.role === role).map(withNeutral)
    const run = runSolver(coefficients, judged)
    const byControl = judgeControls(FITTED_CONTROLS, run.outputs, run.truths)
    if (role === 'judge')
      correlations = Object.fromEntries(
        Object.entries(byControl).map(([name, { r }]) => [name, Number(r.toFixed(3))]),
      )
    sets[label] = {
      heads: judged.map(({ name }) => name),
      pictures: judged.reduce((sum, { pictures }) => sum + pictures, 0),
      found: judged.reduce((sum, { frames }) => sum + frames.length, 0),
      ...judgeGroups(byControl),
      scores: run.scores ? judgeGroups(judgeControls(FITTED_CONTROLS, run.scores, run.truths)) : undefined,
      turn: { median: quantile(run.turns, 0.5), p90: quantile(run.turns, 0.9) },
      neutral: run.neutral,
    }
  }
  return { correlations, sets }
}

function runSolver(coefficients, heads) {
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

export function reportText(tracker, { sets }) {
  const number = (value) => (Number.isNaN(value) ? '  – ' : value.toFixed(2).padStart(5))
  const lines = Object.entries(sets).flatMap(([label, set]) => [
    `${tracker}, ${label} (${set.heads.join(', ')}): face in ${set.found} of ${set.pictures} pictures`,
    `  ${'group'.padEnd(28)}    r  error false${set.scores ? '   scores r' : ''}`,
    ...set.groups.map(({ name, r, error, false: off }, i) => {
      const scores = set.scores ? `      ${number(set.scores.groups[i].r)}` : ''
      return `  ${name.padEnd(28)} ${number(r)} ${number(error)} ${number(off)}${scores}`
    }),
    `  ${`mean r of ${FITTED_CONTROLS.length}`.padEnd(28)} ${set.mean.toFixed(3)}${set.scores ? `                  ${set.scores.mean.toFixed(3)}` : ''}`,
    `  head turn: median ${set.turn.median.toFixed(1)}°, 90th percentile ${set.turn.p90.toFixed(1)}°; neutral face: at most ${set.neutral.toFixed(3)}`,
  ])
  return lines.join('\n')
}
