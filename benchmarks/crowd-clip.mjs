// A clip that looks like a captured performance: two spoken phrases, blinks, gaze, a smile, brows.
import { clipKind } from '@facework/documents'
import { randomStream } from './random.mjs'

export const CURVES =
  'eyeBlinkLeft eyeLookDownLeft eyeLookInLeft eyeLookOutLeft eyeLookUpLeft eyeSquintLeft eyeWideLeft eyeBlinkRight eyeLookDownRight eyeLookInRight eyeLookOutRight eyeLookUpRight eyeSquintRight eyeWideRight jawForward jawLeft jawRight jawOpen mouthClose mouthFunnel mouthPucker mouthRight mouthLeft mouthSmileLeft mouthSmileRight mouthFrownLeft mouthFrownRight mouthDimpleLeft mouthDimpleRight mouthStretchLeft mouthStretchRight mouthRollLower mouthRollUpper mouthShrugLower mouthShrugUpper mouthPressLeft mouthPressRight mouthLowerDownLeft mouthLowerDownRight mouthUpperUpLeft mouthUpperUpRight browDownLeft browDownRight browInnerUp browOuterUpLeft browOuterUpRight cheekPuff cheekSquintLeft cheekSquintRight noseSneerLeft noseSneerRight tongueOut'.split(
    ' ',
  )
export const SECONDS = 10
export const RATE = 30

/** Name, pulses a second, half width in seconds, height. */
const SPEECH = [
  ['jawOpen', 5, 0.13, 0.7],
  ['mouthClose', 3, 0.1, 0.25],
  ['mouthFunnel', 2, 0.14, 0.6],
  ['mouthPucker', 2, 0.15, 0.6],
  ['mouthStretchLeft', 2, 0.14, 0.4],
  ['mouthRollLower', 1.5, 0.1, 0.5],
  ['mouthRollUpper', 1.5, 0.1, 0.4],
  ['mouthShrugUpper', 2, 0.15, 0.35],
  ['mouthLowerDownLeft', 3.5, 0.12, 0.5],
  ['mouthUpperUpLeft', 2.5, 0.13, 0.4],
  ['mouthPressLeft', 1.5, 0.12, 0.35],
  ['mouthDimpleLeft', 1, 0.2, 0.2],
]

/** Frame-major rows: `values[frame * 52 + curve]`. */
export function clipRows(seed = 1) {
  const random = randomStream(seed)
  const frames = SECONDS * RATE + 1
  const values = new Float32Array(frames * CURVES.length)
  const set = (name, f) => {
    const c = CURVES.indexOf(name)
    for (let i = 0; i < frames; i++) values[i * CURVES.length + c] = Math.min(1, Math.max(0, f(i / RATE)))
  }
  const both = (name, left, right) => {
    set(`${name}Left`, left)
    set(`${name}Right`, right)
  }
  const bump = (t, centre, width) => {
    const x = Math.abs(t - centre) / width
    return x >= 1 ? 0 : (1 - x * x) ** 2
  }
  const pulses = (rate, width, height) => {
    const list = []
    for (let t = 0; t < SECONDS + 0.5; ) {
      t += (-Math.log(1 - random() * 0.95) / rate) * 0.6 + 0.4 / rate
      list.push([t, width * (0.7 + 0.6 * random()), height * (0.3 + 0.7 * random())])
    }
    return (t) => list.reduce((most, [at, w, h]) => Math.max(most, h * bump(t, at, w)), 0)
  }
  const drift = (height, frequency) => {
    const waves = Array.from({ length: 4 }, () => [
      frequency * (0.3 + 1.4 * random()),
      random() * 2 * Math.PI,
      random(),
    ])
    const total = waves.reduce((sum, w) => sum + w[2], 0)
    return (t) =>
      (height * waves.reduce((s, [f, phase, a]) => s + a * Math.sin(2 * Math.PI * f * t + phase), 0)) / total
  }
  const speaking = (t) => Math.min(1, bump(t, 2.6, 2.6) * 3) + Math.min(1, bump(t, 7.6, 2.2) * 3)
  for (const [name, rate, width, height] of SPEECH) {
    const p = pulses(rate, width, height)
    const other = 0.85 + 0.3 * random()
    set(name, (t) => speaking(t) * p(t))
    if (name.endsWith('Left')) set(name.replace('Left', 'Right'), (t) => other * speaking(t) * p(t - 0.008))
  }
  const blinks = pulses(0.45, 0.11, 1)
  const lid = (t) => (blinks(t) > 0.02 ? Math.min(1, blinks(t) * 1.6 + 0.02) : 0)
  both('eyeBlink', lid, (t) => lid(t - 0.01))
  const across = drift(0.35, 0.6)
  const down = drift(0.25, 0.5)
  set('eyeLookInLeft', across)
  set('eyeLookOutRight', across)
  set('eyeLookOutLeft', (t) => -across(t))
  set('eyeLookInRight', (t) => -across(t))
  both('eyeLookDown', down, down)
  both(
    'eyeLookUp',
    (t) => -down(t),
    (t) => -down(t),
  )
  const smile = drift(0.5, 0.15)
  both(
    'mouthSmile',
    (t) => smile(t) + 0.12,
    (t) => smile(t) * 0.9 + 0.1,
  )
  both(
    'cheekSquint',
    (t) => 0.6 * smile(t),
    (t) => 0.55 * smile(t),
  )
  both(
    'eyeSquint',
    (t) => 0.5 * smile(t) + 0.05,
    (t) => 0.5 * smile(t) + 0.05,
  )
  const brows = drift(0.6, 0.4)
  set('browInnerUp', brows)
  both(
    'browOuterUp',
    (t) => 0.7 * brows(t),
    (t) => 0.65 * brows(t),
  )
  both(
    'browDown',
    (t) => -0.6 * brows(t) - 0.05,
    (t) => -0.6 * brows(t) - 0.05,
  )
  const frown = drift(0.2, 0.2)
  both(
    'mouthFrown',
    (t) => frown(t) - 0.06,
    (t) => frown(t) - 0.06,
  )
  const jaw = drift(0.06, 0.8)
  both(
    'jaw',
    (t) => speaking(t) * jaw(t),
    (t) => -speaking(t) * jaw(t),
  )
  const mouth = drift(0.12, 0.5)
  both(
    'mouth',
    (t) => speaking(t) * mouth(t) - 0.02,
    (t) => -speaking(t) * mouth(t) - 0.02,
  )
  const wide = pulses(0.5, 0.3, 0.3)
  both('eyeWide', wide, wide)
  return { frames, values }
}

/** The same as a document. */
export function clipDocument({ frames, values }) {
  return clipKind.create('performance', {
    duration: SECONDS,
    loop: true,
    curves: CURVES.map((name, c) => ({
      type: 'sampled',
      name,
      before: 'hold',
      after: 'hold',
      start: 0,
      rate: RATE,
      values: Float32Array.from({ length: frames }, (_, i) => values[i * CURVES.length + c]),
    })),
  })
}
