import type { BufferGeometry, InstancedMesh, Material } from 'three'

/** One drawn mesh of a crowd, and what moves its vertices. */
export interface CrowdPart {
  readonly mesh: InstancedMesh
  readonly materials: readonly Material[]
  /** Whether its vertices have slots and weights of the palette. */
  readonly skinned: boolean
  readonly morphs: BufferGeometry['morphAttributes']
  /** By morph of the mesh: its place among the rig's morphs. */
  readonly morphPlaces: Int32Array
}
