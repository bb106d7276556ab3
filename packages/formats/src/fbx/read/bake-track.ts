import type { TrackInterpolation } from '@facework/documents/internal'
import { angleBetweenQuaternions, slerpQuaternions } from '@facework/math/internal'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { CONSTANT, type FbxCurve } from './animation-curve.ts'

/**
 * How far a baked track may stray from the file's curves between its keys: metres, radians, scale and morph
 * weight. Every segment is halved until it keeps to this at its quarter points; key times are always exact.
 */
export const BAKE_BOUNDS = { translation: 1e-5, rotation: 1e-4, scale: 1e-4, weight: 1e-4 } as const

/** A segment is halved at most this often: a thousandth of it is finer than any frame. */
const MAX_HALVINGS = 10
/** A turn longer than this between two samples could be taken for its short way round. */
export const MAX_TURN = 60
const MAX_SPLITS = 4096

export interface BakeRequest {
  /** The exact numbers at a file time. */
  readonly evaluate: (time: number) => ArrayLike<number>
  /** 4 for rotations, which are compared by angle. */
  readonly width: 1 | 3 | 4
  /** File seconds, rising. */
  readonly keyTimes: readonly number[]
  /** Curves that shape the values; they say where values jump. */
  readonly curves: readonly FbxCurve[]
  /** File time of the clip's zero. */
  readonly start: number
  readonly bound: number
  /** Straight between keys by construction, so nothing needs to be looked at. */
  readonly straight: boolean
  /** Into how many parts the way between two key times is cut before looking, so that no turn is overlooked. */
  readonly parts?: ((from: number, to: number) => number) | undefined
}

export interface BakedTrack {
  readonly interpolation: TrackInterpolation
  readonly times: Float32Array
  readonly values: Float32Array
  /** Segments that could not be brought within the bound. */
  readonly coarse: number
}

/** Samples a function of time into the fewest straight (or stepped) segments that keep to the bound. */
export function bakeTrack(request: BakeRequest, budget: FbxBudget, path: string): BakedTrack {
  const { evaluate, width, keyTimes, start, curves } = request
  const times: number[] = []
  const values: number[] = []
  let coarse = 0
  const stepped =
    keyTimes.length > 1 && curves.every((c) => c.modes.subarray(0, -1).every((m) => m === CONSTANT))
  const push = (time: number, sample: ArrayLike<number>): void => {
    const at = Math.fround(time - start)
    // Two samples that fall on one float32 time: the later one is what plays on from there.
    if (times.length > 0 && at <= times[times.length - 1]!) {
      times.pop()
      values.length -= width
    }
    budget.take(64 + width * 16, path, `The samples of ${path}`)
    times.push(at)
    let sign = 1
    if (width === 4 && values.length > 0) {
      let dot = 0
      for (let i = 0; i < 4; i++) dot += values[values.length - 4 + i]! * sample[i]!
      sign = dot < 0 ? -1 : 1
    }
    for (let i = 0; i < width; i++) values.push(sample[i]! * sign)
  }
  const refine = (
    from: number,
    a: ArrayLike<number>,
    to: number,
    b: ArrayLike<number>,
    halvings: number,
  ): void => {
    if (!request.straight && !within(request, from, a, to, b)) {
      if (halvings < MAX_HALVINGS && to - from > 2e-4 && budget.takeSample()) {
        const middle = (from + to) / 2
        const sample = evaluate(middle)
        refine(from, a, middle, sample, halvings + 1)
        refine(middle, sample, to, b, halvings + 1)
        return
      }
      coarse++
    }
    push(to, b)
  }
  const jumps = stepped ? undefined : jumpTimes(curves)
  let last: ArrayLike<number> | undefined
  keyTimes.forEach((time, i) => {
    const sample = evaluate(time)
    if (i === 0 || stepped) push(time, sample)
    else {
      const before = keyTimes[i - 1]!
      const jump = jumps!.has(time)
      // Just before a jump the old value still holds.
      const end = jump ? justBefore(time, start) : time
      const endSample = jump ? evaluate(end) : sample
      const parts = Math.max(1, Math.min(MAX_SPLITS, request.parts?.(before, end) ?? 1))
      let from = before
      let a = last!
      for (let k = 1; k <= parts && end > before; k++) {
        if (k < parts && !budget.takeSample()) {
          coarse++
          k = parts
        }
        const to = k === parts ? end : before + ((end - before) * k) / parts
        const b = k === parts ? endSample : evaluate(to)
        refine(from, a, to, b, 0)
        from = to
        a = b
      }
      if (jump) push(time, sample)
    }
    last = sample
  })
  return {
    interpolation: stepped ? 'step' : 'linear',
    times: Float32Array.from(times),
    values: Float32Array.from(values),
    coarse,
  }
}

const between: number[] = [0, 0, 0, 0]

function within(
  request: BakeRequest,
  from: number,
  a: ArrayLike<number>,
  to: number,
  b: ArrayLike<number>,
): boolean {
  const { width, bound } = request
  for (const part of [0.5, 0.25, 0.75]) {
    const exact = request.evaluate(from + (to - from) * part)
    if (width === 4) {
      slerpQuaternions(between, 0, a, 0, b, 0, part)
      if (angleBetweenQuaternions(between, 0, exact, 0) > bound) return false
      continue
    }
    for (let i = 0; i < width; i++)
      if (Math.abs(a[i]! + (b[i]! - a[i]!) * part - exact[i]!) > bound) return false
  }
  return true
}

function jumpTimes(curves: readonly FbxCurve[]): Set<number> {
  const out = new Set<number>()
  for (const { times, modes, values } of curves) {
    for (let i = 0; i + 1 < times.length; i++)
      if (modes[i] === CONSTANT && values[i] !== values[i + 1]) out.add(times[i + 1]!)
  }
  return out
}

/** The last time a float32 clip time can tell from `time`. */
function justBefore(time: number, start: number): number {
  const at = Math.fround(time - start)
  const step = Math.max(Math.abs(at) * 1.2e-7, 1e-9)
  return Math.min(time, Math.fround(at - step) + start)
}

/** All key times of some curves, once each, rising. */
export function unionOfKeyTimes(curves: Iterable<FbxCurve>): number[] {
  const all = new Set<number>()
  let only: FbxCurve | undefined
  let count = 0
  for (const curve of curves) {
    only = curve
    count++
    for (const t of curve.times) all.add(t)
  }
  if (count === 1) return Array.from(only!.times)
  return [...all].sort((a, b) => a - b)
}
