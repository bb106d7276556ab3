// How cost grows with faces and with joints. The exponent of a power law through the points: 1 is linear.
import { crowdWorkload, facework } from './crowd.mjs'
import { median, runRounds } from './rounds.mjs'

const FACES = [10, 32, 100, 316, 1000, 3162, 10000]
const JOINTS = [10, 20, 50, 100, 200, 500]
const FACES_OF_JOINTS = 128
const STEP = 1 / 60

async function timesOf(points, workloadOf, repeatOf) {
  const turns = {}
  for (const point of points) {
    const { frame } = await facework(workloadOf(point), ['palette'], 'simd')
    for (let i = 0; i < 2 * repeatOf(point); i++) frame(STEP)
    turns[point] = { run: () => frame(STEP), repeat: repeatOf(point) }
  }
  const times = await runRounds(turns, { rounds: 15 })
  return points.map((point) => ({ x: point, y: median(times[point]) }))
}

/** Slope of the straight line through the logarithms, and the slopes between neighbours. */
function exponent(points) {
  const logs = points.map(({ x, y }) => [Math.log(x), Math.log(y)])
  const mean = (k) => logs.reduce((sum, l) => sum + l[k], 0) / logs.length
  const [mx, my] = [mean(0), mean(1)]
  const slope =
    logs.reduce((s, [x, y]) => s + (x - mx) * (y - my), 0) / logs.reduce((s, [x]) => s + (x - mx) ** 2, 0)
  const steps = logs.slice(1).map(([x, y], i) => (y - logs[i][1]) / (x - logs[i][0]))
  return { ratio: slope, spread: [Math.min(...steps), Math.max(...steps)] }
}

export async function growth() {
  const faces = await timesOf(
    FACES,
    (count) => crowdWorkload(count),
    (count) => Math.max(2, Math.round(20000 / count)),
  )
  const joints = await timesOf(
    JOINTS,
    (count) => crowdWorkload(FACES_OF_JOINTS, count),
    (count) => Math.max(4, Math.round(4000 / count)),
  )
  return [
    {
      name: 'growth/faces',
      ...exponent(faces),
      better: 'lower',
      unit: 'power',
      note: `10 to 10,000 faces of 60 joints, palettes; the spread is that of the slopes between neighbours`,
      plot: { x: 'faces', points: faces },
    },
    {
      name: 'growth/joints',
      ...exponent(joints),
      better: 'lower',
      unit: 'power',
      note: `10 to 500 joints, ${FACES_OF_JOINTS} faces, palettes`,
      plot: { x: 'joints', points: joints },
    },
  ]
}
