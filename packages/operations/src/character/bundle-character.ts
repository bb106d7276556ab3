import { type AssetRef, characterKind, type Document, type Model } from '@facework/documents'
import type { GazeCalibration } from '@facework/runtime'
import type { OpenCharacter } from './assemble-character.ts'

/** What took the geometry of a head to find out. */
export interface MeasuredFace {
  readonly version: 1
  readonly gaze: GazeCalibration
}

export interface BundledCharacter {
  /** All that the character needs to move, referring to each other by id. */
  readonly documents: readonly Document[]
  readonly measured: MeasuredFace
}

/**
 * An open character as one file keeps it: the map that drives it is among its documents even when it was detected,
 * its gaze is measured, and its model has joints, skins and names of morphs, but no vertices.
 *
 *   const { documents, measured } = bundleCharacter(openCharacter(found))
 */
export function bundleCharacter(open: OpenCharacter): BundledCharacter {
  const { character, model, skeleton, poses, policy, mood, defaults, graph } = open.documents
  const ref = (document: Document | undefined): AssetRef | undefined => document && { id: document.id }
  const { kind: _kind, version: _version, id, name, ...body } = character
  const fields = {
    ...body,
    model: { id: model.id },
    skeleton: { id: skeleton?.id ?? character.skeleton.id },
    poses: ref(poses),
    map: ref(open.map),
    policy: ref(policy),
    graph: ref(graph?.own),
    mood: character.mood && mood && { ...character.mood, clip: { id: mood.id } },
    defaults: Object.fromEntries(
      Object.entries(defaults).map(([slot, choices]) => [
        slot,
        choices.map(({ clip, weight }) => ({ clip: { id: clip.id }, weight })),
      ]),
    ),
  }
  const bundled = characterKind.create(name, fields, id)
  const clips = Object.values(defaults).flatMap((choices) => choices.map(({ clip }) => clip))
  const used = [
    bundled,
    withoutVertices(model),
    skeleton,
    poses,
    open.map,
    policy,
    mood,
    ...clips,
    ...(graph?.uses ?? []),
  ]
  const byId = new Map(used.flatMap((document) => (document ? [[document.id, document] as const] : [])))
  return { documents: [...byId.values()], measured: { version: 1, gaze: open.gaze } }
}

function withoutVertices(model: Model): Model {
  return {
    ...model,
    meshes: model.meshes.map((mesh) => ({ ...mesh, primitives: [] })),
    materials: [],
    images: [],
  }
}
