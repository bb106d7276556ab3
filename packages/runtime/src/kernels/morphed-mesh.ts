import { FaceworkError } from '@facework/report'
import { KernelMemory, PlainMemory } from './kernel-memory.ts'
import {
  MESH_BASE,
  MESH_DELTAS,
  MESH_FLOATS,
  MESH_OUT,
  MESH_RUNS,
  MESH_SIZE,
  MESH_TILE_FLOATS,
  MESH_TILE_STARTS,
  MESH_TILES,
  MESH_WEIGHTS,
} from './layout.ts'
import { loadKernel } from './load-kernel.ts'
import { morphRuns } from './morph-runs.ts'

export interface MorphedMeshOptions {
  /** SIMD where the engine has it (default), or plain TypeScript everywhere. */
  readonly kernel?: 'simd' | 'typescript'
}

/**
 * Morphs vertices without a GPU, for picking, fitting, measuring and export:
 *
 *   const mesh = await createMorphedMesh(primitive.positions, primitive.morphs.map((m) => m.positions))
 *   mesh.weights[3] = 0.5
 *   const positions = mesh.update()
 *
 * Only vertices a morph moves are kept, in runs; weights of 0 cost nothing.
 */
export async function createMorphedMesh(
  base: Float32Array,
  displacements: readonly Float32Array[],
  options: MorphedMeshOptions = {},
): Promise<MorphedMesh> {
  displacements.forEach((values, i) => {
    if (values.length === base.length) return
    throw new FaceworkError(
      'morph/length',
      `displacements[${i}]`,
      `Morph ${i} has ${values.length} numbers; its mesh has ${base.length}.`,
      'Give every morph a displacement for every vertex.',
    )
  })
  const kernel = options.kernel === 'typescript' ? undefined : await loadKernel()
  const memory = kernel?.memory ?? new KernelMemory(new PlainMemory())
  return new MorphedMesh(base, displacements, memory, kernel?.morphMesh)
}

export class MorphedMesh {
  /** By morph. */
  readonly weights: Float32Array
  readonly kernel: 'simd' | 'typescript'
  readonly #memory: KernelMemory
  readonly #struct: number
  readonly #positions: Float32Array
  readonly #run: ((struct: number) => void) | undefined

  /** Use `createMorphedMesh`. */
  constructor(
    base: Float32Array,
    displacements: readonly Float32Array[],
    memory: KernelMemory,
    run: ((struct: number) => void) | undefined,
  ) {
    const { tileFloats, tileStarts, runs, deltas } = morphRuns(base.length, displacements)
    const fields = {
      [MESH_FLOATS]: base.length,
      [MESH_TILES]: tileStarts.length - 1,
      [MESH_TILE_FLOATS]: tileFloats,
      [MESH_BASE]: memory.store(base),
      [MESH_OUT]: memory.store(base),
      [MESH_TILE_STARTS]: memory.store(tileStarts),
      [MESH_RUNS]: memory.store(runs),
      [MESH_DELTAS]: memory.store(deltas),
      [MESH_WEIGHTS]: memory.store(new Float32Array(displacements.length)),
    }
    this.#struct = memory.allocate(MESH_SIZE)
    for (const [field, value] of Object.entries(fields))
      memory.i32[(this.#struct + Number(field)) >> 2] = value
    this.weights = new Float32Array(memory.buffer, fields[MESH_WEIGHTS]!, displacements.length)
    this.#positions = new Float32Array(memory.buffer, fields[MESH_OUT]!, base.length)
    this.#memory = memory
    this.#run = run
    this.kernel = run ? 'simd' : 'typescript'
  }

  /** The positions with the weights as they are now: xyz a vertex, a view that the next update writes again. */
  update(): Float32Array {
    if (this.#run) this.#run(this.#struct)
    else this.#sum()
    return this.#positions
  }

  #sum(): void {
    const { f32, i32 } = this.#memory
    const word = (field: number) => i32[(this.#struct + field) >> 2]!
    const out = word(MESH_OUT) >> 2
    const base = word(MESH_BASE) >> 2
    f32.copyWithin(out, base, base + word(MESH_FLOATS))
    const runs = word(MESH_RUNS) >> 2
    const deltas = word(MESH_DELTAS) >> 2
    const end = runs + i32[(word(MESH_TILE_STARTS) >> 2) + word(MESH_TILES)]! * 4
    for (let run = runs; run < end; run += 4) {
      const weight = this.weights[i32[run]!]!
      if (weight === 0) continue
      const to = out + i32[run + 1]!
      const count = i32[run + 2]!
      const from = deltas + i32[run + 3]!
      for (let k = 0; k < count; k++) f32[to + k]! += weight * f32[from + k]!
    }
  }
}
