/** Floats whose sums stay near the processor while all morphs pass over them. */
const TILE_FLOATS = 3072
/** Floats that may rest inside a run: cheaper to add zeros than to begin anew. */
const GAP = 12

export interface MorphRuns {
  readonly tileFloats: number
  /** Runs of tile t are those from tileStarts[t] to tileStarts[t + 1]. */
  readonly tileStarts: Int32Array
  /** Four numbers per run: morph, first float of the mesh, floats, first float of `deltas`. */
  readonly runs: Int32Array
  readonly deltas: Float32Array
}

/** Cuts displacements into tiles, and keeps what moves as runs of neighbouring floats. */
export function morphRuns(floats: number, displacements: readonly Float32Array[]): MorphRuns {
  const tiles = Math.ceil(floats / TILE_FLOATS)
  const tileStarts = new Int32Array(tiles + 1)
  const runs: number[] = []
  const deltas: number[] = []
  for (let tile = 0; tile < tiles; tile++) {
    const end = Math.min(floats, (tile + 1) * TILE_FLOATS)
    displacements.forEach((values, morph) => {
      for (let i = tile * TILE_FLOATS; i < end; i++) {
        if (values[i] === 0) continue
        let last = i
        for (let k = i + 1; k < end && k <= last + GAP; k++) if (values[k] !== 0) last = k
        runs.push(morph, i, last + 1 - i, deltas.length)
        for (let k = i; k <= last; k++) deltas.push(values[k]!)
        i = last
      }
    })
    tileStarts[tile + 1] = runs.length / 4
  }
  return {
    tileFloats: TILE_FLOATS,
    tileStarts,
    runs: Int32Array.from(runs),
    deltas: Float32Array.from(deltas),
  }
}
