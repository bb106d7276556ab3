import { FaceworkError } from '@facework/report'
import type { KernelMemory } from '../kernels/kernel-memory.ts'
import { LANE_PAIR } from '../kernels/layout.ts'
import type { CrowdEvaluator, CrowdOutput } from './crowd-evaluator.ts'
import type { CrowdRig } from './crowd-rig.ts'
import type { BatchColumns, EvaluatedBatch } from './evaluated-batch.ts'
import { clipTime } from './read-row.ts'

/** Updates between two sortings by time: order only saves work, it changes no result. */
const SORT_EVERY = 64
const TIME_STEPS = 4096
const MOST_CLIPS = 512
const MOST_SLOTS = 1 << 20

/** Bytes each character takes in each column. */
export function columnSizes(rig: CrowdRig, outputs: ReadonlySet<CrowdOutput>, world: boolean): BatchColumns {
  const asked = (output: CrowdOutput, floats: number) => (outputs.has(output) ? floats * 4 : 0)
  return {
    order: 4,
    offsets: 8,
    speeds: 8,
    clips: 4,
    flags: 4,
    weights: 4,
    controls: 4,
    transforms: world && outputs.has('palette') ? 48 : 0,
    details: 4,
    outWeights: asked('weights', rig.shapeStride),
    outJoints: asked('joints', rig.jointCount * 8),
    outScales: asked('joints', rig.scaledCount * 4),
    outPalette: asked('palette', rig.slotCount * 12),
    outMorphs: asked('morphs', rig.morphStride),
  }
}

/** What a batch asks of its characters. */
export interface BatchMember {
  /** Whether it is evaluated in an update. */
  isDue(update: number): boolean
  /** What the batch cannot do alone, before it is evaluated. */
  advance(seconds: number, due: boolean): void
}

/**
 * All characters of a crowd that share a rig: one call evaluates them. Character i of the batch is instances[i],
 * and its numbers are the i-th of every view. Views change with `add`, `remove` and growth of the crowd: take
 * them after each update.
 */
export class MemberBatch<Member extends BatchMember> implements EvaluatedBatch {
  readonly rig: CrowdRig
  readonly #evaluator: CrowdEvaluator
  readonly #sizes: BatchColumns
  readonly columns: BatchColumns
  #capacity = 0
  readonly #instances: Member[] = []
  /** Slots by (detail, clip, time): characters alike share a list of what moves. */
  #sorted = new Int32Array(0)
  #keys = new Float64Array(0)
  /** Those that do something of their own before an update. */
  readonly #busy = new Set<Member>()
  #unsorted = true
  #sortedFor = 0
  /** Whether the order of times changes by itself: while all go at one speed it only goes round. */
  #drifts = false
  /** How many characters are evaluated less than every update. */
  #lazy = 0
  #updates = 0
  #orderLength = 0
  #clock = 0

