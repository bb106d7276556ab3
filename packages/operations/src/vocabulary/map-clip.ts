import {
  type Clip,
  type ControlMap,
  type Curve,
  clipKind,
  type Interpolation,
  type Key,
  type MapLine,
} from '@facework/documents'
import { lineValue } from '@facework/documents/internal'
import { Report } from '@facework/report'
import { curveSampler } from '../modifiers/clip-content.ts'
import { limitKeys, staysWithin } from '../modifiers/curves/limit-curve.ts'
import { scaleCurve } from '../modifiers/curves/scale-curve.ts'
import type { DerivedClip } from '../modifiers/derived-clip.ts'
import { planMap } from './map-values.ts'

/** Samples a second where a result is no straight line between keys. */
const RATE = 60
/** A step among slopes becomes a ramp this short, in seconds. */
const STEP = 1e-5

// [M2]
/**
 * A clip in another vocabulary. A target with one source keeps its keys; any other gets keys at the
 * keys of all its sources (samples, where the sources are samples of one rate), exact at those times.
 * Curves the map does not know stay, and are listed; joint and morph tracks are not its business. The
 * result is a document of its own, without the stack of modifiers and edits, which spoke the old names.
 *
 *   const { clip } = mapClip(take, arkitToFacs50)
 */
export function mapClip(clip: Clip, map: ControlMap): DerivedClip {
  const report = new Report()
  const byName = new Map(clip.curves.map((c) => [c.name, c]))
  const { kept, lines } = planMap(map, new Set(byName.keys()), report)
  const valueAt = curveSampler(clip)
  const curves = [
    ...kept.map((name) => byName.get(name)!),
    ...lines.map((line) => mapLine(line, byName, clip.duration, valueAt)),
  ]
  const mapped = clipKind.create(clip.name, {
    duration: clip.duration,
    joints: clip.joints,
    morphs: clip.morphs,
    curves,
    markers: clip.markers,
    loop: clip.loop,
    frameRate: clip.frameRate,
    skeleton: clip.skeleton,
    sound: clip.sound,
    human: clip.human,
  })
  return { clip: mapped, diagnostics: report.diagnostics }
}

function mapLine(
  whole: MapLine,
  byName: ReadonlyMap<string, Curve>,
  duration: number,
  valueAt: (name: string, time: number) => number,
): Curve {
  // Terms of curves that are not there are 0 throughout.
  const terms = whole.terms.filter(({ source, by = source }) => byName.has(source) && byName.has(by))
  const line = { ...whole, terms }
  const names = [...new Set(terms.flatMap(({ source, by = source }) => [source, by]))]
  const sources = names.map((name) => byName.get(name)!)
  const [first] = sources
  if (!first)
    return constant(
      line.target,
      lineValue(line, () => 0),
    )
  if (terms.length === 1 && terms[0]!.by === undefined) {
    const scaled = { ...scaleCurve(first, terms[0]!.gain, line.offset), name: line.target }
    if (!line.range || staysWithin(scaled, line.range)) return scaled
  }
  return sumOfSamples(line, sources) ?? sumOfKeys(line, sources, duration, valueAt)
}

function constant(name: string, value: number): Curve {
  const keys: Key[] = [{ time: 0, value, interpolation: 'constant' }]
  return { type: 'keyed', name, keys, before: 'hold', after: 'hold' }
}

/** Captures: all sources sampled at the same times, and held at their ends. */
function sumOfSamples(line: MapLine, sources: readonly Curve[]): Curve | undefined {
  const [first] = sources
  if (first?.type !== 'sampled') return undefined
  const { start, rate, values } = first
  const alike = sources.every(
    (c) =>
      c.type === 'sampled' &&
      c.start === start &&
      c.rate === rate &&
      c.values.length === values.length &&
      c.before === 'hold' &&
      c.after === 'hold',
  )
  if (!alike) return undefined
  // By index, not by time: a time that is rounded would fall between two samples.
  const columns = new Map(sources.map((c) => [c.name, (c as typeof first).values]))
  const sums = values.map((_, i) => lineValue(line, (name) => columns.get(name)![i]!))
  return { type: 'sampled', name: line.target, start, rate, values: sums, before: 'hold', after: 'hold' }
}

function sumOfKeys(
  line: MapLine,
  sources: readonly Curve[],
  duration: number,
  valueAt: (name: string, time: number) => number,
): Curve {
  const { range, ...free } = line
  const at = (time: number) => lineValue(free, (name) => valueAt(name, time))
  const times = new Set(sources.flatMap(timesOf))
  const endless = sources.some((c) => c.before !== 'hold' || c.after !== 'hold')
  // What goes on beyond its keys is written out over the clip; the rest holds its ends anyway.
  if (endless || times.size === 0) for (const time of [0, duration]) times.add(time)
  const sorted = [...times].sort((a, b) => a - b)
  const product = line.terms.some((term) => term.by !== undefined)
  const keys: Key[] = []
  const push = (time: number, value: number, interpolation: Interpolation) => {
    if (keys.length === 0 || time > keys.at(-1)!.time) keys.push({ time, value, interpolation })
  }
  for (const [i, time] of sorted.entries()) {
    const next = sorted[i + 1] ?? time
    const shapes = sources.map((curve) => shapeOver(curve, time, next))
    if (shapes.every((s) => s === 'step' || s === 'held')) {
      push(time, at(time), next === time ? 'linear' : 'constant')
      continue
    }
    const curved = product || shapes.includes('curved')
    const parts = curved ? Math.max(1, Math.ceil((next - time) * RATE - 1e-9)) : 1
    for (let p = 0; p < parts; p++) {
      const between = time + ((next - time) * p) / parts
      push(between, at(between), 'linear')
    }
    // The value just before a source steps, or the slopes beside it would lead to the value after.
    if (shapes.includes('step') && next - time > 2 * STEP) push(next - STEP, at(next - STEP), 'linear')
  }
  const limited = range ? limitKeys(keys, range) : keys
  return { type: 'keyed', name: line.target, keys: limited, before: 'hold', after: 'hold' }
}

function timesOf(curve: Curve): number[] {
  if (curve.type === 'keyed') return curve.keys.map((k) => k.time)
  return Array.from(curve.values, (_, i) => curve.start + i / curve.rate)
}

/** How a curve runs between two times with no key of its own between them. */
function shapeOver(curve: Curve, from: number, to: number): 'held' | 'step' | 'linear' | 'curved' {
  const sampled = curve.type === 'sampled'
  const count = sampled ? curve.values.length : curve.keys.length
  if (count === 0) return 'held'
  const first = sampled ? curve.start : curve.keys[0]!.time
  const last = sampled ? curve.start + (count - 1) / curve.rate : curve.keys[count - 1]!.time
  if (to <= first) return curve.before === 'hold' ? 'held' : 'curved'
  if (from >= last) return curve.after === 'hold' ? 'held' : 'curved'
  if (sampled) return 'linear'
  const { interpolation } = curve.keys[lastKeyAt(curve.keys, from)]!
  if (interpolation === 'constant') return 'step'
  return interpolation === 'linear' ? 'linear' : 'curved'
}

/** Index of the last key at or before a time that is not before the first. */
function lastKeyAt(keys: readonly Key[], time: number): number {
  let [low, high] = [0, keys.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (keys[middle]!.time <= time) low = middle
    else high = middle - 1
  }
  return low
}
