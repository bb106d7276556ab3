import type { AnimCurve, Curve, Key, KeyedCurve } from '@facework/documents'
import type { Report } from '@facework/report'
import { UniqueNames } from '../../unique-names.ts'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { numberOf } from '../parse/fbx-tree.ts'
import { listed } from '../unique-names.ts'
import { type FbxCurve, keyedCurveFromFbx } from './animation-curve.ts'
import {
  type AnimatedProperty,
  type AnimationStack,
  curvesOf,
  evaluateProperty,
  hasCurves,
} from './animation-layers.ts'
import { BAKE_BOUNDS, bakeTrack, unionOfKeyTimes } from './bake-track.ts'
import type { FbxObject, FbxProperty } from './objects.ts'

export interface CustomCurves {
  readonly curves: Curve[]
  readonly defaults: readonly AnimCurve[]
}

/** A user property of a Model or its attribute that an animator keyed. */
function userProperty(animated: AnimatedProperty): FbxProperty | undefined {
  const { object, name } = animated
  if (object.kind !== 'Model' && object.kind !== 'NodeAttribute') return undefined
  const property = object.properties.get(name)
  return property?.flags.includes('U') && property.values.every((v) => numberOf(v) !== undefined)
    ? property
    : undefined
}

export function isCustomCurve(animated: AnimatedProperty): boolean {
  return hasCurves(animated) && userProperty(animated) !== undefined
}

/** Animated user properties as curves, named after the property; keys, interpolation and tangents as in the file. */
export function readCustomCurves(
  stack: AnimationStack,
  jointOf: (model: FbxObject) => string,
  start: number,
  budget: FbxBudget,
  report: Report,
): CustomCurves {
  const found = stack.properties.filter(isCustomCurve)
  const names = new UniqueNames(found.map((p) => p.name))
  const curves: Curve[] = []
  const defaults: AnimCurve[] = []
  const taken = new Set<string>()
  const renamed: string[] = []
  const blended: string[] = []
  for (const animated of found) {
    const property = userProperty(animated)!
    const rest = property.values.map((v) => numberOf(v) ?? 0)
    const width = Math.max(1, Math.min(4, rest.length))
    // The first of a name keeps it; the same property on another node is told apart by its node.
    const base = taken.has(animated.name) ? `${jointOf(animated.object)}.${animated.name}` : animated.name
    taken.add(animated.name)
    if (base !== animated.name) renamed.push(base)
    for (let i = 0; i < width; i++) {
      const parts = animated.layers.map((l) => l.curves[i])
      if (!parts.some((c) => c !== undefined)) continue
      const name = names.take(width === 1 ? base : `${base}.${'XYZW'[i]}`)
      const only = animated.layers.length === 1 && animated.layers[0]!.layer.base ? parts[0] : undefined
      budget.take(keyCount(parts) * 200, `curves.${name}`, `Curve "${name}"`)
      if (only) curves.push(keyedCurveFromFbx(only, name, start))
      else {
        blended.push(name)
        curves.push(blendLayers(animated, i, rest, name, start, budget))
      }
      defaults.push({
        name,
        kind: 'attribute',
        default: rest[i] ?? 0,
        joints: animated.object.kind === 'Model' ? [jointOf(animated.object)].filter((j) => j !== '') : [],
      })
    }
  }
  if (renamed.length > 0)
    report.info(
      'fbx/curve-name-twice',
      `AnimationStack.${stack.name}`,
      `Properties with the same name on several nodes get the name of their node: ${listed(renamed)}.`,
    )
  if (blended.length > 0)
    report.info(
      'fbx/curve-layers',
      `AnimationStack.${stack.name}`,
      `${blended.length} curves are in several layers and were blended into straight segments: ${listed(blended)}.`,
    )
  return { curves, defaults }
}

/** Keyed blend-shape channels without a mesh in the file: what face trackers write for a head that is elsewhere. */
export function isLooseChannel(animated: AnimatedProperty, known: ReadonlySet<FbxObject>): boolean {
  const { object, name } = animated
  return name === 'DeformPercent' && object.kind === 'Deformer' && !known.has(object) && hasCurves(animated)
}

/** Those channels as curves named after the channel; percent become 0 to 1. */
export function readChannelCurves(
  stack: AnimationStack,
  known: ReadonlySet<FbxObject>,
  taken: ReadonlySet<string>,
  start: number,
  budget: FbxBudget,
): Curve[] {
  const names = new UniqueNames([...taken])
  for (const name of taken) names.take(name)
  return stack.properties
    .filter((animated) => isLooseChannel(animated, known))
    .map((animated) => {
      const name = names.take(animated.object.name || 'shape')
      const [first, ...more] = curvesOf(animated)
      budget.take(keyCount([first, ...more]) * 200, `curves.${name}`, `Curve "${name}"`)
      if (animated.layers.length === 1 && animated.layers[0]!.layer.base && first)
        return keyedCurveFromFbx(first, name, start, 0.01)
      const blended = blendLayers(animated, 0, [0], name, start, budget)
      return { ...blended, keys: blended.keys.map((key) => ({ ...key, value: key.value / 100 })) }
    })
}

function keyCount(curves: readonly (FbxCurve | undefined)[]): number {
  return curves.reduce((sum, c) => sum + (c?.times.length ?? 0), 0)
}

function blendLayers(
  animated: AnimatedProperty,
  component: number,
  rest: readonly number[],
  name: string,
  start: number,
  budget: FbxBudget,
): KeyedCurve {
  const curves = [...curvesOf(animated)]
  const baked = bakeTrack(
    {
      evaluate: (time) => [evaluateProperty(animated, time, rest)[component]!],
      width: 1,
      keyTimes: unionOfKeyTimes(curves),
      curves,
      start,
      bound: BAKE_BOUNDS.weight,
      straight: false,
    },
    budget,
    `curves.${name}`,
  )
  const interpolation = baked.interpolation === 'step' ? 'constant' : 'linear'
  const keys = Array.from(baked.times, (time, i): Key => ({ time, value: baked.values[i]!, interpolation }))
  return { type: 'keyed', name, keys, before: 'hold', after: 'hold' }
}
