import type { Clip } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'
import { compileClip } from '../compile-clip.ts'
import { INSTANCE_CLAMPED, INSTANCE_CONTROLLED, INSTANCE_WEIGHTED } from '../kernels/layout.ts'
import type { Crowd } from './crowd.ts'
import type { CrowdBatch } from './crowd-batch.ts'
import { clipTime } from './crowd-clip.ts'
import type { StoredClip } from './crowd-clips.ts'

export interface CrowdPlayOptions {
  /** Seconds into the clip; any finite number. */
  readonly time?: number
  /** Clip seconds a second: negative plays backwards, 0 freezes. */
  readonly speed?: number
  /** How far the clip goes over the defaults. */
  readonly weight?: number
  /** As the clip says, if missing. */
  readonly loop?: boolean
}

/** One character of a crowd. It is a few numbers in a batch; after `remove` nothing may be asked of it. */
export class CrowdInstance {
  readonly #crowd: Crowd
  readonly #batch: CrowdBatch
  #slot: number
  #clip: StoredClip
  #every = 1

  /** Made by `Crowd.add`. */
  constructor(crowd: Crowd, batch: CrowdBatch, empty: StoredClip) {
    this.#crowd = crowd
    this.#batch = batch
    this.#clip = empty
    this.#slot = batch.add(this)
    batch.memory.i32[(batch.columns.clips >> 2) + this.#slot] = empty.address
  }

  get batch(): CrowdBatch {
    return this.#batch
  }

  /** Its place in the batch's views; −1 when it was removed. Removing others may change it. */
  get slot(): number {
    return this.#slot
  }

  /** Plays a clip, from its beginning unless told. */
  play(clip: Clip, options: CrowdPlayOptions = {}): void {
    const slot = this.#alive()
    const { time = 0, speed = 1, weight = 1, loop = clip.loop } = options
    finite('time', time)
    finite('speed', speed)
    finite('weight', weight)
    const stored = this.#crowd.clips.take(compileClip(clip), this.#batch.rig, loop)
    this.#crowd.clips.release(this.#clip)
    this.#clip = stored
    const { memory, columns } = this.#batch
    memory.i32[(columns.clips >> 2) + slot] = stored.address
    this.weight = weight
    memory.f64[(columns.speeds >> 3) + slot] = speed
    this.time = time
  }

  /** Back to the defaults: no clip. */
  stop(): void {
    const slot = this.#alive()
    this.#crowd.clips.release(this.#clip)
    this.#clip = this.#crowd.clips.takeEmpty(this.#batch.rig)
    this.#batch.memory.i32[(this.#batch.columns.clips >> 2) + slot] = this.#clip.address
    this.#mark()
    this.#batch.touch()
  }

  /** Seconds into the clip: round and round when it loops, held at both ends when not. */
  get time(): number {
    const slot = this.#alive()
    const { memory, columns, clock } = this.#batch
    const t = memory.f64[(columns.offsets >> 3) + slot]! + memory.f64[(columns.speeds >> 3) + slot]! * clock
    return clipTime(memory, this.#clip.address, t)
  }

  set time(seconds: number) {
    const slot = this.#alive()
    finite('time', seconds)
    const { memory, columns } = this.#batch
    const speed = memory.f64[(columns.speeds >> 3) + slot]!
    memory.f64[(columns.offsets >> 3) + slot] = seconds - speed * this.#crowd.clock
    this.#batch.touch()
  }

  get speed(): number {
    return this.#batch.memory.f64[(this.#batch.columns.speeds >> 3) + this.#alive()]!
  }

  set speed(speed: number) {
    const slot = this.#alive()
    finite('speed', speed)
    const { time } = this
    this.#batch.memory.f64[(this.#batch.columns.speeds >> 3) + slot] = speed
    this.time = time
  }

  get weight(): number {
    return this.#batch.memory.f32[(this.#batch.columns.weights >> 2) + this.#alive()]!
  }

  set weight(weight: number) {
    const slot = this.#alive()
    finite('weight', weight)
    this.#batch.memory.f32[(this.#batch.columns.weights >> 2) + slot] = weight
    this.#mark()
  }

  /** Sets a control over what the clip says; undefined gives it back (C5). */
  setControl(name: string, value: number | undefined): void {
    const slot = this.#alive()
    const { controlNames, rowLength, rig } = this.#batch.rig
    const c = controlNames.indexOf(name)
    if (c < 0) {
      throw new FaceworkError(
        'control/unknown',
        name,
        `Character "${rig.name}" has no control "${name}".`,
        suggestion(name, controlNames),
      )
    }
    if (value !== undefined) finite(name, value)
    const { memory, columns } = this.#batch
    const pointer = (columns.controls >> 2) + slot
    if (memory.i32[pointer] === 0) {
      if (value === undefined) return
      // Allocating may move the views: address first, then the column.
      const at = memory.allocate(rowLength * 8)
      memory.i32[pointer] = at
    }
    const row = memory.i32[pointer]! >> 2
    memory.f32[row + c] = value ?? 0
    memory.i32[row + rowLength + c] = value === undefined ? 0 : -1
    this.#mark()
  }

  /** Where the character stands, a column-major 4×4 matrix; for a crowd in world space. */
  setTransform(matrix: ArrayLike<number>): void {
    const slot = this.#alive()
    const { memory, columns } = this.#batch
    if (columns.transforms === 0) {
      throw new FaceworkError(
        'crowd/model-space',
        this.#batch.rig.rig.name,
        'This crowd puts out palettes in model space, where characters stand nowhere.',
        "Create it with { space: 'world', outputs: ['palette'] }, or place the meshes yourself.",
      )
    }
    const at = (columns.transforms >> 2) + slot * 12
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 4; column++) {
        const value = matrix[column * 4 + row] ?? Number.NaN
        finite('matrix', value)
        memory.f32[at + row * 4 + column] = value
      }
    }
  }

