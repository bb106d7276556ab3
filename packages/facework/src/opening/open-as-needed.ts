import type { CharacterDocuments, OpenCharacter, OpenCharacterOptions } from '@facework/operations'
import { mapByExactNames, openStandardCharacter, usualParts } from '@facework/operations/internal'
import { loadPartsWithoutPage } from '../parts/parts-without-page.ts'

/**
 * The same as `openCharacter`, for pages: what detects maps, compiles graphs, fits accessories and measures eyes is
 * downloaded only for characters that need it. The gaze of a face made of morphs is measured when it first looks at
 * something.
 */
export async function openAsNeeded(
  documents: CharacterDocuments,
  options: Pick<OpenCharacterOptions, 'scaleTranslation' | 'gaze'> = {},
): Promise<OpenCharacter> {
  await loadPartsWithoutPage()
  const { model, poses, graph, worn = [] } = documents
  if (graph || worn.length > 0 || !poses) {
    const { openCharacter } = await import('./open-whole-character.ts')
    return openCharacter(documents, options)
  }
  const map = documents.map ?? mapByExactNames(poses, model.name) ?? (await detectMap(documents))
  return openStandardCharacter({ ...usualParts(documents, map), documents, options, model, poses, map })
}

async function detectMap({ model, poses }: CharacterDocuments) {
  const { detectedMap } = await import('./detected-map.ts')
  return poses && detectedMap(model, poses)
}
