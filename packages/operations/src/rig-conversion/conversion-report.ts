/** Vertices that a pose moves by less, in millimetres, do not count for the mean: they would flatter it. */
const MOVING_MM = 0.1

/** Distances from the original poses in millimetres, over the vertices that poses move. */
export interface ConversionErrors {
  readonly mean: number
  readonly p99: number
  /** Of all vertices. */
  readonly max: number
}

export interface PoseConversion extends ConversionErrors {
  readonly pose: string
  /** Vertices that the pose moves. */
  readonly moving: number
  /** Vertex of the model that is farthest off. */
  readonly worst: number
}

export interface MeasuredConversion extends ConversionErrors {
  readonly poses: readonly PoseConversion[]
}

/**
 * How far converted poses are from the original ones.
 *
 * @param at Places of all vertices in a pose: as they were, and as they are now. xyz, metres.
 */
export function measureConversion(
  names: readonly string[],
  rest: Float64Array,
  at: (pose: number) => readonly [before: Float64Array, after: Float64Array],
  mmPerUnit: number,
): MeasuredConversion {
  const counted: Float64Array[] = []
  const poses = names.map((pose, p): PoseConversion => {
    const [before, after] = at(p)
    const own: number[] = []
    let [max, worst, sum] = [0, 0, 0]
    for (let v = 0; v < rest.length / 3; v++) {
      const error = distance(before, after, v) * mmPerUnit
      if (error > max) [max, worst] = [error, v]
      if (distance(before, rest, v) * mmPerUnit <= MOVING_MM) continue
      own.push(error)
      sum += error
    }
    const sorted = Float64Array.from(own).sort()
    counted.push(sorted)
    return {
      pose,
      mean: sum / Math.max(1, own.length),
      p99: percentile(sorted, 0.99),
      max,
      moving: own.length,
      worst,
    }
  })
  const all = new Float64Array(counted.reduce((n, own) => n + own.length, 0))
  let start = 0
  let sum = 0
  for (const own of counted) {
    all.set(own, start)
    start += own.length
    for (const error of own) sum += error
  }
  all.sort()
  return {
    poses,
    mean: sum / Math.max(1, all.length),
    p99: percentile(all, 0.99),
    max: poses.reduce((most, pose) => Math.max(most, pose.max), 0),
  }
}

function distance(a: Float64Array, b: Float64Array, v: number): number {
  const x = a[v * 3]! - b[v * 3]!
  const y = a[v * 3 + 1]! - b[v * 3 + 1]!
  const z = a[v * 3 + 2]! - b[v * 3 + 2]!
  return Math.sqrt(x * x + y * y + z * z)
}

export function percentile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}
