import type { Clip } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'
import { clipForRig } from '../compile/clip-for-rig.ts'
import { INSTANCE_CLAMPED, INSTANCE_CONTROLLED, INSTANCE_WEIGHTED } from '../kernels/layout.ts'
import { ControlRow } from './control-row.ts'
import { CrossFade, type PlayedClip } from './cross-fade.ts'
import { flagsOfClip } from './crowd-clip.ts'
import type { StoredClip } from './crowd-clips.ts'
import { type CrowdBatch, CrowdMember, finite, finiteSingle, type SharedByCrowd } from './crowd-member.ts'
import { clipTime } from './read-row.ts'

export interface CrowdPlayOptions {
  /** Seconds into the clip; any finite number. */
  readonly time?: number
  /** Clip seconds a second: negative plays backwards, 0 freezes. */
  readonly speed?: number
  /** How far the clip goes over the defaults. */
  readonly weight?: number
  /** As the clip says, if missing. */
  readonly loop?: boolean
  /** Seconds of the cross-fade with what is shown; at once, if missing. */
  readonly fade?: number
}

/** One character of a crowd that plays clips, without a graph. It is a few numbers in a batch. */
export class CrowdInstance extends CrowdMember {
  #clip: StoredClip
  #controls: ControlRow | undefined
  #fade: CrossFade | undefined

  /** @internal Made by `Crowd.add`. */
  constructor(crowd: SharedByCrowd, batch: CrowdBatch, empty: StoredClip) {
    super(crowd, batch)
    this.#clip = empty
    batch.memory.i32[(batch.columns.clips >> 2) + this.slot] = empty.address
    this.#mark()
  }

  /** Plays a clip, from its beginning by default. */
  play(clip: Clip, options: CrowdPlayOptions = {}): void {
    this.alive()
    const { time = 0, speed = 1, weight = 1, loop = clip.loop, fade = 0 } = options
    finite('time', time)
    finite('speed', speed)
    finite('weight', weight)
    finite('fade', fade)
    const compiled = clipForRig(clip, this.batch.rig.rig)
    this.#change(this.crowd.clips.take(compiled, this.batch.rig, loop), fade, weight, speed, time)
  }

  /** Back to the defaults: no clip. `fade` is in seconds. */
  stop(fade = 0): void {
    this.alive()
    finite('fade', fade)
    this.#change(this.crowd.clips.takeEmpty(this.batch.rig), fade, 1, this.speed, 0)
  }

  /** Seconds into the clip: wrapped when it loops, clamped when not. */
  get time(): number {
    const slot = this.alive()
    const { memory, columns } = this.batch
    const speed = memory.f64[(columns.speeds >> 3) + slot]!
    const t = memory.f64[(columns.offsets >> 3) + slot]! + speed * this.crowd.clock
    return clipTime(memory, this.#clip.address, t)
  }

  set time(seconds: number) {
    const slot = this.alive()
    finite('time', seconds)
    const { memory, columns } = this.batch
    const speed = memory.f64[(columns.speeds >> 3) + slot]!
    memory.f64[(columns.offsets >> 3) + slot] = seconds - speed * this.crowd.clock
    this.batch.touch()
  }

  get speed(): number {
    return this.batch.memory.f64[(this.batch.columns.speeds >> 3) + this.alive()]!
  }

  set speed(speed: number) {
    const slot = this.alive()
    finite('speed', speed)
    const { time } = this
    this.batch.memory.f64[(this.batch.columns.speeds >> 3) + slot] = speed
    this.time = time
  }

  get weight(): number {
    return this.batch.memory.f32[(this.batch.columns.weights >> 2) + this.alive()]!
  }

  set weight(weight: number) {
    const slot = this.alive()
    finite('weight', weight)
    this.batch.memory.f32[(this.batch.columns.weights >> 2) + slot] = weight
    this.#mark()
  }

  /** Whether a cross-fade is under way. */
  get fading(): boolean {
    this.alive()
    return this.#fade !== undefined
  }

  // [C5]
  /** Overrides a control of the clip; undefined clears the override. */
  setControl(name: string, value: number | undefined): void {
    this.alive()
    const { controlNames, rowLength, rig } = this.batch.rig
    const c = controlNames.indexOf(name)
    if (c < 0) {
      throw new FaceworkError(
        'control/unknown',
        name,
        `Character "${rig.name}" has no control "${name}".`,
        suggestion(name, controlNames),
      )
    }
    if (value !== undefined) finiteSingle(name, value)
    if (!this.#controls) {
      if (value === undefined) return
      this.#controls = new ControlRow(this.batch.memory, rowLength)
    }
    if (value === undefined) this.#controls.unset(c)
    else this.#controls.set(c, value)
    this.#mark()
  }

  /** Only those that fade are asked. */
  advance(seconds: number, due: boolean): void {
    const fade = this.#fade
    if (!fade) return
    fade.advance(seconds)
    if (fade.share >= 1) this.#endFade()
    else if (due) fade.write(this.#played(), this.batch.clock, this.#controls)
  }

  protected release(): void {
    if (this.#fade) this.#endFade()
    this.#controls?.free()
    this.crowd.clips.release(this.#clip)
  }

  #change(stored: StoredClip, fade: number, weight: number, speed: number, time: number): void {
    const { memory, columns, rig } = this.batch
    if (fade > 0) {
      const before = this.#fade
      this.#fade = new CrossFade(memory, rig, this.#played(), fade, before)
      this.#fade.prune(this.crowd.clips)
      if (!before) this.batch.setBusy(this, true)
    } else {
      if (this.#fade) this.#endFade()
      this.crowd.clips.release(this.#clip)
    }
    this.#clip = stored
    memory.i32[(columns.clips >> 2) + this.slot] = stored.address
    memory.f64[(columns.speeds >> 3) + this.slot] = speed
    this.weight = weight
    this.time = time
  }

  #played(): PlayedClip {
    const { memory, columns } = this.batch
    return {
      stored: this.#clip,
      offset: memory.f64[(columns.offsets >> 3) + this.slot]!,
      speed: memory.f64[(columns.speeds >> 3) + this.slot]!,
      weight: memory.f32[(columns.weights >> 2) + this.slot]!,
    }
  }

  #endFade(): void {
    this.#fade!.end(this.crowd.clips)
    this.#fade = undefined
    this.batch.setBusy(this, false)
    this.#mark()
  }

  /** Notes what sampling must look at beside the rows. */
  #mark(): void {
    const { memory, columns, rig } = this.batch
    const { slot } = this
    const row = this.#fade?.row ?? this.#controls
    const weight = memory.f32[(columns.weights >> 2) + slot]!
    let flags = flagsOfClip(this.#clip.clip, rig)
    if (weight !== 1) flags |= INSTANCE_WEIGHTED | INSTANCE_CLAMPED
    if (row) flags |= INSTANCE_CONTROLLED | INSTANCE_CLAMPED
    memory.i32[(columns.flags >> 2) + slot] = flags
    memory.i32[(columns.controls >> 2) + slot] = row?.address ?? 0
  }
}
