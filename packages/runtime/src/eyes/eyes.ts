import type { Policy, Vec3 } from '@facework/documents'
import type { HeadTurn } from '@facework/documents/internal'
import { clamp } from '@facework/math/internal'
import { FaceworkError } from '@facework/report'
import {
  type CompiledGaze,
  type CompiledGazeRow,
  compileGaze,
  type GazeCalibration,
} from '../compile/compile-gaze.ts'
import type { CompiledPolicy } from '../compile/compile-policy.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { type CompiledHeadTurn, compileHeadTurn, turnHead } from '../evaluate/head-turn.ts'
import type { PoseBuffers, PoseRegister } from '../evaluate/pose-buffers.ts'
import { AutoBlink, type BlinkOptions } from './auto-blink.ts'
import { Breathing, type BreathingOptions } from './breathing.ts'
import { LookAt, type LookAtOptions } from './look-at.ts'
import { type SaccadeOptions, Saccades } from './saccades.ts'

/** How far a head follows the eyes: less than a neck could. */
const HEAD: HeadTurn = {
  yaw: { curve: 'headYaw', gain: 1, range: [-1, 1] },
  pitch: { curve: 'headPitch', gain: 1, range: [-0.6, 0.6] },
  roll: { curve: 'headRoll', gain: 1, range: [0, 0] },
  joints: [],
}
/** A tab that slept for a day need not make up for every blink. */
const LONGEST_STEP = 60

const NO_JOINTS = new Int32Array(0)

interface BoundEyes {
  readonly policy: Policy
  readonly calibration: GazeCalibration | undefined
  readonly rig: CompiledRig
  readonly gaze: CompiledGaze
  readonly head: CompiledHeadTurn
}

const bound = new WeakMap<CompiledRig, BoundEyes>()

/** Characters of one rig share what was compiled for the eyes; only the last is remembered. */
function boundEyes(policy: Policy, rig: CompiledRig, calibration: GazeCalibration | undefined): BoundEyes {
  const known = bound.get(rig)
  if (known && known.policy === policy && known.calibration === calibration) return known
  const made = {
    policy,
    calibration,
    rig,
    gaze: compileGaze(policy, rig, calibration),
    head: compileHeadTurn(HEAD, rig),
  }
  bound.set(rig, made)
  return made
}

// [T4]
/**
 * What the eyes of a character do besides its clips: look at things, wander, blink, take the lids along. The
 * head follows them, and breathes.
 */
export class Eyes {
  #bound: BoundEyes | undefined
  readonly #lookAt = new LookAt()
  #blink: AutoBlink | undefined
  #saccades: Saccades | undefined
  #breathing: Breathing | undefined

  /** Goes on with the eyes of another rig, or by another policy. */
  bind(policy: Policy, rig: CompiledRig, calibration?: GazeCalibration): void {
    this.#bound = boundEyes(policy, rig, calibration)
  }

  /** Joints that looking and breathing turn. */
  get joints(): Int32Array {
    return this.#bound && (this.#lookAt.weight > 0 || this.#breathing) ? this.#bound.head.joints : NO_JOINTS
  }

  /** Looks at a point in the space of the character; undefined lets clips drive the eyes again. */
  lookAt(target: Vec3 | undefined, options?: LookAtOptions): void {
    if (target && !this.#bound) {
      throw new FaceworkError(
        'play/policy',
        'lookAt',
        'Looking at something needs a policy that names the gaze controls; this character has none.',
        'Call setPolicy(defaultPolicy) first.',
      )
    }
    if (target && !(target.length === 3 && target.every(Number.isFinite))) {
      throw new FaceworkError(
        'play/target',
        'target',
        `target should be three finite numbers; found ${JSON.stringify(target)}.`,
        'eyes.lookAt([x, y, z]), in the space of the character.',
      )
    }
    this.#lookAt.set(target, options)
  }

  /** Follows a target that moves; call it each frame. */
  moveTarget(x: number, y: number, z: number): void {
    if (Number.isFinite(x + y + z)) this.#lookAt.move(x, y, z)
  }

