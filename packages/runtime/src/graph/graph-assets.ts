import type { Clip, ControlMap, ControlSet, PoseAsset } from '@facework/documents'
import type { ClipBinding } from '../compile/bind-clip.ts'
import type { CompiledPoses } from '../compile/compiled-poses.ts'

/** The documents a node asked for by its ports, as far as they are filled. */
export interface NodeAssets {
  clip(port: string): Clip | undefined
  poses(port: string): PoseAsset | undefined
  map(port: string): ControlMap | undefined
  controlSet(port: string): ControlSet | undefined
}

/** The same, made ready for the rig. */
export interface CompiledAssets extends NodeAssets {
  clipBinding(port: string): ClipBinding | undefined
  compiledPoses(port: string): CompiledPoses | undefined
}
