import { readCharacterBundle } from '@facework/container/internal'
import { lookupIn, readDocument } from '@facework/documents'
import { characterDocuments } from '@facework/operations'
import type { MeasuredFace } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { Face, type FaceOptions } from '../face.ts'
import { openAsNeeded } from '../opening/open-as-needed.ts'
import { prepareScene } from './gltf-head.ts'
import { type LoadGltfOptions, sceneFromGltf } from './load-gltf.ts'
import type { OpenedFile } from './opened-file.ts'
import { sceneFromModel } from './scene-from-model.ts'

/** A face from a `.facework` bundle: nothing has to be created or detected. */
export async function loadBundleFace(
  file: OpenedFile,
  options: LoadGltfOptions,
  { poses, policy, map, scaleTranslation, ...binding }: FaceOptions,
): Promise<Face> {
  const { documents, measured, mesh } = readCharacterBundle(file.bytes, { check: readDocument })
  const character = documents.find((document) => document.kind === 'character')
  const own = character && characterDocuments(character, lookupIn(documents))
  if (!own) throw noCharacter(file, [...new Set(documents.map((document) => document.kind))])
  const found = {
    ...own,
    poses: poses ?? own.poses,
    policy: policy ?? own.policy,
    map: map ?? own.map,
  }
  const { gaze } = (measured ?? {}) as Partial<MeasuredFace>
  const opened = await openAsNeeded(found, { scaleTranslation, gaze })
  if (!mesh) return new Face(await sceneFromModel(own.model), opened, binding)
  const gltf = await sceneFromGltf({ ...file, bytes: new Uint8Array(mesh) }, options)
  await prepareScene(gltf)
  return new Face(gltf.scene, opened, binding)
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
