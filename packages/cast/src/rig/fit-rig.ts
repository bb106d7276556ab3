import type { Influence } from '../clay/bind.ts'
import { gauss } from '../clay/falloff.ts'
import { type Mesh, mirrorName } from '../clay/mesh.ts'
import { dotQuat, mirrorQuat, negate, normalise } from '../clay/quaternion.ts'
import { dist, mad, mirror, mul, ORIGIN, sub, type Vec3 } from '../clay/vector.ts'
import type { PoseTable } from '../expressions/pose-table.ts'
import { mirrorControl, POSES, reader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import { mirrorPartners } from '../face/symmetry.ts'
import { toMouth } from '../space/mouth-space.ts'
import { evenInfluences } from './even-influences.ts'
import { exactMotion } from './exact-motion.ts'
import { applyMotion, type FaceJoint, type Motion, type MotionTable } from './face-joint.ts'
import { fitRigid } from './fit-rigid.ts'
import { motionMatrices } from './motion-matrices.ts'
import { solveWeights } from './solve-weights.ts'
import { weightCandidates } from './weight-candidates.ts'

/** A millimetre of error shows at the lip line, where the mouth would gape, and on the lips more than on a cheek. */
const LIP_LINE = 60
const LIP = 10

/** A hundredth of a millimetre: nothing left to mend. */
const SETTLED = 1e-5

export interface FittedRig {
  motions: MotionTable
  influences: readonly (readonly Influence[])[]
}

/**
 * Fits joints and skin weights to poses that are given as surfaces, in turns:
 *
 *     joints from the skin around them ─▶ weights ─▶ joints from the skinned surface ─▶ weights ─▶ …
 *
 * A joint fitted only to the skin around it undershoots, because its neighbours hold the skin back.
 */
export function fitRig(
  head: HeadSpec,
  joints: readonly FaceJoint[],
  skin: Mesh,
  targets: PoseTable,
  rounds = 2,
): FittedRig {
  const partner = mirrorPartners(skin)
  const near = weightCandidates(head, joints)
  const candidates = skin.vertices.map((v) => near(v))
  const weigh = (motions: MotionTable) => {
    const matrices = motionMatrices(joints, motions)
    const out: Influence[][] = skin.vertices.map((v, i) =>
      v.p[0] >= 0 || partner[i]! < 0 ? solveWeights(joints, matrices, v, i, targets, candidates[i]!) : [],
    )
    skin.vertices.forEach((v, i) => {
      if (v.p[0] < 0 && partner[i]! >= 0)
        out[i] = out[partner[i]!]!.map(([n, w]) => [mirrorName(n), w] as const)
      else if (v.p[0] === 0) out[i] = evenInfluences(out[i]!, 4)
    })
    return out
  }
  let motions = symmetric(joints, firstMotions(head, joints, skin, targets))
  let influences = weigh(motions)
  for (let round = 0; round < rounds; round++) {
    motions = symmetric(joints, refineMotions(joints, motions, skin, targets, influences, 3))
    influences = weigh(motions)
  }
  // the last word belongs to the joints: they can still close what the last weights opened
  motions = symmetric(joints, refineMotions(joints, motions, skin, targets, influences, 12))
  return { motions, influences }
}

/** Right joints move as the mirror image of the left ones in the mirrored pose; middle joints meet half way. */
function symmetric(joints: readonly FaceJoint[], motions: MotionTable): MotionTable {
  const at = new Map(joints.map((j, i) => [j.name, i]))
  const keyOf = (names: readonly string[]) => [...names].sort().join()
  const pose = new Map(POSES.map((p, i) => [keyOf(Object.keys(p.values)), i]))
  return POSES.map((p, s) => {
    const other = motions[pose.get(keyOf(Object.keys(p.values).map(mirrorControl)))!]!
    return joints.map((j, k): Motion => {
      if (j.drive.kind !== 'fit') return motions[s]![k]!
      const image = other[at.get(mirrorName(j.name))!]!
      const mirrored: Motion = { q: mirrorQuat(image.q), t: mirror(image.t) }
      if (j.name.startsWith('Right')) return mirrored
      if (j.name.startsWith('Left')) return motions[s]![k]!
      return blend(motions[s]![k]!, mirrored, 0.5)
    })
  })
}

function blend(a: Motion, b: Motion, t: number): Motion {
  const q = dotQuat(a.q, b.q) < 0 ? negate(b.q) : b.q
  const mixed = [0, 1, 2, 3].map((i) => a.q[i]! + (q[i]! - a.q[i]!) * t) as [number, number, number, number]
  return { q: normalise(mixed), t: mad(mul(a.t, 1 - t), b.t, t) }
}

function firstMotions(
  head: HeadSpec,
  joints: readonly FaceJoint[],
  skin: Mesh,
  targets: PoseTable,
): MotionTable {
  const around = joints.map(({ p, drive }) => {
    if (drive.kind !== 'fit') return []
    return skin.vertices.flatMap((v, i): [number, number][] => {
      const d = dist(v.p, p)
      if (v.bind.kind !== 'skin' || v.bind.rim || d > drive.radius * 2.2) return []
      if (drive.lip !== undefined) {
        if (!v.bind.lip && d > drive.radius) return []
        const { nu } = v.bind.lip ?? toMouth(head.mouth, v.p[0], v.p[1])
        if (drive.lip && Math.sin(nu) * drive.lip < 0.02) return []
      }
      return [[i, gauss(d, drive.radius)]]
    })
  })
  return POSES.map(({ values }, s) => {
    const c = reader(values)
    return joints.map((j, k) => {
      const exact = exactMotion(head, j, c)
      if (exact) return exact
      const list = around[k]!
      return fitRigid(
        j.p,
        list.map(([i]) => skin.vertices[i]!.p),
        list.map(([i]) => targets[s]![i]!),
        list.map(([, w]) => w),
        0.35,
      )
    })
  })
}

/** With weights fixed, moves each free joint so that the skinned surface meets the pose. */
function refineMotions(
  joints: readonly FaceJoint[],
  motions: MotionTable,
  skin: Mesh,
  targets: PoseTable,
  influences: readonly (readonly Influence[])[],
  sweeps: number,
): MotionTable {
  const at = new Map(joints.map((j, i) => [j.name, i]))
  const held = influences.map((list) => list.map(([n, w]) => [at.get(n)!, w] as const))
  const support: [number, number][][] = joints.map(() => [])
  held.forEach((list, i) => {
    for (const [k, w] of list) if (joints[k]!.drive.kind === 'fit' && w > 0.03) support[k]!.push([i, w])
  })
  const matters = skin.vertices.map((v) =>
    v.bind.lip && v.bind.kind === 'skin' ? (v.bind.lip.q < 0.3 ? LIP_LINE : LIP) : 1,
  )
  return POSES.map((_, s) => {
    const moved = [...motions[s]!]
    if (!s) return moved
    const skinned = skin.vertices.map((v, i) =>
      held[i]!.reduce<Vec3>((p, [k, w]) => mad(p, applyMotion(joints[k]!, moved[k]!, v.p), w), ORIGIN),
    )
    for (let sweep = 0; sweep < sweeps; sweep++)
      joints.forEach((j, k) => {
        const list = support[k]!
        if (list.length < 6) return
        // most joints have nothing to do in most poses
        if (list.every(([i]) => dist(skinned[i]!, targets[s]![i]!) < SETTLED)) return
        const before = moved[k]!
        const mine = list.map(([i]) => applyMotion(j, before, skin.vertices[i]!.p))
        const wanted = list.map(([i, w], n) => {
          const others = mad(skinned[i]!, mine[n]!, -w)
          return mul(sub(targets[s]![i]!, others), 1 / w)
        })
        const fitted = fitRigid(
          j.p,
          list.map(([i]) => skin.vertices[i]!.p),
          wanted,
          list.map(([i, w]) => w * w * matters[i]!),
          0.6,
        )
        const after = blend(before, fitted, 0.7)
        list.forEach(([i, w], n) => {
          skinned[i] = mad(mad(skinned[i]!, mine[n]!, -w), applyMotion(j, after, skin.vertices[i]!.p), w)
        })
        moved[k] = after
      })
    return moved
  })
}
