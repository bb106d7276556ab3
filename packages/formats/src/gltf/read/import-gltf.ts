import { clipKind, type Model, modelKind, newId, skeletonKind } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import { createImportSteps, type ImportProgress } from '../../import-steps.ts'
import type { Imported } from '../../imported.ts'
import { checkStructure } from '../check/check-structure.ts'
import { createMemoryMeter } from '../check/memory-meter.ts'
import { readBindPose } from './bind-pose.ts'
import { createAccessorReader } from './decode-accessor.ts'
import type { DracoModule } from './decode-draco.ts'
import { readyToDecode } from './decode-view.ts'
import { importAnimations } from './import-animations.ts'
import { importImages, importMaterials } from './import-materials.ts'
import { importMeshes } from './import-meshes.ts'
import { buildJoints, readTransforms } from './import-nodes.ts'
import { nameNodes } from './node-names.ts'
import { collectFrameProperties, findFaceRoot, findPoseFrames } from './pose-frames.ts'
import { type GltfContainer, readContainer } from './read-container.ts'
import { chooseReference, type ReferenceChoice, restingMorphs } from './reference-pose.ts'
import type { GltfResources } from './resolve-resources.ts'

export interface GltfImportOptions extends ImportProgress {
  /** Name of the documents; the scene's otherwise. */
  readonly name?: string
  /** Files beside a .gltf, by relative path; `listGltfResources` says which. */
  readonly resources?: GltfResources
  /** Frames a second that `Frame<N>` numbers count in; inferred otherwise. */
  readonly fps?: number
  /** What the reference pose is taken from (S1). */
  readonly reference?: ReferenceChoice
  /** Most memory that decoded data may take, bytes; 1 GiB otherwise. */
  readonly maxBytes?: number
  /** Draco's decoder, where the importer cannot find it itself: on a page, as its factory `DracoDecoderModule()` gives it. */
  readonly draco?: DracoModule
}

/**
 * Reads a .glb or .gltf: its joints and reference pose as a skeleton, the whole as a model, and a clip for
 * every animation. Ends in documents and diagnostics or in one FaceworkError (B1).
 */
export async function importGltf(bytes: Uint8Array, options: GltfImportOptions = {}): Promise<Imported> {
  if (options.fps !== undefined && !(options.fps > 0 && Number.isFinite(options.fps))) {
    throw new FaceworkError(
      'gltf/fps',
      'fps',
      `The frame rate should be a number above 0; found ${options.fps}.`,
    )
  }
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
  reportExtensions(file, report)
  const step = createImportSteps(options)
  await step(0)
  const meter = createMemoryMeter(options.maxBytes)
  const accessors = createAccessorReader(file, options.resources, meter, draco)
  const names = nameNodes(json, report)
  const nodes = readTransforms(json, report)
  const meshes = await importMeshes(json, names, nodes, accessors, meter, report, (part) => step(part * 0.7))
  const animations = await importAnimations(json, names, meshes, accessors, meter, report, (part) =>
    step(0.7 + part * 0.25),
  )
  const properties = collectFrameProperties(json, report)
  const faceRoot = findFaceRoot(properties, names, report)
  const poseFrames = findPoseFrames(properties, animations, options.fps, report)
  const bind = readBindPose(json, names, nodes, accessors, report)
  const reference = chooseReference(names, nodes, bind, animations, poseFrames, options.reference, report)
  const { images, indices } = importImages(json, accessors, options.resources, meter, report)

  const name = options.name || json.scenes?.[json.scene ?? 0]?.name || 'model'
  const joints = buildJoints(names, reference.transforms)
  const root = faceRoot === undefined ? {} : { faceRoot }
  const skeleton = skeletonKind.create(name, { joints, ...root })
  // Not through modelKind.create: every column was checked as it was decoded, and checking millions of numbers
  // again would take as long as reading them. Tests hold what is made here against the kind.
  const model: Model = {
    kind: modelKind.kind,
    version: modelKind.version,
    id: newId(),
    name,
    skeleton: { id: skeleton.id },
    joints,
    ...root,
    meshes: restingMorphs(meshes, reference),
    materials: importMaterials(json, indices),
    images,
  }
  const clips = animations.map((animation) =>
    clipKind.create(animation.name, {
      ...animation.content,
      skeleton: { id: skeleton.id },
      source: { ...(options.name ? { file: options.name } : {}), take: animation.name },
      ...(animation.name === poseFrames?.clip ? { frameRate: poseFrames.frameRate } : {}),
    }),
  )
  await step(1)
  return {
    format: 'gltf',
    skeleton,
    model,
    clips,
    ...(poseFrames ? { poseFrames } : {}),
    diagnostics: report.diagnostics,
  }
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
      `The file requires the extension "${name}", which is not known here; what it changes is missing.`,
    )
  })
}
