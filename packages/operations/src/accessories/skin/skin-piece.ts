import type { ModelVertices } from '../../character/model-vertices.ts'

/** The vertices of a model that are skin of its face, and the triangles between them. */
export interface SkinPiece {
  /** Vertex of the model for each vertex of the skin. */
  readonly source: Int32Array
  readonly indices: Uint32Array
}

/**
 * The connected piece that poses move most, each pose counting alike. A model without poses gives its largest piece.
 * @param pieces of each vertex; −1 for one that is not skin
 */
export function skinPiece(
  { count, indices }: ModelVertices,
  pieces: Int32Array,
  moved: readonly Float32Array[],
): SkinPiece {
  const motion = new Map<number, number>()
  const add = (v: number, value: number) => {
    if (pieces[v]! >= 0) motion.set(pieces[v]!, (motion.get(pieces[v]!) ?? 0) + value)
  }
  for (const deltas of moved) {
    let most = 0
    for (const value of deltas) most = Math.max(most, Math.abs(value))
    if (most === 0) continue
    for (let v = 0; v < count; v++) {
      const [x, y, z] = [deltas[v * 3]! / most, deltas[v * 3 + 1]! / most, deltas[v * 3 + 2]! / most]
      add(v, x * x + y * y + z * z)
    }
  }
  if (moved.length === 0) for (let v = 0; v < count; v++) add(v, 1)
  let best = -1
  for (const [piece, sum] of motion) if (best < 0 || sum > motion.get(best)!) best = piece
  const source: number[] = []
  const place = new Int32Array(count).fill(-1)
  for (let v = 0; v < count; v++) {
    if (pieces[v] !== best) continue
    place[v] = source.length
    source.push(v)
  }
  const own: number[] = []
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [place[indices[t]!]!, place[indices[t + 1]!]!, place[indices[t + 2]!]!]
    if (a >= 0 && b >= 0 && c >= 0) own.push(a, b, c)
  }
  return { source: Int32Array.from(source), indices: Uint32Array.from(own) }
}