  /** How many joints are evaluated, the most moving first; the rest goes with their parents. */
  get detail(): number {
    return this.#batch.memory.i32[(this.#batch.columns.details >> 2) + this.#alive()]!
  }

  set detail(joints: number) {
    const slot = this.#alive()
    finite('detail', joints)
    const { jointCount } = this.#batch.rig
    const count = Math.min(Math.max(Math.round(joints), 0), jointCount)
    this.#batch.memory.i32[(this.#batch.columns.details >> 2) + slot] = count
    this.#batch.touch()
  }

  /** Evaluated on every n-th update only, 1 for each; between them the last result stays. Time goes on. */
  get every(): number {
    this.#alive()
    return this.#every
  }

  set every(updates: number) {
    this.#alive()
    finite('every', updates)
    const every = Math.max(1, Math.round(updates))
    this.#batch.countLazy(Number(every > 1) - Number(this.#every > 1))
    this.#every = every
    this.#batch.touch()
  }

  /** Slots spread the work over the updates between. */
  isDue(update: number): boolean {
    return (update + this.#slot) % this.#every === 0
  }

  /** Leaves the crowd. */
  remove(): void {
    const slot = this.#alive()
    const { memory, columns } = this.#batch
    const controls = memory.i32[(columns.controls >> 2) + slot]!
    if (controls > 0) memory.free(controls)
    this.#crowd.clips.release(this.#clip)
    this.#batch.countLazy(-Number(this.#every > 1))
    const moved = this.#batch.remove(slot)
    if (moved) moved.#slot = slot
    this.#slot = -1
  }

  /** Notes what sampling must look at beside the rows. */
  #mark(): void {
    const { memory, columns, rig } = this.#batch
    const slot = this.#slot
    const weight = memory.f32[(columns.weights >> 2) + slot]!
    const controls = memory.i32[(columns.controls >> 2) + slot]!
    let flags = 0
    if (weight !== 1) flags |= INSTANCE_WEIGHTED
    if (controls > 0) flags |= INSTANCE_CONTROLLED
    const { least, most } = this.#clip.clip
    const inside = rig.lows.every((low, c) => least[c]! >= low && most[c]! <= rig.highs[c]!)
    if (!inside || flags !== 0) flags |= INSTANCE_CLAMPED
    memory.i32[(columns.flags >> 2) + slot] = flags
  }

  #alive(): number {
    if (this.#slot >= 0) return this.#slot
    throw new FaceworkError(
      'crowd/removed',
      this.#batch.rig.rig.name,
      `This character of rig "${this.#batch.rig.rig.name}" was removed from its crowd.`,
      'Add a new one with crowd.add(rig).',
    )
  }
}

function finite(what: string, value: number): void {
  if (Number.isFinite(value)) return
  throw new FaceworkError('crowd/number', what, `${what} should be a finite number; found ${value}.`)
}
