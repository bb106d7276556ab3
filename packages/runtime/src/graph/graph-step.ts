import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseRegister } from '../evaluate/pose-buffers.ts'
import type { PoseDetail } from '../evaluate/pose-weights.ts'
import type { LiveLayer } from '../live/live-layer.ts'
import type { FacePerformance } from '../playing/face-performance.ts'
import type { LayerScratch } from '../playing/layer-playbacks.ts'
import type { Playback } from '../playing/playback.ts'

/** What scripts set on one character, read by steps every frame. */
export interface InstanceState {
  /** The policy at work, when the character has one. */
  readonly performance: FacePerformance
  /** Switches every pose blender off. */
  bypassPoses: boolean
  /** How much of the poses is evaluated. */
  detail: PoseDetail
  /** By rig curve: the value set, and 1 where one is. */
  readonly controlValues: Float32Array
  readonly controlSet: Uint8Array
  /** How many are set. */
  controlCount: number
  /** Live controls of each frame, below those that are set. */
  readonly live: LiveLayer
}

/** Players of one group keep the same part of their clips: the first that runs in a frame leads. */
export interface SyncGroup {
  phase: number
  /** Of the frame the phase was set in. */
  frame: number
}

/** What a state machine tells the steps behind its states. */
export interface Gates {
  readonly open: Uint8Array
  /** Restarts everything behind a gate. */
  reset(gate: number): void
  /** Seconds until the last clip behind a gate ends; infinite when there is none. */
  remaining(gate: number): number
}

export type ChannelKind = 'joint' | 'morph' | 'curve'

/** A step on one character, with whatever it remembers between frames. */
export interface StepInstance {
  run(seconds: number): void
  /** Forgets what it remembers: its state was entered. */
  reset?(): void
  /** Clip players only: seconds to their end. */
  remaining?(): number
  // [G5]
  /** How much of an input a channel of the output takes; 1 by default. */
  share?(input: number, kind: ChannelKind, channel: number): number
  // [G5]
  /** How strong each part of the node was in the last frame: targets of a driver, poses of a blender. */
  readonly weights?: ArrayLike<number>
  /** What scripts may set, by path: `weight`, `weights[1]`, `values.speed`. */
  readonly parameters?: ReadonlyMap<string, (value: number) => void>
}

/** What a step is given when an instance of its graph is made. */
export interface StepContext {
  readonly rig: CompiledRig
  /** Names of the graph's slots. */
  readonly slots: readonly string[]
  readonly state: InstanceState
  /** The input pose, complete except for curves. */
  readonly incoming: PoseRegister
  readonly inputs: readonly PoseRegister[]
  readonly out: PoseRegister
  readonly gates: Gates
  /** Counts updates. */
  readonly frame: { readonly number: number }
  readonly layers: LayerScratch
  /** What plays in a slot, from the highest priority down. */
  playbacks(slot: string): readonly Playback[]
  sync(group: string): SyncGroup
  /** One thing that several steps of a node share. */
  shared<T>(node: string, make: () => T): T
  /** A further pose buffer of this step's own. */
  buffers(): PoseRegister
}
