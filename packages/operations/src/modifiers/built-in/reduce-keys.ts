import type { ClipContent, Curve, Key, KeyedCurve } from '@facework/documents'
import { chooseNames } from '../choose-names.ts'
import { curveSampler } from '../clip-content.ts'
import { fitCubic, fitLinear, lineOfSamples, type Polyline } from '../curves/fit-keys.ts'
import { longestRuns } from '../curves/longest-runs.ts'
import { freezeTangents, segmentShape } from '../curves/split-curve.ts'
import { mapTracks, sampleTrackAt, type Track, trackWidth } from '../curves/track-keys.ts'
import { defineModifier } from '../modifier.ts'
import { choiceParameter, flagParameter, namesParameter, numberParameter } from '../parameter.ts'
import { distanceAt } from './remove-redundant-keys.ts'

// [O2]
/** As few keys as an error allows. */
export const reduceKeys = defineModifier({
  id: 'reduce-keys',
  title: 'Reduce keys',
  description: 'Fewer keys, never further from the original than a given error at any time.',
  parameters: {
    error: numberParameter('Largest error of a curve, in its own units.', 0.002, { low: 1e-9 }),
    metres: numberParameter('Largest error of a translation.', 5e-5, { low: 1e-9 }),
    radians: numberParameter('Largest error of a rotation.', 5e-4, { low: 1e-9 }),
    shape: choiceParameter('What keys are joined by; tracks are always joined by straight lines.', 'cubic', [
      'cubic',
      'linear',
    ]),
    curves: namesParameter('Which curves; none named means all.', []),
    tracks: flagParameter('Joint and morph tracks, too.', true),
  },
  apply(content, { error, metres, radians, shape, curves, tracks }, { report, name }) {
    const chosen = chooseNames(
      content.curves.map((c) => c.name),
      curves,
      'curve',
      report,
    )
    const reduced: ClipContent = {
      ...content,
      ...(tracks ? mapTracks(content, (t) => reduceTrack(t, boundOf(t, error, metres, radians))) : {}),
      curves: content.curves.map((c) => (chosen.has(c.name) ? reduceCurve(c, error, shape, content) : c)),
    }
    const [before, after] = [keysIn(content), keysIn(reduced)]
    report.info('modifier/keys-reduced', `clip "${name}"`, `${before} keys and samples became ${after}.`)
    return reduced
  },
})

function keysIn({ curves, joints, morphs }: ClipContent): number {
  const own = curves.reduce((sum, c) => sum + (c.type === 'keyed' ? c.keys.length : c.values.length), 0)
  return [...joints, ...morphs].reduce((sum, t) => sum + t.times.length, own)
}

function boundOf(track: Track, error: number, metres: number, radians: number): number {
  if (!('joint' in track) || track.path === 'scale') return error
  return track.path === 'rotation' ? radians : metres
}

function reduceCurve(curve: Curve, error: number, shape: 'cubic' | 'linear', content: ClipContent): Curve {
  const fit = shape === 'cubic' ? fitCubic : fitLinear
  const ends = { before: curve.before, after: curve.after }
  const keys =
    curve.type === 'sampled' ? fit(lineOfSamples(curve), error) : fitRuns(curve, error, fit, content)
  const before = curve.type === 'sampled' ? curve.values.length : curve.keys.length
  return keys.length < before ? { type: 'keyed', name: curve.name, keys, ...ends } : curve
}

