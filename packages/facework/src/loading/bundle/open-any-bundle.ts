import '../../keep-container-together.ts'
import '../../keep-names-together.ts'
import { type CharacterBundle, type LazyCodecs, loadCharacterBundle } from '@facework/container/internal'
import { LAYOUT_VERSIONS } from '@facework/documents/internal'
import type { CharacterDocuments } from '@facework/operations'
import type { MeasuredFace } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import type { FaceOptions } from '../../face.ts'
import { openAsNeeded } from '../../opening/open-as-needed.ts'
import type { OpenedFile } from '../file-access.ts'
import { type LoadGltfOptions, prepareScene, sceneFromGltf } from '../gltf/gltf-scene.ts'
import type { MakeFace } from './make-face.ts'

interface BundleToOpen<F> {
  readonly file: OpenedFile
  /** Its documents, read without checks, where the file comes from an address. */
  readonly trusted: CharacterBundle | undefined
  readonly options: LoadGltfOptions
  readonly face: FaceOptions
  readonly codecs: LazyCodecs
  readonly make: MakeFace<F>
}

/**
 * A face from any `.facework` bundle. Files that a user chose are checked, as are older layouts and bundles that
 * cannot be opened.
 */
export async function openAnyBundle<F>(parts: BundleToOpen<F>): Promise<F> {
  const { file, trusted } = parts
  if (trusted?.documents.every(({ kind, version }) => version === LAYOUT_VERSIONS[kind])) {
    try {
      return await openBundle(trusted, parts)
    } catch (error) {
      if (error instanceof FaceworkError) throw error
    }
  }
  const { readDocument } = await import('../check-documents.ts')
  return openBundle(await loadCharacterBundle(file.bytes, parts.codecs, { check: readDocument }), parts)
}

async function openBundle<F>(
  { documents, measured, mesh }: CharacterBundle,
  { file, options, face, make }: BundleToOpen<F>,
): Promise<F> {
  const { poses, policy, map, scaleTranslation, ...binding } = face
  const character = documents.find((document) => document.kind === 'character')
  if (!character) throw noCharacter(file, [...new Set(documents.map((document) => document.kind))])
  const { characterDocuments, lookupIn } = await import('../check-documents.ts')
  const own = characterDocuments(character, lookupIn(documents))
  if (!own) throw noCharacter(file, ['character'])
  const { gaze } = (measured ?? {}) as Partial<MeasuredFace>
  const opened = await openAsNeeded(
    { ...own, poses: poses ?? own.poses, policy: policy ?? own.policy, map: map ?? own.map },
    { scaleTranslation, gaze },
  )
  return make(await sceneOf(own, mesh, file, options), opened, binding)
}

async function sceneOf(
  { model }: CharacterDocuments,
  mesh: Uint8Array | undefined,
  file: OpenedFile,
  options: LoadGltfOptions,
) {
  if (!mesh) return (await import('../scene-from-model.ts')).sceneFromModel(model)
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
