import type { Policy, Vec3 } from '@facework/documents'
import type { HeadTurn } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { compileGaze, type GazeCalibration } from '../compile/compile-gaze.ts'
import type { CompiledPolicy } from '../compile/compile-policy.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { compileHeadTurn } from '../evaluate/head-turn.ts'
import type { PoseBuffers, PoseRegister } from '../evaluate/pose-buffers.ts'
import type { BlinkOptions } from './auto-blink.ts'
import type { BreathingOptions } from './breathing.ts'
import type { EyeMovement, EyesOfRig } from './eye-movement.ts'
import type { LookAtOptions } from './look-at.ts'
import { eyeMovementPart } from './movement-part.ts'
import type { SaccadeOptions } from './saccades.ts'
import { shownValue } from './shown-value.ts'

/** How far a head follows the eyes: less than a neck could. */
const HEAD: HeadTurn = {
  yaw: { curve: 'headYaw', gain: 1, range: [-1, 1] },
  pitch: { curve: 'headPitch', gain: 1, range: [-0.6, 0.6] },
  roll: { curve: 'headRoll', gain: 1, range: [0, 0] },
  joints: [],
}
const NO_JOINTS = new Int32Array(0)

interface BoundEyes extends EyesOfRig {
  readonly policy: Policy
  readonly calibration: GazeCalibration | undefined
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
 * head follows them, and breathes. Characters that a page loaded download what moves their eyes with the first call
 * that asks for it, and do what was asked when it is there.
 */
export class Eyes {
  #bound: BoundEyes | undefined
  #movement: EyeMovement | undefined
  /** What was asked for while the movement is being downloaded. */
  readonly #asked: ((movement: EyeMovement) => void)[] = []

  /** Goes on with the eyes of another rig, or by another policy. */
  bind(policy: Policy, rig: CompiledRig, calibration?: GazeCalibration): void {
    this.#bound = boundEyes(policy, rig, calibration)
  }

  /** Joints that looking and breathing turn. */
  get joints(): Int32Array {
    return this.#bound && this.#movement?.turnsHead ? this.#bound.head.joints : NO_JOINTS
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
    this.#ask(target !== undefined, (movement) => movement.lookAt.set(target, options))
  }

  /** Follows a target that moves; call it each frame. */
  moveTarget(x: number, y: number, z: number): void {
    if (Number.isFinite(x + y + z)) this.#movement?.lookAt.move(x, y, z)
  }

  /** Blinks by itself from now on; undefined stops that. */
  autoBlink(options: BlinkOptions | undefined): void {
    this.#ask(options !== undefined, (movement) => movement.autoBlink(options))
  }

  /** Blinks once, now. */
  blink(): void {
    this.#ask(true, (movement) => movement.blink())
  }

  /** Looks about a little from now on; undefined stops that. */
  saccades(options: SaccadeOptions | undefined): void {
    this.#ask(options !== undefined, (movement) => movement.saccades(options))
  }

  /** The head moves with the breath from now on; undefined stops that. */
  breathing(options: BreathingOptions | undefined): void {
    this.#ask(options !== undefined, (movement) => movement.breathing(options))
  }

  /** Does it now, or when what moves eyes is downloaded. What only ends a movement is not worth a download. */
  #ask(starts: boolean, wish: (movement: EyeMovement) => void): void {
    const Movement = eyeMovementPart.now
    if (!this.#movement && this.#asked.length === 0 && Movement && starts) this.#movement = new Movement()
    if (this.#movement) wish(this.#movement)
    else if (starts || this.#asked.length > 0) {
      this.#asked.push(wish)
      if (this.#asked.length === 1) void this.#download()
    }
  }

  async #download(): Promise<void> {
    const movement = new (await eyeMovementPart.get())()
    this.#movement = movement
    for (const wish of this.#asked.splice(0)) wish(movement)
  }

  /** Over the gaze of clips, by weight; scripts may still set the controls themselves. */
  applyGaze(pose: PoseRegister, seconds: number): void {
    if (this.#bound) this.#movement?.apply(this.#bound, pose, seconds)
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
    if (this.#movement) raise(pose, policy.autoBlink, this.#movement.lids)
  }
}

function raise(pose: PoseBuffers, curves: Int32Array, value: number): void {
  if (!(value > 0)) return
  for (let i = 0; i < curves.length; i++) {
    const curve = curves[i]!
    pose.curves[curve] = Math.max(shownValue(pose, curve), value)
    pose.curvePresence[curve] = 1
  }
}
