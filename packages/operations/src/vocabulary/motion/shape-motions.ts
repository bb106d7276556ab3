import type { Model, PoseAsset } from '@facework/documents'
import { findFace } from './face-frame.ts'
import { findLandmarks } from './face-landmarks.ts'
import { findFaceWithoutBalls } from './face-without-balls.ts'
import { FEATURE_COUNT, featureOffset, type MotionFeatures } from './motion-prototypes.ts'
import { shapeDisplacements } from './shape-displacements.ts'

/** What the shapes of a head move, by name. Missing are those that move no landmark. */
export type ShapeMotions = ReadonlyMap<string, MotionFeatures>

/** Less than this part of the distance between the eyes does not count as movement. */
export const STILL = 0.002

/** [B1] A larger model is not looked at: its shapes would not fit into 200 MB. */
const MOST_NUMBERS = 5e7

function sizeOf({ meshes }: Model): number {
  return meshes.reduce((sum, mesh) => mesh.primitives.reduce((all, p) => all + p.positions.length, sum), 0)
}

// [M3]
/**
 * What every control pose does to the landmarks of the face: nine out of ten controls can be told apart by
 * it. Undefined where no face is found on the mesh, because it has no two eyes or is too large.
 */
export function shapeMotions(model: Model, poses: PoseAsset): ShapeMotions | undefined {
  if (sizeOf(model) * poses.poses.length > MOST_NUMBERS) return undefined
  const shapes = shapeDisplacements(model, poses)
  const frame = findFace(shapes) ?? findFaceWithoutBalls(model, shapes)
  if (!frame) return undefined
  const landmarks = findLandmarks(shapes, frame)
  const out = new Map<string, MotionFeatures>()
  for (const [name, deltas] of shapes.moved) {
    const features = new Float64Array(FEATURE_COUNT)
    for (const { name: landmark, side, vertices, weights } of landmarks) {
      const at = featureOffset(landmark, side)
      vertices.forEach((v, i) => {
        for (let k = 0; k < 3; k++) features[at + k]! += (weights[i]! * deltas[v * 3 + k]!) / frame.unit
      })
    }
    if (Math.hypot(...features) > STILL) out.set(name, features)
  }
  return out
}
