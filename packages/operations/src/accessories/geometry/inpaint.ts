import { EnvelopeCholesky } from './envelope-cholesky.ts'
import { vertexDistance, type WeldedMesh } from './welded-mesh.ts'

/** Fills a column, one value per vertex, at the vertices that were not trusted. */
export type Inpaint = (column: Float64Array) => void

/**
 * Edges shorter than this part of the mean count as if they were that long. Thick shells fold into edges far shorter than
 * the mean: at a tenth of it those tore by 3.7 times their length.
 */
const SHORTEST = 0.02

/**
 * Fills values where they are not trusted as smoothly as the surface allows: minimizes the energy of L + L², with
 * L the edge-length Laplacian in units of the mean edge (after Abdrashitov et al. 2023). Connected parts do not mix; a
 * part without a trusted vertex is tied to the nearest vertex that has one. Returns undefined where nothing is to be
 * filled, or no vertex is trusted at all.
 */
export function createInpaint(mesh: WeldedMesh, trusted: Uint8Array): Inpaint | undefined {
  const { weld } = mesh
  const free: number[] = []
  let anchors = 0
  for (let v = 0; v < weld.length; v++) {
    if (weld[v] !== v) continue
    if (trusted[v]) anchors++
    else free.push(v)
  }
  if (free.length === 0 || anchors === 0) return undefined
  const ring = ringsWithTies(mesh, trusted)
  const mean = meanEdge(mesh)
  const laplacians = new Map<number, Map<number, number>>()
  const laplacian = (v: number): Map<number, number> => {
    const known = laplacians.get(v)
    if (known) return known
    const row = new Map<number, number>([[v, 0]])
    for (const u of ring[v]!) {
      const weight = mean / Math.max(mean * SHORTEST, vertexDistance(mesh.positions, u, v))
      row.set(u, (row.get(u) ?? 0) - weight)
      row.set(v, row.get(v)! + weight)
    }
    laplacians.set(v, row)
    return row
  }
  const place = new Map(free.map((v, i) => [v, i]))
  const rows: Map<number, number>[] = []
  /** Trusted vertices that each free one depends on, with their factors. */
  const known: [number, number][][] = []
  for (const v of free) {
    const energy = new Map(laplacian(v))
    for (const [u, a] of laplacian(v)) {
      for (const [w, b] of laplacian(u)) energy.set(w, (energy.get(w) ?? 0) + a * b)
    }
    const row = new Map<number, number>()
    const others: [number, number][] = []
    for (const [u, value] of energy) {
      const i = place.get(u)
      if (i === undefined) others.push([u, value])
      else row.set(i, value)
    }
    rows.push(row)
    known.push(others)
  }
  const factor = new EnvelopeCholesky(rows)
  const right = new Float64Array(free.length)
  return (column) => {
    for (let i = 0; i < free.length; i++) {
      let sum = 0
      for (const [u, value] of known[i]!) sum -= value * column[u]!
      right[i] = sum
    }
    factor.solve(right)
    for (let i = 0; i < free.length; i++) column[free[i]!] = right[i]!
    for (let v = 0; v < weld.length; v++) column[v] = column[weld[v]!]!
  }
}

function meanEdge({ positions, ringStarts, ring }: WeldedMesh): number {
  let sum = 0
  for (let v = 0; v + 1 < ringStarts.length; v++) {
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) sum += vertexDistance(positions, v, ring[e]!)
  }
  return sum / Math.max(1, ring.length)
}

/** Neighbors of every vertex, with one more edge for each part that no one holds: to the nearest trusted vertex. */
function ringsWithTies(mesh: WeldedMesh, trusted: Uint8Array): number[][] {
  const { weld, ringStarts, ring, part, partCount, positions } = mesh
  const rings = Array.from({ length: weld.length }, (_, v) => [
    ...ring.subarray(ringStarts[v], ringStarts[v + 1]),
  ])
  for (const loose of looseParts(mesh, trusted)) {
    let nearest = Number.POSITIVE_INFINITY
    let [from, to] = [-1, -1]
    for (let v = 0; v < weld.length; v++) {
      if (part[v] !== loose || weld[v] !== v) continue
      for (let u = 0; u < weld.length; u++) {
        if (weld[u] !== u || !trusted[u]) continue
        const distance = vertexDistance(positions, u, v)
        if (distance >= nearest) continue
        nearest = distance
        ;[from, to] = [v, u]
      }
    }
    if (from < 0 || partCount < 2) continue
    rings[from]!.push(to)
    rings[to]!.push(from)
  }
  return rings
}

/** Parts of which no vertex is trusted. */
export function looseParts({ part, partCount }: WeldedMesh, trusted: Uint8Array): number[] {
  const held = new Uint8Array(partCount)
  for (let v = 0; v < part.length; v++) if (trusted[v]) held[part[v]!] = 1
  return Array.from({ length: partCount }, (_, i) => i).filter((i) => held[i] === 0)
}
