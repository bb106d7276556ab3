import { object, type Schema, tuple } from '../schema/schema.ts'
import type { Quat, Transform, Vec3 } from './transform.ts'

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
