import { clipKind, type Mesh, skeletonKind } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import type { Imported } from '../../imported.ts'
import { MemoryBudget } from '../../memory-budget.ts'
import { normalsMessage, withUnitNormals } from '../../unit-normals.ts'
import { checkStructure } from '../check/check-structure.ts'
import { createAccessorReader } from './decode/decode-accessor.ts'
import type { DracoModule } from './decode/decode-draco.ts'
import { readyToDecode } from './decode/decode-view.ts'
import { checkFrameRate, type DecodedGltfOptions, importDecodedGltf } from './import-decoded-gltf.ts'
import { importImages, importMaterials } from './import-materials.ts'
import { type GltfContainer, readContainer } from './read-container.ts'
import type { GltfResources } from './resolve-resources.ts'
import { readSourceFacts } from './source-facts.ts'

export interface GltfImportOptions extends DecodedGltfOptions {
  /** Files beside a .gltf, by relative path; `listGltfResources` lists them. */
  readonly resources?: GltfResources | undefined
  /** Most memory that decoded data may take, bytes; 1 GiB otherwise. */
  readonly maxBytes?: number | undefined
  /** Draco's decoder, where the importer cannot find it itself: on a page, as its factory `DracoDecoderModule()` gives it. */
  readonly draco?: DracoModule | undefined
}

// [B1]
/**
 * Reads a .glb or .gltf: its joints and reference pose as a skeleton, the whole as a model, and a clip for
 * every animation. Ends in documents and diagnostics or in one FaceworkError.
 */
export async function importGltf(bytes: Uint8Array, options: GltfImportOptions = {}): Promise<Imported> {
  checkFrameRate(options.fps)
  const file = readContainer(bytes)
  checkStructure(file.json)
  const draco = await readyToDecode(file, options.draco)
  try {
    return await importChecked(file, draco, options)
  } catch (error) {
    // The engine's own limit on one array, below the caller's on all of them.
    if (error instanceof RangeError) {
      throw new FaceworkError(
        'gltf/too-large',
        '',
        `The file needs more memory than there is: ${error.message}.`,
        'Reduce the model.',
      )
    }
    throw error
  }
}

async function importChecked(
  file: GltfContainer,
  draco: DracoModule | undefined,
  options: GltfImportOptions,
): Promise<Imported> {
  const { json } = file
  const report = new Report()
  report.diagnostics.push(...file.diagnostics)
  reportExtensions(file, report)
  const meter = new MemoryBudget('gltf/too-large', options.maxBytes)
  const accessors = createAccessorReader(file, options.resources, meter, draco, report)
  const imported = await importDecodedGltf({ json, accessors, meter, report }, options)
  skeletonKind.read(imported.skeleton, report)
  const clips = imported.clips.map((clip) => clipKind.read(clip, report))
  const { images, indices } = importImages(json, accessors, options.resources, meter, report)
  const meshes = unitNormals(imported.model.meshes, report)
  const model = { ...imported.model, meshes, materials: importMaterials(json, indices), images }
  return { ...imported, clips, model, source: readSourceFacts(json, accessors, report) }
}

/** Not a part of `importDecodedGltf`: a page draws what three.js has read. Meshes that share their parts still do. */
function unitNormals(meshes: readonly Mesh[], report: Report): Mesh[] {
  const done = new Map<Mesh['primitives'], Mesh['primitives']>()
  return meshes.map((mesh, i) => {
    let primitives = done.get(mesh.primitives)
    if (!primitives) {
      const made = mesh.primitives.map(withUnitNormals)
      const corrected = [...new Set(made.flatMap((p) => p.corrected))].map(
        (morph) => mesh.morphs[morph]!.name,
      )
      primitives = corrected.length > 0 ? made.map((p) => p.primitive) : mesh.primitives
      done.set(mesh.primitives, primitives)
      if (corrected.length > 0)
        report.info('gltf/morph-normals', `meshes[${i}]`, normalsMessage(mesh.name, corrected))
    }
    return primitives === mesh.primitives ? mesh : { ...mesh, primitives }
  })
}

/** Required extensions that are read, or that only change how surfaces look and ride along. */
const KNOWN_EXTENSIONS =
  /^(KHR_mesh_quantization|(EXT|KHR)_meshopt_compression|KHR_texture_\w+|EXT_texture_\w+|KHR_materials_\w+|KHR_lights_punctual|KHR_animation_pointer|KHR_draco_mesh_compression|VRM\w*)$/

function reportExtensions({ json }: GltfContainer, report: Report): void {
  json.extensionsRequired?.forEach((name, i) => {
    if (KNOWN_EXTENSIONS.test(name)) return
    report.warn(
      'gltf/extension-unknown',
      `extensionsRequired[${i}]`,
      `The file requires the extension "${name}", which is not supported; its effect is missing.`,
    )
  })
}
