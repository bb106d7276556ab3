import type { Report } from '@facework/report'
import type { MemoryBudget } from '../../../memory-budget.ts'
import { broken } from '../../check/broken.ts'
import { COMPONENT_COUNTS, COMPONENT_SIZES, type Gltf, type GltfPrimitive } from '../../check/schema.ts'

/** The parts of Google's decoder that are used; the package brings no types. */
interface DracoDecoder {
  DecodeBufferToMesh(buffer: DracoBuffer, mesh: DracoMesh): DracoStatus
  GetAttributeByUniqueId(mesh: DracoMesh, id: number): DracoAttribute
  GetTrianglesUInt32Array(mesh: DracoMesh, bytes: number, at: number): boolean
  GetAttributeDataArrayForAllPoints(
    mesh: DracoMesh,
    attribute: DracoAttribute,
    type: number,
    bytes: number,
    at: number,
  ): boolean
}
interface DracoBuffer {
  Init(bytes: Uint8Array, size: number): void
}
interface DracoMesh {
  readonly ptr: number
  num_points(): number
  num_faces(): number
}
interface DracoStatus {
  ok(): boolean
  error_msg(): string
}
interface DracoAttribute {
  readonly ptr: number
  num_components(): number
}

export interface DracoModule {
  readonly HEAPU8: Uint8Array
  readonly Decoder: new () => DracoDecoder
  readonly DecoderBuffer: new () => DracoBuffer
  readonly Mesh: new () => DracoMesh
  readonly DT_INT8: number
  readonly DT_UINT8: number
  readonly DT_INT16: number
  readonly DT_UINT16: number
  readonly DT_UINT32: number
  readonly DT_FLOAT32: number
  destroy(thing: unknown): void
  _malloc(size: number): number
  _free(at: number): void
}

interface DracoExtension {
  readonly bufferView: number
  /** Draco's own ids, by glTF attribute. */
  readonly attributes: Readonly<Record<string, number>>
}

export function usesDraco(json: Gltf): boolean {
  return json.meshes?.some((m) => m.primitives.some((p) => dracoOf(p) !== undefined)) ?? false
}

/** Google's decoder as Node finds it. Bundlers are kept from following: the file asks for Node's own modules. */
export async function loadDraco(): Promise<DracoModule> {
  // Only the decoder: the package's main file brings the encoder along.
  const decoder = 'draco3dgltf/draco_decoder_gltf_nodejs.js'
  const { default: createDecoderModule } = await import(/* @vite-ignore */ decoder)
  return createDecoderModule({})
}

/** The packed components of an accessor, and how many elements there are. */
export interface DracoColumn {
  readonly bytes: Uint8Array
  readonly count: number
}

/** What Draco holds in place of buffer views, by accessor. It is believed where an accessor says another count. */
export function decodeDraco(
  json: Gltf,
  module: DracoModule,
  view: (index: number) => Uint8Array,
  meter: MemoryBudget,
  report?: Report,
): Map<number, DracoColumn> {
  const decoded = new Map<number, DracoColumn>()
  json.meshes?.forEach((mesh, m) => {
    mesh.primitives.forEach((primitive, k) => {
      const draco = dracoOf(primitive)
      if (draco === undefined) return
      const path = `meshes[${m}].primitives[${k}].extensions.KHR_draco_mesh_compression`
      checkExtension(draco, primitive, json, path)
      decodePrimitive(json, primitive, draco, module, view(draco.bufferView), path, decoded, meter, report)
    })
  })
  return decoded
}

function dracoOf(primitive: GltfPrimitive): DracoExtension | undefined {
  return primitive.extensions?.KHR_draco_mesh_compression as DracoExtension | undefined
}

function checkExtension(draco: DracoExtension, primitive: GltfPrimitive, json: Gltf, path: string): void {
  const wrong = (what: string): never => broken('gltf/draco', path, `${path} ${what}.`)
  if (typeof draco !== 'object' || draco === null) wrong('should be an object')
  const { bufferView, attributes } = draco
  if (!Number.isInteger(bufferView) || !json.bufferViews?.[bufferView])
    wrong(`names the buffer view ${bufferView}; the file has ${json.bufferViews?.length ?? 0}`)
  if (typeof attributes !== 'object' || attributes === null) wrong('names no attributes')
  for (const [name, id] of Object.entries(attributes)) {
    if (!Number.isInteger(id) || id < 0) wrong(`gives "${name}" the id ${id}; expected a whole number`)
    if (primitive.attributes[name] === undefined)
      wrong(`compresses "${name}", which the primitive itself does not have`)
  }
  if (primitive.mode !== undefined && primitive.mode !== 4)
    wrong(`is on a primitive of mode ${primitive.mode}; only triangles are read from Draco`)
}

