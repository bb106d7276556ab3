import '../../keep-container-together.ts'
import '../../keep-importer-together.ts'
import { importGltf, listGltfResources } from '@facework/formats'
import { FaceworkError } from '@facework/report'
import type { OpenedFile } from '../file-access.ts'

/** What is wrong with a glTF file, or with those beside it; undefined when the importer has nothing to say. */
export async function faultOfGltf({ bytes, address, files }: OpenedFile): Promise<FaceworkError | undefined> {
  try {
    const resources = new Map<string, Uint8Array>()
    for (const path of listGltfResources(bytes))
      if (address !== undefined) resources.set(path, await files.read(new URL(encodeURI(path), address).href))
    await importGltf(bytes, { resources })
    return undefined
  } catch (error) {
    return error instanceof FaceworkError ? error : undefined
  }
}
