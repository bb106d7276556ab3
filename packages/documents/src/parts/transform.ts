export type Vec3 = readonly [number, number, number]
/** x, y, z, w; unit length. */
export type Quat = readonly [number, number, number, number]

/** Of a joint, relative to its parent: translation in metres, rotation, scale. */
export interface Transform {
  readonly t: Vec3
  readonly r: Quat
  readonly s: Vec3
}

export const IDENTITY_TRANSFORM: Transform = { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] }