  constructor(rig: CrowdRig, evaluator: CrowdEvaluator, outputs: ReadonlySet<CrowdOutput>, world: boolean) {
    this.rig = rig
    this.#evaluator = evaluator
    this.#sizes = columnSizes(rig, outputs, world)
    this.columns = { ...this.#sizes }
    for (const name of Object.keys(this.columns) as (keyof BatchColumns)[]) this.columns[name] = 0
    this.#reserve(LANE_PAIR)
  }

  get instances(): readonly Member[] {
    return this.#instances
  }

  get count(): number {
    return this.#instances.length
  }

  get memory(): KernelMemory {
    return this.#evaluator.memory
  }

  /** Entries of the order list that are to be evaluated; a multiple of LANE_PAIR. */
  get orderLength(): number {
    return this.#orderLength
  }

  get clock(): number {
    return this.#clock
  }

  /** Floats a character in each view. */
  get strides(): { weights: number; joints: number; scales: number; palette: number; morphs: number } {
    const { outWeights, outJoints, outScales, outPalette, outMorphs } = this.#sizes
    return {
      weights: outWeights / 4,
      joints: outJoints / 4,
      scales: outScales / 4,
      palette: outPalette / 4,
      morphs: outMorphs / 4,
    }
  }

  /** Weights of the shapes: controls, in-betweens, combinations. */
  get weights(): Float32Array {
    return this.#view('outWeights')
  }

  /** Eight floats a joint: unit quaternion, translation, a gap; relative to the parent. */
  get joints(): Float32Array {
    return this.#view('outJoints')
  }

  /** Four floats a joint whose scale moves (`rig.scaleSlots`): scale, a gap. */
  get scales(): Float32Array {
    return this.#view('outScales')
  }

  /** Twelve floats a slot: a 3×4 skinning matrix by rows. `rig.skinSlots` tells which slot a skin's joint takes. */
  get palette(): Float32Array {
    return this.#view('outPalette')
  }

  /** One float a morph of the rig, filled up to whole vectors. */
  get morphs(): Float32Array {
    return this.#view('outMorphs')
  }

  /** Twelve floats a character, 3×4 by rows; empty unless the crowd is in world space. */
  get transforms(): Float32Array {
    return this.#view('transforms')
  }

  add(instance: Member): number {
    const slot = this.count
    if (slot >= MOST_SLOTS) {
      throw new FaceworkError(
        'crowd/too-many',
        this.rig.rig.name,
        `A batch holds ${MOST_SLOTS} characters; rig "${this.rig.rig.name}" has as many.`,
        'Make another crowd.',
      )
    }
    if (slot >= this.#capacity) this.#reserve(this.#capacity * 2)
    this.#instances.push(instance)
    this.#clear(slot)
    this.touch()
    return slot
  }

  /** The last character takes the place of the one that leaves. Returns it, or undefined when none moved. */
  remove(slot: number): Member | undefined {
    const last = this.count - 1
    const moved = this.#instances[last]!
    this.#instances.pop()
    this.touch()
    if (last === slot) return undefined
    this.#instances[slot] = moved
    for (const name of Object.keys(this.columns) as (keyof BatchColumns)[]) {
      const size = this.#sizes[name]
      const bytes = new Uint8Array(this.memory.buffer, this.columns[name])
      if (size > 0 && name !== 'order') bytes.copyWithin(slot * size, last * size, (last + 1) * size)
    }
    return moved
  }

  /** Something changed that the order of evaluation depends on. */
  touch(): void {
    this.#unsorted = true
  }

  /** Tells that a character was made lazy (+1), or is so no longer (−1). */
  countLazy(change: number): void {
    this.#lazy += change
  }

  /** Tells that a character wants `advance` called before each evaluation, or no longer. */
  setBusy(member: Member, busy: boolean): void {
    if (busy) this.#busy.add(member)
    else this.#busy.delete(member)
  }

  update(clock: number, seconds: number): void {
    this.#clock = clock
    this.#updates++
    if (this.count === 0) return
    for (const member of this.#busy) member.advance(seconds, member.isDue(this.#updates))
    const drifts = this.#drifts || this.#busy.size > 0
    if (this.#unsorted || (drifts && this.#updates - this.#sortedFor >= SORT_EVERY)) this.#sort()
    this.#orderDue()
    if (this.#orderLength > 0) this.#evaluator.evaluate(this)
  }

  dispose(): void {
    this.#evaluator.release(this)
    for (const at of Object.values(this.columns)) if (at > 0) this.memory.free(at)
    this.#instances.length = 0
  }

  #view(name: keyof BatchColumns): Float32Array {
    const at = this.columns[name]
    return new Float32Array(this.memory.buffer, at, at > 0 ? (this.count * this.#sizes[name]) / 4 : 0)
  }

  #reserve(capacity: number): void {
    const { memory } = this
    for (const name of Object.keys(this.columns) as (keyof BatchColumns)[]) {
      const size = this.#sizes[name]
      if (size === 0) continue
      const old = this.columns[name]
      // Each detail in use fills up its last vectors.
      const spare = name === 'order' ? (this.rig.jointCount + 1) * LANE_PAIR * size : 0
      const at = memory.allocate(capacity * size + spare)
      if (old > 0) {
        new Uint8Array(memory.buffer).copyWithin(at, old, old + this.count * size)
        memory.free(old)
      }
      this.columns[name] = at
    }
    this.#capacity = capacity
    this.#sorted = new Int32Array(capacity)
    this.#keys = new Float64Array(capacity)
    this.#unsorted = true
    this.#evaluator.prepare(this)
  }

  /** A slot may hold what another character left, or what the kernel warmed up on. */
  #clear(slot: number): void {
    const { f32, f64, i32, buffer } = this.memory
    const { speeds, weights, transforms, details } = this.columns
    for (const name of Object.keys(this.columns) as (keyof BatchColumns)[]) {
      const size = this.#sizes[name]
      if (name !== 'order') new Uint8Array(buffer, this.columns[name] + slot * size, size).fill(0)
    }
    f64[(speeds >> 3) + slot] = 1
    f32[(weights >> 2) + slot] = 1
    i32[(details >> 2) + slot] = this.rig.jointCount
    if (transforms > 0) for (let k = 0; k < 12; k += 5) f32[(transforms >> 2) + slot * 12 + k] = 1
  }

  #sort(): void {
    const { f64, i32 } = this.memory
    const { offsets, speeds, clips, details } = this.columns
    const ordinals = new Map<number, number>()
    const keys = this.#keys.subarray(0, this.count)
    this.#drifts = false
    for (let slot = 0; slot < keys.length; slot++) {
      const speed = f64[(speeds >> 3) + slot]!
      if (speed !== f64[speeds >> 3]) this.#drifts = true
      const clip = i32[(clips >> 2) + slot]!
      let ordinal = ordinals.get(clip)
      if (ordinal === undefined) {
        ordinal = ordinals.size % MOST_CLIPS
        ordinals.set(clip, ordinal)
      }
      const time = f64[(offsets >> 3) + slot]! + speed * this.#clock
      const step = Math.floor(clipTime(this.memory, clip, time) * 32) % TIME_STEPS
      const group = i32[(details >> 2) + slot]! * MOST_CLIPS + ordinal
      keys[slot] = (group * TIME_STEPS + step) * MOST_SLOTS + slot
    }
    keys.sort()
    for (let i = 0; i < keys.length; i++) this.#sorted[i] = keys[i]! % MOST_SLOTS
    this.#unsorted = false
    this.#sortedFor = this.#updates
    this.#orderLength = 0
  }

  /**
   * Writes the order list: everybody, or those whose turn it is. Before the detail changes and at the end the
   * last one is listed again until vectors are full, for characters of a vector have their joints in common.
   */
  #orderDue(): void {
    if (this.#lazy === 0 && this.#orderLength >= this.count) return
    const { i32 } = this.memory
    const order = this.columns.order >> 2
    const details = this.columns.details >> 2
    let n = 0
    let detail = -1
    for (let i = 0; i <= this.count; i++) {
      const slot = i < this.count ? this.#sorted[i]! : -1
      if (slot >= 0 && this.#lazy > 0 && !this.#instances[slot]!.isDue(this.#updates)) continue
      const next = slot < 0 ? -1 : i32[details + slot]!
      if (next !== detail) for (; n % LANE_PAIR !== 0; n++) i32[order + n] = i32[order + n - 1]!
      if (slot >= 0) i32[order + n++] = slot
      detail = next
    }
    this.#orderLength = n
  }
}
