import type { BodyJoint } from '../body/master-skeleton.ts'
import type { Mesh } from '../clay/mesh.ts'
import type { Vec3 } from '../clay/vector.ts'
import type { PoseDefinition } from '../face/controls.ts'
import type { Detail } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import type { MorphShape } from '../face/morphs.ts'
import type { Paint } from '../paint/material.ts'
import type { LocalPose } from '../rig/local-poses.ts'

export type Family = 'human' | 'goblin' | 'robot'
export const FAMILIES: readonly Family[] = ['human', 'goblin', 'robot']

/** One mesh with its morphs. */
export interface CastPart {
  mesh: Mesh
  morphs: readonly MorphShape[]
}
/** A pose as the face joints hold it; morph weights follow from the pose's name. */
export interface CastPose {
  definition: PoseDefinition
  joints: readonly LocalPose[]
}
/** A finished character, still in modelling terms; documents-from-character.ts turns it into documents. */
export interface CastCharacter {
  name: string
  family: Family
  detail: Detail
  driver: 'morphs' | 'joints' | 'joints+morphs'
  head: HeadSpec
  /** Where head space has its origin in the world. */
  origin: Vec3
  /** Body joints, then face joints; world positions, parents first. */
  joints: readonly BodyJoint[]
  /** Names of the joints that `poses` hold, the face root first; empty for morph-driven faces. */
  faceJoints: readonly string[]
  poses: readonly CastPose[]
  parts: readonly CastPart[]
  paints: Readonly<Record<string, Paint>>
  eyePicture: Uint8Array
}
