import type { Image } from '@facework/documents/internal'
import { defined, type Material } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { FaceworkError } from '@facework/report'
import type { MemoryBudget } from '../../memory-budget.ts'
import { isObject } from '../check/is-object.ts'
import type { Gltf, GltfImage, GltfMaterial, GltfTexture, GltfTextureInfo } from '../check/schema.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'
import { imageType } from './image-type.ts'
import { type GltfResources, readUri } from './resolve-resources.ts'

/**
 * Properties of a material that the model has no field for, kept under `extras.gltf` so that it can be written
 * back: texture coordinates and samplers by use, and extensions. Texture indices become image indices.
 */
export interface CarriedMaterial {
  readonly textures?: Readonly<Record<string, CarriedTexture>>
  readonly extensions?: Readonly<Record<string, unknown>>
}

export interface CarriedTexture {
  readonly image: number
  /** `KHR_texture_basisu`, `EXT_texture_webp` …, when the image is reached through an extension. */
  readonly through?: string
  readonly sampler?: Readonly<Record<string, unknown>>
  /** Everything else of the texture info: texCoord, scale, strength, KHR_texture_transform. */
  readonly info?: Readonly<Record<string, unknown>>
}

/** Images in file order; `indices` leads from the file's numbers to the model's, for those that were there. */
export function importImages(
  json: Gltf,
  accessors: AccessorReader,
  resources: GltfResources | undefined,
  meter: MemoryBudget,
  report: Report,
): { images: Image[]; indices: Map<number, number> } {
  const images: Image[] = []
  const indices = new Map<number, number>()
  json.images?.forEach((image, i) => {
    const bytes = imageBytes(image, i, accessors, resources, report)
    if (!bytes) return
    meter.take(bytes.length, `images[${i}]`)
    indices.set(i, images.length)
    const name = image.name ?? (image.uri && !/^data:/i.test(image.uri) ? image.uri : `image_${i}`)
    images.push({ name, mimeType: imageType(image.mimeType, bytes), bytes: new Uint8Array(bytes) })
  })
  return { images, indices }
}

function imageBytes(
  image: GltfImage,
  i: number,
  accessors: AccessorReader,
  resources: GltfResources | undefined,
  report: Report,
): Uint8Array | undefined {
  const path = `images[${i}]`
  let reason = 'has neither data nor a file'
  if (image.bufferView !== undefined) return accessors.view(image.bufferView)
  if (image.uri !== undefined) {
    try {
      const bytes = readUri(image.uri, `${path}.uri`, resources)
      if (bytes) return bytes
      reason = `is in "${image.uri.slice(0, 80)}", which was not given`
    } catch (error) {
      if (!(error instanceof FaceworkError)) throw error
      reason = `cannot be read: ${error.message}`
    }
  }
  report.warn(
    'gltf/image-missing',
    path,
    `Image ${i} ${reason}; materials go without it.`,
    'Keep the pictures beside the model, or save it as .glb.',
  )
  return undefined
}

const OWN_TEXTURES = {
  normal: 'normalTexture',
  occlusion: 'occlusionTexture',
  emissive: 'emissiveTexture',
} as const
const PBR_TEXTURES = { color: 'baseColorTexture', metallicRoughness: 'metallicRoughnessTexture' } as const

export const materialName = ({ name }: GltfMaterial, index: number): string => name ?? `material_${index}`

export function importMaterials(json: Gltf, imageIndices: ReadonlyMap<number, number>): Material[] {
  return (json.materials ?? []).map((material, i) => importMaterial(json, material, i, imageIndices))
}

function importMaterial(
  json: Gltf,
  material: GltfMaterial,
  index: number,
  imageIndices: ReadonlyMap<number, number>,
): Material {
  const pbr = material.pbrMetallicRoughness ?? {}
  const textures: Record<string, number> = {}
  const carried: Record<string, CarriedTexture> = {}
  const uses: [string, GltfTextureInfo | undefined][] = [
    ...Object.entries(PBR_TEXTURES).map(([use, field]): [string, GltfTextureInfo | undefined] => [
      use,
      pbr[field],
    ]),
    ...Object.entries(OWN_TEXTURES).map(([use, field]): [string, GltfTextureInfo | undefined] => [
      use,
      material[field],
    ]),
  ]
  for (const [use, info] of uses) {
    const texture = info && carryTexture(json, info, imageIndices)
    if (!texture) continue
    textures[use] = texture.image
    if (texture.through || texture.sampler || texture.info) carried[use] = texture
  }
  const extensions = material.extensions && carryTextures(json, material.extensions, imageIndices)
  const gltf: CarriedMaterial = defined({
    textures: Object.keys(carried).length > 0 ? carried : undefined,
    extensions: extensions as Record<string, unknown> | undefined,
  })
  const extras = defined({
    ...(isObject(material.extras) ? material.extras : {}),
    gltf: Object.keys(gltf).length > 0 ? gltf : undefined,
  })
  return defined({
    name: materialName(material, index),
    color: pbr.baseColorFactor ?? [1, 1, 1, 1],
    metallic: pbr.metallicFactor ?? 1,
    roughness: pbr.roughnessFactor ?? 1,
    emissive: material.emissiveFactor ?? [0, 0, 0],
    doubleSided: material.doubleSided ? 'yes' : 'no',
    alpha: material.alphaMode === 'MASK' ? 'mask' : material.alphaMode === 'BLEND' ? 'blend' : 'opaque',
    alphaCutoff: material.alphaCutoff ?? 0.5,
    textures,
    extras: Object.keys(extras).length > 0 ? extras : undefined,
  })
}

function carryTexture(
  json: Gltf,
  { index, ...info }: GltfTextureInfo,
  imageIndices: ReadonlyMap<number, number>,
): CarriedTexture | undefined {
  const texture = json.textures?.[index]
  if (!texture) return undefined
  const { source, through } = imageOfTexture(texture)
  const image = imageIndices.get(source ?? -1)
  if (image === undefined) return undefined
  const sampler = texture.sampler === undefined ? undefined : json.samplers![texture.sampler]
  return defined({
    image,
    through: through || undefined,
    sampler: sampler as Record<string, unknown> | undefined,
    info: Object.keys(info).length > 0 ? (info as Record<string, unknown>) : undefined,
  })
}

/** An extension's image comes before the plain one, which is its fallback. */
function imageOfTexture(texture: GltfTexture): { source?: number; through?: string } {
  for (const [name, extension] of Object.entries(texture.extensions ?? {})) {
    if (isObject(extension) && typeof extension.source === 'number')
      return { source: extension.source, through: name }
  }
  return texture.source === undefined ? {} : { source: texture.source }
}

/** A copy of extension data in which every `…Texture: { index }` says its image instead. */
function carryTextures(json: Gltf, value: unknown, imageIndices: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(value)) return value.map((v) => carryTextures(json, v, imageIndices))
  if (!isObject(value)) return value
  const entries = Object.entries(value).flatMap(([key, v]): [string, unknown][] => {
    if (!/texture$/i.test(key) || !isObject(v) || !Number.isInteger(v.index))
      return [[key, carryTextures(json, v, imageIndices)]]
    const texture = carryTexture(json, v as unknown as GltfTextureInfo, imageIndices)
    return texture ? [[key, texture]] : []
  })
  return Object.fromEntries(entries)
}
