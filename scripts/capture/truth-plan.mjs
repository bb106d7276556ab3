// What to render: neutral faces, every control alone, frames of real takes that differ most, and random mixtures.
// Heads that are fitted on and heads that are judged on use different takes and seeds.

/** How often a random mixture has some of these controls; `*` is both sides. */
const MIXTURE = [
  [0.6, 'jawOpen'],
  [0.35, 'mouthSmile*'],
  [0.15, 'mouthFrown*'],
  [0.2, 'mouthPucker'],
  [0.2, 'mouthFunnel'],
  [0.35, 'eyeBlink*'],
  [0.2, 'eyeWide*'],
  [0.3, 'browInnerUp'],
  [0.25, 'browOuterUp*'],
  [0.25, 'browDown*'],
  [0.2, 'eyeSquint*'],
  [0.15, 'cheekPuff'],
  [0.2, 'noseSneer*'],
  [0.15, 'jawLeft'],
  [0.12, 'mouthLeft'],
  [0.12, 'mouthRight'],
  [0.2, 'mouthUpperUp*'],
  [0.2, 'mouthLowerDown*'],
  [0.2, 'mouthStretch*'],
  [0.15, 'mouthRollLower'],
  [0.15, 'mouthRollUpper'],
  [0.25, 'eyeLookOutLeft', 'eyeLookInRight'],
  [0.2, 'eyeLookInLeft', 'eyeLookOutRight'],
  [0.2, 'eyeLookUp*'],
  [0.2, 'eyeLookDown*'],
  [0.15, 'mouthPress*'],
  [0.15, 'mouthShrugLower'],
]

/**
 * `singles`: pictures of each control alone; `takes`: frames of the take; `mixtures`: random ones. The first two
 * pictures are the neutral face, which the solver starts from.
 */
export function planViews({ take, judged, seed, singles = 1, takes, mixtures }) {
  const { random, normal } = randomNumbers(seed)
  const within = (x, most) => Math.max(-most, Math.min(most, x))
  const controls = Object.keys(take[0]).filter((name) => name !== 'tongueOut')
  const view = (spread) => ({
    turn: [
      within(normal() * 0.17 * spread, 0.45),
      within(normal() * 0.12 * spread, 0.3),
      within(normal() * 0.08 * spread, 0.25),
    ],
    fov: 26 + random() * 22,
    distance: 1.05 + random() * 0.35,
    offset: [normal() * 0.008, normal() * 0.008],
    light: [normal() * 0.8, 0.3 + random(), 0.8 + random()],
    key: 1 + random() * 1.4,
    sky: 1 + random(),
  })
  const alone = (name) => {
    const value = judged ? 1 : 0.5 + random() * 0.5
    // mouthClose means something only together with an open jaw.
    return name === 'mouthClose' ? { jawOpen: 0.6, mouthClose: 0.6 } : { [name]: value }
  }
  const mixture = () => {
    const weights = {}
    for (const [chance, ...names] of MIXTURE) {
      if (random() >= chance) continue
      const value = random()
      for (const name of names.flatMap(bothSides))
        weights[name] = Math.min(1, Math.max(0, value + normal() * 0.08))
    }
    return weights
  }
  return [
    { kind: 'neutral', weights: {} },
    ...[0.3, 1, 1.5].map((spread) => ({ kind: 'neutral', weights: {}, ...view(spread) })),
    ...Array.from({ length: singles }, () => controls)
      .flat()
      .map((name) => ({ kind: 'single', weights: alone(name), ...view(judged ? 0.3 : 0.7) })),
    ...farApart(take, takes).map((weights) => ({ kind: 'take', weights, ...view(0.8) })),
    ...Array.from({ length: mixtures }, () => ({ kind: 'mixture', weights: mixture(), ...view(1) })),
  ]
}

const bothSides = (name) =>
  name.endsWith('*') ? [`${name.slice(0, -1)}Left`, `${name.slice(0, -1)}Right`] : [name]

function randomNumbers(seed) {
  let state = seed >>> 0
  const random = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random())
  return { random, normal }
}

/** Farthest-point sampling over at most 800 candidates. */
function farApart(take, count) {
  const names = Object.keys(take[0])
  const every = Math.max(1, Math.floor(take.length / 800))
  const pool = take.filter((_, i) => i % every === 0)
  const distances = pool.map(() => Number.POSITIVE_INFINITY)
  const chosen = [pool[0]]
  while (chosen.length < Math.min(count, pool.length)) {
    const last = chosen.at(-1)
    let best = 0
    pool.forEach((frame, i) => {
      let sum = 0
      for (const name of names) sum += (frame[name] - last[name]) ** 2
      distances[i] = Math.min(distances[i], sum)
      if (distances[i] > distances[best]) best = i
    })
    chosen.push(pool[best])
  }
  return chosen
}
