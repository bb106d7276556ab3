import type { Character, ControlMap, Model, Policy, PoseAsset, Skeleton } from '@facework/documents'
import { newDocument } from '@facework/documents/internal'
import type { CharacterDocuments } from './character-documents.ts'

/** A head without a character document: what its file holds, and what the caller adds. */
export interface HeadDocuments {
  readonly model: Model
  readonly skeleton?: Skeleton | undefined
  readonly poses?: PoseAsset | undefined
  readonly map?: ControlMap | undefined
  readonly policy?: Policy | undefined
}

/** A head as a character that has nothing but its face; it moves as one made of it by `createCharacter` does. */
export function characterFromHead({
  model,
  skeleton,
  poses,
  map,
  policy,
}: HeadDocuments): CharacterDocuments {
  const character = newDocument<Character>('character', model.name, {
    model: { id: model.id },
    skeleton: skeleton ? { id: skeleton.id } : (model.skeleton ?? { id: model.id }),
    accessories: [],
    defaults: {},
  })
  return { character, model, skeleton, poses, map, policy, mood: undefined, defaults: {}, graph: undefined }
}
