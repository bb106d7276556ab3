import { inflate } from './inflate.ts'
import { KERNEL_BYTES } from './kernel-bytes.ts'
import { KernelMemory } from './kernel-memory.ts'
import { type WebAssemblyModule, webAssembly } from './web-assembly.ts'

/** The SIMD kernels, ready to run on a memory of their own. */
export interface Kernel {
  readonly memory: KernelMemory
  /** Evaluates the batch whose struct is at this address. */
  evaluate(batch: number): void
  /** Morphs the mesh whose struct is at this address. */
  morphMesh(mesh: number): void
}

let compiled: Promise<WebAssemblyModule | undefined> | undefined

/** A kernel with an empty memory; undefined where the engine lacks WebAssembly or its SIMD. */
export async function loadKernel(): Promise<Kernel | undefined> {
  compiled ??= compile()
  const module = await compiled
  if (!module || !webAssembly) return undefined
  const linear = new webAssembly.Memory({ initial: 1 })
  const { exports } = await webAssembly.instantiate(module, { env: { memory: linear } })
  return {
    memory: new KernelMemory(linear),
    evaluate: exports.evaluate as (batch: number) => void,
    morphMesh: exports.morphMesh as (mesh: number) => void,
  }
}

async function compile(): Promise<WebAssemblyModule | undefined> {
  if (!webAssembly) return undefined
  const bytes = await inflate(KERNEL_BYTES)
  return bytes && webAssembly.validate(bytes) ? webAssembly.compile(bytes) : undefined
}
