import { importGltf, importVrm } from '@facework/formats'
import { isGltf, isVrm } from '@facework/formats/internal'
import { FaceworkError } from '@facework/report'
import { headFromImported } from '../loading/head-from-imported.ts'
import { headFromVrm, vrmPolicy } from '../loading/head-from-vrm.ts'
import type { LoadClipOptions } from '../loading/load-clip.ts'
import type { EngineHead } from './engine-face.ts'
import { type EngineSource, errorAt, readSource, type SourceFile } from './read-source.ts'

/** A head, and the file that the engine reads as well. */
export interface HeadFile {
  readonly file: SourceFile
  readonly head: EngineHead
}

/**
 * The documents of a head: its model, skeleton and poses. The engine loads meshes and materials of the same file.
 *
 *   const head = await loadHead('heads/ada.glb')
 */
export async function loadHead(source: EngineSource, options?: LoadClipOptions): Promise<EngineHead> {
  return (await loadHeadFile(source, options)).head
}

export async function loadHeadFile(source: EngineSource, options?: LoadClipOptions): Promise<HeadFile> {
  const file = await readSource(source, options)
  const { name, address, bytes } = file
  if (!isGltf(bytes))
    throw new FaceworkError(
      'load/not-gltf',
      address,
      `${address === '' ? 'The file' : `"${address}"`} is neither glTF nor VRM, which are the heads that this engine loads.`,
      'Write the head as .glb first: `facework export HEAD --for web -o head.glb`.',
    )
  try {
    if (!isVrm(bytes)) return { file, head: headFromImported(await importGltf(bytes, { name })) }
    const vrm = await importVrm(bytes, { name })
    if (vrm.version === '0')
      throw new FaceworkError(
        'load/vrm-0',
        '',
        'The avatar is a VRM 0.x, which looks backwards; this engine loads VRM 1.0.',
        'Save it as VRM 1.0, for example in VRoid Studio or with UniVRM.',
      )
    return { file, head: { ...headFromVrm(vrm), policy: vrmPolicy(vrm) } }
  } catch (error) {
    throw errorAt(address, error)
  }
}
