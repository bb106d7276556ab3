import type { Clip, Model, Skeleton } from '@facework/documents'
import { defined, newDocument } from '@facework/documents/internal'
import { FaceworkError, type Report } from '@facework/report'
import { createImportSteps, type ImportProgress } from '../../import-steps.ts'
import type { Imported } from '../../imported.ts'
import type { MemoryBudget } from '../../memory-budget.ts'
import type { Gltf } from '../check/schema.ts'
import { readBindPose } from './bind-pose.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'
import { importAnimations } from './import-animations.ts'
import { importMeshes } from './import-meshes.ts'
import { buildJoints, readTransforms } from './import-nodes.ts'
import { nameNodes } from './node-names.ts'
import { collectFrameProperties, findFaceRoot, findPoseFrames } from './pose-frames.ts'
import { chooseReference, type ReferenceChoice, restingMorphs } from './reference-pose.ts'

export interface DecodedGltfOptions extends ImportProgress {
  /** Name of the documents; the scene's otherwise. */
  readonly name?: string | undefined
  /** Frame rate of `Frame<N>` numbers; inferred by default. */
  readonly fps?: number | undefined
  // [S1]
  /** What the reference pose is taken from. */
  readonly reference?: ReferenceChoice | undefined
}

/** The JSON of a glTF file, and its accessors as somebody decoded them: we, or three.js. */
export interface DecodedGltf {
  readonly json: Gltf
  readonly accessors: AccessorReader
  readonly meter: MemoryBudget
  readonly report: Report
}

/**
 * Documents from a decoded glTF file, all but its surfaces: materials and images are left empty. `json` and the
 * numbers in it are taken to be sound: the documents are not checked against their kinds.
 */
export async function importDecodedGltf(
  { json, accessors, meter, report }: DecodedGltf,
  options: DecodedGltfOptions,
): Promise<Imported> {
  checkFrameRate(options.fps)
  const step = createImportSteps(options)
  await step(0)
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

  const name = options.name || json.scenes?.[json.scene ?? 0]?.name || 'model'
  const joints = buildJoints(names, reference.transforms)
  const root = faceRoot === undefined ? {} : { faceRoot }
  const skeleton = newDocument<Skeleton>('skeleton', name, { joints, curves: [], ...root })
  // Every column was checked as it was decoded, and checking millions of numbers again would take as long as reading
  // them. Tests hold what is made here against the kind.
  const model = newDocument<Model>('model', name, {
    skeleton: { id: skeleton.id },
    joints,
    ...root,
    meshes: restingMorphs(meshes, reference),
    materials: [],
    images: [],
  })
  const clips = animations.map((animation) =>
    newDocument<Clip>('clip', animation.name, {
      ...animation.content,
      loop: false,
      modifiers: [],
      skeleton: { id: skeleton.id },
      source: defined({ file: options.name || undefined, take: animation.name }),
      frameRate: animation.name === poseFrames?.clip ? poseFrames.frameRate : undefined,
    }),
  )
  await step(1)
  return {
    format: 'gltf',
    skeleton,
    model,
    clips,
    animations: animations.map(({ index }) => index),
    poseFrames,
    diagnostics: report.diagnostics,
  }
}

export function checkFrameRate(fps: number | undefined): void {
  if (fps === undefined || (fps > 0 && Number.isFinite(fps))) return
  throw new FaceworkError('gltf/fps', 'fps', `The frame rate should be a number above 0; found ${fps}.`)
}
