import { type ControlMap, defaultPolicy } from '@facework/documents'
import { BUILT_IN_VOCABULARIES } from '../vocabulary/built-in-vocabularies.ts'
import type { CharacterParts } from './assemble-character.ts'
import type { CharacterDocuments } from './character-documents.ts'
import { fitPolicy } from './fit-policy.ts'

/** What a character has besides its documents: the built-in vocabularies, and its own or the default policy. */
export function usualParts(
  { policy = defaultPolicy }: Pick<CharacterDocuments, 'policy'>,
  map: ControlMap | undefined,
): Pick<CharacterParts, 'policy' | 'vocabularies'> {
  return { policy: map ? fitPolicy(policy, map) : policy, vocabularies: BUILT_IN_VOCABULARIES }
}
