import type { CompiledGaze, CompiledGazeRow } from '../compile/compile-gaze.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { type CompiledHeadTurn, turnHead } from '../evaluate/head-turn.ts'
import type { PoseRegister } from '../evaluate/pose-buffers.ts'
import { AutoBlink, type BlinkOptions } from './auto-blink.ts'
import { Breathing, type BreathingOptions } from './breathing.ts'
import { setAngle, signedAngle } from './gaze-angles.ts'
import { LookAt } from './look-at.ts'
import { type SaccadeOptions, Saccades } from './saccades.ts'

/** A tab that slept for a day need not make up for every blink. */
const LONGEST_STEP = 60

/** The eyes of a rig, as `Eyes` binds them. */
export interface EyesOfRig {
  readonly rig: CompiledRig
  readonly gaze: CompiledGaze
  readonly head: CompiledHeadTurn
}

// [T4]
/** What eyes and head do by themselves: look at things, wander, blink, breathe. */
export class EyeMovement {
  readonly lookAt = new LookAt()
  #blink: AutoBlink | undefined
  #saccades: Saccades | undefined
  #breathing: Breathing | undefined

  autoBlink(options: BlinkOptions | undefined): void {
    this.#blink = options && new AutoBlink(options)
  }

  blink(): void {
    this.#blink ??= new AutoBlink({ rate: 0 })
    this.#blink.blink()
  }

  saccades(options: SaccadeOptions | undefined): void {
    this.#saccades = options && new Saccades(options)
  }

  breathing(options: BreathingOptions | undefined): void {
    this.#breathing = options && new Breathing(options)
  }

  /** Whether it turns the head. */
  get turnsHead(): boolean {
    return this.lookAt.weight > 0 || this.#breathing !== undefined
  }

  /** How shut blinks keep the eyes now. */
  get lids(): number {
    return this.#blink?.value ?? 0
  }

  /** Moves time on, turns the head, and sets the gaze over that of clips, by weight. */
  apply({ gaze, head, rig }: EyesOfRig, pose: PoseRegister, seconds: number): void {
    const step = seconds > 0 ? Math.min(seconds, LONGEST_STEP) : 0
    const leap = this.lookAt.advance(gaze, head, rig, pose, step)
    if (this.#breathing) {
      this.#breathing.advance(step)
      turnHead(head, pose, 0, -this.#breathing.pitch, 0)
    }
    this.#saccades?.advance(step)
    this.#blink?.advance(step)
    if (leap > 0) this.#blink?.shift(leap)
    if (this.lookAt.weight === 0 && !this.#saccades) return
    for (let i = 0; i < gaze.rows.length; i++) this.#turnEyes(gaze.rows[i]!, pose)
  }

  #turnEyes(row: CompiledGazeRow, pose: PoseRegister): void {
    const { weight } = this.lookAt
    const yaw = signedAngle(row, pose, 2, 3)
    const pitch = signedAngle(row, pose, 0, 1)
    setAngle(row, pose, 2, 3, yaw + (this.lookAt.angle(row, 0) - yaw) * weight + (this.#saccades?.yaw ?? 0))
    setAngle(
      row,
      pose,
      0,
      1,
      pitch + (this.lookAt.angle(row, 1) - pitch) * weight + (this.#saccades?.pitch ?? 0),
    )
  }
}
