import { SIDES, sideName } from '../clay/bind.ts'
import { DEG, lerp } from '../clay/falloff.ts'
import { mad, mirror, type Vec3 } from '../clay/vector.ts'

export interface BodyJoint {
  name: string
  parent: string | undefined
  /** World position at rest; every joint rests unrotated, so body clips are rotations that any body can play. */
  p: Vec3
}
export interface BodyProportions {
  hips: number
  chest: number
  neck: Vec3
  head: Vec3
  shoulder: Vec3
  /** Half distance of the legs. */
  legX: number
  upperArm: number
  lowerArm: number
}
/** Arms of every body rest at the same angle: a shared clip would put hands elsewhere otherwise. */
export const ARM_DROP = 50 * DEG
export const ARM_DIRECTION: Vec3 = [Math.cos(ARM_DROP), -Math.sin(ARM_DROP), 0]

export const elbow = (b: BodyProportions): Vec3 => mad(b.shoulder, ARM_DIRECTION, b.upperArm)
export const wrist = (b: BodyProportions): Vec3 => mad(b.shoulder, ARM_DIRECTION, b.upperArm + b.lowerArm)

/** The one skeleton all bodies share by name and hierarchy; each body brings its own rest positions. */
export function masterSkeleton(b: BodyProportions): BodyJoint[] {
  const joints: BodyJoint[] = []
  const put = (name: string, parent: string | undefined, p: Vec3) => joints.push({ name, parent, p })
  put('Hips', undefined, [0, b.hips, 0])
  put('Spine', 'Hips', [0, lerp(b.hips, b.chest, 0.5), 0])
  put('Chest', 'Spine', [0, b.chest, 0])
  put('Neck', 'Chest', b.neck)
  put('Head', 'Neck', b.head)
  for (const side of SIDES) {
    const S = sideName(side)
    const f = (p: Vec3) => (side < 0 ? mirror(p) : p)
    put(`${S}Shoulder`, 'Chest', f([b.shoulder[0] * 0.4, b.shoulder[1], 0]))
    put(`${S}UpperArm`, `${S}Shoulder`, f(b.shoulder))
    put(`${S}LowerArm`, `${S}UpperArm`, f(elbow(b)))
    put(`${S}Hand`, `${S}LowerArm`, f(wrist(b)))
    put(`${S}UpperLeg`, 'Hips', f([b.legX, b.hips - 0.02, 0]))
    put(`${S}LowerLeg`, `${S}UpperLeg`, f([b.legX, b.hips * 0.52, 0.004]))
    put(`${S}Foot`, `${S}LowerLeg`, f([b.legX, 0.045, 0]))
  }
  return joints
}
