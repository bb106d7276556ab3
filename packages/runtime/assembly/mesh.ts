// Morphed positions of one mesh: base + Σ weight × displacement, tile by tile.
import {
  MESH_BASE,
  MESH_DELTAS,
  MESH_FLOATS,
  MESH_OUT,
  MESH_RUNS,
  MESH_TILE_FLOATS,
  MESH_TILE_STARTS,
  MESH_TILES,
  MESH_WEIGHTS,
} from '../src/kernels/layout'
import { add, at, mul, spread } from './vectors'

export function morphMesh(mesh: usize): void {
  const floats = load<usize>(mesh + MESH_FLOATS) << 2
  const base = load<usize>(mesh + MESH_BASE)
  const out = load<usize>(mesh + MESH_OUT)
  const tiles = load<usize>(mesh + MESH_TILES)
  const starts = load<usize>(mesh + MESH_TILE_STARTS)
  const runs = load<usize>(mesh + MESH_RUNS)
  const deltas = load<usize>(mesh + MESH_DELTAS)
  const weights = load<usize>(mesh + MESH_WEIGHTS)
  const tileBytes = load<usize>(mesh + MESH_TILE_FLOATS) << 2
  for (let tile: usize = 0; tile < tiles; tile++) {
    const first = tile * tileBytes
    memory.copy(out + first, base + first, min(tileBytes, floats - first))
    const end = runs + (load<usize>(starts + (tile << 2), 4) << 4)
    for (let run = runs + (load<usize>(starts + (tile << 2)) << 4); run < end; run += 16) {
      const weight = weights + (load<usize>(run) << 2)
      if (load<f32>(weight) === 0) continue
      const w = spread(weight)
      let o = out + (load<usize>(run, 4) << 2)
      let d = deltas + (load<usize>(run, 12) << 2)
      const stop = o + (load<usize>(run, 8) << 2)
      for (; o + 32 <= stop; o += 32) {
        v128.store(o, add(at(o), mul(w, at(d))))
        v128.store(o, add(v128.load(o, 16), mul(w, v128.load(d, 16))), 16)
        d += 32
      }
      for (; o + 16 <= stop; o += 16) {
        v128.store(o, add(at(o), mul(w, at(d))))
        d += 16
      }
      for (; o < stop; o += 4) {
        store<f32>(o, load<f32>(o) + load<f32>(weight) * load<f32>(d))
        d += 4
      }
    }
  }
}
