import { type Following, fillVectors } from './follow-head.ts'
import { limitStretch } from './geometry/limit-stretch.ts'
import { type InnerLayer, pushOutOfLayers } from './inner-layer.ts'
import { type Corrective, type FittedMorph, type Placing, placeFitted } from './place-fitted.ts'
import { holdNormals, moveSkin, pushOut, restedOutside } from './push-out.ts'
import type { HeadPose } from './skin/head-skin.ts'
import { followSkin } from './skin/skin-patches.ts'

export interface CorrectiveOptions {
  /** Whether there may be new morphs; existing morphs are changed in any case. */
  readonly auto: boolean
  /** Whether weights are meant as they are, and only what sinks is corrected. */
  readonly keepsWeights: boolean
  readonly inner: readonly InnerLayer[]
  readonly onProgress?: ((part: number) => void) | undefined
}

/** Metres: what is worth a morph, and what of it is kept. */
const WORTH = 0.0005
const KEPT = 0.0001

/**
 * Goes through all poses, combinations last. In each, vertices that rested outside are pushed out of skin and
 * inner layers; what skinning leaves of the wanted motion becomes a sparse morph. On heads of morphs the morph of the
 * pose itself is changed instead.
 */
export function addCorrectives(
  plain: Placing & { readonly following: Following },
  { auto, keepsWeights, inner, onProgress }: CorrectiveOptions,
): readonly Corrective[] {
  const { head, mesh, following, weights, morphs } = plain
  const { holds, patches, inpaint } = following
  const column = new Float64Array(holds.count)
  const which = restedOutside(holds)
  const facing = { normals: holdNormals(head, holds), rest: head.normals }
  const correctives: Corrective[] = []
  head.poses.forEach((pose, p) => {
    onProgress?.(p / head.poses.length)
    const current = placeFitted(plain, correctives, pose)
    const wanted = Float64Array.from(current)
    if (!keepsWeights && (pose.jointDelta || pose.bases.length > 1)) {
      const direct = followSkin(head, holds, patches, pose.delta)
      const move = inpaint ? fillVectors(inpaint, direct, column) : direct
      for (let i = 0; i < wanted.length; i++) wanted[i] = mesh.positions[i]! + move[i]!
    }
    const followed = Float64Array.from(wanted)
    const skin = moveSkin(head, pose.delta)
    pushOut(skin, wanted, {
      which,
      heights: holds.distance,
      facing,
      patches: keepsWeights ? undefined : { patches, delta: pose.delta },
    })
    pushOutOfLayers(inner, pose, wanted)
    limitStretch(mesh, followed, wanted)
    head.surface.move(head.positions)
    const residual = residualOf(current, wanted)
    if (!residual) return
    if (weights && pose.jointDelta) unskin(residual, weights, pose.matrices)
    const own = ownMorph(morphs, pose, plain)
    if (own) for (let i = 0; i < residual.length; i++) own.delta[i]! += residual[i]!
    else if (auto) {
      const taken = head.morphs.some((m) => m.name === pose.name)
      const name = taken ? `${pose.name} fit` : pose.name
      correctives.push({ name, pose: pose.name, bases: pose.bases, delta: residual })
    }
  })
  return correctives
}

/** The difference where it matters; undefined where it does not anywhere. */
function residualOf(current: Float64Array, wanted: Float64Array): Float64Array | undefined {
  const out = new Float64Array(current.length)
  let most = 0
  for (let i = 0; i < out.length; i += 3) {
    const x = wanted[i]! - current[i]!
    const y = wanted[i + 1]! - current[i + 1]!
    const z = wanted[i + 2]! - current[i + 2]!
    const length = Math.sqrt(x * x + y * y + z * z)
    most = Math.max(most, length)
    // A ramp instead of a step, which would be seen as a crease.
    const share = Math.min(1, Math.max(0, length / KEPT - 1))
    out[i] = x * share
    out[i + 1] = y * share
    out[i + 2] = z * share
  }
  return most > WORTH ? out : undefined
}

/** The morph that a pose of a morph head drives alone, or that a combination adds. */
function ownMorph(
  morphs: readonly FittedMorph[],
  pose: HeadPose,
  { head }: Placing,
): FittedMorph | undefined {
  if (pose.jointDelta) return undefined
  const driven = head.morphs.filter((_, i) => pose.morphWeights[i] !== 0)
  const named = driven.find(({ name }) => name === pose.name) ?? (driven.length === 1 ? driven[0] : undefined)
  if (!named || pose.morphWeights[head.morphs.indexOf(named)] !== 1) return undefined
  return morphs.find(({ name }) => name === named.name)
}

/** Differences in a pose as differences at rest: by the inverse of what skinning does to each vertex. */
function unskin(
  residual: Float64Array,
  { joints, weights }: NonNullable<Placing['weights']>,
  matrices: Float64Array,
): void {
  const m = new Float64Array(9)
  for (let v = 0; v * 3 < residual.length; v++) {
    const o = v * 3
    const [x, y, z] = [residual[o]!, residual[o + 1]!, residual[o + 2]!]
    if (x === 0 && y === 0 && z === 0) continue
    m.fill(0)
    for (let k = 0; k < 4; k++) {
      const weight = weights[v * 4 + k]!
      const at = joints[v * 4 + k]! * 16
      for (let c = 0; c < 3; c++)
        for (let r = 0; r < 3; r++) m[r * 3 + c]! += weight * matrices[at + c * 4 + r]!
    }
    const [a, b, c, d, e, f, g, h, i] = m as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const A = e * i - f * h
    const B = f * g - d * i
    const C = d * h - e * g
    const determinant = a * A + b * B + c * C
    // Squashed flat: there is no way back, and nothing to be seen of it.
    if (Math.abs(determinant) < 1e-6) {
      residual.fill(0, o, o + 3)
      continue
    }
    residual[o] = (A * x + (c * h - b * i) * y + (b * f - c * e) * z) / determinant
    residual[o + 1] = (B * x + (a * i - c * g) * y + (c * d - a * f) * z) / determinant
    residual[o + 2] = (C * x + (b * g - a * h) * y + (a * e - b * d) * z) / determinant
  }
}
