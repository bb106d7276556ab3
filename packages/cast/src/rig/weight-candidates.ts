import type { Side } from '../clay/bind.ts'
import type { Vertex } from '../clay/mesh.ts'
import { dist } from '../clay/vector.ts'
import type { HeadSpec } from '../face/head.ts'
import { toMouth } from '../space/mouth-space.ts'
import type { FaceJoint } from './face-joint.ts'

const NEAREST = 8

/** Joints (by index) a skin vertex may follow: the nearest ones that make anatomical sense. */
export function weightCandidates(head: HeadSpec, joints: readonly FaceJoint[]): (v: Vertex) => number[] {
  const index = new Map(joints.map((j, i) => [j.name, i]))
  const lids = (upper: boolean, side: Side) =>
    joints.flatMap((j, i) =>
      j.drive.kind === 'lid' && j.drive.upper === upper && j.drive.side === side ? [i] : [],
    )
  return (v) => {
    const b = v.bind
    const side: Side = b.side ?? (v.p[0] >= 0 ? 1 : -1)
    const own = b.upper === undefined ? [...lids(true, side), ...lids(false, side)] : lids(b.upper, side)
    const root = index.get('DynamicHead')!
    if (b.rim) return [root, ...own]
    if (b.kind === 'brow') {
      const prefix = side > 0 ? 'LeftBrow' : 'RightBrow'
      return [root, ...joints.flatMap((j, i) => (j.name.startsWith(prefix) ? [i] : []))]
    }
    const g = b.lip
      ? Math.sin(b.lip.nu)
      : v.p[2] > head.mouth.inside
        ? Math.sin(toMouth(head.mouth, v.p[0], v.p[1]).nu)
        : 0
    const near = joints.flatMap((j, i) => {
      const d = j.drive
      if (d.kind !== 'fit') return []
      // an upper lip that listened to the lower lip's joints would be torn open by the jaw
      if (b.lip && d.lip && g * d.lip < -0.05) return []
      // lips that listened to the nose would sneer along
      if ((b.lip || b.kind === 'bag') && d.lip === undefined && j.name !== 'Chin') return []
      const far = dist(v.p, j.p) / Math.max(d.radius, 0.012)
      return far < 5 ? [{ i, far }] : []
    })
    near.sort((x, y) => x.far - y.far)
    const out = [root, index.get('Jaw')!, ...near.slice(0, NEAREST).map((x) => x.i)]
    return b.lidRing === undefined ? out : [...out, ...own]
  }
}
