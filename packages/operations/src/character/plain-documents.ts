import type {
  AssetRef,
  Character,
  Clip,
  ControlMap,
  Document,
  DocumentKindName,
  Model,
  Policy,
  PoseAsset,
  Skeleton,
} from '@facework/documents'

/** A clip of a default slot, with its weight in the random choice. */
export interface DefaultClip {
  readonly clip: Clip
  readonly weight: number
}

/** What a character document refers to, besides its graph and what it wears. */
export interface PlainDocuments {
  readonly character: Character
  readonly model: Model
  readonly skeleton: Skeleton | undefined
  readonly poses: PoseAsset | undefined
  readonly map: ControlMap | undefined
  readonly policy: Policy | undefined
  readonly mood: Clip | undefined
  /** By slot: idle, walk, … */
  readonly defaults: Readonly<Record<string, readonly DefaultClip[]>>
}

/** Finds a document of a kind; `path` is where the reference stands, for messages. */
export type FindDocument = <K extends DocumentKindName>(
  ref: AssetRef | undefined,
  kind: K,
  path: string,
) => Extract<Document, { kind: K }> | undefined

/** Undefined while the model is missing, which alone a character cannot do without. */
export function plainDocuments(character: Character, find: FindDocument): PlainDocuments | undefined {
  const model = find(character.model, 'model', 'model')
  if (!model) return undefined
  return {
    character,
    model,
    skeleton: find(character.skeleton, 'skeleton', 'skeleton'),
    poses: find(character.poses, 'poses', 'poses'),
    map: find(character.map, 'map', 'map'),
    policy: find(character.policy, 'policy', 'policy'),
    mood: find(character.mood?.clip, 'clip', 'mood.clip'),
    defaults: Object.fromEntries(
      Object.entries(character.defaults).map(([slot, choices]) => [
        slot,
        choices.flatMap(({ clip: ref, weight }, i) => {
          const clip = find(ref, 'clip', `defaults.${slot}[${i}].clip`)
          return clip ? [{ clip, weight }] : []
        }),
      ]),
    ),
  }
}
