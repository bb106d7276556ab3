import { object, type Schema, tuple } from '../schema/schema.ts'

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

export const vec3Schema: Schema<Vec3> = tuple<Vec3>(3)

const quatTuple = tuple<Quat>(4)
export const quatSchema: Schema<Quat> = {
  read(value, path, report) {
    const q = quatTuple.read(value, path, report)
    if (q !== value) return q // already reported
    const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    if (Math.abs(length - 1) > 1e-3) {
      report.error(
        'document/rotation',
        path,
        `${path} should be a unit quaternion; its length is ${length}.`,
        'Divide its four numbers by that length.',
      )
    }
    return q
  },
}

export const transformSchema: Schema<Transform> = object<Transform>({
  t: vec3Schema,
  r: quatSchema,
  s: vec3Schema,
})
