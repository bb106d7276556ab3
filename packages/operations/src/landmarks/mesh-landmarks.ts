import { MESH_POINTS } from '@facework/documents/internal'
import type { Point } from './view.ts'

/** All points of the face mesh on a head. */
export interface MeshLandmarks {
  /** xyz for each of 468 points. */
  readonly points: Float64Array
  /** Weight of each point; 0 for those that were not found. */
  readonly trust: Float64Array
}

export function emptyLandmarks(): MeshLandmarks {
  return { points: new Float64Array(MESH_POINTS * 3), trust: new Float64Array(MESH_POINTS) }
}

/** Where a face is, how large and which way it looks: lengths are then given in its own unit. */
export interface FaceFrame {
  /** Distance between the outer corners of the eyes, about 90 mm on a human. */
  readonly unit: number
  readonly center: Point
  readonly eyes: Point
  /** Turn about +y; 0 faces +z. */
  readonly yaw: number
}

/** Distance between the outer corners of the eyes of an average adult, for errors in millimeters at human size. */
export const HUMAN_UNIT_MM = 90

export function faceFrame({ points, trust }: MeshLandmarks): FaceFrame {
  const right = landmarkAt(points, 33)
  const left = landmarkAt(points, 263)
  const unit = Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2])
  const sum = [0, 0, 0]
  let count = 0
  for (let i = 0; i < trust.length; i++) {
    if (!(trust[i]! > 0)) continue
    count++
    for (let a = 0; a < 3; a++) sum[a]! += points[i * 3 + a]!
  }
  return {
    unit,
    center: [sum[0]! / count, sum[1]! / count, sum[2]! / count],
    eyes: [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2, (left[2] + right[2]) / 2],
    yaw: Math.atan2(right[2] - left[2], left[0] - right[0]),
  }
}

export const landmarkAt = (points: Float64Array, i: number): Point => [
  points[i * 3]!,
  points[i * 3 + 1]!,
  points[i * 3 + 2]!,
]

export function middleOf(points: Float64Array, indices: readonly number[]): Point {
  const sum = [0, 0, 0]
  for (const i of indices) for (let a = 0; a < 3; a++) sum[a]! += points[i * 3 + a]! / indices.length
  return [sum[0]!, sum[1]!, sum[2]!]
}