/** Steps stay where they are; what lies between them is fitted run by run. */
function fitRuns(
  curve: KeyedCurve,
  error: number,
  fit: (line: Polyline, error: number) => Key[],
  content: ClipContent,
): readonly Key[] {
  const { keys } = freezeTangents(curve)
  const valueAt = curveSampler({ ...content, joints: [], morphs: [], curves: [curve] })
  const out: Key[] = []
  let at = 0
  while (at < keys.length) {
    let end = at
    while (end + 1 < keys.length && keys[end]!.interpolation !== 'constant') end++
    if (end === at) {
      out.push(keys[at]!)
      at++
      continue
    }
    // A quarter of the error goes into straight lines for what is bent, the rest into fewer keys.
    const line = lineOfKeys(keys.slice(at, end + 1), error / 4, (time) => valueAt(curve.name, time))
    const fitted = fit(line, error * 0.75)
    const stays = fitted.length >= end - at + 1
    const run = stays ? keys.slice(at, end + 1) : fitted
    // The last of the run begins the step that follows, if one does.
    out.push(...run.slice(0, -1))
    const last = run.at(-1)!
    const { out: leaving, interpolation } = keys[end]!
    if (end === keys.length - 1) {
      out.push(last)
      break
    }
    out.push({ ...last, interpolation, ...(leaving ? { out: leaving } : {}) })
    at = end + 1
  }
  return out
}

/** Straight lines that stay within `error` of the curve, by halving. */
function lineOfKeys(keys: readonly Key[], error: number, valueAt: (time: number) => number): Polyline {
  const times: number[] = []
  const values: number[] = []
  const push = (time: number, value: number) => {
    times.push(time)
    values.push(value)
  }
  const bend = (t0: number, v0: number, t1: number, v1: number, depth: number): void => {
    const off = [0.25, 0.5, 0.75].some(
      (p) => Math.abs(valueAt(t0 + (t1 - t0) * p) - (v0 + (v1 - v0) * p)) > error / 2,
    )
    if (depth === 0 || (!off && depth < 9)) return
    const middle = (t0 + t1) / 2
    const value = valueAt(middle)
    bend(t0, v0, middle, value, depth - 1)
    push(middle, value)
    bend(middle, value, t1, v1, depth - 1)
  }
  keys.forEach((key, i) => {
    const before = keys[i - 1]
    if (before && segmentShape(before, key) !== 'linear')
      bend(before.time, before.value, key.time, key.value, 10)
    push(key.time, key.value)
  })
  return { times, values }
}

function reduceTrack<T extends Track>(track: T, error: number): T {
  const width = trackWidth(track)
  const line = track.interpolation === 'cubicspline' ? straightTrack(track, error / 4) : track
  const bound = line === track ? error : error * 0.75
  const { times, values } = line
  const near = new Float64Array(width)
  const step = line.interpolation === 'step'
  const runs = longestRuns(times.length, (from, to) => {
    for (let i = from + 1; i < to; i++) {
      const p = step ? 0 : (times[i]! - times[from]!) / (times[to]! - times[from]!)
      // Two arcs of great circles are not furthest apart at their ends alone; a tenth is left for that.
      if (distanceAt(values, width, from, to, i, p, near) > (width === 4 ? bound * 0.9 : bound)) return false
    }
    return true
  })
  if (runs.length >= track.times.length) return track
  return {
    ...line,
    times: Float32Array.from(runs, (i) => times[i]!),
    values: Float32Array.from(runs.flatMap((i) => Array.from(values.subarray(i * width, (i + 1) * width)))),
  }
}

/** A spline as straight lines, finer until halving a step changes nothing beyond the error. */
function straightTrack<T extends Track>(track: T, error: number): T {
  const width = trackWidth(track)
  const near = new Float64Array(width)
  let parts = 4
  for (;;) {
    const times = Float32Array.from(
      Array.from(track.times).flatMap((t, i) => {
        const next = track.times[i + 1]
        return next === undefined
          ? [t]
          : Array.from({ length: parts * 2 }, (_, k) => t + ((next - t) * k) / (parts * 2))
      }),
    )
    const fine = sampleTrackAt(track, times)
    const off = times.some(
      (_, i) =>
        i % 2 === 1 &&
        i + 1 < times.length &&
        distanceAt(fine.values, width, i - 1, i + 1, i, 0.5, near) > error,
    )
    if (!off || parts >= 256) return fine
    parts *= 2
  }
}
