import {
  type AssetRef,
  type ControlMap,
  characterKind,
  type Document,
  type Model,
  type Policy,
} from '@facework/documents'
import { wayBetween } from '@facework/documents/internal'
import type { GazeCalibration } from '@facework/runtime'
import type { Vocabularies } from '../vocabulary/vocabularies.ts'
import type { OpenCharacter } from './assemble-character.ts'

/** What took the geometry of a head, or tables of names, to find out. */
export interface MeasuredFace {
  readonly version: 1
  readonly gaze: GazeCalibration
  /** Its policy in its own names. */
  readonly policy: Policy
  /** The control names of clips, and the maps from them to its own map: a page then needs no tables of them. */
  readonly vocabularies: Vocabularies
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
  return { documents: [...byId.values()], measured: measuredOf(open) }
}

function measuredOf({ gaze, policy, map, vocabularies }: OpenCharacter): MeasuredFace {
  return { version: 1, gaze, policy, vocabularies: leadingTo(map, vocabularies) }
}

/** All sets, and those of the maps that lead to a character's own, without what explains them to people. */
function leadingTo(own: ControlMap | undefined, { sets, maps }: Vocabularies): Vocabularies {
  const wanted = own?.from?.id
  const used = new Set(
    wanted === undefined ? [] : sets.flatMap((set) => wayBetween(maps, set.id, wanted) ?? []),
  )
  return {
    sets: sets.map((set) => ({
      ...set,
      controls: set.controls.map((control) => ({ ...control, description: '' })),
    })),
    maps: maps
      .filter((map) => used.has(map))
      .map((map) => ({ ...map, lines: map.lines.map((line) => ({ ...line, reason: '' })) })),
  }
}

function withoutVertices(model: Model): Model {
  return {
    ...model,
    meshes: model.meshes.map((mesh) => ({ ...mesh, primitives: [] })),
    materials: [],
    images: [],
  }
}
