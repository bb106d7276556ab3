// Figures of a solver on heads that it was not fitted on, and beside them those of the tracker's own scores.
import { judgeControls, judgeGroups, quantile } from './judge-solver.mjs'
import { FITTED_CONTROLS, runSolver, withNeutral } from './run-solver.mjs'

const ROLES = { 'unseen identities': 'judge', 'foreign rigs': 'foreign' }

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
