import type { CompiledClip } from '../compile/compiled-clip.ts'
import type { KernelMemory } from '../kernels/kernel-memory.ts'
import { withCombinations } from './combination-rows.ts'
import { type CrowdClip, compileCrowdClip, freeClip, storeClip } from './crowd-clip.ts'
import type { CrowdRig } from './crowd-rig.ts'

/** A clip's rows in the kernel's memory, and how many characters play them. */
export interface StoredClip {
  readonly clip: CrowdClip
  readonly address: number
  readonly shelf: Map<string, StoredClip>
  readonly key: string
  uses: number
}

/** A clip without anything in it. */
export const NOTHING: CompiledClip = {
  name: 'nothing',
  duration: 0,
  loop: false,
  curveNames: [],
  before: new Uint8Array(0),
  after: new Uint8Array(0),
  samples: [],
  keys: {
    starts: new Int32Array(1),
    lastSegments: new Float64Array(0),
    times: new Float64Array(0),
    values: new Float64Array(0),
    segments: new Uint8Array(0),
    slopesOut: new Float64Array(0),
    slopesIn: new Float64Array(0),
    weightsOut: new Float64Array(0),
    weightsIn: new Float64Array(0),
  },
  joints: [],
  morphs: [],
  markers: [],
}

/** The clips of a crowd: one set of rows for all rigs that have the same controls. */
export class CrowdClips {
  readonly #memory: KernelMemory
  readonly #combined: boolean
  readonly #shelves = new Map<CompiledClip, Map<string, StoredClip>>()
  readonly #vocabularies = new WeakMap<CrowdRig, string>()

  /** `combined`: rows hold the combinations too, where that can be. */
  constructor(memory: KernelMemory, combined: boolean) {
    this.#memory = memory
    this.#combined = combined
  }

  take(clip: CompiledClip, rig: CrowdRig, loop: boolean): StoredClip {
    let shelf = this.#shelves.get(clip)
    if (!shelf) {
      shelf = new Map()
      this.#shelves.set(clip, shelf)
    }
    const key = `${loop ? 'loop' : 'once'} ${this.#vocabulary(rig)}`
    let stored = shelf.get(key)
    if (!stored) {
      stored = this.store(compileCrowdClip(clip, rig), rig, loop, shelf, key)
    }
    stored.uses++
    return stored
  }

  /** Copies rows to kernel memory, and caches them until nothing uses them. */
  store(
    rows: CrowdClip,
    rig: CrowdRig,
    loop: boolean,
    shelf: Map<string, StoredClip>,
    key: string,
  ): StoredClip {
    const clip = (this.#combined ? withCombinations(rows, rig) : undefined) ?? rows
    const stored = { clip, address: storeClip(this.#memory, clip, loop), shelf, key, uses: 0 }
    shelf.set(key, stored)
    return stored
  }

  /** The defaults of all controls. */
  takeEmpty(rig: CrowdRig): StoredClip {
    return this.take(NOTHING, rig, false)
  }

  release(stored: StoredClip): void {
    stored.uses--
    if (stored.uses > 0) return
    stored.shelf.delete(stored.key)
    if (stored.shelf.size === 0) this.#shelves.delete(stored.clip.clip)
    freeClip(this.#memory, stored.address)
  }

  /** Rigs with the same text share rows. */
  #vocabulary(rig: CrowdRig): string {
    let text = this.#vocabularies.get(rig)
    if (text === undefined) {
      const combinations = this.#combined ? [rig.knots.length, ...rig.combinationBases] : []
      text = JSON.stringify([rig.controlNames, [...rig.defaults], combinations])
      this.#vocabularies.set(rig, text)
    }
    return text
  }
}
