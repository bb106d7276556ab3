import type { Joint } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'
import { multiplyQuaternions, normalizeQuaternion } from '@facework/math/internal'
import { mirrorName } from './mirror-name.ts'

/** Takes the movement of a joint to its partner on the other side of the plane x = 0. */
export interface JointMirror {
  partner(joint: string): string
  /** Tangents are differences: they have no place of their own. */
  mirror(
    joint: string,
    path: JointPath,
    values: Float32Array,
    at: number,
    out: Float32Array,
    isTangent: boolean,
  ): void
}

type Quaternion = readonly number[]
const NO_TURN: Quaternion = [0, 0, 0, 1]

/**
 * Rigs turn the axes of their left and right joints in different ways. So what is mirrored is the change
 * from the reference pose, as seen in the model: with P the parent's turn, S the mirror, and ′ the partner,
 *
 *   q′ = P′⁻¹ · S(P · (q · q_ref⁻¹) · P⁻¹) · P′ · q_ref′        t′ = t_ref′ + P′⁻¹ · S(P · (t − t_ref))
 *
 * which is linear in q, so that it holds for tangents, too. An unknown joint is assumed to have axes that
 * mirror as they stand.
 */
export function createJointMirror(joints: readonly Joint[]): JointMirror {
  const byName = new Map(joints.map((j) => [j.name, j]))
  const turns = new Map<string, Quaternion>()
  for (const { name, parent, reference } of joints) {
    const above = parent === undefined ? NO_TURN : (turns.get(parent) ?? NO_TURN)
    turns.set(name, product(above, unit(reference.r)))
  }
  const parentTurn = (joint: Joint) =>
    joint.parent === undefined ? NO_TURN : (turns.get(joint.parent) ?? NO_TURN)
  const partner = (name: string) => {
    const other = mirrorName(name)
    return byName.size > 0 && byName.has(name) && !byName.has(other) ? name : other
  }
  return {
    partner,
    mirror(name, path, values, at, out, isTangent) {
      const [from, to] = [byName.get(name), byName.get(partner(name))]
      const known = from && to
      const given = Array.from(values.subarray(at, at + (path === 'rotation' ? 4 : 3)))
      if (path === 'scale') {
        out.set(known ? mirrorScale(given, from, to, turns, isTangent) : given, at)
        return
      }
      const [p, q] = known ? [parentTurn(from), parentTurn(to)] : [NO_TURN, NO_TURN]
      if (path === 'rotation') {
        const change = known ? product(given, inverse(unit(from.reference.r))) : given
        const seen = acrossTurn(product(product(p, change), inverse(p)))
        const own = product(product(inverse(q), seen), q)
        out.set(known ? product(own, unit(to.reference.r)) : own, at)
        return
      }
      const rest = known && !isTangent ? from.reference.t : [0, 0, 0]
      const base = known && !isTangent ? to.reference.t : [0, 0, 0]
      const [x, y, z] = turned(
        p,
        given.map((v, k) => v - rest[k]!),
      )
      const own = turned(inverse(q), [-x!, y!, z!])
      out.set(
        own.map((v, k) => v + base[k]!),
        at,
      )
    },
  }
}

/** How much each axis stretches, on the axes the partner has instead; exact where those are axes as well. */
function mirrorScale(
  given: readonly number[],
  from: Joint,
  to: Joint,
  turns: ReadonlyMap<string, Quaternion>,
  isTangent: boolean,
): number[] {
  const between = product(inverse(acrossTurn(turns.get(from.name) ?? NO_TURN)), turns.get(to.name) ?? NO_TURN)
  const stretch = given.map((v, k) => v / (from.reference.s[k] || 1) - (isTangent ? 0 : 1))
  return [0, 1, 2].map((axis) => {
    const [x, y, z] = turned(between, [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0])
    const along = x! * x! * stretch[0]! + y! * y! * stretch[1]! + z! * z! * stretch[2]!
    return (along + (isTangent ? 0 : 1)) * to.reference.s[axis]!
  })
}

/** A turn seen in a mirror that lies in x = 0. */
function acrossTurn([x, y, z, w]: Quaternion): Quaternion {
  return [x!, -y!, -z!, w!]
}

function product(a: Quaternion, b: Quaternion): number[] {
  const out = [0, 0, 0, 1]
  multiplyQuaternions(out, 0, a, 0, b, 0)
  return out
}

function inverse([x, y, z, w]: Quaternion): Quaternion {
  return [-x!, -y!, -z!, w!]
}

function unit(q: Quaternion): Quaternion {
  const out = [...q]
  normalizeQuaternion(out, 0)
  return out
}

function turned(q: Quaternion, [x, y, z]: readonly number[]): number[] {
  return product(product(q, [x!, y!, z!, 0]), inverse(q)).slice(0, 3)
}
