import { arkit52 } from '@facework/documents'
import { clamp, smooth } from '../clay/falloff.ts'
import type { Mesh, Vertex } from '../clay/mesh.ts'
import { add, mad, mirror, mul, sub, type Vec3 } from '../clay/vector.ts'
import { onFace, vertexShare } from '../expressions/jaw.ts'
import { gaze, poseLid } from '../expressions/lids.ts'
import { posePoint, slideSkin } from '../expressions/pose-point.ts'
import { type ControlValues, reader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import { mirrorPartners } from '../face/symmetry.ts'
import { across, fromEye, lowerEdge, surfaceRadius, toEye, upperEdge } from '../space/eye-space.ts'
import { toMouth } from '../space/mouth-space.ts'
import { ARKIT_POSES, type ArkitPose } from './arkit-poses.table.ts'
import type { PlacePull } from './place-pulls.ts'

/** Shares of the turn of the eye that its lids follow; the upper one goes almost all the way down with it. */
const FOLLOW = { down: 0.8, up: 0.5, aside: 0.25 }
/** Per value of EyesLookDown and EyesLookUp, how far the cast's upper lids go, in the height of their half. */
const LID_OF_LOOK = { down: 0.38, up: 0.14 }

type Amplitudes = Readonly<Record<string, number>>

/** Displacements of a mesh by the name of the ARKit control. */
export function arkitPoseTable(head: HeadSpec, mesh: Mesh, amplitudes: Amplitudes): Map<string, Vec3[]> {
  const partner = mirrorPartners(mesh)
  const table = new Map<string, Vec3[]>()
  for (const { name, mirror: other } of arkit52.controls) {
    const pose = ARKIT_POSES[name]
    const left = pose === undefined && other !== undefined ? table.get(other) : undefined
    if (pose)
      table.set(
        name,
        mesh.vertices.map((v) => move(head, v, pose, amplitudes)),
      )
    else if (left)
      table.set(
        name,
        mesh.vertices.map((_, i) => (partner[i]! >= 0 ? mirror(left[partner[i]!]!) : [0, 0, 0])),
      )
  }
  return table
}

function move(head: HeadSpec, v: Vertex, pose: ArkitPose, amplitudes: Amplitudes): Vec3 {
  const share = pose.oneSided ? smooth(-0.3, 0.3, v.p[0] / head.mouth.W) : 1
  if (share === 0) return [0, 0, 0]
  const hasLids = (v.bind.kind === 'skin' || v.bind.kind === 'lash') && !head.fixedLids
  const lids = hasLids ? lidValues(head, pose) : undefined
  const values = reader(withAmplitudes(pose.values ?? {}, amplitudes))
  let d = sub(lids ? poseLid(head, v, reader(lids)) : posePoint(head, v, values), v.p)
  if (hasLids && (pose.gaze === 'in' || pose.gaze === 'out'))
    d = add(d, turnLid(head, v, values('EyesLookLeft') - values('EyesLookRight')))
  if (pose.pull) d = add(d, pullAt(head, v, pose.pull))
  if (pose.jawForward) d = add(d, [0, 0, pose.jawForward * head.mouth.W * forwardShare(head, v)])
  return mul(d, share)
}

const withAmplitudes = (values: ControlValues, amplitudes: Amplitudes): ControlValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value * (amplitudes[name.replace(/^(Left|Right)/, '')] ?? 1),
    ]),
  )

/** Values at which the lids are where the pose wants them; undefined where they go with the rest of the face. */
function lidValues({ eye }: HeadSpec, { lids, gaze: look }: ArkitPose): ControlValues | undefined {
  if (look === 'down') return { EyesLookDown: (FOLLOW.down * eye.pitchMax) / (LID_OF_LOOK.down * eye.up) }
  if (look === 'up') return { EyesLookUp: (FOLLOW.up * eye.pitchMax) / (LID_OF_LOOK.up * eye.up) }
  return lids
}

/** The bulge of a cornea that turns aside takes both lids with it. */
function turnLid(head: HeadSpec, { p, bind }: Vertex, look: number): Vec3 {
  const { eye } = head
  const q = bind.root ?? bind.eye ?? toEye(eye, p)
  const at = across(eye, q.az)
  const [low, high] = [lowerEdge(eye, clamp(at, -1, 1)), upperEdge(eye, clamp(at, -1, 1))]
  const away = Math.max(0, (q.el - high) / eye.foldUp, (low - q.el) / eye.foldLow)
  // The corners are tied to the bone.
  const follow =
    (1 - smooth(0, 0.7, away)) * (1 - 0.7 * smooth(0.5, 1, Math.abs(at))) * (1 - smooth(1, 1.3, Math.abs(at)))
  const proud = 1 - smooth(eye.radius * 1.22, eye.radius * 1.6, q.r)
  const { yaw } = gaze(head, 1, reader(look > 0 ? { EyesLookLeft: look } : { EyesLookRight: -look }))
  const turn = FOLLOW.aside * yaw * follow * (bind.rim ? 1 : proud)
  if (!turn) return [0, 0, 0]
  const place = bind.eye ?? toEye(eye, p)
  const before = surfaceRadius(head, place.az, place.el)
  const after = surfaceRadius(head, place.az + turn, place.el)
  return sub(
    fromEye(eye, { ...place, az: place.az + turn, r: place.r + (bind.rim ? 0 : after - before) }),
    fromEye(eye, place),
  )
}

function pullAt(head: HeadSpec, { p, bind }: Vertex, pull: PlacePull): Vec3 {
  const { W } = head.mouth
  const at = (place: Vec3, mu: number, nu: number) => {
    const { x, y, push } = pull(head, { p: place, mu, nu })
    return slideSkin(head, place, mu, { x: x * W, y: y * W, push: push * W })
  }
  if (bind.kind === 'bag') return mul(at(bind.anchor!, 0, bind.lip!.nu), bind.follow!)
  if (bind.kind !== 'skin' || bind.rim || p[2] <= head.mouth.inside) return [0, 0, 0]
  const { mu, nu } = bind.lip ?? toMouth(head.mouth, p[0], p[1])
  return mad([0, 0, 0], at(p, mu, nu), bind.lip ? 1 : onFace(head, p))
}

const forwardShare = (head: HeadSpec, v: Vertex): number =>
  v.bind.kind === 'tongue' ? 1 : vertexShare(head, v)
