import type { Playback } from '../../playing/playback.ts'
import type { StoredClip } from '../crowd-clips.ts'
import type { BatchPlan } from './plan-batch.ts'
import { weightCurves } from './weight-curves.ts'

/** A clip that plays, and what the graph makes of it when it plays alone. */
export interface RowsPlayed {
  readonly playback: Playback
  readonly rows: StoredClip | undefined
}

// [K7, T2]
/**
 * Several clips in one slot that all count in full, such as one over a mood: each curve is taken from the clip of
 * the highest priority that has it, and so is each weight from that clip's rows. Nothing is blended, so the result
 * is that of the graph, whatever it does to each curve.
 */
export class MixedRows {
  readonly #plan: BatchPlan
  #played: readonly RowsPlayed[] = []
  /** Per clip: the weights that come from it; missing where two clips have a say in one. */
  #weights: readonly Int32Array[] | undefined

  constructor(plan: BatchPlan) {
    this.#plan = plan
  }

  /** To be called when another clip plays, or one no longer does. */
  setPlayed(played: readonly RowsPlayed[]): void {
    this.#played = [...played].sort((a, b) => b.playback.rank - a.playback.rank)
    const owners = this.#findOwners()
    this.#weights =
      owners &&
      this.#played.map((_, i) => Int32Array.from(owners.keys()).filter((weight) => owners[weight] === i))
  }

  /** Whether the rows of the clips give all weights now; weights without a clip are then those at rest. */
  get applies(): boolean {
    if (!this.#weights) return false
    for (let i = 0; i < this.#played.length; i++) if (this.#played[i]!.playback.level !== 1) return false
    return true
  }

  /** Writes the weights that clips drive, from a place in an array on. */
  write(out: Float32Array, at: number): void {
    for (let i = 0; i < this.#played.length; i++) {
      const { playback, rows } = this.#played[i]!
      const { rate, first, stride, rows: values } = rows!.clip
      const last = values.length / stride - 1
      const x = Math.min(Math.max((playback.time - first) * rate, 0), last)
      const row = Math.min(Math.floor(x), last - 1)
      const part = x - row
      const from = row * stride
      const to = from + stride
      const weights = this.#weights![i]!
      for (let k = 0; k < weights.length; k++) {
        const weight = weights[k]!
        const before = values[from + weight]!
        out[at + weight] = before + (values[to + weight]! - before) * part
      }
    }
  }

  #findOwners(): Int32Array | undefined {
    const played = this.#played
    const curves = weightCurves(this.#plan)
    const [first] = played
    if (!curves || played.length < 2) return undefined
    if (played.some(({ rows, playback }) => !rows || playback.slot !== first!.playback.slot)) return undefined
    const driving = new Map<number, number>()
    for (const [i, { playback }] of played.entries()) {
      for (const curve of playback.binding.curves) {
        if (curve < 0) continue
        const owner = driving.get(curve)
        // Clips of one priority share what both have.
        if (owner !== undefined && played[owner]!.playback.rank === playback.rank) return undefined
        if (owner === undefined) driving.set(curve, i)
      }
    }
    const owners = curves.map((list) => {
      const all = new Set(Array.from(list, (curve) => driving.get(curve) ?? -1))
      all.delete(-1)
      return all.size > 1 ? undefined : ([...all][0] ?? -1)
    })
    return owners.includes(undefined) ? undefined : Int32Array.from(owners as number[])
  }
}
