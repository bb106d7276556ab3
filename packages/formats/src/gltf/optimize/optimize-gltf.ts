import { FaceworkError, Report } from '@facework/report'
import { MemoryBudget } from '../../memory-budget.ts'
import { checkStructure } from '../check/check-structure.ts'
import { FLOAT, type Gltf } from '../check/schema.ts'
import { createAccessorReader } from '../read/decode/decode-accessor.ts'
import type { DracoModule } from '../read/decode/decode-draco.ts'
import { readyToDecode } from '../read/decode/decode-view.ts'
import { mergeBuffers } from '../read/merge-buffers.ts'
import { readContainer } from '../read/read-container.ts'
import type { GltfResources } from '../read/resolve-resources.ts'
import { push } from '../write/write-accessors.ts'
import { writeGlb } from '../write/write-container.ts'
import { accessorUses } from './accessor-roles.ts'
import type { Encoder } from './compressed-views.ts'
import { findUnused, type UnusedParts } from './find-unused.ts'
import { type MeshError, measureErrors } from './measure-errors.ts'
import { meshStretches } from './mesh-stretch.ts'
import { countingExtensions, pruneUnused } from './prune-unused.ts'
import { type OpenGltf, type Rewrite, rewriteAccessors } from './rewrite-accessors.ts'
import { bytesOf } from './write-morphs.ts'

export interface OptimizeGltfOptions {
  /** How far a vertex, or a vertex of a morph at full weight, may be off in millimetres; 0.01 unless given. */
  readonly maxMm?: number | undefined
  /** Remove morphs and joints without effect; by default they are only reported. */
  readonly prune?: boolean | undefined
  /** Files beside a .gltf, by relative path. */
  readonly resources?: GltfResources | undefined
  readonly draco?: DracoModule | undefined
  readonly maxBytes?: number | undefined
  /** Called with the progress from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  /** Takes what is worth saying. */
  readonly report?: Report | undefined
}

export interface OptimizedGltf {
  readonly bytes: Uint8Array
  /** Measured on what was written, positions first and then each morph, mesh by mesh. */
  readonly errors: readonly MeshError[]
  readonly unused: UnusedParts
  readonly pruned: boolean
}

export const DEFAULT_MAX_MM = 0.01

/**
 * The same head in a smaller .glb: vertex data and morphs quantised within a distance and meshopt-compressed,
 * morphs sparse where that pays. Names, extras, animations, materials and images stay as they were.
 *
 *   const { bytes, errors } = await optimizeGltf(head, { maxMm: 0.01 })
 */
export async function optimizeGltf(
  given: Uint8Array,
  options: OptimizeGltfOptions = {},
): Promise<OptimizedGltf> {
  const { maxMm = DEFAULT_MAX_MM, report = new Report(), onProgress = () => {} } = options
  if (!(maxMm > 0 && Number.isFinite(maxMm))) {
    throw new FaceworkError('gltf/max-mm', 'maxMm', `maxMm should be a number above 0; found ${maxMm}.`)
  }
  const bytes = inOneFile(given, options.resources)
  const source = await open(bytes, options)
  const encoder = await loadEncoder()
  const stretches = meshStretches(source.json, source.accessors)
  const unused = findUnused(source.json, source.accessors)
  // Read a second time, so that one can be changed while the other is read.
  const { json } = readContainer(bytes)
  const pruned = (options.prune ?? false) && mayPrune(json, unused, report)
  const weights = pruned ? pruneUnused(json, unused, source.accessors) : []
  if (!pruned) reportUnused(unused, report)

  const uses = accessorUses(json, stretches)
  const rewrite: Rewrite = { source, json, encoder, uses, maxError: maxMm / 1000, onProgress }
  const views = rewriteAccessors(rewrite)
  for (const { values, use } of weights) {
    const bufferView = views.add(bytesOf(values), { mode: 'ATTRIBUTES', stride: 4 })
    use(push(json, 'accessors', { bufferView, componentType: FLOAT, count: values.length, type: 'SCALAR' }))
  }
  const bin = views.finish()
  if (json.buffers?.length === 0) delete json.buffers
  const out = writeGlb(json, bin)
  const errors = measureErrors(source, await open(out, options), stretches)
  onProgress(1)
  return { bytes: out, errors, unused, pruned }
}

/** A .gltf with the files beside it inside. */
function inOneFile(bytes: Uint8Array, resources: GltfResources | undefined): Uint8Array {
  const file = readContainer(bytes)
  checkStructure(file.json)
  if (file.form === 'glb' && file.json.buffers?.[0]?.uri === undefined) return bytes
  return writeGlb(file.json, mergeBuffers(file, resources))
}

async function open(bytes: Uint8Array, { draco, maxBytes }: OptimizeGltfOptions): Promise<OpenGltf> {
  const file = readContainer(bytes)
  checkStructure(file.json)
  const decoder = await readyToDecode(file, draco)
  return {
    json: file.json,
    bin: file.bin ?? new Uint8Array(0),
    accessors: createAccessorReader(file, undefined, new MemoryBudget('gltf/too-large', maxBytes), decoder),
  }
}

/** On demand: nobody who only reads heads should have to load it. */
async function loadEncoder(): Promise<Encoder> {
  const { MeshoptEncoder } = await import('meshoptimizer/encoder')
  await MeshoptEncoder.ready
  return MeshoptEncoder
}

function mayPrune(json: Gltf, { morphs, joints }: UnusedParts, report: Report): boolean {
  if (morphs.length + joints.length === 0) return false
  const counting = countingExtensions(json)
  if (counting.length === 0) return true
  report.warn(
    'gltf/not-pruned',
    'extensionsUsed',
    `Nothing was taken out: ${counting.join(', ')} may name morphs and joints by number, which would then mean others.`,
    'Take unused shapes out in the authoring tool.',
  )
  return false
}

function reportUnused({ morphs, joints }: UnusedParts, report: Report): void {
  for (const { mesh, meshName, index, name } of morphs) {
    report.info(
      'gltf/morph-unused',
      `meshes[${mesh}].primitives[0].targets[${index}]`,
      `Morph "${name}" of "${meshName}" moves no vertex, and no animation drives it.`,
      'Leave it out with --prune (prune).',
    )
  }
  for (const { node, name } of joints) {
    report.info(
      'gltf/joint-unused',
      `nodes[${node}]`,
      `Joint "${name}" is in no skin and no animation, and holds nothing.`,
      'Leave it out with --prune (prune), unless something is fastened to it by name.',
    )
  }
}
