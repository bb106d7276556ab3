/** Three numbers of a scene: vectors of three.js, Babylon.js and PlayCanvas are all of this form. */
export interface SceneVector {
  readonly x: number
  readonly y: number
  readonly z: number
  set(x: number, y: number, z: number): unknown
}

export interface SceneQuaternion {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly w: number
  set(x: number, y: number, z: number, w: number): unknown
}

/** Weights by place; those of other engines than three.js set theirs when they are written. */
export interface SceneWeights {
  readonly length: number
  [index: number]: number
}

/**
 * An object that a joint or mesh may be bound to. Objects of three.js are of this form; bindings of other engines wrap
 * theirs.
 */
export interface SceneObject {
  readonly name: string
  readonly parent: SceneObject | null
  readonly children: readonly SceneObject[]
  /** `name`: the name in the file, where the loader may have changed it. */
  readonly userData: { readonly name?: unknown }
  readonly position: SceneVector
  readonly quaternion: SceneQuaternion
  readonly scale: SceneVector
  /** False: `updateMatrix` is called after each change. */
  readonly matrixAutoUpdate: boolean
  updateMatrix(): void
}

/** The morphs that an object may have. */
export interface SceneMesh extends SceneObject {
  readonly isMesh?: boolean | undefined
  readonly isSkinnedMesh?: boolean | undefined
  readonly morphTargetInfluences?: SceneWeights | undefined
  /** Places of the weights by name. */
  readonly morphTargetDictionary?: Readonly<Record<string, number>> | undefined
}
