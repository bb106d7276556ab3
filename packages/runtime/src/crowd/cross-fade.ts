import type { KernelMemory } from '../kernels/kernel-memory.ts'
import { ControlRow } from './control-row.ts'
import type { CrowdClips, StoredClip } from './crowd-clips.ts'
import type { CrowdRig } from './crowd-rig.ts'
import { readRow } from './read-row.ts'

/** A clip as one character plays it: its time is offset + speed × the crowd's clock. */
export interface PlayedClip {
  readonly stored: StoredClip
  readonly offset: number
  readonly speed: number
  readonly weight: number
}

/** Less of a clip than this is not seen; characters told to play something else all the time keep no more. */
const UNSEEN = 1e-3

// [K8]
/**
 * From whatever is shown to one clip. Kernels read one clip a character, so while this lasts the mixture is
 * made here, and goes over the clip as controls do.
 */
export class CrossFade {
  readonly row: ControlRow
  readonly #rig: CrowdRig
  readonly #memory: KernelMemory
  readonly #leaving: { readonly clip: PlayedClip; readonly share: number }[] = []
  readonly #sum: Float32Array
  /** Of one clip. */
  readonly #values: Float64Array
  readonly #seconds: number
  #elapsed = 0

  /** `before` is a fade this one interrupts: it goes on from there, without a jump. */
  constructor(memory: KernelMemory, rig: CrowdRig, from: PlayedClip, seconds: number, before?: CrossFade) {
    this.#memory = memory
    this.#rig = rig
    this.#seconds = seconds
    this.#sum = new Float32Array(rig.controlNames.length)
    this.#values = new Float64Array(rig.controlNames.length)
    this.row = before?.row ?? new ControlRow(memory, rig.rowLength)
    const share = before?.share ?? 1
    this.#leaving.push({ clip: from, share })
    if (!before) return
    for (const old of before.#leaving) this.#leaving.push({ clip: old.clip, share: old.share * (1 - share) })
  }

  /** How much of the new clip is shown. */
  get share(): number {
    return Math.min(this.#elapsed / this.#seconds, 1)
  }

  /** Lets go of clips that are hardly seen any more. */
  prune(clips: CrowdClips): void {
    for (let i = this.#leaving.length - 1; i > 0; i--)
      if (this.#leaving[i]!.share < UNSEEN) clips.release(this.#leaving.splice(i, 1)[0]!.clip.stored)
  }

  advance(seconds: number): void {
    this.#elapsed += Math.abs(seconds)
  }

  /** Writes the mixture; controls set by a script stay over it. */
  write(to: PlayedClip, clock: number, set: ControlRow | undefined): void {
    const sum = this.#sum
    const { share } = this
    sum.fill(0)
    let leaving = 0
    for (let i = 0; i < this.#leaving.length; i++) leaving += this.#leaving[i]!.share
    this.#add(to, clock, share)
    for (let i = 0; i < this.#leaving.length; i++) {
      const old = this.#leaving[i]!
      this.#add(old.clip, clock, (old.share / leaving) * (1 - share))
    }
    for (let c = 0; set && c < sum.length; c++) if (set.isSet(c)) sum[c] = set.value(c)
    this.row.setAll(sum)
  }

  /** Releases the clips, and the row unless another fade still uses it. */
  end(clips: CrowdClips): void {
    for (const { clip } of this.#leaving) clips.release(clip.stored)
    this.row.free()
  }

  #add({ stored, offset, speed, weight }: PlayedClip, clock: number, share: number): void {
    const { defaults } = this.#rig
    const sum = this.#sum
    const values = this.#values
    readRow(this.#memory, stored.address, offset + speed * clock, sum.length, values, 0)
    for (let c = 0; c < sum.length; c++)
      sum[c]! += share * (defaults[c]! + (values[c]! - defaults[c]!) * weight)
  }
}
