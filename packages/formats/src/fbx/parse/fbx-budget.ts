import { MemoryBudget } from '../../memory-budget.ts'

/** Samples that baking may add between the keys of a whole file. */
const MAX_EXTRA_SAMPLES = 500_000

/** The memory that reading a file may take, and the samples that it may add. */
export class FbxBudget extends MemoryBudget {
  #samples = MAX_EXTRA_SAMPLES

  constructor(limit?: number) {
    super('fbx/too-large', limit)
  }

  /** Whether one more sample between keys may be made; a file full of wild spins must not take minutes. */
  takeSample(): boolean {
    if (this.#samples <= 0) return false
    this.#samples--
    return true
  }
}
