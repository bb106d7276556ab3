import type { Influence } from '../clay/bind.ts'
import { smooth } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import type { HeadSpec } from '../face/head.ts'
import { evenInfluences } from './even-influences.ts'

/** Head, neck and chest by height: everything of a head that no face joint moves. */
export function neckInfluences(head: HeadSpec, v: Vertex): Influence[] {
  const { low, high } = head.neck
  const y = v.p[1]
  const h = smooth(low, high, y)
  const n = smooth(low - 0.03, low + 0.005, y)
  return [
    ['Head', h],
    ['Neck', (1 - h) * n],
    ['Chest', (1 - h) * (1 - n)],
  ]
}
/** Face influences that fade into the neck below the chin. */
export function blendIntoNeck(head: HeadSpec, v: Vertex, face: readonly Influence[]): readonly Influence[] {
  if (v.p[1] >= head.neck.high) return face
  const [[, h], ...rest] = neckInfluences(head, v) as [Influence, ...Influence[]]
  const below = rest.filter(([, w]) => w > 1e-4)
  const room = 4 - below.length
  const kept = v.p[0] === 0 ? evenInfluences(face, room) : face
  return [...kept.map(([n, w]) => [n, w * h] as const), ...below]
}
