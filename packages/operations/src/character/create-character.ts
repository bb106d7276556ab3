import {
  type Character,
  characterKind,
  type Document,
  type Model,
  type PoseAsset,
  type Skeleton,
  skeletonKind,
  standardGraph,
} from '@facework/documents'
import { characterGraph } from '@facework/documents/internal'
import { syncAnimCurves } from '../clips/sync-anim-curves.ts'
import type { MapDetection } from '../vocabulary/detect-map.ts'
import { DETECTABLE_SETS } from '../vocabulary/detectable-set.ts'
import { hasContent, mapFromDetection } from '../vocabulary/map-from-detection.ts'
import { calmMood } from './calm-mood.ts'

export interface CreateCharacterOptions {
  readonly name: string
  readonly model: Model
  /** One with the model's own joints unless given. */
  readonly skeleton?: Skeleton | undefined
  /** Missing for a head that has no faces to make. */
  readonly poses?: PoseAsset | undefined
  /** What drives the poses. */
  readonly detection?: MapDetection | undefined
  /** The file the model stays in, beside the documents; without it the model is one of them. */
  readonly modelFile?: string | undefined
}

export interface CharacterFile {
  /** Within the character's folder. */
  readonly path: string
  readonly document: Document
}

/**
 * A character out of a head: its skeleton with the head's anim curves, pose asset, map, mood, a graph that is
 * a child of the standard one, and the document that ties them together, each with its place in one folder.
 *
 *   const files = createCharacter({ name: 'ada', model, poses, detection: detectMap({ names }) })
 */
export function createCharacter(options: CreateCharacterOptions): readonly CharacterFile[] {
  const { name, model, poses, detection } = options
  const given = options.skeleton ?? skeletonOf(model, name)
  const skeleton = poses ? syncAnimCurves(given, poses).skeleton : given
  const map = detection && hasContent(detection) ? mapFromDetection(detection, name) : undefined
  const mood = detection && detection.lines.length > 0 ? calmMood(DETECTABLE_SETS[detection.set]) : undefined
  const path = (kind: string) => `${name}.${kind}.json`
  const standard = standardGraph()
  const graph = poses && characterGraph(name, { id: standard.id, path: STANDARD_FILE })
  const at = (kind: string, document: Document | undefined) =>
    document ? { [kind]: { id: document.id, path: path(kind) } } : {}
  const onSkeleton = { skeleton: { id: skeleton.id, path: path('skeleton') } }
  const character: Character = characterKind.create(name, {
    ...onSkeleton,
    model: { id: model.id, path: options.modelFile ?? path('model') },
    ...at('poses', poses),
    ...at('map', map),
    ...at('graph', graph),
    mood: mood && { clip: { id: mood.id, path: MOOD_FILE }, static: false },
    accessories: [],
    defaults: {},
  })
  return [
    { path: path('character'), document: character },
    { path: path('skeleton'), document: skeleton },
    ...(options.modelFile === undefined
      ? [{ path: path('model'), document: { ...model, ...onSkeleton } }]
      : []),
    ...(poses ? [{ path: path('poses'), document: { ...poses, ...onSkeleton } }] : []),
    ...(map ? [{ path: path('map'), document: map }] : []),
    ...(graph
      ? [
          { path: path('graph'), document: graph },
          { path: STANDARD_FILE, document: standard },
        ]
      : []),
    ...(mood ? [{ path: MOOD_FILE, document: mood }] : []),
  ]
}

const MOOD_FILE = 'mood.clip.json'
const STANDARD_FILE = 'standard.graph.json'

function skeletonOf({ joints, faceRoot }: Model, name: string): Skeleton {
  return skeletonKind.create(name, { joints, curves: [], faceRoot })
}
