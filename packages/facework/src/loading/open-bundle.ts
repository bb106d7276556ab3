import '../keep-playing-together.ts'
import { type CharacterBundle, loadCharacterBundle } from '@facework/container/internal'
import type { AssetRef, Character, Document, DocumentKindName } from '@facework/documents'
import { LAYOUT_VERSIONS } from '@facework/documents/internal'
import type { CharacterDocuments, OpenCharacter } from '@facework/operations'
import { type MeasuredFace, openStandardCharacter, plainDocuments } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import type { BindOptions } from '@facework/three'
import type { Object3D } from 'three'
import type { FaceOptions } from '../face.ts'
import type { OpenedFile } from './file-access.ts'
import { type LoadGltfOptions, prepareScene, sceneFromGltf } from './gltf/gltf-scene.ts'

/** Makes a face of a scene and an opened character. */
export type MakeFace<F> = (object: Object3D, character: OpenCharacter, options: BindOptions) => F

/**
 * A face from a `.facework` bundle: nothing has to be created or detected. Bundles at an address are trusted to be
 * what the command wrote, which their checksums show; files that a user chose are checked, as are older layouts and
 * bundles that cannot be opened.
 */
export async function openBundleFace<F>(
  file: OpenedFile,
  options: LoadGltfOptions,
  face: FaceOptions,
  make: MakeFace<F>,
): Promise<F> {
  if (!/^(https?|file):/.test(file.address ?? ''))
    return openBundle(await checked(file), file, options, face, make)
  const bundle = await loadCharacterBundle(file.bytes)
  if (!isCurrent(bundle)) return openBundle(await checked(file), file, options, face, make)
  try {
    return await openBundle(bundle, file, options, face, make)
  } catch (error) {
    if (error instanceof FaceworkError) throw error
    return openBundle(await checked(file), file, options, face, make)
  }
}

/** Pages that load bundles of their own do not load what checks documents. */
async function checked({ bytes }: OpenedFile): Promise<CharacterBundle> {
  const { readDocument } = await import('./check-documents.ts')
  return loadCharacterBundle(bytes, { check: readDocument })
}

const isCurrent = ({ documents }: CharacterBundle) =>
  documents.every(({ kind, version }) => version === LAYOUT_VERSIONS[kind])

async function openBundle<F>(
  { documents, measured, mesh }: CharacterBundle,
  file: OpenedFile,
  options: LoadGltfOptions,
  { poses, policy, map, scaleTranslation, ...binding }: FaceOptions,
  make: MakeFace<F>,
): Promise<F> {
  const character = documents.find((document) => document.kind === 'character')
  if (!character) throw noCharacter(file, [...new Set(documents.map((document) => document.kind))])
  const own = await documentsOf(character, documents)
  if (!own) throw noCharacter(file, ['character'])
  const { gaze, ...face } = (measured ?? {}) as Partial<MeasuredFace>
  const isAsBundled = !poses && !policy && !map && !own.graph && !own.worn?.length
  const opened =
    isAsBundled && own.poses && face.policy && face.vocabularies
      ? openStandardCharacter({
          documents: own,
          options: { scaleTranslation, gaze },
          model: own.model,
          poses: own.poses,
          map: own.map,
          policy: face.policy,
          vocabularies: face.vocabularies,
        })
      : await openOtherwise(own, { poses, policy, map }, { scaleTranslation, gaze })
  return make(await sceneOf(own, mesh, file, options), opened, binding)
}

/** With documents that the caller gave, a graph, or what older versions of the command wrote. */
async function openOtherwise(
  own: CharacterDocuments,
  { poses = own.poses, policy = own.policy, map = own.map }: FaceOptions,
  options: Parameters<typeof import('../opening/open-as-needed.ts').openAsNeeded>[1],
): Promise<OpenCharacter> {
  const { openAsNeeded } = await import('../opening/open-as-needed.ts')
  return openAsNeeded({ ...own, poses, policy, map }, options)
}

async function documentsOf(
  character: Character,
  documents: readonly Document[],
): Promise<CharacterDocuments | undefined> {
  if (character.graph || character.accessories.length > 0) {
    const { characterDocuments, lookupIn } = await import('./check-documents.ts')
    return characterDocuments(character, lookupIn(documents))
  }
  const find = <K extends DocumentKindName>(ref: AssetRef | undefined, kind: K) =>
    documents.find((document): document is Extract<Document, { kind: K }> => {
      return document.id === ref?.id && document.kind === kind
    })
  const plain = plainDocuments(character, find)
  return plain && { ...plain, graph: undefined }
}

async function sceneOf(
  { model }: CharacterDocuments,
  mesh: Uint8Array | undefined,
  file: OpenedFile,
  options: LoadGltfOptions,
) {
  if (!mesh) return (await import('./scene-from-model.ts')).sceneFromModel(model)
  const gltf = await sceneFromGltf({ ...file, bytes: new Uint8Array(mesh) }, options)
  await prepareScene(gltf)
  return gltf.scene
}

function noCharacter({ address = '' }: OpenedFile, kinds: readonly string[]): FaceworkError {
  return new FaceworkError(
    'load/not-a-character',
    address,
    `${address ? `"${address}"` : 'The file'} contains no character, only ${kinds.join(', ') || 'nothing'}.`,
    kinds.includes('clip')
      ? 'Load clips with loadClip, and play them on a face: face.play(await loadClip(…)).'
      : 'Write one with `facework character create HEAD --bundle -o NAME.facework`.',
  )
}
