import type { Model } from '@facework/documents'
import type { Imported } from '@facework/formats'
import { createMemoryMeter, type Gltf, importDecodedGltf, nameNodes } from '@facework/formats/internal'
import { Report } from '@facework/report'
import { Object3D } from 'three'
import type { GLTF, GLTFParser } from 'three/addons/loaders/GLTFLoader.js'
import type { HeadWithPolicy } from './head.ts'
import { headFromImported } from './head-from-imported.ts'
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

/** Makes a scene what the importer would have made of it, for characters that have their documents elsewhere. */
export async function prepareScene(gltf: GLTF): Promise<void> {
  nameObjects(gltf.parser)
  if (isVrm(gltf)) (await import('./vrm-head.ts')).turnVrm0(gltf)
}

/** The model alone, for characters that have their poses elsewhere. */
export async function modelFromGltf(gltf: GLTF, name: string, signal?: AbortSignal): Promise<Model> {
  if (isVrm(gltf)) return (await headFromGltf(gltf, name, signal)).head.model
  return (await importedFromGltf(gltf, name, signal)).model
}

async function importedFromGltf({ parser }: GLTF, name: string, signal?: AbortSignal): Promise<Imported> {
  nameObjects(parser)
  const accessors = await threeAccessors(parser)
  const meter = createMemoryMeter(Number.POSITIVE_INFINITY)
  return importDecodedGltf({ json: parser.json, accessors, meter, report: new Report() }, { name, signal })
}

/** Gives objects of nodes without a name the one that the importer makes up, by which the binding finds them. */
function nameObjects({ json, associations }: GLTFParser): void {
  const { nodes = [] } = json as Gltf
  if (nodes.every((node) => node.name)) return
  const { jointOfNode, meshOfNode } = nameNodes(json)
  const known = associations as Map<object, { readonly nodes?: number } | undefined>
  for (const [object, reference] of known) {
    const index = reference?.nodes
    if (index === undefined || nodes[index]?.name || !(object instanceof Object3D)) continue
    object.userData.name ??= meshOfNode[index] ?? jointOfNode[index]
  }
}

function isVrm({ parser }: GLTF): boolean {
  const { extensions } = parser.json as Gltf
  return extensions?.VRM !== undefined || extensions?.VRMC_vrm !== undefined
}
