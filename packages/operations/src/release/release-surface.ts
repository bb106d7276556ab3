import {
  type Clip,
  CONTROL_SETS,
  type Document,
  facs50,
  mapsBetween,
  type Skeleton,
} from '@facework/documents'
import { controlNames } from '../poses/control-names.ts'
import { setSpoken } from '../vocabulary/follow-map.ts'
import { namesReached } from '../vocabulary/maps-in-a-row.ts'

/** What others may rely on in a document: names, not values. */
export interface DocumentSurface {
  readonly kind: string
  readonly name: string
  /** The control set that its curves or sources belong to; missing where none is known. */
  readonly vocabulary?: string | undefined
  /** Poses, controls, curves, sources of a map, inputs and parameters of a graph, slots of a character. */
  readonly names: readonly string[]
  /** Joints with their parents; empty for a root. */
  readonly joints: Readonly<Record<string, string>>
}

/** By id of the document. */
export type ReleaseSurface = Readonly<Record<string, DocumentSurface>>

/** What others may rely on in the documents of a version. */
export function releaseSurface(documents: readonly Document[]): ReleaseSurface {
  return Object.fromEntries(documents.map((document) => [document.id, surfaceOf(document)]))
}

function surfaceOf(document: Document): DocumentSurface {
  const { kind, name } = document
  const joints = document.kind === 'skeleton' || document.kind === 'model' ? jointsOf(document) : {}
  return {
    kind,
    name,
    vocabulary: vocabularyOf(document),
    names: [...new Set(namesOf(document))].sort(),
    joints,
  }
}

function jointsOf(document: Pick<Skeleton, 'joints'>): Record<string, string> {
  return Object.fromEntries(document.joints.map(({ name, parent }) => [name, parent ?? '']))
}

function namesOf(document: Document): readonly string[] {
  switch (document.kind) {
    case 'poses':
      return controlNames(document)
    case 'skeleton':
      return document.curves.map((curve) => curve.name)
    case 'model':
      return document.meshes.flatMap((mesh) => mesh.morphs.map((morph) => morph.name))
    case 'clip':
      return document.curves.map((curve) => curve.name)
    case 'control-set':
      return document.controls.map((control) => control.name)
    case 'map':
      return document.lines.flatMap(({ terms }) => terms.flatMap(({ source, by = source }) => [source, by]))
    case 'graph':
      return [
        ...document.inputs.map((input) => `input ${input.name}`),
        ...document.exposed.map((parameter) => `parameter ${parameter.name}`),
      ]
    case 'character':
      return Object.keys(document.defaults).map((slot) => `slot ${slot}`)
    default:
      return []
  }
}

function vocabularyOf(document: Document): string | undefined {
  if (document.kind === 'map') return document.from?.id
  if (document.kind !== 'clip') return undefined
  return setSpoken(
    document.curves.map((curve) => curve.name),
    CONTROL_SETS,
  )?.name
}

/** The controls of FACS-50 that a clip uses, in whatever built-in vocabulary it is. */
export function facsControlsOf(clip: Clip): ReadonlySet<string> {
  const names = clip.curves.map((curve) => curve.name)
  const spoken = setSpoken(names, CONTROL_SETS)
  const maps = (spoken && mapsBetween(spoken.id, facs50.id)) ?? []
  const known = new Set(facs50.controls.map((control) => control.name))
  return new Set(names.flatMap((name) => [...namesReached(name, maps)]).filter((name) => known.has(name)))
}
