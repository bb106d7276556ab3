import { isObject } from '../gltf/check/is-object.ts'
import { type GltfImportOptions, importGltf } from '../gltf/read/import-gltf.ts'
import { readContainer } from '../gltf/read/read-container.ts'
import { type ImportedVrm, vrmFromGltf } from './vrm-from-gltf.ts'

export type VrmImportOptions = GltfImportOptions

/** Whether the bytes are a VRM avatar of either version. */
export function isVrm(bytes: Uint8Array): boolean {
  return hasExtension(bytes, ['VRM', 'VRMC_vrm'])
}

/** Whether a glTF file has one of these extensions at its root. */
export function hasExtension(bytes: Uint8Array, names: readonly string[]): boolean {
  try {
    const { extensions } = readContainer(bytes).json
    return isObject(extensions) && names.some((name) => isObject(extensions[name]))
  } catch {
    return false
  }
}

/** Reads a VRM 0.x or 1.0 avatar. 0.x avatars look along −Z and are turned to +Z, as 1.0 looks. */
export async function importVrm(bytes: Uint8Array, options: VrmImportOptions = {}): Promise<ImportedVrm> {
  const imported = await importGltf(bytes, options)
  // The structure was checked by the glTF importer.
  return vrmFromGltf(readContainer(bytes).json, imported)
}
