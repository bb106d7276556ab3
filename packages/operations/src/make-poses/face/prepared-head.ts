import type { Landmarks, Model, PoseAsset } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { completeLandmarks } from '../../landmarks/complete-landmarks.ts'
import { type DecodedImages, type HeadLook, headLook } from '../../landmarks/head-look.ts'
import { type EyePart, type HeadPart, headParts, type PartKinds } from '../../landmarks/head-parts.ts'
import { type HeadSurface, headSurface } from '../../landmarks/head-surface.ts'
import { lidsFromEyes } from '../../landmarks/lids-from-eyes.ts'
import { type FaceFrame, faceFrame, type MeshLandmarks } from '../../landmarks/mesh-landmarks.ts'
import { skinPart, verticesOfPart } from '../../landmarks/skin-part.ts'
import { type FaceSkin, faceSkin } from './face-skin.ts'
import { sideLabels } from './side-labels.ts'
import { visibleVertices } from './visible-vertices.ts'

/** What both sides of a transfer must know about a head. */
export interface PreparedFace {
  readonly surface: HeadSurface
  readonly look: HeadLook
  readonly landmarks: MeshLandmarks
  readonly face: FaceFrame
  readonly isSkin: Uint8Array
  readonly visible: Uint8Array
  readonly skin: FaceSkin
  readonly parts: readonly HeadPart[]
}

export interface PrepareFaceOptions {
  readonly poses?: PoseAsset | undefined
  readonly images?: DecodedImages | undefined
  readonly parts?: PartKinds | undefined
  readonly reach?: number | undefined
  /** Landmarks of the template, for heads on which only some points were placed. */
  readonly reference?: MeshLandmarks | undefined
}

export function prepareFace(
  model: Model,
  document: Landmarks,
  options: PrepareFaceOptions = {},
): PreparedFace {
  const surface = headSurface(model, options.poses)
  checkTriangles(surface, document)
  const look = headLook(surface, options.images)
  const landmarks = completeLandmarks(document, options.reference)
  const first = faceFrame(landmarks)
  if (!(first.unit > 0)) throw samePlace(document)
  const skin = skinPart(surface, landmarks, first.unit * 0.035)
  const isSkin = verticesOfPart(surface, skin)
  const parts = headParts(surface, skin, first, landmarks, options.parts)
  if (!document.mesh && !Object.keys(document.points).some((name) => /-eye-(upper|lower)/.test(name))) {
    const eyes = parts.filter((p): p is EyePart => p.kind === 'eye')
    lidsFromEyes(surface, look.seeThrough, isSkin, eyes, first, landmarks)
  }
  const face = faceFrame(landmarks)
  const visible = visibleVertices(surface, face, look.seeThrough)
  const labels = sideLabels(surface, isSkin, landmarks, face)
  return {
    surface,
    look,
    landmarks,
    face,
    isSkin,
    visible,
    skin: faceSkin(surface, isSkin, face, visible, labels, options.reach),
    parts,
  }
}

/** Landmarks of another head have triangles that this one lacks. */
function checkTriangles({ model, vertices }: HeadSurface, { points, name, head }: Landmarks): void {
  const count = vertices.indices.length / 3
  for (const [point, { triangle }] of Object.entries(points)) {
    if (triangle === undefined || triangle < count) continue
    throw new FaceworkError(
      'poses/landmarks-other-head',
      `points.${point}.triangle`,
      `Landmarks "${name}" put "${point}" on triangle ${triangle}; "${model.name}" has ${count} triangles.`,
      `They were made for "${head}": find the landmarks of this head.`,
    )
  }
}

function samePlace({ name }: Landmarks): FaceworkError {
  return new FaceworkError(
    'poses/landmarks-same-place',
    'points',
    `Landmarks "${name}" put both outer corners of the eyes at one place.`,
    'Place right-eye-outer and left-eye-outer on their eyes.',
  )
}
