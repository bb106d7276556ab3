/** The parts of a glTF 2.0 file that are read here. Checked by `checkStructure` before anything trusts them. */
export interface Gltf {
  asset: { version: string; generator?: string; copyright?: string; extras?: unknown }
  scene?: number
  scenes?: GltfScene[]
  nodes?: GltfNode[]
  meshes?: GltfMesh[]
  skins?: GltfSkin[]
  animations?: GltfAnimation[]
  accessors?: GltfAccessor[]
  bufferViews?: GltfBufferView[]
  buffers?: GltfBuffer[]
  materials?: GltfMaterial[]
  textures?: GltfTexture[]
  images?: GltfImage[]
  samplers?: GltfObject[]
  extensionsUsed?: string[]
  extensionsRequired?: string[]
  extensions?: Record<string, unknown>
  extras?: unknown
}

/** Any object of the file: `extensions` and `extras` may hang from each. */
export interface GltfObject {
  name?: string
  extensions?: Record<string, unknown>
  extras?: unknown
}

export interface GltfScene extends GltfObject {
  nodes?: number[]
}

export interface GltfNode extends GltfObject {
  children?: number[]
  mesh?: number
  skin?: number
  camera?: number
  weights?: number[]
  matrix?: number[]
  translation?: number[]
  rotation?: number[]
  scale?: number[]
}

export interface GltfMesh extends GltfObject {
  primitives: GltfPrimitive[]
  weights?: number[]
}

export interface GltfPrimitive extends GltfObject {
  attributes: Record<string, number>
  indices?: number
  material?: number
  mode?: number
  targets?: Record<string, number>[]
}

export interface GltfSkin extends GltfObject {
  joints: number[]
  inverseBindMatrices?: number
  skeleton?: number
}

export interface GltfAnimation extends GltfObject {
  channels: GltfChannel[]
  samplers: GltfSampler[]
}

export interface GltfChannel extends GltfObject {
  sampler: number
  target: { node?: number; path: string; extensions?: Record<string, unknown> }
}

export interface GltfSampler extends GltfObject {
  input: number
  output: number
  interpolation?: 'STEP' | 'LINEAR' | 'CUBICSPLINE'
}

export interface GltfAccessor extends GltfObject {
  bufferView?: number
  byteOffset?: number
  componentType: number
  normalized?: boolean
  count: number
  type: string
  min?: number[]
  max?: number[]
  sparse?: {
    count: number
    indices: { bufferView: number; byteOffset?: number; componentType: number }
    values: { bufferView: number; byteOffset?: number }
  }
}

export interface GltfBufferView extends GltfObject {
  buffer: number
  byteOffset?: number
  byteLength: number
  byteStride?: number
  target?: number
}

export interface GltfBuffer extends GltfObject {
  uri?: string
  byteLength: number
}

export interface GltfTextureInfo extends GltfObject {
  index: number
  texCoord?: number
  scale?: number
  strength?: number
}

export interface GltfMaterial extends GltfObject {
  pbrMetallicRoughness?: {
    baseColorFactor?: number[]
    metallicFactor?: number
    roughnessFactor?: number
    baseColorTexture?: GltfTextureInfo
    metallicRoughnessTexture?: GltfTextureInfo
  }
  normalTexture?: GltfTextureInfo
  occlusionTexture?: GltfTextureInfo
  emissiveTexture?: GltfTextureInfo
  emissiveFactor?: number[]
  alphaMode?: 'OPAQUE' | 'MASK' | 'BLEND'
  alphaCutoff?: number
  doubleSided?: boolean
}

export interface GltfTexture extends GltfObject {
  source?: number
  sampler?: number
}

export interface GltfImage extends GltfObject {
  uri?: string
  mimeType?: string
  bufferView?: number
}

/** `EXT_meshopt_compression` on a buffer view: where the compressed bytes lie and what they become. */
export interface MeshoptView {
  buffer: number
  byteOffset?: number
  byteLength: number
  byteStride: number
  count: number
  mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES'
  filter?: 'NONE' | 'OCTAHEDRAL' | 'QUATERNION' | 'EXPONENTIAL' | 'COLOR'
}

export const COMPONENT_SIZES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
}
export const FLOAT = 5126
export const COMPONENT_COUNTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}

export const MESHOPT_NAMES = ['EXT_meshopt_compression', 'KHR_meshopt_compression']

/** The meshopt extension of a buffer view, under either of its names. */
export function meshoptOf(view: GltfObject): MeshoptView | undefined {
  for (const name of MESHOPT_NAMES) {
    const found = view.extensions?.[name]
    if (found !== undefined) return found as MeshoptView
  }
  return undefined
}

/** Bytes of one element; columns of small matrices are padded to four bytes. */
export function elementSize(type: string, componentType: number): number {
  const size = COMPONENT_SIZES[componentType]!
  const rows = type === 'MAT2' ? 2 : type === 'MAT3' ? 3 : 0
  if (rows > 0) return rows * Math.ceil((rows * size) / 4) * 4
  return COMPONENT_COUNTS[type]! * size
}
