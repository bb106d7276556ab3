// The coefficients of one landmark model from tracked heads.
import { CAPTURE_CONTROLS } from '../../packages/capture/dist/index.js'
import {
  FEATURE_REGIONS,
  faceFeatures,
  moved,
  STABLE_LANDMARKS,
  similarityBetween,
} from '../../packages/capture/dist/internal.js'
import { fitGroups, mirrorTwins, trainingRows } from './fit-solver.mjs'

/** No head has it, and no camera sees it. */
export const FITTED_CONTROLS = CAPTURE_CONTROLS.filter((name) => name !== 'tongueOut')
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

export function fitModel(model, heads) {
  const fitted = heads.filter(({ role }) => role.startsWith('fit')).map(withNeutral)
  const twins = mirrorTwins(fitted[0].neutral)
  const rows = trainingRows(fitted, FITTED_CONTROLS, { faceFeatures, twins })
  return {
    model,
    features: FEATURE_REGIONS.length,
    groups: fitGroups(rows, FITTED_CONTROLS, FEATURE_REGIONS, STRENGTH),
    correlations: Object.fromEntries(FITTED_CONTROLS.map((name) => [name, 1])),
    scores: model === 'tasks-vision' ? SCORES : [],
  }
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
