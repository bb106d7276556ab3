import type { Accessory, Model } from '@facework/documents'
import type { FitDetails } from '@facework/operations/internal'
import type { PinMode, WearingLook } from '../../session/wearing/wearing-state.ts'
import { colorOf, ramped } from '../../stage/color-ramp.ts'
import type { WornPaint } from '../../stage/wearing/wearing-overlay.ts'

/** Stretch and depth that count as good: lengths at rest, millimeters. */
export const LIMITS = { stretch: 1.8, depth: 0.5 } as const

/** Part of the limit at which the ramp ends. */
const RAMP_END = 1.5

export const PIN_COLORS: Readonly<Record<PinMode, string>> = {
  hold: '#4fb8d8',
  follow: '#b49be0',
  rigid: '#ee9a4d',
}
const HELD = '#c9ced6'
const RELEASED = '#ed5c33'

/** The joint that most of an accessory follows, and all that it follows, strongest first. */
export function jointsOfFit(fitted: Model): readonly string[] {
  const sums = new Map<string, number>()
  for (const mesh of fitted.meshes) {
    for (const { joints, weights } of mesh.primitives) {
      if (!joints || !weights || !mesh.skin) continue
      for (let i = 0; i < weights.length; i++) {
        const name = mesh.skin.joints[joints[i]!]!
        sums.set(name, (sums.get(name) ?? 0) + weights[i]!)
      }
    }
  }
  return [...sums]
    .filter(([, sum]) => sum > 1e-3)
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name)
}

/** The weight of one joint on every vertex. */
export function weightsOf(fitted: Model, joint: string): Float32Array {
  const out: number[] = []
  for (const mesh of fitted.meshes) {
    const place = mesh.skin?.joints.indexOf(joint) ?? -1
    for (const { positions, joints, weights } of mesh.primitives) {
      for (let v = 0; v * 3 < positions.length; v++) {
        let weight = !mesh.skin && mesh.parent === joint ? 1 : 0
        for (let k = 0; k < 4 && joints && weights; k++)
          if (joints[v * 4 + k] === place) weight += weights[v * 4 + k]!
        out.push(weight)
      }
    }
  }
  return Float32Array.from(out)
}

/** 1 at the limit of stretch or depth, whichever is nearer to its own. */
export function strainOf(details: FitDetails, pose: string | undefined): Float32Array {
  const out = new Float32Array(details.rest.length / 3)
  for (const { pose: name, stretches, depths } of details.poses) {
    if (pose !== undefined && name !== pose) continue
    for (let v = 0; v < out.length; v++) {
      const strain = Math.max((stretches[v]! - 1) / (LIMITS.stretch - 1), depths[v]! / LIMITS.depth)
      if (strain > out[v]!) out[v] = strain
    }
  }
  return out
}

export interface PaintedFit {
  readonly accessory: Accessory
  readonly fitted: Model
  readonly details: FitDetails | undefined
  readonly joint: string | undefined
  readonly pose: string | undefined
}

/** What a look paints on the vertices; undefined for one that paints nothing, or while details are not known. */
export function paintOf(look: WearingLook, of: PaintedFit): WornPaint | undefined {
  const { accessory, fitted, details, joint, pose } = of
  if (look === 'weights') {
    const shown = joint ?? jointsOfFit(fitted)[0]
    return shown === undefined ? undefined : { colors: ramped(weightsOf(fitted, shown)) }
  }
  if (!details || look === 'shaded') return undefined
  if (look === 'stretch') {
    const strain = strainOf(details, pose)
    return { colors: ramped(strain.map((value) => value / RAMP_END)) }
  }
  const { trusted, skinVertices, shares } = details
  if (trusted.length === 0) return undefined
  const pinned = pinsByVertex(accessory, trusted.length)
  const out = new Float32Array(trusted.length * 3)
  for (let v = 0; v < trusted.length; v++) {
    const pin = pinned[v]
    const style = pin ? PIN_COLORS[pin] : trusted[v] ? HELD : RELEASED
    colorOf(style).toArray(out, v * 3)
  }
  if (look === 'released') return { colors: out }
  const from = [...trusted.keys()].filter((v) => trusted[v] === 1)
  return { colors: out, lines: { skinVertices, shares, from } }
}

export function pinsByVertex({ pins }: Pick<Accessory, 'pins'>, count: number): (PinMode | undefined)[] {
  const out = new Array<PinMode | undefined>(count).fill(undefined)
  for (const { vertices, as } of pins) for (const v of vertices) if (v < count) out[v] = as
  return out
}
