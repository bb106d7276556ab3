import { type Mesh, type Object3D, Vector3 } from 'three'

/** Of one rig in ict-report.json, millimetres on the vertices of the Head mesh. */
export interface RigResidual {
  /** Mean over poses of the mean over all vertices, and over those the morph moves. */
  readonly meanAllMm: number
  readonly meanMovingMm: number
  /** The three worst poses: name, mean over moving vertices, largest. */
  readonly worst: readonly [string, number, number][]
  /** Pose by pose; in the report for the neutral head only. */
  readonly rows?: readonly { readonly pose: string; readonly meanMoving: number }[]
}

/** Mean over moving vertices of one pose; the worst of all where the report does not list it. */
export function residualOf({ worst, rows = [] }: RigResidual, pose: string): number {
  const listed =
    worst.find(([name]) => name === pose)?.[1] ?? rows.find((row) => row.pose === pose)?.meanMoving
  return listed ?? worst[0]![1]
}

/** The report's own measure of "moving": its counts come out with this, give or take welded seams. */
const MOVING_MM = 0.1
export function meshNamed(root: Object3D, name: string): Mesh {
  return root.getObjectByName(name) as Mesh
}

/** World positions, millimetres. */
export function vertices(mesh: Mesh): Float64Array {
  const count = mesh.geometry.getAttribute('position').count
  const out = new Float64Array(count * 3)
  const vertex = new Vector3()
  for (let i = 0; i < count; i++) {
    mesh
      .getVertexPosition(i, vertex)
      .applyMatrix4(mesh.matrixWorld)
      .multiplyScalar(1000)
      .toArray(out, i * 3)
  }
  return out
}

/** Mean distance of two shapes, millimetres: over all vertices, and over those the second moves from rest. */
export function compareSkins(skinned: Float64Array, morphed: Float64Array, rest: Float64Array) {
  if (skinned.length !== morphed.length) throw new RangeError('the two meshes have different vertices')
  const errors: number[] = []
  const moving: number[] = []
  for (let i = 0; i < rest.length; i += 3) {
    const error = distance(skinned, morphed, i)
    errors.push(error)
    if (distance(morphed, rest, i) > MOVING_MM) moving.push(error)
  }
  return { all: mean(errors), moving: mean(moving), movingCount: moving.length }
}

function distance(a: Float64Array, b: Float64Array, i: number): number {
  return Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, v) => sum + v, 0) / values.length
}
