import type { Clip } from '@facework/documents'
import { clipForRig } from '../../compile/clip-for-rig.ts'
import type { CompiledClip } from '../../compile/compiled-clip.ts'
import type { CrowdClips, StoredClip } from '../crowd-clips.ts'
import type { CrowdRig } from '../crowd-rig.ts'
import { RowBaker } from './bake-rows.ts'
import type { BatchPlan } from './plan-batch.ts'

const SILENCE = 'nothing plays'

/** What a graph makes of clips, as rows that kernels read; one set for all characters that run the graph. */
export class GraphRows {
  readonly #plan: BatchPlan
  readonly #baker: RowBaker
  readonly #clips: CrowdClips
  readonly #rig: CrowdRig
  readonly #error: number
  readonly #silence = new Map<string, StoredClip>()
  readonly #shelves = new Map<CompiledClip, Map<string, StoredClip>>()
  /** Clips and slots whose rows would be too far off. */
  readonly #crooked = new WeakMap<CompiledClip, Set<string>>()

  constructor(plan: BatchPlan, clips: CrowdClips, rig: CrowdRig, error: number) {
    this.#plan = plan
    this.#baker = new RowBaker(plan)
    this.#clips = clips
    this.#rig = rig
    this.#error = error
  }

  /** Rows of one clip alone in a slot; undefined where straight lines between rows will not do. */
  take(document: Clip, slot: string | undefined): StoredClip | undefined {
    const clip = clipForRig(document, this.#plan.graph.rig)
    const key = slot ?? ''
    const crooked = this.#crooked.get(clip) ?? new Set<string>()
    if (crooked.has(key)) return undefined
    const shelf = this.#shelves.get(clip) ?? new Map<string, StoredClip>()
    this.#shelves.set(clip, shelf)
    const stored = shelf.get(key) ?? this.#bake(document, slot, shelf, key)
    if (!stored) {
      this.#crooked.set(clip, crooked.add(key))
      if (shelf.size === 0) this.#shelves.delete(clip)
      return undefined
    }
    stored.uses++
    return stored
  }

  takeSilence(): StoredClip {
    const stored =
      this.#silence.get(SILENCE) ??
      this.#clips.store(
        this.#baker.bakeNothing(this.#rig.rowLength),
        this.#rig,
        false,
        this.#silence,
        SILENCE,
      )
    stored.uses++
    return stored
  }

  #bake(
    clip: Clip,
    slot: string | undefined,
    shelf: Map<string, StoredClip>,
    key: string,
  ): StoredClip | undefined {
    const rows = this.#baker.bake(clip, slot, this.#rig.rowLength, this.#error)
    return rows && this.#clips.store(rows, this.#rig, false, shelf, key)
  }
}
