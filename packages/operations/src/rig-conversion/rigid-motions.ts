import { fitRotation } from '../skeleton/fit-rotation.ts'
import { INFLUENCES, type JointRig, MOTION, REST_MOTION, setMotion } from './joint-rig.ts'
import { type MorphMotions, STILL_MM } from './morph-motions.ts'

/** The rigid motion of some vertices in one pose; undefined where one of them is farther off than `tolerance`. */
export function rigidMotion(
  { rest, targets }: MorphMotions,
  pose: number,
  vertices: readonly number[],
  tolerance = Number.POSITIVE_INFINITY,
): ArrayLike<number> | undefined {
  const target = targets[pose]!
  const moves = vertices.some((v) => {
    for (let k = 0; k < 3; k++) if (Math.abs(target[v * 3 + k]!) >= STILL_MM) return true
    return false
  })
  if (!moves) return REST_MOTION
  const { matrix, from, to } = fitRotation(
    rest,
    target,
    vertices.map((v) => v * 3),
  )
  const out = new Float64Array(MOTION)
  out.set(matrix)
  for (let k = 0; k < 3; k++) {
    out[9 + k] =
      to[k]! - (matrix[k * 3]! * from[0] + matrix[k * 3 + 1]! * from[1] + matrix[k * 3 + 2]! * from[2])
  }
  if (tolerance === Number.POSITIVE_INFINITY) return out
  for (const v of vertices) {
    let square = 0
    for (let k = 0; k < 3; k++) {
      const at =
        out[k * 3]! * rest[v * 3]! + out[k * 3 + 1]! * rest[v * 3 + 1]! + out[k * 3 + 2]! * rest[v * 3 + 2]!
      square += (at + out[9 + k]! - rest[v * 3 + k]! - target[v * 3 + k]!) ** 2
    }
    if (square > tolerance * tolerance) return undefined
  }
  return out
}

function motionsOf(
  motions: MorphMotions,
  vertices: readonly number[],
  tolerance: number,
): ArrayLike<number>[] | undefined {
  const out: ArrayLike<number>[] = []
  for (let p = 0; p < motions.targets.length; p++) {
    const motion = rigidMotion(motions, p, vertices, tolerance)
    if (!motion) return undefined
    out.push(motion)
  }
  return out
}

/**
 * Eyes, teeth, gums: parts that every pose moves rigidly. Parts with the same motion get one joint, exactly, so that
 * the search for the joints of the skin leaves them alone.
 */
export function bindRigidParts(rig: JointRig, motions: MorphMotions, tolerance: number): void {
  const { count, part, partCount, reach, stills } = motions
  const members = Array.from({ length: partCount }, (): number[] => [])
  for (let v = 0; v < count; v++) members[part[v]!]!.push(v)
  const groups: number[][] = []
  const byJoints = (v: number) =>
    stills.some(
      (still) => still && Math.hypot(still[v * 3]!, still[v * 3 + 1]!, still[v * 3 + 2]!) > STILL_MM,
    )
  for (const list of members) {
    if (list.length < 3 || list.length > count / 2 || list.some(byJoints)) continue
    if (!motionsOf(motions, list, tolerance)) continue
    const home = groups.find((group) => motionsOf(motions, [...group, ...list], tolerance))
    if (home) home.push(...list)
    else groups.push(list)
  }
  for (const group of groups) {
    if (rig.count === rig.capacity) break
    const joint = rig.count++
    rig.rigid[joint] = 1
    motionsOf(motions, group, tolerance)!.forEach((motion, p) => {
      setMotion(rig, joint, p, motion)
    })
    for (const v of group) {
      rig.fixed[v] = 1
      rig.joints[v * INFLUENCES] = joint
      rig.weights[v * INFLUENCES] = 1
    }
  }
  for (let v = 0; v < count; v++)
    if (reach[v]! < STILL_MM && rig.joints[v * INFLUENCES] === 0) rig.fixed[v] = 1
}
