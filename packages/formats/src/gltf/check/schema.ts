/** The parts of a glTF 2.0 file that are read here. Checked by `checkStructure` before anything trusts them. */
export interface Gltf {
  asset: {
    version: string
    generator?: string | undefined
    copyright?: string | undefined
    extras?: unknown | undefined
  }
  scene?: number | undefined
  scenes?: GltfScene[] | undefined
  nodes?: GltfNode[] | undefined
  meshes?: GltfMesh[] | undefined
  skins?: GltfSkin[] | undefined
  animations?: GltfAnimation[] | undefined
  accessors?: GltfAccessor[] | undefined
  bufferViews?: GltfBufferView[] | undefined
  buffers?: GltfBuffer[] | undefined
  materials?: GltfMaterial[] | undefined
  textures?: GltfTexture[] | undefined
  images?: GltfImage[] | undefined
  samplers?: GltfObject[] | undefined
  extensionsUsed?: string[] | undefined
  extensionsRequired?: string[] | undefined
  extensions?: Record<string, unknown> | undefined
  extras?: unknown | undefined
}

/** Any object of the file: `extensions` and `extras` may be on each. */
export interface GltfObject {
  name?: string | undefined
  extensions?: Record<string, unknown> | undefined
  extras?: unknown | undefined
}

export interface GltfScene extends GltfObject {
  nodes?: number[] | undefined
}

export interface GltfNode extends GltfObject {
  children?: number[] | undefined
  mesh?: number | undefined
  skin?: number | undefined
  camera?: number | undefined
  weights?: number[] | undefined
  matrix?: number[] | undefined
  translation?: number[] | undefined
  rotation?: number[] | undefined
  scale?: number[] | undefined
}

export interface GltfMesh extends GltfObject {
  primitives: GltfPrimitive[]
  weights?: number[] | undefined
}

export interface GltfPrimitive extends GltfObject {
  attributes: Record<string, number>
  indices?: number | undefined
  material?: number | undefined
  mode?: number | undefined
  targets?: Record<string, number>[] | undefined
}

export interface GltfSkin extends GltfObject {
  joints: number[]
  inverseBindMatrices?: number | undefined
  skeleton?: number | undefined
}

export interface GltfAnimation extends GltfObject {
  channels: GltfChannel[]
  samplers: GltfSampler[]
}

export interface GltfChannel extends GltfObject {
  sampler: number
  target: { node?: number | undefined; path: string; extensions?: Record<string, unknown> | undefined }
}

export interface GltfSampler extends GltfObject {
  input: number
  output: number
  interpolation?: 'STEP' | 'LINEAR' | 'CUBICSPLINE' | undefined
}

export interface GltfAccessor extends GltfObject {
  bufferView?: number | undefined
  byteOffset?: number | undefined
  componentType: number
  normalized?: boolean | undefined
  count: number
  type: string
  min?: number[] | undefined
  max?: number[] | undefined
  sparse?:
    | {
        count: number
        indices: { bufferView: number; byteOffset?: number; componentType: number }
        values: { bufferView: number; byteOffset?: number }
      }
    | undefined
}

export interface GltfBufferView extends GltfObject {
  buffer: number
  byteOffset?: number | undefined
  byteLength: number
  byteStride?: number | undefined
  target?: number | undefined
}

export interface GltfBuffer extends GltfObject {
  uri?: string | undefined
  byteLength: number
}

export interface GltfTextureInfo extends GltfObject {
  index: number
  texCoord?: number | undefined
  scale?: number | undefined
  strength?: number | undefined
}

export interface GltfMaterial extends GltfObject {
  pbrMetallicRoughness?:
    | {
        baseColorFactor?: number[]
        metallicFactor?: number
        roughnessFactor?: number
        baseColorTexture?: GltfTextureInfo
        metallicRoughnessTexture?: GltfTextureInfo
      }
    | undefined
  normalTexture?: GltfTextureInfo | undefined
  occlusionTexture?: GltfTextureInfo | undefined
  emissiveTexture?: GltfTextureInfo | undefined
  emissiveFactor?: number[] | undefined
  alphaMode?: 'OPAQUE' | 'MASK' | 'BLEND' | undefined
  alphaCutoff?: number | undefined
  doubleSided?: boolean | undefined
}

export interface GltfTexture extends GltfObject {
  source?: number | undefined
  sampler?: number | undefined
}

export interface GltfImage extends GltfObject {
  uri?: string | undefined
  mimeType?: string | undefined
  bufferView?: number | undefined
}

/** `EXT_meshopt_compression` on a buffer view: where the compressed bytes are and what they become. */
export interface MeshoptView {
  buffer: number
  byteOffset?: number | undefined
  byteLength: number
  byteStride: number
  count: number
  mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES'
  filter?: 'NONE' | 'OCTAHEDRAL' | 'QUATERNION' | 'EXPONENTIAL' | 'COLOR' | undefined
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
