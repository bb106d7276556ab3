// The coefficients of one landmark model from tracked heads.
import { FEATURE_REGIONS, faceFeatures } from '../../packages/capture/dist/internal.js'
import { fitLevels } from './fit-levels.mjs'
import { fitGroups, mirrorTwins, trainingRows } from './fit-solver.mjs'
import { FITTED_CONTROLS, runSolver, withNeutral } from './run-solver.mjs'

/** Chosen on the heads that are fitted on; from 30 to 1000 the figures hardly change. */
const STRENGTH = 100
/** Where the scores of tasks-vision were better than landmarks on every set of heads. */
const SCORES = [
  'mouthLeft',
  'mouthRight',
  'eyeLookInLeft',
  'eyeLookInRight',
  'eyeLookOutLeft',
  'eyeLookOutRight',
]

export function fitModel(model, heads) {
  const fitted = heads.filter(({ role }) => role.startsWith('fit')).map(withNeutral)
  const twins = mirrorTwins(fitted[0].neutral)
  const rows = trainingRows(fitted, FITTED_CONTROLS, { faceFeatures, twins })
  const coefficients = {
    model,
    features: FEATURE_REGIONS.length,
    groups: fitGroups(rows, FITTED_CONTROLS, FEATURE_REGIONS, STRENGTH),
    levels: {},
    correlations: Object.fromEntries(FITTED_CONTROLS.map((name) => [name, 1])),
    scores: model === 'tasks-vision' ? SCORES : [],
  }
  return { ...coefficients, levels: fitLevels(runSolver(coefficients, fitted), FITTED_CONTROLS) }
}

/** The file that ships: JSON in a module, which Node and bundlers load alike. */
export function coefficientsFile(coefficients) {
  return `// Written by \`npm run capture-truth -- --write\`; do not edit. Fitted on renders of ICT-FaceKit (MIT) and MakeHuman
// (CC0) heads: see NOTICE.
import type { Coefficients } from '../coefficients.ts'

export const coefficients: Coefficients = JSON.parse(
  // biome-ignore format: data
  '${JSON.stringify(coefficients)}',
)
`
}
