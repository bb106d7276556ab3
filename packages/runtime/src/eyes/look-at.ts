import type { Vec3 } from '@facework/documents'
import { arcTangent2, clamp, powerOfTwo, turnBetween } from '@facework/math/internal'
import type { CompiledGaze, CompiledGazeRow } from '../compile/compile-gaze.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { type CompiledHeadTurn, turnHead } from '../evaluate/head-turn.ts'
import { jointInModel, rotateBy } from '../evaluate/joint-in-model.ts'
import type { PoseRegister } from '../evaluate/pose-buffers.ts'

export interface LookAtOptions {
  /** Over the gaze of clips, 0 to 1. */
  readonly weight?: number
  /** Part of the way that the head goes, 0 to 1; 0.4 unless given. The eyes do the rest. */
  readonly headShare?: number
  /** Radians the eyes may turn to the sides, up and down: 0.6, 0.45 and 0.55 unless given. */
  readonly limits?: { readonly side?: number; readonly up?: number; readonly down?: number }
  /** How quickly eyes and head follow; 1 is a person's, 2 twice as quick, Infinity at once. */
  readonly speed?: number
}

/** Seconds after which half of the way is done, at speed 1. */
const EYES_HALF = 0.03
const HEAD_HALF = 0.12
const WEIGHT_HALF = 0.08

/** The part of the way done in this time; the same whether in one step or many. */
function partOfWay(seconds: number, half: number, speed: number): number {
  return seconds <= 0 ? 0 : 1 - powerOfTwo(-Math.min((seconds * speed) / half, 60))
}

/** Of the left and the right eye. */
const eyePoints = new Float64Array(6)
const direction = new Float64Array(3)
const headNow = new Float64Array(4)
const headMove = new Float64Array(4)
const angles = new Float64Array(2)

/** Where a character looks, and how far eyes and head have come on the way. */
export class LookAt {
  /** As the character sees it; kept after the target is gone, while the eyes still come back. */
  readonly #target = new Float64Array(3)
  #weightGoal = 0
  #weight = 0
  #headShare = 0.4
  #side = 0.6
  #up = 0.45
  #down = 0.55
  #speed = 1
  #fresh = false
  #headYaw = 0
  #headPitch = 0
  /** Yaw to the left and pitch up of left and right eye. */
  readonly #eyes = new Float64Array(4)

  /** Sets or moves the target; undefined lets go of it. */
  set(target: Vec3 | undefined, options: LookAtOptions = {}): void {
    if (!target) {
      this.#weightGoal = 0
      return
    }
    const { weight = 1, headShare = 0.4, limits = {}, speed = 1 } = options
    this.#target.set(target)
    this.#weightGoal = clamp(weight, 0, 1)
    this.#headShare = clamp(headShare, 0, 1)
    this.#side = limits.side ?? 0.6
    this.#up = limits.up ?? 0.45
    this.#down = limits.down ?? 0.55
    this.#speed = Math.max(0, speed)
    this.#fresh = true
  }

  /** The target went on: no leap of the gaze, and so no blink. */
  move(x: number, y: number, z: number): void {
    this.#target[0] = x
    this.#target[1] = y
    this.#target[2] = z
  }

  get weight(): number {
    return this.#weight
  }

  /** Turns the head, and moves the eyes' own angles on. Returns how far the goal of the eyes leapt, in radians. */
  advance(
    gaze: CompiledGaze,
    head: CompiledHeadTurn,
    rig: CompiledRig,
    pose: PoseRegister,
    seconds: number,
  ): number {
    this.#weight += (this.#weightGoal - this.#weight) * partOfWay(seconds, WEIGHT_HALF, this.#speed)
    if (this.#weightGoal === 0 && this.#weight < 1e-4) {
      this.#weight = this.#headYaw = this.#headPitch = 0
      this.#eyes.fill(0)
      return 0
    }
    // Both eyes as one for the head.
    this.#place(gaze, rig, pose)
    this.#angles(0, 3)
    const headPart = partOfWay(seconds, HEAD_HALF, this.#speed)
    this.#headYaw += (this.#headShare * angles[0]! - this.#headYaw) * headPart
    this.#headPitch += (this.#headShare * angles[1]! - this.#headPitch) * headPart
    turnHead(head, pose, this.#weight * this.#headYaw, -this.#weight * this.#headPitch, 0)

    this.#place(gaze, rig, pose)
    const part = partOfWay(seconds, EYES_HALF, this.#speed)
    let leap = 0
    for (let eye = 0; eye < 2; eye++) {
      this.#angles(eye * 3, eye * 3)
      const yaw = clamp(angles[0]!, -this.#side, this.#side) - this.#eyes[eye * 2]!
      const pitch = clamp(angles[1]!, -this.#down, this.#up) - this.#eyes[eye * 2 + 1]!
      leap = Math.max(leap, Math.sqrt(yaw * yaw + pitch * pitch))
      this.#eyes[eye * 2]! += yaw * part
      this.#eyes[eye * 2 + 1]! += pitch * part
    }
    const fresh = this.#fresh
    this.#fresh = false
    return fresh ? leap : 0
  }

  /** Angle of a row's eye: 0 yaw to the left, 1 pitch up. Both eyes look between their two angles. */
  angle(row: CompiledGazeRow, which: 0 | 1): number {
    if (row.eye >= 0) return this.#eyes[row.eye * 2 + which]!
    return (this.#eyes[which]! + this.#eyes[2 + which]!) / 2
  }

  /** Finds both eyes, and how the head is turned, as the character has them now. */
  #place(gaze: CompiledGaze, rig: CompiledRig, pose: PoseRegister): void {
    const [left, right] = gaze.eyes
    for (let k = 0; k < 3; k++) {
      eyePoints[k] = left[k]!
      eyePoints[3 + k] = right[k]!
    }
    jointInModel(rig, pose, gaze.head, headNow, eyePoints)
    turnBetween(headMove, 0, headNow, 0, gaze.headRest, 0)
  }

  /** Where the target is from half way between two eyes, as the head sees it. */
  #angles(from: number, to: number): void {
    for (let k = 0; k < 3; k++)
      direction[k] = this.#target[k]! - (eyePoints[from + k]! + eyePoints[to + k]!) / 2
    rotateBy(direction, 0, headMove, 0, -1)
    const x = direction[0]!
    const y = direction[1]!
    const z = direction[2]!
    angles[0] = arcTangent2(x, z)
    angles[1] = arcTangent2(y, Math.sqrt(x * x + z * z))
  }
}
