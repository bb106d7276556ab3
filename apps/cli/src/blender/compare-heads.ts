import type { HeadToCheck } from '@facework/operations'
import { MeasuredHead } from '@facework/operations/internal'

export interface HeadDifference {
  /** Largest distance of a vertex in any pose, in metres, and where. */
  readonly distance: number
  readonly pose: string
  /** Vertices of one head that the other does not have at rest. */
  readonly lost: number
}

/** Metres within which vertices at rest are the same. Programs split and join vertices where normals differ. */
const SAME = 2e-5

/**
 * How far two heads are apart in all poses of the first. A vertex is compared with those at its place at rest; where
 * lips touch there are several, and the one that moves most alike is meant.
 */
export function compareHeads(a: HeadToCheck, b: HeadToCheck): HeadDifference {
  const [first, second] = [new MeasuredHead(a), new MeasuredHead(b)]
  const names = first.poses.map((p) => p.name)
  const controls = names.map((name) => {
    const { role } = first.pose(name)!
    const bases = role.type === 'combination' ? role.bases : [name]
    return Object.fromEntries(bases.map((base) => [base, 1]))
  })
  const cells = new Map<string, number[]>()
  const cellOf = (p: Float64Array, v: number, d: readonly number[] = [0, 0, 0]) =>
    [0, 1, 2].map((k) => Math.round(p[v * 3 + k]! / SAME) + d[k]!).join()
  for (let v = 0; v < second.vertices.count; v++) {
    const key = cellOf(second.rest, v)
    cells.set(key, [...(cells.get(key) ?? []), v])
  }
  const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z])))
  const placesOf = controls.map((c) => [first.place(c), second.place(c)] as const)
  let [distance, pose, lost] = [0, '', 0]
  for (let v = 0; v < first.vertices.count; v++) {
    const candidates = around.flatMap((d) => cells.get(cellOf(first.rest, v, d)) ?? [])
    if (candidates.length === 0) {
      lost++
      continue
    }
    let best = { far: Infinity, at: '' }
    for (const u of candidates) {
      let [far, at] = [0, '']
      placesOf.forEach(([p, q], i) => {
        const d = Math.hypot(...[0, 1, 2].map((k) => p[v * 3 + k]! - q[u * 3 + k]!))
        if (d > far) [far, at] = [d, names[i]!]
      })
      if (far < best.far) best = { far, at }
    }
    if (best.far > distance) [distance, pose] = [best.far, best.at]
  }
  return { distance, pose, lost }
}
