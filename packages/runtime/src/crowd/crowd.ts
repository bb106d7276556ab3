import type { CompiledRig } from '../compile/compiled-rig.ts'
import { KernelMemory, PlainMemory } from '../kernels/kernel-memory.ts'
import { loadKernel } from '../kernels/load-kernel.ts'
import { compileCrowdRig } from './compile-crowd-rig.ts'
import { CrowdClips } from './crowd-clips.ts'
import type { CrowdEvaluator, CrowdOutput } from './crowd-evaluator.ts'
import { CrowdInstance } from './crowd-instance.ts'
import { type CrowdBatch, type CrowdMember, finite } from './crowd-member.ts'
import { MemberBatch } from './member-batch.ts'
import { SimdEvaluator } from './simd-evaluator.ts'

export interface CrowdOptions {
  /** What is computed; all the rest costs nothing. */
  readonly outputs?: readonly CrowdOutput[]
  /** Palettes relative to the character (default), or with its transform on top. */
  readonly space?: 'model' | 'world'
  /** SIMD where the engine has it (default), or plain TypeScript everywhere. */
  readonly kernel?: 'simd' | 'typescript'
  /**
   * How far a pose's weight may be off when a graph's curves are read from rows; 0.01 unless given. Clips whose
   * rows are farther off are evaluated character by character.
   */
  readonly rowError?: number
}

const ROW_ERROR = 1e-2

/**
 * Many characters that share rigs and clips, each at its own time:
 *
 *   const crowd = await createCrowd({ outputs: ['palette', 'morphs'] })
 *   const face = crowd.add(rig)
 *   face.play(clip, { time: 3.2 })
 *   crowd.update(1 / 60)
 *   for (const batch of crowd.batches) upload(batch.palette)
 */
export async function createCrowd(options: CrowdOptions = {}): Promise<Crowd> {
  const kernel = options.kernel === 'typescript' ? undefined : await loadKernel()
  return new Crowd(kernel ? new SimdEvaluator(kernel) : await plainEvaluator(), options)
}

/** Only engines without SIMD, which are few, download it. */
async function plainEvaluator(): Promise<CrowdEvaluator> {
  const { TypescriptEvaluator } = await import('./fallback/typescript-evaluator.ts')
  return new TypescriptEvaluator(new KernelMemory(new PlainMemory()))
}

export class Crowd {
  /** @internal */
  readonly clips: CrowdClips
  /** See `CrowdOptions`. */
  readonly rowError: number
  readonly #evaluator: CrowdEvaluator
  readonly #outputs: ReadonlySet<CrowdOutput>
  readonly #world: boolean
  readonly #batches = new Map<CompiledRig, CrowdBatch>()
  #clock = 0

  /** @internal Use `createCrowd`. */
  constructor(evaluator: CrowdEvaluator, options: CrowdOptions) {
    const { outputs = ['palette', 'morphs'], space = 'model', rowError = ROW_ERROR } = options
    finite('rowError', rowError)
    this.rowError = rowError
    this.#evaluator = evaluator
    this.#outputs = new Set(outputs)
    const weightsAlone = this.#outputs.has('weights') && this.#outputs.size === 1
    this.clips = new CrowdClips(evaluator.memory, weightsAlone && evaluator.kernel === 'simd')
    this.#world = space === 'world'
  }

  /** Which arithmetic runs. */
  get kernel(): 'simd' | 'typescript' {
    return this.#evaluator.kernel
  }

  /** One a rig, in the order rigs came. */
  get batches(): readonly CrowdBatch[] {
    return [...this.#batches.values()]
  }

  /** Characters in all batches. */
  get count(): number {
    let sum = 0
    for (const batch of this.#batches.values()) sum += batch.count
    return sum
  }

  /** Seconds of all updates. */
  get clock(): number {
    return this.#clock
  }

  /** Bytes the crowd's rigs, clips, characters and outputs take. */
  get bytes(): number {
    return this.#evaluator.memory.used
  }

  /** A new character at rest that plays clips; `addPerformer` adds one that runs a graph. */
  add(rig: CompiledRig): CrowdInstance {
    const batch = this.batchOf(rig)
    return new CrowdInstance(this, batch, this.clips.takeEmpty(batch.rig))
  }

  /** The characters of a rig, made empty when there are none yet. */
  batchOf(rig: CompiledRig): CrowdBatch {
    let batch = this.#batches.get(rig)
    if (!batch) {
      batch = new MemberBatch<CrowdMember>(compileCrowdRig(rig), this.#evaluator, this.#outputs, this.#world)
      this.#batches.set(rig, batch)
    }
    return batch
  }

  /** Moves time on and evaluates whom it is due for. */
  update(seconds: number): void {
    finite('seconds', seconds)
    this.#clock += seconds
    for (const batch of this.#batches.values()) batch.update(this.#clock, seconds)
  }

  /** Lets go of everything; instances count as removed. */
  dispose(): void {
    for (const batch of this.#batches.values()) {
      for (let i = batch.count - 1; i >= 0; i--) batch.instances[i]!.remove()
      batch.dispose()
    }
    this.#batches.clear()
  }
}
