import '../../keep-container-together.ts'
import '../../keep-importer-together.ts'
import type { Clip } from '@facework/documents'
import { importGltf, importVrma, listGltfResources } from '@facework/formats'
import { isVrma } from '@facework/formats/internal'
import type { OpenedFile } from '../file-access.ts'

/** The animations of a .vrma, .glb or .gltf; one that contains one pose per frame is not a performance and comes last. */
export async function clipsFromGltf({ bytes, name, address, files }: OpenedFile): Promise<readonly Clip[]> {
  if (isVrma(bytes)) return (await importVrma(bytes, { name })).clips
  const resources = new Map<string, Uint8Array>()
  // Pictures are not needed for an animation.
  for (const path of address === undefined ? [] : listGltfResources(bytes))
    if (!/\.(png|jpe?g|webp|ktx2|avif)$/i.test(path))
      resources.set(path, await files.read(new URL(encodeURI(path), address).href))
  const { clips, poseFrames } = await importGltf(bytes, { name, resources })
  const isPoses = (clip: Clip) => clip.name === poseFrames?.clip
  return [...clips.filter((clip) => !isPoses(clip)), ...clips.filter(isPoses)]
}
