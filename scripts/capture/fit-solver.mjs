// Landmarks → ARKit controls: a ridge regression for each group of controls on the regions of the face that show
// them, so that brows cannot move the mouth. Every picture is also used mirrored, left and right exchanged.

const MOUTH = ['lips', 'chin', 'cheeks', 'nose', 'pose']
const has =
  (...parts) =>
  (name) =>
    parts.some((part) => name.includes(part))
/** In order: a control belongs to the first group that takes it. */
const GROUPS = [
  ['blink', has('Blink'), ['eyes', 'pose']],
  ['gaze', has('Look'), ['eyes', 'iris', 'pose']],
  ['squint, wide', has('eyeSquint', 'eyeWide'), ['eyes', 'iris', 'cheeks', 'pose']],
  ['brow down', has('browDown'), ['brows', 'eyes', 'nose', 'pose']],
  ['brow up', has('brow'), ['brows', 'eyes', 'nose', 'pose']],
  ['cheek squint, sneer, puff', has('cheek', 'nose'), ['cheeks', 'nose', 'eyes', 'lips', 'brows', 'pose']],
  ['jawOpen', has('jawOpen'), ['lips', 'chin', 'pose']],
  ['jaw sideways, forward', has('jaw'), MOUTH],
  ['smile', has('Smile'), [...MOUTH, 'eyes']],
  ['frown', has('Frown'), MOUTH],
  ['pucker, funnel', has('Pucker', 'Funnel'), MOUTH],
  ['upper, lower lip', has('UpperUp', 'LowerDown'), MOUTH],
  ['stretch, dimple', has('Stretch', 'Dimple'), MOUTH],
  ['mouth left, right', (name) => name === 'mouthLeft' || name === 'mouthRight', MOUTH],
  ['roll, press, shrug, close', () => true, MOUTH],
]

export const groupOf = (control) => GROUPS.find(([, takes]) => takes(control))[0]
export const GROUP_NAMES = GROUPS.map(([name]) => name)

export const otherSide = (name) =>
  name.includes('Left') ? name.replace('Left', 'Right') : name.replace('Right', 'Left')

/** Landmark that takes the place of each when the picture is mirrored, from a frontal face. */
export function mirrorTwins(points) {
  const count = points.length / 3
  const center = [10, 152, 168, 1].reduce((sum, i) => sum + points[i * 3] / 4, 0)
  return Int32Array.from({ length: count }, (_, i) => {
    let [best, least] = [i, Number.POSITIVE_INFINITY]
    for (let j = 0; j < count; j++) {
      const far =
        (2 * center - points[i * 3] - points[j * 3]) ** 2 + (points[i * 3 + 1] - points[j * 3 + 1]) ** 2
      // Mesh points are not exchanged with iris points, which may be at the same place.
      if (far < least && i < 468 === j < 468) [best, least] = [j, far]
    }
    return best
  })
}

function mirrored(points, twins) {
  const out = new Float32Array(points.length)
  for (let i = 0; i < twins.length; i++) {
    out[i * 3] = -points[twins[i] * 3]
    out[i * 3 + 1] = points[twins[i] * 3 + 1]
    out[i * 3 + 2] = points[twins[i] * 3 + 2]
  }
  return out
}

/** Rows of features and weights of tracked heads, each row also mirrored. */
export function trainingRows(heads, controls, { faceFeatures, twins }) {
  const rows = []
  const truth = []
  for (const { neutral, frames } of heads) {
    const flipped = mirrored(neutral, twins)
    for (const { landmarks, weights } of frames) {
      rows.push(
        faceFeatures(landmarks, neutral).values,
        faceFeatures(mirrored(landmarks, twins), flipped).values,
      )
      truth.push(
        Float64Array.from(controls, (name) => weights[name] ?? 0),
        Float64Array.from(controls, (name) => weights[otherSide(name)] ?? 0),
      )
    }
  }
  return { rows, truth }
}

/** The groups of a coefficient file. `strength` holds small weights back; larger means calmer. */
export function fitGroups({ rows, truth }, controls, regions, strength) {
  const count = regions.length
  const mean = new Float64Array(count)
  const spread = new Float64Array(count)
  for (const row of rows) for (let i = 0; i < count; i++) mean[i] += row[i] / rows.length
  for (const row of rows) for (let i = 0; i < count; i++) spread[i] += (row[i] - mean[i]) ** 2 / rows.length
  for (let i = 0; i < count; i++) spread[i] = Math.sqrt(spread[i]) + 1e-6
  const gram = new Float64Array(count * count)
  const cross = controls.map(() => new Float64Array(count))
  const bias = controls.map((_, c) => truth.reduce((sum, row) => sum + row[c], 0) / truth.length)
  const z = new Float64Array(count)
  rows.forEach((row, r) => {
    for (let i = 0; i < count; i++) z[i] = (row[i] - mean[i]) / spread[i]
    for (let i = 0; i < count; i++) for (let j = 0; j <= i; j++) gram[i * count + j] += z[i] * z[j]
    for (let c = 0; c < controls.length; c++) {
      const y = truth[r][c] - bias[c]
      if (y !== 0) for (let i = 0; i < count; i++) cross[c][i] += y * z[i]
    }
  })
  return GROUPS.map(([name, , groupRegions]) => {
    const members = controls.filter((control) => groupOf(control) === name)
    const columns = regions.flatMap((region, i) => (groupRegions.includes(region) ? [i] : []))
    const factor = cholesky(columns, gram, count, strength)
    const weights = []
    const offsets = []
    for (const control of members) {
      const c = controls.indexOf(control)
      const solved = solveCholesky(
        factor,
        columns.map((i) => cross[c][i]),
      )
      const row = columns.map((i, k) => solved[k] / spread[i])
      weights.push(row.map((w) => Number(w.toPrecision(4))))
      offsets.push(Number((bias[c] - columns.reduce((sum, i, k) => sum + row[k] * mean[i], 0)).toFixed(5)))
    }
    return { name, regions: groupRegions, controls: members, weights, offsets }
  })
}

/** Lower triangle L with L·Lᵀ = gram + strength on the diagonal, for the chosen columns. */
function cholesky(columns, gram, count, strength) {
  const n = columns.length
  const l = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = gram[columns[i] * count + columns[j]] + (i === j ? strength : 0)
      for (let k = 0; k < j; k++) sum -= l[i * n + k] * l[j * n + k]
      l[i * n + j] = i === j ? Math.sqrt(sum) : sum / l[j * n + j]
    }
  }
  return l
}

function solveCholesky(l, right) {
  const n = right.length
  const y = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let sum = right[i]
    for (let k = 0; k < i; k++) sum -= l[i * n + k] * y[k]
    y[i] = sum / l[i * n + i]
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) y[i] -= l[k * n + i] * y[k]
    y[i] /= l[i * n + i]
  }
  return y
}
