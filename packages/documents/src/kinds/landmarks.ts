import type { Vec3 } from '../parts/transform.ts'
import { joinPath } from '../schema/columns.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  column,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  tuple,
  wholeNumber,
  withDefault,
} from '../schema/schema.ts'

/** How a landmark was found: by the face mesh network, from the outline of an eyeball, or manually. */
export const LANDMARK_SOURCES = ['network', 'eyes', 'hand'] as const
export type LandmarkSource = (typeof LANDMARK_SOURCES)[number]

/** A named point on the skin of a head at rest. */
export interface Landmark {
  /** In the scene, metres. */
  readonly position: Vec3
  /** Counted over the triangles of all meshes in the order of the model; missing for a point that is not on a mesh yet. */
  readonly triangle?: number | undefined
  /** Shares of the triangle's corners. */
  readonly barycentric?: Vec3 | undefined
  /** 0: a guess, 1: certain. */
  readonly trust: number
  readonly by: LandmarkSource
}

/** All points of the face mesh network: neighbors of the named ones, which make a fit more exact. */
export interface LandmarkMesh {
  /** xyz for each of 468 points, in the order of the network. */
  readonly positions: Float32Array
  /** Weight of each point, 0 for those that no view showed. */
  readonly trust: Float32Array
}

/** Where the features of a face are on one head: lids, lips, nose, brows, chin and ears. */
export interface Landmarks extends DocumentHeader<'landmarks'> {
  /** Name of the model. */
  readonly head: string
  /** By name, such as `left-eye-outer`; see FACE_POINTS of the operations. */
  readonly points: Readonly<Record<string, Landmark>>
  readonly mesh?: LandmarkMesh | undefined
}

export const MESH_POINTS = 468

const landmarkSchema: Schema<Landmark> = object<Landmark>({
  position: tuple<Vec3>(3),
  triangle: optional(wholeNumber),
  barycentric: optional(tuple<Vec3>(3)),
  trust: withDefault(numberWithin(0, 1), 1),
  by: withDefault(oneOf(...LANDMARK_SOURCES), 'hand'),
})

export const landmarksKind = defineKind<Landmarks>({
  kind: 'landmarks',
  version: LAYOUT_VERSIONS.landmarks,
  fields: {
    head: nameText,
    points: record(landmarkSchema),
    mesh: optional(object<LandmarkMesh>({ positions: column(Float32Array), trust: column(Float32Array) })),
  },
  check(landmarks, report) {
    for (const [name, { triangle, barycentric }] of Object.entries(landmarks.points)) {
      if ((triangle === undefined) === (barycentric === undefined)) continue
      report.error(
        'landmarks/half-place',
        joinPath('points', name),
        `Landmark "${name}" has ${triangle === undefined ? 'barycentric' : 'triangle'} alone; both or none are needed.`,
        'Leave both out: the position is enough.',
      )
    }
    const { mesh } = landmarks
    if (!mesh) return
    for (const [what, width] of [
      ['positions', 3],
      ['trust', 1],
    ] as const) {
      if (mesh[what].length === MESH_POINTS * width) continue
      report.error(
        'landmarks/mesh-size',
        `mesh.${what}`,
        `mesh.${what} should have ${MESH_POINTS * width} numbers for ${MESH_POINTS} points; found ${mesh[what].length}.`,
        'Leave out mesh, or find the landmarks again.',
      )
    }
  },
})
