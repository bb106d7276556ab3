import { type ClipContent, type Curve, clipKind } from '@facework/documents'
import { Report } from '@facework/report'
import { sampleTrack } from '@facework/runtime/internal'
import { expect } from 'vitest'
import { BUILT_IN_MODIFIERS } from './built-in.ts'
import { contentOf, curveSampler } from './clip-content.ts'
import { type Track, trackWidth } from './curves/track-keys.ts'
import { applyModifier, findModifier, type ModifierContext } from './modifier.ts'

/** Content with what is given, and nothing else. */
export function content(body: Partial<ClipContent>): ClipContent {
  return contentOf(clipKind.create('test', { duration: 1, ...body }))
}

export interface Applied {
  readonly content: ClipContent
  /** What was said, by code. */
  readonly codes: readonly string[]
  readonly report: Report
}

/** One built-in modifier on content; the result is a sound document. */
export function applied(
  id: string,
  given: ClipContent,
  parameters: Readonly<Record<string, unknown>> = {},
  context: Partial<ModifierContext> = {},
): Applied {
  const report = new Report()
  const modifier = findModifier(id, BUILT_IN_MODIFIERS)
  const result = applyModifier(modifier, given, parameters, { name: 'test', report, ...context })
  clipKind.create('checked', result)
  return { content: result, codes: report.diagnostics.map((d) => d.code), report }
}

/** Largest difference of two curves over a clip, each at its own time, looked at 4801 times. */
export function curveError(
  a: Curve,
  b: Curve,
  duration: number,
  timeInB: (time: number) => number = (time) => time,
): number {
  const one = (curve: Curve) =>
    curveSampler({ duration, joints: [], morphs: [], curves: [curve], markers: [] })
  const [was, is] = [one(a), one(b)]
  let worst = 0
  for (let i = 0; i <= 4800; i++) {
    const time = (duration * i) / 4800
    worst = Math.max(worst, Math.abs(was(a.name, time) - is(b.name, timeInB(time))))
  }
  return worst
}

/** Largest difference of any number of two tracks, rotations and their negatives being one. */
export function trackError(
  a: Track,
  b: Track,
  duration: number,
  timeInB: (time: number) => number = (time) => time,
): number {
  const width = trackWidth(a)
  const [x, y] = [new Float64Array(width), new Float64Array(width)]
  let worst = 0
  for (let i = 0; i <= 1200; i++) {
    const time = (duration * i) / 1200
    sampleTrack(a, width, time, x, 0)
    sampleTrack(b, width, timeInB(time), y, 0)
    const off = (sign: number) => Math.max(...x.map((v, k) => Math.abs(v - sign * y[k]!)))
    worst = Math.max(worst, width === 4 ? Math.min(off(1), off(-1)) : off(1))
  }
  return worst
}

/** The same curve but for rounding. */
export function expectKeysNear(found: Curve, wanted: Curve): void {
  expect(found.name).toBe(wanted.name)
  expect(found.type).toBe(wanted.type)
  if (found.type !== 'keyed' || wanted.type !== 'keyed') return
  expect(found.keys.map((k) => k.interpolation)).toEqual(wanted.keys.map((k) => k.interpolation))
  found.keys.forEach((key, i) => {
    expect(key.time).toBeCloseTo(wanted.keys[i]!.time, 9)
    expect(key.value).toBeCloseTo(wanted.keys[i]!.value, 9)
    expect(key.in?.slope ?? 0).toBeCloseTo(wanted.keys[i]!.in?.slope ?? 0, 9)
    expect(key.out?.slope ?? 0).toBeCloseTo(wanted.keys[i]!.out?.slope ?? 0, 9)
  })
}

/** Every kind of segment, one after another, over 2 s. */
export function everySegment(name = 'all'): Curve {
  const keys = (
    [
      [0, 0, 'linear'],
      [0.2, 0.5, 'cubic'],
      [0.5, 0.1, 'cubic'],
      [0.8, 0.9, 'sine-in'],
      [1.1, 0.2, 'quad-in-out'],
      [1.4, 0.7, 'linear'],
      [2, 0.3, 'linear'],
    ] as const
  ).map(([time, value, interpolation]) => ({ time, value, interpolation }))
  return {
    type: 'keyed',
    name,
    keys: keys.map((k) => (k.time === 0.5 ? { ...k, in: { slope: -2 }, out: { slope: 3, weight: 0.5 } } : k)),
    before: 'hold',
    after: 'hold',
  }
}
