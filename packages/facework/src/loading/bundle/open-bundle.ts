import { type CharacterBundle, type LazyCodecs, loadCharacterBundle } from '@facework/container/internal'
import type { AssetRef, Document, DocumentKindName } from '@facework/documents'
import { LAYOUT_VERSIONS } from '@facework/documents/internal'
import type { OpenCharacter } from '@facework/operations'
import { type MeasuredFace, openStandardCharacter, plainDocuments } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import type { FaceOptions } from '../../face.ts'
import type { OpenedFile } from '../file-access.ts'
import type { LoadGltfOptions } from '../gltf/gltf-scene.ts'
import { sceneFromPlainMesh } from '../gltf/plain-mesh.ts'
import type { MakeFace } from './make-face.ts'

/**
 * A face from a `.facework` bundle: nothing has to be created or detected. Bundles at an address are trusted to be
 * what the command wrote, which their checksums show. All other bundles are opened by what is downloaded for them:
 * those that a user chose, older layouts, characters with a graph, accessories or documents that the caller gave,
 * meshes that need a decoder.
 */
export async function openBundleFace<F>(
  file: OpenedFile,
  options: LoadGltfOptions,
  face: FaceOptions,
  codecs: LazyCodecs,
  make: MakeFace<F>,
): Promise<F> {
  const { poses, policy, map, scaleTranslation, ...binding } = face
  let trusted: CharacterBundle | undefined
  if (/^(https?|file):/.test(file.address ?? '')) {
    trusted = await loadCharacterBundle(file.bytes, codecs)
    try {
      const character = openPlain(trusted, face)
      const scene = character && trusted.mesh && (await sceneFromPlainMesh(trusted.mesh, options.loader))
      if (scene) return make(scene, character, binding)
    } catch (error) {
      if (error instanceof FaceworkError) throw error
    }
  }
  return (await other()).openAnyBundle({ file, trusted, options, face, codecs, make })
}

const other = () => import('./open-any-bundle.ts')

/** A character with the standard graph, as the command bundles it; undefined for all others. */
function openPlain(
  { documents, measured }: CharacterBundle,
  { poses, policy, map, scaleTranslation }: FaceOptions,
): OpenCharacter | undefined {
  const character = documents.find((document) => document.kind === 'character')
  const isCurrent = documents.every(({ kind, version }) => version === LAYOUT_VERSIONS[kind])
  if (
    poses ||
    policy ||
    map ||
    !isCurrent ||
    !character ||
    character.graph ||
    character.accessories.length > 0
  )
    return undefined
  const find = <K extends DocumentKindName>(ref: AssetRef | undefined, kind: K) =>
    documents.find((document): document is Extract<Document, { kind: K }> => {
      return document.id === ref?.id && document.kind === kind
    })
  const own = plainDocuments(character, find)
  const { gaze, ...face } = (measured ?? {}) as Partial<MeasuredFace>
  if (!own?.poses || !face.policy || !face.vocabularies) return undefined
  return openStandardCharacter({
    documents: { ...own, graph: undefined },
    options: { scaleTranslation, gaze },
    model: own.model,
    poses: own.poses,
    map: own.map,
    policy: face.policy,
    vocabularies: face.vocabularies,
  })
}
