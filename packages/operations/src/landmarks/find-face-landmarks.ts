import { type Landmarks, landmarksKind, type Model } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { FaceNetwork } from './face-network.ts'
import { NEEDED_POINTS, type Side } from './face-points.table.ts'
import { type DecodedImages, headLook } from './head-look.ts'
import { type EyePart, headParts, type PartKinds } from './head-parts.ts'
import { headSurface } from './head-surface.ts'
import { lidsFromEyes } from './lids-from-eyes.ts'
import { type FaceWindow, lookForFace } from './look-for-face.ts'
import { faceFrame } from './mesh-landmarks.ts'
import { namedPoints } from './named-points.ts'
import { LEAST_SCORE, networkLandmarks, settleWindow } from './network-landmarks.ts'
import { skinPart, trianglesWithout, verticesOfPart } from './skin-part.ts'
import { type WorkOptions, workSteps } from './work-steps.ts'

export interface FindLandmarksOptions extends WorkOptions {
  /** The face mesh network; without it landmarks cannot be found, only placed manually. */
  readonly network?: FaceNetwork | undefined
  /** Pixels of the model's images: brows and lips are often painted, not modeled. */
  readonly images?: DecodedImages | undefined
  /** Kinds of parts by mesh name, where they are not recognized. */
  readonly parts?: PartKinds | undefined
}

export interface LandmarkReport {
  /** How sure the network is that it saw a face, 0 to 1. */
  readonly score: number
  /** Distance between the outer corners of the eyes, in units of the model. */
  readonly unit: number
  /** Turn of the face about +y in degrees; 0 faces +z. */
  readonly yaw: number
  /** Eyes whose lids were measured from the eyeball. */
  readonly lidsFromEyes: readonly Side[]
  /** Named points that should be checked. */
  readonly unsure: readonly string[]
}

export interface FoundLandmarks {
  readonly landmarks: Landmarks
  readonly report: LandmarkReport
}

/** Points below this trust should be looked at. */
export const LOW_TRUST = 0.4

/**
 * Finds lids, lips, nose, brows, chin and ears on a head: pictures of it from several sides are looked at by the face
 * mesh network, and its points are projected onto the skin.
 */
export async function findFaceLandmarks(
  model: Model,
  options: FindLandmarksOptions = {},
): Promise<FoundLandmarks> {
  const { network } = options
  if (!network) {
    throw new FaceworkError(
      'poses/no-landmark-network',
      model.name,
      `Landmarks of "${model.name}" cannot be found: no face mesh network was given.`,
      `Install @vladmandic/human, or place these points in a *.landmarks.json: ${NEEDED_POINTS.join(', ')}.`,
    )
  }
  const step = workSteps(options)
  await step(0, 'Reading the head')
  const surface = headSurface(model)
  const look = headLook(surface, options.images)
  const found = await lookForFace(surface, look, network, (part) =>
    step(0.05 + 0.45 * part, 'Looking for the face'),
  )
  if (found.score < LEAST_SCORE) throw noFace(model, found)
  await step(0.5, 'Finding landmarks')
  const window = settleWindow(surface, look, network, found)
  const first = networkLandmarks(surface, look, network, window)
  await step(0.7, 'Finding landmarks on the skin')
  const skin = skinPart(surface, first, window.size * 0.02)
  const isSkin = verticesOfPart(surface, skin)
  const mesh = networkLandmarks(
    surface,
    look,
    network,
    settleWindow(surface, look, network, window, 1),
    trianglesWithout(surface, isSkin),
  )
  for (let i = 0; i < mesh.trust.length; i++)
    if (mesh.trust[i] === 0) mesh.points.set(first.points.subarray(i * 3, i * 3 + 3), i * 3)
  await step(0.9, 'Measuring the lids')
  const face = faceFrame(mesh)
  const eyes = headParts(surface, skin, face, mesh, options.parts).filter(
    (p): p is EyePart => p.kind === 'eye',
  )
  const measured = lidsFromEyes(surface, look.seeThrough, isSkin, eyes, face, mesh)
  const points = namedPoints(surface, isSkin, mesh, measured)
  const landmarks = landmarksKind.create(model.name, {
    head: model.name,
    points,
    mesh: { positions: Float32Array.from(mesh.points), trust: Float32Array.from(mesh.trust) },
  })
  const { unit, yaw } = faceFrame(mesh)
  return {
    landmarks,
    report: {
      score: window.score,
      unit,
      yaw: (yaw * 180) / Math.PI,
      lidsFromEyes: measured,
      unsure: Object.keys(points).filter((name) => points[name]!.trust < LOW_TRUST),
    },
  }
}

function noFace({ name }: Model, { score, yaw, center, size }: FaceWindow): FaceworkError {
  const at = center.map((x) => x.toFixed(3)).join(', ')
  return new FaceworkError(
    'poses/no-face',
    name,
    `No face was found on "${name}": the best score is ${score.toFixed(2)} of ${LEAST_SCORE} needed, in a window of ${size.toFixed(3)} around ${at}, seen from ${Math.round((yaw * 180) / Math.PI)}°.`,
    `Place these points in a *.landmarks.json; right ones may be left out, since they are mirrored: ${NEEDED_POINTS.join(', ')}.`,
  )
}
