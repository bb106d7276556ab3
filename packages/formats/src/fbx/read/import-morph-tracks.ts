import type { MorphTrack } from '@facework/documents'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { CONSTANT, CUBIC, type FbxCurve, LINEAR } from './animation-curve.ts'
import {
  type AnimatedProperty,
  type AnimationStack,
  curvesOf,
  evaluateProperty,
  hasCurves,
} from './animation-layers.ts'
import { BAKE_BOUNDS, bakeTrack, unionOfKeyTimes } from './bake-track.ts'
import { morphWeights, type ShapeChannel } from './import-blend-shapes.ts'
import type { ImportedMesh } from './import-mesh.ts'
import type { FbxObject } from './objects.ts'

export interface MorphTracks {
  readonly tracks: MorphTrack[]
  /** Tracks whose keys and tangents are the file's own. */
  readonly exact: number
  /** Tracks sampled because of weighted tangents, layers, mixed steps or in-betweens. */
  readonly baked: number
}

/** Curves on blend-shape channels as tracks of the morphs they drive. */
export function readMorphTracks(
  stack: AnimationStack,
  meshes: readonly ImportedMesh[],
  start: number,
  budget: FbxBudget,
): MorphTracks {
  const animated = new Map<FbxObject, AnimatedProperty>()
  for (const p of stack.properties) if (p.name === 'DeformPercent' && hasCurves(p)) animated.set(p.object, p)
  const tracks: MorphTrack[] = []
  let exact = 0
  let baked = 0
  for (const { mesh, channels } of meshes) {
    for (const channel of channels) {
      const property = animated.get(channel.object)
      if (!property) continue
      const curves = [...curvesOf(property)]
      const only =
        property.layers.length === 1 && property.layers[0]!.layer.base && channel.targets.length === 1
          ? curves[0]
          : undefined
      const kept = only && exactTrack(only, channel.targets[0]!.full, start)
      if (kept) {
        budget.take(kept.times.length * 32, `morphs.${mesh.name}.${channel.name}`, 'A morph track')
        exact++
        tracks.push({ mesh: mesh.name, morph: channel.targets[0]!.morph, ...kept })
        continue
      }
      baked++
      tracks.push(...bakedTracks(mesh.name, channel, property, curves, start, budget))
    }
  }
  return { tracks, exact, baked }
}

type Keys = Pick<MorphTrack, 'interpolation' | 'times' | 'values'>

/** The track with the file's own keys, where a track can say the same: steps, lines or plain Hermite curves. */
function exactTrack(curve: FbxCurve, full: number, start: number): Keys | undefined {
  const n = curve.times.length
  const times = Float32Array.from(curve.times, (t) => t - start)
  for (let i = 1; i < n; i++) if (!(times[i]! > times[i - 1]!)) return undefined
  const modes = curve.modes.subarray(0, Math.max(0, n - 1))
  const scale = 1 / full
  if (modes.every((m) => m === LINEAR))
    return { interpolation: 'linear', times, values: Float32Array.from(curve.values, (v) => v * scale) }
  if (modes.every((m) => m === CONSTANT))
    return { interpolation: 'step', times, values: Float32Array.from(curve.values, (v) => v * scale) }
  if (modes.includes(CONSTANT) || curve.weighted) return undefined
  const values = new Float32Array(n * 3)
  for (let i = 0; i < n; i++) {
    // A straight segment among curved ones is the Hermite curve with its own slope at both ends.
    const slope = (from: number, cubic: number) => {
      if (from < 0 || from + 1 >= n) return 0
      if (modes[from] === CUBIC) return cubic
      return (curve.values[from + 1]! - curve.values[from]!) / (curve.times[from + 1]! - curve.times[from]!)
    }
    values[i * 3] = slope(i - 1, curve.inSlopes[i]!) * scale
    values[i * 3 + 1] = curve.values[i]! * scale
    values[i * 3 + 2] = slope(i, curve.outSlopes[i]!) * scale
  }
  return { interpolation: 'cubicspline', times, values }
}

function bakedTracks(
  mesh: string,
  channel: ShapeChannel,
  property: AnimatedProperty,
  curves: FbxCurve[],
  start: number,
  budget: FbxBudget,
): MorphTrack[] {
  const fulls = channel.targets.map((t) => t.full)
  const percent = (time: number) => evaluateProperty(property, time, [channel.percent])[0]!
  const keyTimes = withCrossings(unionOfKeyTimes(curves), percent, [0, ...fulls])
  return channel.targets.map((target, i) => {
    const { interpolation, times, values } = bakeTrack(
      {
        evaluate: (time) => [morphWeights(fulls, percent(time))[i]!],
        width: 1,
        keyTimes,
        curves,
        start,
        bound: BAKE_BOUNDS.weight,
        straight: false,
      },
      budget,
      `morphs.${mesh}.${target.morph}`,
    )
    return { mesh, morph: target.morph, interpolation, times, values }
  })
}

/** Adds the times at which the percentage passes an in-between, where the weights have corners. */
function withCrossings(
  times: readonly number[],
  percent: (time: number) => number,
  knots: readonly number[],
): number[] {
  if (knots.length <= 2) return [...times]
  const out: number[] = []
  times.forEach((time, i) => {
    out.push(time)
    const next = times[i + 1]
    if (next === undefined) return
    const found: number[] = []
    for (const knot of knots) {
      let low = time
      let high = next
      const rising = percent(high - 1e-9) > percent(low)
      if ((percent(low) - knot) * (percent(high - 1e-9) - knot) >= 0) continue
      for (let step = 0; step < 50; step++) {
        const middle = (low + high) / 2
        if (percent(middle) < knot === rising) low = middle
        else high = middle
      }
      if (low > time + 1e-6 && low < next - 1e-6) found.push(low)
    }
    out.push(...found.sort((a, b) => a - b))
  })
  return out
}
