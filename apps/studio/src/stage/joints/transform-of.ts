import type { Transform } from '@facework/documents'
import type { Object3D } from 'three'

export function transformOf({ position, quaternion, scale }: Object3D): Transform {
  return {
    t: [position.x, position.y, position.z],
    r: [quaternion.x, quaternion.y, quaternion.z, quaternion.w],
    s: [scale.x, scale.y, scale.z],
  }
}

export function placeAt(object: Object3D, { t, r, s }: Transform): void {
  object.position.set(...t)
  object.quaternion.set(...r)
  object.scale.set(...s)
}
