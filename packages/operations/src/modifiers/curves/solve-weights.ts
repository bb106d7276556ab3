import { boundedStep } from './bounded-step.ts'

/** A function of bounded weights to points, such as a face. */
export interface WeightedShape {
  /** Lowest and highest value of each weight. */
  readonly low: ArrayLike<number>
  readonly high: ArrayLike<number>
  /** Numbers that come out. */
  readonly size: number
  place(weights: Float64Array, out: Float64Array): void
}

export interface WeightSolver {
  /** Improves `weights` until the shape is as near to the target as it gets; returns the sum of squares left. */
  solve(target: Float64Array, weights: Float64Array): number
}

/** How far a weight is moved to see what it does. */
const PROBE = 1 / 16
const MOST_STEPS = 12
/** A step smaller than this in every weight is the end. */
const DONE = 2e-6
/** Steps larger than this ask for fresh slopes, since combinations bend the shape. */
const FAR = 0.1
/** Pull toward 0, as a part of a weight's own slope: it settles what the shape leaves open, such as two poses that undo each other. */
const PULL = 1e-6
/** Square of a distance that float32 cannot tell from 0 on a head, in metres. */
const NOTHING = 1e-12

/**
 * Bounded Gauss-Newton: the shape is taken as straight around the present weights, the best step inside the
 * bounds is found, and a step that makes things worse is halved.
 * Slopes are kept from frame to frame while steps are small; a face is nearly straight in its weights.
 */
export function createWeightSolver(shape: WeightedShape): WeightSolver {
  const count = shape.low.length
  const { size } = shape
  const slopes = Array.from({ length: count }, () => new Float64Array(size))
  const products = new Float64Array(count * count)
  const pulls = new Float64Array(count)
  const gradient = new Float64Array(count)
  const step = new Float64Array(count)
  const [lowest, highest] = [new Float64Array(count), new Float64Array(count)]
  const trial = new Float64Array(count)
  const placed = new Float64Array(size)
  const probed = new Float64Array(size)
  let known = false

  const costOf = (target: Float64Array) => {
    let sum = 0
    for (let i = 0; i < size; i++) sum += (placed[i]! - target[i]!) ** 2
    return sum
  }

  function refresh(weights: Float64Array): void {
    for (let c = 0; c < count; c++) {
      const was = weights[c]!
      const probe = was + PROBE <= shape.high[c]! ? PROBE : -PROBE
      weights[c] = was + probe
      shape.place(weights, probed)
      weights[c] = was
      const column = slopes[c]!
      for (let i = 0; i < size; i++) column[i] = (probed[i]! - placed[i]!) / probe
    }
    for (let a = 0; a < count; a++) {
      for (let b = 0; b <= a; b++) {
        const [x, y] = [slopes[a]!, slopes[b]!]
        let sum = 0
        for (let i = 0; i < size; i++) sum += x[i]! * y[i]!
        products[a * count + b] = sum
        products[b * count + a] = sum
      }
      pulls[a] = PULL * products[a * count + a]!
      products[a * count + a]! += pulls[a]!
    }
    known = true
  }

  function computeGradient(target: Float64Array, weights: Float64Array): void {
    for (let c = 0; c < count; c++) {
      const column = slopes[c]!
      let sum = pulls[c]! * weights[c]!
      for (let i = 0; i < size; i++) sum += column[i]! * (placed[i]! - target[i]!)
      gradient[c] = sum
    }
  }

  /** How much of the step makes things better, 0 for none; leaves the shape there. */
  function shorten(target: Float64Array, weights: Float64Array, cost: number): number {
    for (let part = 1; part > 0.05; part /= 2) {
      for (let c = 0; c < count; c++) trial[c] = weights[c]! + part * step[c]!
      shape.place(trial, placed)
      if (costOf(target) < cost) return part
    }
    return 0
  }

  return {
    solve(target, weights) {
      shape.place(weights, placed)
      let cost = costOf(target)
      /** The slopes were taken at these very weights. */
      let exact = false
      const take = () => {
        refresh(weights)
        exact = true
      }
      if (!known) take()
      for (let turn = 0; turn < MOST_STEPS; turn++) {
        computeGradient(target, weights)
        for (let c = 0; c < count; c++) {
          lowest[c] = shape.low[c]! - weights[c]!
          highest[c] = shape.high[c]! - weights[c]!
        }
        const length = boundedStep(products, gradient, lowest, highest, step)
        if (length <= DONE) {
          // Slopes from elsewhere lead to the wrong place, unless nothing is left to gain.
          if (exact || cost <= size * NOTHING) break
          take()
          continue
        }
        const part = shorten(target, weights, cost)
        if (part === 0) {
          shape.place(weights, placed)
          if (exact) break
          take()
          continue
        }
        for (let c = 0; c < count; c++) weights[c]! += part * step[c]!
        cost = costOf(target)
        exact = false
        if (length > FAR || part < 1) take()
      }
      return cost
    },
  }
}
