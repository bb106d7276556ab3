import { FaceworkError } from '@facework/report'
import type { CrowdClips } from './crowd-clips.ts'
import type { MemberBatch } from './member-batch.ts'

/** All characters of a crowd that share a rig. */
export type CrowdBatch = MemberBatch<CrowdMember>

/** What characters share with their crowd. */
export interface SharedByCrowd {
  readonly clips: CrowdClips
  /** Seconds of all updates. */
  readonly clock: number
}

/** Somebody in a crowd: a place in a batch. After `remove` nothing may be asked of it. */
export abstract class CrowdMember {
  protected readonly crowd: SharedByCrowd
  readonly #batch: CrowdBatch
  #slot: number
  #every = 1

  /** @internal Made by the crowd. */
  constructor(crowd: SharedByCrowd, batch: CrowdBatch) {
    this.crowd = crowd
    this.#batch = batch
    this.#slot = batch.add(this)
  }

  get batch(): CrowdBatch {
    return this.#batch
  }

  /** Its place in the batch's views; −1 when it was removed. Removing others may change it. */
  get slot(): number {
    return this.#slot
  }

  /** Where the character stands, a column-major 4×4 matrix; for a crowd in world space. */
  setTransform(matrix: ArrayLike<number>): void {
    const slot = this.alive()
    const { memory, columns } = this.#batch
    if (columns.transforms === 0) {
      throw new FaceworkError(
        'crowd/model-space',
        this.#batch.rig.rig.name,
        'This crowd outputs palettes in model space, so characters have no position.',
        "Create it with { space: 'world', outputs: ['palette'] }, or place the meshes yourself.",
      )
    }
    const at = (columns.transforms >> 2) + slot * 12
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 4; column++) {
        const value = matrix[column * 4 + row] ?? Number.NaN
        finiteSingle('matrix', value)
        memory.f32[at + row * 4 + column] = value
      }
    }
  }

  /** How many joints are evaluated, the most moving first; the rest follows their parents. */
  get detail(): number {
    return this.#batch.memory.i32[(this.#batch.columns.details >> 2) + this.alive()]!
  }

  set detail(joints: number) {
    const slot = this.alive()
    finite('detail', joints)
    const { jointCount } = this.#batch.rig
    const count = Math.min(Math.max(Math.round(joints), 0), jointCount)
    this.#batch.memory.i32[(this.#batch.columns.details >> 2) + slot] = count
    this.#batch.touch()
  }

  /** Evaluated on every n-th update only, 1 for each; between them the last result stays. Time goes on. */
  get every(): number {
    this.alive()
    return this.#every
  }

  set every(updates: number) {
    this.alive()
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

  /** What the batch cannot do alone, before it is evaluated; called for the members that requested it. */
  abstract advance(seconds: number, due: boolean): void

  /** Leaves the crowd. */
  remove(): void {
    const slot = this.alive()
    this.release()
    this.#batch.countLazy(-Number(this.#every > 1))
    const moved = this.#batch.remove(slot)
    if (moved) moved.#slot = slot
    this.#slot = -1
  }

  /** Frees its kernel memory. */
  protected abstract release(): void

  protected alive(): number {
    if (this.#slot >= 0) return this.#slot
    throw new FaceworkError(
      'crowd/removed',
      this.#batch.rig.rig.name,
      `This character of rig "${this.#batch.rig.rig.name}" was removed from its crowd.`,
      'Add a new one with crowd.add(rig).',
    )
  }
}

/** For what goes into the crowd's memory: it is finite there as well. */
export function finiteSingle(what: string, value: number): void {
  finite(what, Math.fround(value))
}

export function finite(what: string, value: number): void {
  if (Number.isFinite(value)) return
  throw new FaceworkError('crowd/number', what, `${what} should be a finite number; found ${value}.`)
}
