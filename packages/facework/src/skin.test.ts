import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Mesh, type Object3D, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { loadScene } from '../../three/test/load-glb.ts'
import { hasShared, readBytes, SHARED, sharedFiles } from '../test/shared.ts'
import { bindHead, loadHead } from './index.ts'

/** Of one rig in ict-report.json, millimetres on the vertices of the Head mesh. */
interface RigResidual {
  /** Mean over poses of the mean over all vertices, and over those the morph moves. */
  readonly meanAllMm: number
  readonly meanMovingMm: number
  /** The three worst poses: name, mean over moving vertices, largest. */
  readonly worst: readonly [string, number, number][]
  /** Pose by pose; in the report for the neutral head only. */
  readonly rows?: readonly { readonly pose: string; readonly meanMoving: number }[]
}

/** The report's own measure of "moving": its counts come out with this, give or take welded seams. */
const MOVING_MM = 0.1
const ALLOWED_MM = 0.05

describe.skipIf(!hasShared)('[X1] on the skin, as three.js draws it', () => {
  const report = hasShared
    ? JSON.parse(readFileSync(join(SHARED, 'heads/ict/ict-report.json'), 'utf8')).rigError
    : {}

  it.each(sharedFiles('heads/ict', /-rig\.glb$/))(
    'every pose of %s lies within the rig’s residual + 0.05 mm of its morph',
    async (path) => {
      const residual: RigResidual = report[basename(path)]
      const bytes = readBytes(path)
      const rigged = await loadScene(bytes)
      const morphed = await loadScene(readBytes(join(dirname(path), basename(path).replace('-rig', '-lod'))))
      const face = bindHead(rigged, await loadHead(bytes))
      expect(face.diagnostics).toEqual([])
      const skin = meshNamed(rigged, 'Head_Geo')
      const morphs = meshNamed(morphed, 'Head')
      morphed.updateMatrixWorld(true)
      const rest = vertices(morphs)
      const names = Object.keys(morphs.morphTargetDictionary!)
      expect(names).toHaveLength(53)

      const results = names.map((pose) => {
        face.character.setControl(pose, 1)
        face.update(1 / 60)
        face.character.setControl(pose, undefined)
        rigged.updateMatrixWorld(true)
        morphs.morphTargetInfluences!.fill(0)
        morphs.morphTargetInfluences![morphs.morphTargetDictionary![pose]!] = 1
        return { pose, ...compare(vertices(skin), vertices(morphs), rest) }
      })

      const perPose = new Map([
        ...residual.worst.map(([pose, mean]) => [pose, mean] as const),
        ...(residual.rows ?? []).map((row) => [row.pose, row.meanMoving] as const),
      ])
      const worst = residual.worst[0]![1]
      for (const { pose, moving, movingCount } of results) {
        expect(movingCount, `${pose} moves something`).toBeGreaterThan(50)
        expect(moving, `${pose}, mean mm over moving vertices`).toBeLessThan(
          (perPose.get(pose) ?? worst) + ALLOWED_MM,
        )
      }
      expect(mean(results.map((r) => r.moving))).toBeLessThan(residual.meanMovingMm + ALLOWED_MM)
      expect(mean(results.map((r) => r.all))).toBeLessThan(residual.meanAllMm + ALLOWED_MM)
    },
    60_000,
  )
})

function meshNamed(root: Object3D, name: string): Mesh {
  return root.getObjectByName(name) as Mesh
}

/** World positions, millimetres. */
function vertices(mesh: Mesh): Float64Array {
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

function compare(skinned: Float64Array, morphed: Float64Array, rest: Float64Array) {
  expect(skinned.length).toBe(morphed.length)
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, v) => sum + v, 0) / values.length
}
