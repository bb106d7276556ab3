import type { Influence } from '../clay/bind.ts'
import { mirrorName } from '../clay/mesh.ts'

/**
 * Influences of a vertex on the plane of symmetry: left and right joints have the same weight, and a pair is kept or dropped
 * whole, so that at most `most` remain and the face stays symmetric.
 */
export function evenInfluences(list: readonly Influence[], most: number): Influence[] {
  const total = list.reduce((s, [, w]) => s + w, 0)
  const sum = new Map<string, number>()
  for (const [name, w] of list)
    for (const n of [name, mirrorName(name)]) sum.set(n, (sum.get(n) ?? 0) + w / 2)
  const kept: Influence[] = []
  for (const [name, w] of [...sum].sort((a, b) => b[1] - a[1])) {
    if (name.startsWith('Right')) continue
    const twin = mirrorName(name)
    const both: Influence[] =
      twin === name
        ? [[name, w]]
        : [
            [name, w],
            [twin, w],
          ]
    if (kept.length + both.length <= most) kept.push(...both)
  }
  const rest = kept.reduce((s, [, w]) => s + w, 0)
  return kept.map(([n, w]) => [n, (w * total) / rest] as const)
}