  /** Blinks by itself from now on; undefined stops that. */
  autoBlink(options: BlinkOptions | undefined): void {
    this.#blink = options && new AutoBlink(options)
  }

  /** Blinks once, now. */
  blink(): void {
    this.#blink ??= new AutoBlink({ rate: 0 })
    this.#blink.blink()
  }

  /** Looks about a little from now on; undefined stops that. */
  saccades(options: SaccadeOptions | undefined): void {
    this.#saccades = options && new Saccades(options)
  }

  /** The head moves with the breath from now on; undefined stops that. */
  breathing(options: BreathingOptions | undefined): void {
    this.#breathing = options && new Breathing(options)
  }

  /** Over the gaze of clips, by weight; scripts may still set the controls themselves. */
  applyGaze(pose: PoseRegister, seconds: number): void {
    const step = seconds > 0 ? Math.min(seconds, LONGEST_STEP) : 0
    if (!this.#bound) return
    const { gaze, head, rig } = this.#bound
    const leap = this.#lookAt.advance(gaze, head, rig, pose, step)
    if (this.#breathing) {
      this.#breathing.advance(step)
      turnHead(head, pose, 0, -this.#breathing.pitch, 0)
    }
    this.#saccades?.advance(step)
    this.#blink?.advance(step)
    if (leap > 0) this.#blink?.shift(leap)
    const weight = this.#lookAt.weight
    if (weight === 0 && !this.#saccades) return
    for (let i = 0; i < gaze.rows.length; i++) {
      const row = gaze.rows[i]!
      const yaw = signedAngle(row, pose, 2, 3)
      const pitch = signedAngle(row, pose, 0, 1)
      setAngle(
        row,
        pose,
        2,
        3,
        yaw + (this.#lookAt.angle(row, 0) - yaw) * weight + (this.#saccades?.yaw ?? 0),
      )
      setAngle(
        row,
        pose,
        0,
        1,
        pitch + (this.#lookAt.angle(row, 1) - pitch) * weight + (this.#saccades?.pitch ?? 0),
      )
    }
  }

  /** @internal Lids follow the gaze, whoever moves it, and shut when it is time to blink: the greatest counts. */
  applyLids(policy: CompiledPolicy, pose: PoseBuffers): void {
    if (!this.#bound) return
    const { rows } = this.#bound.gaze
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      raise(pose, row.lidsDown, row.followDown * shownValue(pose, row.curves[1]!))
      raise(pose, row.lidsUp, row.followUp * shownValue(pose, row.curves[0]!))
    }
    if (this.#blink) raise(pose, policy.autoBlink, this.#blink.value)
  }
}

function shownValue(pose: PoseBuffers, curve: number): number {
  const presence = pose.curvePresence[curve]!
  return presence > 0 ? clamp(pose.curves[curve]! * Math.min(presence, 1), 0, 1) : 0
}

/** Radians in the direction of the first control, less those of its opposite. */
function signedAngle(row: CompiledGazeRow, pose: PoseBuffers, plus: number, minus: number): number {
  return (
    shownValue(pose, row.curves[plus]!) * row.angles[plus]! -
    shownValue(pose, row.curves[minus]!) * row.angles[minus]!
  )
}

function setAngle(row: CompiledGazeRow, pose: PoseBuffers, plus: number, minus: number, angle: number): void {
  pose.curves[row.curves[plus]!] = clamp(angle / row.angles[plus]!, 0, 1)
  pose.curves[row.curves[minus]!] = clamp(-angle / row.angles[minus]!, 0, 1)
  pose.curvePresence[row.curves[plus]!] = pose.curvePresence[row.curves[minus]!] = 1
}

function raise(pose: PoseBuffers, curves: Int32Array, value: number): void {
  if (!(value > 0)) return
  for (let i = 0; i < curves.length; i++) {
    const curve = curves[i]!
    pose.curves[curve] = Math.max(shownValue(pose, curve), value)
    pose.curvePresence[curve] = 1
  }
}
