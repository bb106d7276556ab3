import { compileStandardGraph } from '@facework/runtime/internal'
import { isIdentity } from '../vocabulary/maps-in-a-row.ts'
import { assembleCharacter, type CharacterParts, type OpenCharacter } from './assemble-character.ts'

/** What the standard graph does not decide by itself. */
export type StandardCharacterParts = Pick<
  CharacterParts,
  'documents' | 'options' | 'model' | 'poses' | 'map' | 'policy' | 'vocabularies' | 'measureGaze'
>

/** A character without a graph of its own: it runs the standard one. */
export function openStandardCharacter(parts: StandardCharacterParts): OpenCharacter {
  const { documents, options, model, poses, map } = parts
  return assembleCharacter({
    ...parts,
    mapInGraph: map,
    clipByInput: false,
    diagnostics: [],
    compile: (clipFor) =>
      compileStandardGraph(model, {
        poses,
        curves: documents.skeleton?.curves,
        scaleTranslation: options.scaleTranslation,
        clipFor,
        map: map && !isIdentity(map) ? map : undefined,
      }),
  })
}
