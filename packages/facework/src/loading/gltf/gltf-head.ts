import type { Model } from '@facework/documents'
import type { Imported } from '@facework/formats'
import { importDecodedGltf, MemoryBudget } from '@facework/formats/internal'
import { Report } from '@facework/report'
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js'
import type { HeadWithPolicy } from '../head.ts'
import { headFromImported } from '../head-from-imported.ts'
import { isVrm } from './gltf-scene.ts'
import { nameObjects } from './name-objects.ts'
import { threeAccessors } from './three-accessors.ts'

/**
 * The head in what GLTFLoader loaded: the file is not read a second time. Materials and pictures stay in the scene;
 * the model has none. A VRM gets its expressions as poses, and is turned to look along +Z.
 */
export async function headFromGltf(gltf: GLTF, name: string, signal?: AbortSignal): Promise<HeadWithPolicy> {
  const imported = await importedFromGltf(gltf, name, signal)
  if (!isVrm(gltf)) return { head: headFromImported(imported), policy: undefined }
  const { vrmHead } = await import('./vrm-head.ts')
  return vrmHead(gltf, imported)
}

/** The model alone, for characters that have their poses elsewhere. */
export async function modelFromGltf(gltf: GLTF, name: string, signal?: AbortSignal): Promise<Model> {
  if (isVrm(gltf)) return (await headFromGltf(gltf, name, signal)).head.model
  return (await importedFromGltf(gltf, name, signal)).model
}

async function importedFromGltf({ parser }: GLTF, name: string, signal?: AbortSignal): Promise<Imported> {
  nameObjects(parser)
  const accessors = await threeAccessors(parser)
  const meter = new MemoryBudget('gltf/too-large', Number.POSITIVE_INFINITY)
  return importDecodedGltf({ json: parser.json, accessors, meter, report: new Report() }, { name, signal })
}
