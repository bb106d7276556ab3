import type { Model } from '@facework/documents'
import { defined, type Material } from '@facework/documents/internal'
import { isObject } from '../check/is-object.ts'
import type { Gltf, GltfMaterial, GltfTextureInfo } from '../check/schema.ts'
import type { CarriedMaterial, CarriedTexture } from '../read/import-materials.ts'
import { type AccessorWriter, push } from './write-accessors.ts'

/** How pictures of these kinds are reached. */
const THROUGH: Readonly<Record<string, string>> = {
  'image/ktx2': 'KHR_texture_basisu',
  'image/webp': 'EXT_texture_webp',
  'image/avif': 'EXT_texture_avif',
}

/** Writes images, textures and materials; what import kept under `extras.gltf` goes back to its place. */
export function exportMaterials(json: Gltf, model: Model, writer: AccessorWriter): void {
  const images = new Map<number, number>()
  model.images.forEach((image, i) => {
    if (image.bytes.length === 0) return
    images.set(
      i,
      push(json, 'images', {
        name: image.name,
        mimeType: image.mimeType,
        bufferView: writer.bytes(image.bytes),
      }),
    )
  })
  const used = new Set<string>()
  const required = new Set<string>()
  const textures = new Map<string, number>()
  const samplers = new Map<string, number>()
  const textureInfo = ({
    image,
    through = THROUGH[model.images[image]?.mimeType ?? ''],
    sampler,
    info,
  }: CarriedTexture): GltfTextureInfo | undefined => {
    const source = images.get(image)
    if (source === undefined) return undefined
    const key = JSON.stringify([source, through, sampler])
    let index = textures.get(key)
    if (index === undefined) {
      const samplerKey = JSON.stringify(sampler)
      let samplerIndex = sampler && samplers.get(samplerKey)
      if (sampler && samplerIndex === undefined) {
        samplerIndex = push(json, 'samplers', sampler)
        samplers.set(samplerKey, samplerIndex)
      }
      index = push(json, 'textures', {
        ...(through ? { extensions: { [through]: { source } } } : { source }),
        sampler: samplerIndex,
      })
      textures.set(key, index)
    }
    if (through) for (const set of [used, required]) set.add(through)
    const limited = Number(info?.texCoord) > 1 ? { ...info, texCoord: 0 } : info
    for (const name of isObject(info?.extensions) ? Object.keys(info.extensions) : []) used.add(name)
    return { index, ...limited }
  }
  for (const material of model.materials) push(json, 'materials', exportMaterial(material, textureInfo, used))
  if (used.size > 0) json.extensionsUsed = [...used]
  if (required.size > 0) json.extensionsRequired = [...required]
}

function carriedOf(material: Material): CarriedMaterial {
  const carried = material.extras?.gltf
  return isObject(carried) ? (carried as CarriedMaterial) : {}
}

/** How many sets of texture coordinates a material reads. */
export function texCoordSets(model: Model, index: number | undefined): number {
  const material = index === undefined ? undefined : model.materials[index]
  if (!material) return 0
  const carried = carriedOf(material)
  let sets = 0
  for (const use of Object.keys(material.textures)) {
    const set = Number(carried.textures?.[use]?.info?.texCoord ?? 0)
    sets = Math.max(sets, set === 1 ? 2 : 1)
  }
  return sets
}

function exportMaterial(
  material: Material,
  textureInfo: (texture: CarriedTexture) => GltfTextureInfo | undefined,
  used: Set<string>,
): GltfMaterial {
  const carried = carriedOf(material)
  const texture = (use: string): GltfTextureInfo | undefined => {
    const image = material.textures[use]
    return image === undefined ? undefined : textureInfo({ ...carried.textures?.[use], image })
  }
  const field = <K extends string>(name: K, use: string) => {
    const info = texture(use)
    return (info ? { [name]: info } : {}) as { [P in K]?: GltfTextureInfo }
  }
  const strength = Math.max(1, ...material.emissive)
  const extensions = defined({
    KHR_materials_emissive_strength: strength > 1 ? { emissiveStrength: strength } : undefined,
    ...(carried.extensions && (restoreTextures(carried.extensions, textureInfo) as Record<string, unknown>)),
  })
  for (const name of Object.keys(extensions)) used.add(name)
  const { gltf: _, ...extras } = material.extras ?? {}
  return {
    name: material.name,
    pbrMetallicRoughness: {
      baseColorFactor: Array.from({ length: 4 }, (_, k) => limit(material.color[k] ?? 1)),
      metallicFactor: limit(material.metallic),
      roughnessFactor: limit(material.roughness),
      ...field('baseColorTexture', 'color'),
      ...field('metallicRoughnessTexture', 'metallicRoughness'),
    },
    ...field('normalTexture', 'normal'),
    ...field('occlusionTexture', 'occlusion'),
    ...field('emissiveTexture', 'emissive'),
    emissiveFactor: material.emissive.some((v) => v > 0)
      ? Array.from({ length: 3 }, (_, k) => limit((material.emissive[k] ?? 0) / strength))
      : undefined,
    alphaMode: ALPHA_MODES[material.alpha],
    alphaCutoff: material.alpha === 'mask' ? Math.max(0, material.alphaCutoff) : undefined,
    doubleSided: material.doubleSided === 'yes' || undefined,
    extensions: Object.keys(extensions).length > 0 ? extensions : undefined,
    extras: Object.keys(extras).length > 0 ? extras : undefined,
  }
}

const ALPHA_MODES = { opaque: undefined, mask: 'MASK', blend: 'BLEND' } as const

function limit(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** The way back of `carryTextures`: images become texture infos again. */
function restoreTextures(
  value: unknown,
  textureInfo: (texture: CarriedTexture) => GltfTextureInfo | undefined,
): unknown {
  if (Array.isArray(value)) return value.map((v) => restoreTextures(v, textureInfo))
  if (!isObject(value)) return value
  const entries = Object.entries(value).flatMap(([key, v]): [string, unknown][] => {
    if (!/texture$/i.test(key) || !isObject(v) || !Number.isInteger(v.image))
      return [[key, restoreTextures(v, textureInfo)]]
    const info = textureInfo(v as unknown as CarriedTexture)
    return info ? [[key, info]] : []
  })
  return Object.fromEntries(entries)
}
