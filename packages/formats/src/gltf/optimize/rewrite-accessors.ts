import {
  elementSize,
  FLOAT,
  type Gltf,
  type GltfAccessor,
  MESHOPT_NAMES,
  meshoptOf,
} from '../check/schema.ts'
import type { AccessorReader } from '../read/decode/decode-accessor.ts'
import type { AccessorUse } from './accessor-roles.ts'
import {
  type CompressedViews,
  createCompressedViews,
  type Encoder,
  removeExtension,
  requireExtension,
} from './compressed-views.ts'
import { accessorBytes, keepViews, viewUsers } from './keep-views.ts'
import { type MorphColumn, writeMorphs } from './write-morphs.ts'
import {
  type WrittenColumn,
  writeCoordinates,
  writeDirections,
  writeExactly,
  writePositions,
  writeTriangles,
  writeWeights,
} from './write-vertices.ts'

/** Of a change of a normal: about a tenth of a degree. */
const NORMAL_ERROR = 1 / 512
const DRACO = 'KHR_draco_mesh_compression'

export interface OpenGltf {
  readonly json: Gltf
  readonly accessors: AccessorReader
  /** Of buffer 0. */
  readonly bin: Uint8Array
}

/** A file that is rewritten from another. */
export interface Rewrite {
  readonly source: OpenGltf
  /** Being changed. */
  readonly json: Gltf
  readonly encoder: Encoder
  readonly uses: readonly AccessorUse[]
  /** Metres. */
  readonly maxError: number
  readonly onProgress: (part: number) => void
}

/** Writes every accessor of the file in its smallest form within the error, and carries all other bytes over. */
export function rewriteAccessors({
  source,
  json,
  encoder,
  uses,
  maxError,
  onProgress,
}: Rewrite): CompressedViews {
  const accessors = json.accessors ?? []
  const referenced = referencedAccessors(json)
  const isDraco = dropDraco(json)
  const unpacked = (i: number) => accessors[i]!.bufferView === undefined && !accessors[i]!.sparse && isDraco
  for (const name of MESHOPT_NAMES) removeExtension(json, name)
  delete json.bufferViews
  const views = createCompressedViews(json, encoder)
  const rewritten = new Set<number>()
  const morphs: MorphColumn[] = []
  const replace = (i: number, column: WrittenColumn) => {
    const { bufferView: _, byteOffset: __, sparse: ___, min: ____, max: _____, ...rest } = accessors[i]!
    delete rest.normalized
    accessors[i] = { ...rest, ...column }
    rewritten.add(i)
  }
  uses.forEach(({ role, stretch }, index) => {
    const accessor = accessors[index]!
    if (!referenced.has(index)) {
      // Pruned: it keeps its place in the list, and no bytes.
      accessors[index] = { componentType: FLOAT, count: accessor.count, type: accessor.type }
      rewritten.add(index)
      return
    }
    // Whoever compressed it chose an error already; a second one on top helps nobody.
    if (isPacked(source.json, accessor)) return
    const from = { index, accessor, reader: source.accessors, views, encoder }
    const distance = maxError / stretch
    if (role === 'morph-position' || role === 'morph-normal') {
      const values = source.accessors.floats(index, 3, `accessors[${index}]`)
      const isPosition = role === 'morph-position'
      const own = isPosition ? distance : NORMAL_ERROR
      morphs.push({ accessor: index, values, maxError: own, ranged: isPosition })
      return
    }
    const column =
      role === 'position'
        ? writePositions(from, distance)
        : role === 'normal' || role === 'tangent'
          ? writeDirections(from, role === 'normal' ? 3 : 4)
          : role === 'uv'
            ? writeCoordinates(from)
            : role === 'weight'
              ? writeWeights(from)
              : role === 'triangles'
                ? writeTriangles(from)
                : undefined
    if (column && (role === 'normal' || role === 'tangent')) requireExtension(json, 'KHR_mesh_quantization')
    if (column) replace(index, column)
    else if (unpacked(index)) replace(index, writeExactly(from))
  })
  let done = 0
  const refused = new Set(
    writeMorphs(morphs, accessors, views, encoder, () => onProgress(done++ / morphs.length)),
  )
  for (const { accessor } of morphs) if (!refused.has(accessor)) rewritten.add(accessor)
  keepRest(source, json, rewritten, views)
  return views
}

function isPacked({ bufferViews }: Gltf, { bufferView }: GltfAccessor): boolean {
  return bufferView !== undefined && meshoptOf(bufferViews![bufferView]!) !== undefined
}

/** What was not written anew: accessors that lay among what was, and then whole views. */
function keepRest(
  source: OpenGltf,
  json: Gltf,
  rewritten: ReadonlySet<number>,
  views: CompressedViews,
): void {
  const accessors = json.accessors ?? []
  const shared = new Set([...rewritten].map((i) => source.json.accessors![i]!.bufferView))
  const settled = new Set<object>()
  const settle = (accessor: GltfAccessor) => {
    for (const part of [accessor, accessor.sparse?.indices, accessor.sparse?.values])
      if (part) settled.add(part)
  }
  accessors.forEach((accessor, i) => {
    if (rewritten.has(i)) {
      settle(accessor)
      return
    }
    const view = accessor.bufferView
    if (view === undefined || !shared.has(view) || accessor.sparse) return
    const { byteStride, target } = source.json.bufferViews![view]!
    const { bytes, stride } = accessorBytes(accessor, source.accessors.view(view), byteStride)
    const strided = stride !== elementSize(accessor.type, accessor.componentType)
    delete accessor.byteOffset
    accessor.bufferView = views.add(bytes, {
      mode: 'ATTRIBUTES',
      stride,
      strided,
      target,
    })
    settle(accessor)
  })
  const written = json.bufferViews
  delete json.bufferViews
  const users = viewUsers(json).filter((user) => !settled.has(user))
  if (written) json.bufferViews = written
  keepViews(source.json, users, source.accessors.view, source.bin, views)
}

/** By anything that may point at one; of an extension, any number might. */
function referencedAccessors(json: Gltf): Set<number> {
  const found = new Set<number>()
  const look = (value: unknown) => {
    if (typeof value === 'number') found.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  for (const mesh of json.meshes ?? []) {
    for (const { attributes, targets, indices, extensions } of mesh.primitives)
      look([attributes, targets, indices, extensions])
  }
  for (const skin of json.skins ?? []) look(skin.inverseBindMatrices)
  for (const { samplers } of json.animations ?? []) for (const s of samplers) look([s.input, s.output])
  for (const node of json.nodes ?? []) look(node.extensions)
  look(json.extensions)
  return found
}

/** What Draco held is written as plain accessors. */
function dropDraco(json: Gltf): boolean {
  let found = false
  for (const { primitives } of json.meshes ?? []) {
    for (const primitive of primitives) {
      if (primitive.extensions?.[DRACO] === undefined) continue
      found = true
      delete primitive.extensions[DRACO]
      if (Object.keys(primitive.extensions).length === 0) delete primitive.extensions
    }
  }
  if (found) removeExtension(json, DRACO)
  return found
}
