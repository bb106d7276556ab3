import { createPoseDriver, type PoseDriver } from '@facework/documents'
import type { DriverDistance, DriverKernel } from '@facework/documents/internal'
import { Quaternion, Vector3 } from 'three'
import { expect } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { createPoseBuffers, type PoseBuffers, setReferencePose } from '../evaluate/pose-buffers.ts'
import { testModel, transform } from '../test-rig.ts'
import { compilePoseDriver } from './compile-pose-driver.ts'
import { createDriverScratch, evaluatePoseDriver } from './evaluate-pose-driver.ts'

/** A rig to drive from, and the naive driver the flat one is compared with; for tests only. */

export const DEGREE = Math.PI / 180
const joints = [
  { name: 'root', reference: transform([0, 1, 0], [0, 0.4, 0], [2, 2, 2]) },
  { name: 'arm', parent: 'root', reference: transform([0.1, 0.2, 0], [0, 0, 0.5]) },
  { name: 'hand', parent: 'arm', reference: transform([0.3, 0, 0], [0.2, 0, 0]) },
  { name: 'eye', parent: 'root', reference: transform([0, 0.5, 0.1]) },
]
export const driven = ['a', 'b', 'c', 'd', 'e', 'f']
export const rig = compileRig(testModel(joints), { extraCurves: driven })

/** A turn by a rotation vector in degrees. */
export function turned(x: number, y: number, z: number): [number, number, number, number] {
  const { r } = transform(
    [0, 0, 0],
    [x, y, z].map((v) => v * DEGREE),
  )
  return [...r]
}

/** Targets a, b, c … at these turns of the arm. */
export function armDriver(
  turns: readonly (readonly number[])[],
  extra: object = {},
  radiusScales: readonly number[] = [],
): PoseDriver {
  return createPoseDriver({
    sources: [{ joint: 'arm', space: 'parent' }],
    targets: turns.map((r, i) => ({
      drives: driven[i],
      transforms: [{ r }],
      radiusScale: radiusScales[i] ?? 1,
    })),
    ...extra,
  })
}

export function restPose(): PoseBuffers {
  const pose = createPoseBuffers(rig)
  setReferencePose(rig, pose)
  return pose
}

export function turnJoint(pose: PoseBuffers, joint: string, r: readonly number[]): PoseBuffers {
  pose.rotations.set(r, rig.jointNames.indexOf(joint) * 4)
  return pose
}

export function moveJoint(pose: PoseBuffers, joint: string, t: readonly number[]): PoseBuffers {
  pose.translations.set(t, rig.jointNames.indexOf(joint) * 3)
  return pose
}

export function weightsAt(driver: PoseDriver, pose: PoseBuffers, solo?: number): number[] {
  const compiled = compilePoseDriver(driver, rig)
  const scratch = createDriverScratch(compiled)
  evaluatePoseDriver(compiled, scratch, pose, solo)
  return [...scratch.weights]
}

/** By chords: an arc cosine would lose half its digits near 0, and interpolation enlarges that. */
function naiveDistance(kind: DriverDistance, axis: Vector3, a: Quaternion, b: Quaternion): number {
  if (kind === 'quaternion') {
    const chord = (sign: number) => Math.hypot(...a.toArray().map((v, k) => v - sign * b.toArray()[k]!))
    return 4 * Math.asin(Math.min(1, Math.min(chord(1), chord(-1)) / 2))
  }
  if (kind === 'swing') {
    const [p, q] = [a, b].map((r) => axis.clone().applyQuaternion(r))
    return 2 * Math.atan2(p!.distanceTo(q!), p!.clone().add(q!).length())
  }
  const twist = (q: Quaternion) => 2 * Math.atan2(new Vector3(q.x, q.y, q.z).dot(axis), q.w)
  const apart = twist(a) - twist(b)
  return Math.abs(Math.atan2(Math.sin(apart), Math.cos(apart)))
}

const NAIVE_KERNELS: Record<DriverKernel, (x: number) => number> = {
  gaussian: (x) => Math.exp(-(x ** 2)),
  exponential: (x) => Math.exp(-x),
  linear: (x) => Math.max(1 - x, 0),
  cubic: (x) => Math.max(1 - x ** 3, 0),
  quintic: (x) => Math.max(1 - x ** 5, 0),
}

/** Cramer's rule: slow, and nothing like LU. */
function determinant(m: readonly (readonly number[])[]): number {
  if (m.length === 0) return 1
  return m[0]!.reduce(
    (sum, v, k) =>
      sum +
      (k % 2 === 0 ? 1 : -1) *
        v *
        determinant(m.slice(1).map((row) => row.filter((_, column) => column !== k))),
    0,
  )
}

/** Weights by the definition, in double precision, for a rotating source in parent space. */
export function naiveWeights(driver: PoseDriver, input: readonly number[]): number[] {
  const q = new Quaternion(...(input as [number, number, number, number])).normalize()
  const axis = new Vector3(...driver.twistAxis).normalize()
  const at = driver.targets.map((t) => new Quaternion(...t.transforms[0]!.r).normalize())
  const pull = (from: Quaternion, j: number) => {
    const target = driver.targets[j]!
    const own = driver.solver === 'additive' ? target : undefined
    const distance = naiveDistance(own?.distance ?? driver.distance, axis, from, at[j]!)
    const radius = (driver.radius as number) * target.radiusScale
    return NAIVE_KERNELS[own?.kernel ?? driver.kernel](distance / radius)
  }
  const pulls = at.map((_, j) => pull(q, j))
  let weights = pulls
  if (driver.solver === 'interpolative') {
    // Σᵢ wᵢ(q)·A[i][j] = pull_j(q), A[i][j] = pull_j(target i)
    const transposed = at.map((_, j) => at.map((from) => pull(from, j)))
    const whole = determinant(transposed)
    weights = at.map((_, i) => {
      const replaced = transposed.map((row, j) => row.map((v, column) => (column === i ? pulls[j]! : v)))
      return Math.max(0, determinant(replaced) / whole)
    })
  }
  const sum = weights.reduce((total, w) => total + w, 0)
  if (sum === 0 || driver.normalisation === 'never') return weights
  const divisor = driver.normalisation === 'always' ? sum : Math.max(1, sum)
  return weights.map((w) => w / divisor)
}

/** Numbers that are these but for rounding. */
export const near = (found: ArrayLike<number>, expected: readonly number[], tolerance = 1e-6) => {
  expect(found.length).toBe(expected.length)
  expected.forEach((v, i) => {
    expect(Math.abs(found[i]! - v), `${i}: ${found[i]} for ${v}`).toBeLessThan(tolerance)
  })
}
/** The arm turned by these degrees. */
export const poseOf = (x: number, y: number, z: number) => turnJoint(restPose(), 'arm', turned(x, y, z))
/** What compiling it has to say. */
export const codes = (driver: Parameters<typeof compilePoseDriver>[0]) =>
  compilePoseDriver(driver, rig).diagnostics.map((d) => d.code)
