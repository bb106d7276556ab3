import type { Clip, ClipContent, Curve, Key, KeyedCurve } from '@facework/documents'
import type { ClipLayer, ClipLayers } from '@facework/documents/internal'
import { contentOf, curveSampler } from '../modifiers/clip-content.ts'
import { pruneStraightKeys } from './prune-straight-keys.ts'

/** Keys per second where what is composed is neither straight nor constant. */
const RATE = 60
/** Seconds before a jump at which the value before it is kept. */
const BEFORE_JUMP = 1e-4
/** Seconds between keys that are one. */
const SAME_TIME = 1e-6

/** Layers that have an effect, from the lowest to the highest. */
export function effectiveLayers(layers: readonly ClipLayer[]): readonly ClipLayer[] {
  const soloed = layers.filter((layer) => layer.solo)
  return soloed.length > 0 ? soloed : layers.filter((layer) => !layer.muted)
}

// [C3.1]
/**
 * What a base with layers plays. Curves that no layer has are those of the base. The others have keys where any curve
 * they are made of has one; between them they are exact while all of these are straight or constant, else they have 60
 * keys per second.
 */
export function composeLayers({ base, above }: ClipLayers): ClipContent {
  const layers = effectiveLayers(above)
  const below = new Map(base.curves.map((curve) => [curve.name, curve]))
  const names = new Set(layers.flatMap((layer) => layer.curves.map((curve) => curve.name)))
  const composed = new Map(
    [...names].map((name) => [name, composeCurve(name, below.get(name), layers, base.duration)]),
  )
  return {
    ...contentOf(base),
    curves: [
      ...base.curves.map((curve) => composed.get(curve.name) ?? curve),
      ...[...composed.values()].filter((curve) => !below.has(curve.name)),
    ],
  }
}

/** The clip with what its layers play as its content. */
export function withLayers(clip: Clip, layers: ClipLayers): Clip {
  return { ...clip, ...composeLayers(layers), layers }
}

/** A layer as far as it concerns one curve. */
interface Part {
  readonly mode: ClipLayer['mode']
  readonly curve: Curve
  readonly weight: Curve | undefined
}

function composeCurve(
  name: string,
  base: Curve | undefined,
  layers: readonly ClipLayer[],
  duration: number,
): KeyedCurve {
  const parts = layers.flatMap(({ mode, weight, curves }): Part[] => {
    const curve = curves.find((c) => c.name === name)
    return curve ? [{ mode, curve, weight }] : []
  })
  const values = [...(base ? [base] : []), ...parts.map((part) => part.curve)]
  const weights = parts.flatMap(({ weight }) => (weight ? [weight] : []))
  const valueAt = composedValue(base, parts)
  const times = breakpoints([...values, ...weights], duration)
  const keys: Key[] = []
  const put = (time: number, interpolation: Key['interpolation']) =>
    keys.push({ time, value: valueAt(time), interpolation })
  times.forEach((from, i) => {
    const to = times[i + 1]
    if (to === undefined) {
      put(from, 'linear')
      return
    }
    const shape = shapeBetween(values, weights, from, to)
    put(from, shape === 'constant' ? 'constant' : 'linear')
    if (shape === 'constant') return
    const steps = shape === 'curved' ? Math.ceil((to - from) * RATE - SAME_TIME) : 1
    for (let step = 1; step < steps; step++) put(from + ((to - from) * step) / steps, 'linear')
    const jump = to - BEFORE_JUMP
    if (jump > keys.at(-1)!.time && Math.abs(valueAt(jump) - valueAt(to)) > JUMP) put(jump, 'linear')
  })
  return { type: 'keyed', name, keys: pruneStraightKeys(keys), before: 'hold', after: 'hold' }
}

/** Difference over BEFORE_JUMP that only a jump makes: a slope of 100 per second. */
const JUMP = 0.01

function composedValue(base: Curve | undefined, parts: readonly Part[]): (time: number) => number {
  const curves: Curve[] = []
  const add = (curve: Curve | undefined) =>
    curve ? `${curves.push({ ...curve, name: `${curves.length}` }) - 1}` : undefined
  const baseName = add(base)
  const named = parts.map(({ mode, curve, weight }) => ({ mode, curve: add(curve)!, weight: add(weight) }))
  const read = curveSampler({ duration: 0, joints: [], morphs: [], markers: [], curves })
  return (time) => {
    let value = baseName === undefined ? 0 : read(baseName, time)
    for (const { mode, curve, weight } of named) {
      const share = weight === undefined ? 1 : Math.min(Math.max(read(weight, time), 0), 1)
      value = (mode === 'override' ? value * (1 - share) : value) + share * read(curve, time)
    }
    return value
  }
}

/** Times at which one of the curves may bend, from 0 to the end. */
function breakpoints(curves: readonly Curve[], duration: number): number[] {
  const times = curves.flatMap((curve) =>
    curve.type === 'keyed'
      ? curve.keys.map((key) => key.time)
      : Array.from(curve.values, (_, i) => curve.start + i / curve.rate),
  )
  const inside = times.filter((time) => time > 0 && time < duration)
  const sorted = [0, ...inside.sort((a, b) => a - b), duration]
  return sorted.filter((time, i) => i === 0 || time - sorted[i - 1]! > SAME_TIME)
}

type Shape = 'constant' | 'linear' | 'curved'

/** Weights multiply: what is straight under a weight that changes is no longer straight. */
function shapeBetween(values: readonly Curve[], weights: readonly Curve[], from: number, to: number): Shape {
  const middle = (from + to) / 2
  const shapes = values.map((curve) => shapeAt(curve, middle))
  const weighted = weights.map((curve) => shapeAt(curve, middle))
  if (shapes.includes('curved') || weighted.some((shape) => shape !== 'constant')) return 'curved'
  return shapes.every((shape) => shape === 'constant') ? 'constant' : 'linear'
}

function shapeAt(curve: Curve, time: number): Shape {
  const [first, last] =
    curve.type === 'keyed'
      ? [curve.keys[0]?.time, curve.keys.at(-1)?.time]
      : [curve.start, curve.start + (curve.values.length - 1) / curve.rate]
  if (first === undefined || last === undefined) return 'constant'
  if (time < first) return curve.before === 'hold' ? 'constant' : 'curved'
  if (time > last) return curve.after === 'hold' ? 'constant' : 'curved'
  if (curve.type === 'sampled') return 'linear'
  const { interpolation } = curve.keys.findLast((key) => key.time <= time)!
  return interpolation === 'constant' || interpolation === 'linear' ? interpolation : 'curved'
}
