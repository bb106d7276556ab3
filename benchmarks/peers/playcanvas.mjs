// PlayCanvas' AnimEvaluator with a binder that keeps the 52 weights.
import {
  AnimClip,
  AnimCurve,
  AnimData,
  AnimEvaluator,
  AnimTarget,
  AnimTrack,
  INTERPOLATION_LINEAR,
} from 'playcanvas'
import { CURVES, RATE, SECONDS } from '../crowd-clip.mjs'

export function playcanvasWeights({ rows, times }) {
  const at = new AnimData(
    1,
    Float32Array.from({ length: rows.frames }, (_, i) => i / RATE),
  )
  const outputs = CURVES.map(
    (_, c) =>
      new AnimData(
        1,
        Float32Array.from({ length: rows.frames }, (_, i) => rows.values[i * CURVES.length + c]),
      ),
  )
  const curves = CURVES.map(
    (name, c) =>
      new AnimCurve(
        [{ entityPath: ['face'], component: 'graph', propertyPath: [`weight.${name}`] }],
        0,
        c,
        INTERPOLATION_LINEAR,
      ),
  )
  const track = new AnimTrack('clip', SECONDS, [at], outputs, curves)
  const characters = Array.from(times, (time) => {
    const weights = new Float32Array(CURVES.length)
    const binder = {
      resolve({ propertyPath }) {
        const name = propertyPath[0].slice('weight.'.length)
        const c = CURVES.indexOf(name)
        const property = {
          set: (value) => {
            weights[c] = value[0]
          },
          get: () => [weights[c]],
        }
        return new AnimTarget(property, 'number', 1, `face/${name}`)
      },
      unresolve() {},
      update() {},
    }
    const evaluator = new AnimEvaluator(binder)
    const clip = new AnimClip(track, time, 1, true, true)
    clip.blendWeight = 1
    evaluator.addClip(clip)
    return { evaluator, weights }
  })
  return {
    frame(seconds) {
      for (const { evaluator } of characters) evaluator.update(seconds)
    },
    weights: (i) => characters[i].weights,
  }
}
