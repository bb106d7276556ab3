import { FaceworkError, type Report, suggestion } from '@facework/report'
import type { Graph } from '../graph/graph-document.ts'
import { type DocumentHeader, type DocumentKind, newerFinding } from '../schema/kind.ts'
import { describeValue, isPlainObject } from '../schema/schema.ts'
import { type Accessory, accessoryKind } from './accessory.ts'
import { type Character, characterKind } from './character.ts'
import { type Clip, clipKind } from './clip.ts'
import { type ControlMap, controlMapKind } from './control-map.ts'
import { type ControlSet, controlSetKind } from './control-set.ts'
import { type Fit, fitKind } from './fit.ts'
import { graphKind } from './graph.ts'
import { type Landmarks, landmarksKind } from './landmarks.ts'
import { type Model, modelKind } from './model.ts'
import { type ModifierStack, modifierStackKind } from './modifier-stack.ts'
import { type Policy, policyKind } from './policy.ts'
import { type PoseAsset, poseAssetKind } from './pose-asset.ts'
import { type Project, projectKind } from './project.ts'
import { type Skeleton, skeletonKind } from './skeleton.ts'

export type Document =
  | Skeleton
  | Model
  | Clip
  | PoseAsset
  | ControlSet
  | ControlMap
  | Graph
  | ModifierStack
  | Policy
  | Character
  | Accessory
  | Fit
  | Landmarks
  | Project
export type DocumentKindName = Document['kind']

const KINDS: Record<DocumentKindName, DocumentKind<DocumentHeader>> = {
  skeleton: skeletonKind,
  model: modelKind,
  clip: clipKind,
  poses: poseAssetKind,
  'control-set': controlSetKind,
  map: controlMapKind,
  graph: graphKind,
  modifier: modifierStackKind,
  policy: policyKind,
  character: characterKind,
  accessory: accessoryKind,
  fit: fitKind,
  landmarks: landmarksKind,
  project: projectKind,
} as unknown as Record<DocumentKindName, DocumentKind<DocumentHeader>>

/** The kinds of documents, which are also in the names of their files: `ada.poses.json`. */
export const DOCUMENT_KINDS = Object.keys(KINDS) as readonly DocumentKindName[]

/** Whether a document has additions that this program does not know: it can be played and looked at, not changed. */
export function isNewer({ kind, minor = 0 }: Pick<Document, 'kind' | 'minor'>): boolean {
  return minor > KINDS[kind].minor
}

/** For those who are asked to change or write a document: throws when it is newer than this program. */
export function refuseNewer(document: Document): void {
  if (!isNewer(document)) return
  const { code, path, message, hint } = newerFinding(document)
  throw new FaceworkError(code, path, `"${document.name}" cannot be changed. ${message}`, hint)
}

/** Reads a document of whatever kind it says it is. */
export function readDocument(json: unknown, report?: Report): Document {
  const kind = isPlainObject(json) ? json.kind : undefined
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
    throw new FaceworkError(
      'document/kind',
      'kind',
      `kind should be one of ${Object.keys(KINDS).join(', ')}; found ${describeValue(kind)}.`,
      typeof kind === 'string' ? suggestion(kind, Object.keys(KINDS)) : undefined,
    )
  }
  return KINDS[kind as DocumentKindName].read(json, report) as Document
}