function decodePrimitive(
  json: Gltf,
  primitive: GltfPrimitive,
  draco: DracoExtension,
  module: DracoModule,
  bytes: Uint8Array,
  path: string,
  decoded: Map<number, DracoColumn>,
  meter: MemoryBudget,
  report: Report | undefined,
): void {
  const believe = (index: number, what: string, said: number, count: number) => {
    if (said === count) return
    report?.warn(
      'gltf/draco-count',
      path,
      `${path} holds ${count} ${what}; accessors[${index}] says ${said}. Those of Draco are read.`,
      'Export the file again; the tool that wrote it broke the glTF rules.',
    )
  }
  const wrong = (what: string): never =>
    broken('gltf/draco', path, `${path} ${what}.`, 'Export the file again, or without Draco.')
  const decoder = new module.Decoder()
  const buffer = new module.DecoderBuffer()
  const mesh = new module.Mesh()
  try {
    let status: DracoStatus | undefined
    try {
      buffer.Init(bytes, bytes.length)
      status = decoder.DecodeBufferToMesh(buffer, mesh)
    } catch (error) {
      // The decoder aborts on some damage instead of returning a status.
      wrong(`cannot be decompressed: ${String((error as Error).message ?? error).split('\n')[0]}`)
    }
    if (!status!.ok() || mesh.ptr === 0) wrong(`cannot be decompressed: ${status!.error_msg()}`)
    const points = mesh.num_points()
    for (const [name, id] of Object.entries(draco.attributes)) {
      const index = primitive.attributes[name]!
      const { componentType, type, count } = json.accessors![index]!
      believe(index, `vertices of ${name}`, count, points)
      const attribute = decoder.GetAttributeByUniqueId(mesh, id)
      if (attribute.ptr === 0) wrong(`holds no attribute ${id} ("${name}")`)
      const width = COMPONENT_COUNTS[type]!
      if (attribute.num_components() !== width)
        wrong(
          `holds "${name}" with ${attribute.num_components()} components; accessors[${index}] has ${width}`,
        )
      const out = fromHeap(
        module,
        points * width * COMPONENT_SIZES[componentType]!,
        path,
        meter,
        (size, at) =>
          decoder.GetAttributeDataArrayForAllPoints(
            mesh,
            attribute,
            dracoType(module, componentType),
            size,
            at,
          ),
      )
      if (!out) wrong(`cannot give "${name}" as accessors[${index}] wants it`)
      decoded.set(index, { bytes: out!, count: points })
    }
    if (primitive.indices === undefined) return
    const { count, componentType } = json.accessors![primitive.indices]!
    const corners = mesh.num_faces() * 3
    believe(primitive.indices, 'indices', count, corners)
    const triangles = fromHeap(module, corners * 4, path, meter, (size, at) =>
      decoder.GetTrianglesUInt32Array(mesh, size, at),
    )
    if (!triangles) wrong('has triangles that cannot be read')
    const wide = new Uint32Array(triangles!.buffer)
    const most = componentType === 5123 ? 65_535 : 255
    if (componentType !== 5125 && points > most + 1)
      wrong(`has ${points} vertices, more than the indices of accessors[${primitive.indices}] can count`)
    const narrow =
      componentType === 5125 ? wide : componentType === 5123 ? Uint16Array.from(wide) : Uint8Array.from(wide)
    decoded.set(primitive.indices, { bytes: new Uint8Array(narrow.buffer), count: corners })
  } finally {
    module.destroy(mesh)
    module.destroy(buffer)
    module.destroy(decoder)
  }
}

/** Lets the decoder write into its own memory and takes a copy out; undefined when it refuses. */
function fromHeap(
  module: DracoModule,
  size: number,
  path: string,
  meter: MemoryBudget,
  write: (size: number, at: number) => boolean,
): Uint8Array | undefined {
  meter.take(size, path)
  const at = module._malloc(size)
  try {
    return write(size, at) ? module.HEAPU8.slice(at, at + size) : undefined
  } finally {
    module._free(at)
  }
}

function dracoType(module: DracoModule, componentType: number): number {
  switch (componentType) {
    case 5120:
      return module.DT_INT8
    case 5121:
      return module.DT_UINT8
    case 5122:
      return module.DT_INT16
    case 5123:
      return module.DT_UINT16
    case 5125:
      return module.DT_UINT32
    default:
      return module.DT_FLOAT32
  }
}
