import type { Image } from '@facework/documents/internal'
import { defined, type Material } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { child, textAt } from '../parse/fbx-tree.ts'
import { listed } from '../unique-names.ts'
import {
  childrenOf,
  type FbxObject,
  type FbxScene,
  numberProperty,
  textProperty,
  type Vector,
  vectorProperty,
} from './objects.ts'

/** The texture slots a document knows, by the FBX property they hang on. */
const TEXTURE_USE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    DiffuseColor: 'color',
    'Maya|TEX_color_map': 'color',
    'Maya|baseColor': 'color',
    '3dsMax|Parameters|base_color_map': 'color',
    NormalMap: 'normal',
    Bump: 'normal',
    'Maya|TEX_normal_map': 'normal',
    '3dsMax|Parameters|bump_map': 'normal',
    EmissiveColor: 'emissive',
    EmissiveFactor: 'emissive',
    'Maya|TEX_emissive_map': 'emissive',
  }),
)

const MIME_BY_START: readonly (readonly [readonly number[], string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'image/png'],
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x52, 0x49, 0x46, 0x46], 'image/webp'],
  [[0x44, 0x44, 0x53, 0x20], 'image/vnd-ms.dds'],
  [[0x42, 0x4d], 'image/bmp'],
  [[0x49, 0x49, 0x2a, 0x00], 'image/tiff'],
]

export interface Materials {
  readonly materials: readonly Material[]
  readonly images: readonly Image[]
  readonly indexOf: ReadonlyMap<FbxObject, number>
}

/** All materials of the file; textures embedded in it become images, paths to others ride along in `extras`. */
export function readMaterials(scene: FbxScene, report: Report): Materials {
  const images: Image[] = []
  const imageOf = new Map<FbxObject, number>()
  const outside = new Set<string>()
  const unused = new Set<string>()
  const objects = scene.objects.filter((o) => o.kind === 'Material')
  const materials = objects.map((object): Material => {
    const textures: Record<string, number> = {}
    const files: Record<string, string> = {}
    for (const { object: texture, property } of object.children) {
      if (texture.kind !== 'Texture') continue
      const use = TEXTURE_USE.get(property ?? '')
      if (use === undefined) {
        unused.add(property ?? 'unnamed')
        continue
      }
      const image = imageIndex(texture, images, imageOf)
      if (image !== undefined) textures[use] ??= image
      const file =
        textAt(child(texture.node, 'RelativeFilename'), 0) || textAt(child(texture.node, 'FileName'), 0)
      if (file) {
        files[use] ??= file
        if (image === undefined) outside.add(file.replace(/^.*[\\/]/, ''))
      }
    }
    return materialFrom(object, textures, files)
  })
  if (outside.size > 0)
    report.info(
      'fbx/texture-outside',
      'Objects.Texture',
      `${outside.size} textures are files beside this one and were not read; their paths are in the materials' extras: ${listed([...outside])}.`,
    )
  if (unused.size > 0)
    report.info(
      'fbx/texture-dropped',
      'Objects.Texture',
      `Textures on these properties are not kept: ${listed([...unused])}.`,
    )
  return { materials, images, indexOf: new Map(objects.map((o, i) => [o, i])) }
}

function materialFrom(
  object: FbxObject,
  textures: Record<string, number>,
  files: Record<string, string>,
): Material {
  const color = (name: string, fallback: Vector) =>
    vectorProperty(object, name, fallback).map((c) => linear(Math.min(1, Math.max(0, c))))
  const factor = (name: string, fallback: number) =>
    Math.max(0, Math.min(1, numberProperty(object, name, fallback)))
  const opacity = object.properties.has('Opacity')
    ? factor('Opacity', 1)
    : 1 -
      factor('TransparencyFactor', 0) *
        Math.max(
          ...vectorProperty(object, 'TransparentColor', [0, 0, 0]).map((v) => Math.min(1, Math.max(0, v))),
        )
  const shininess = Math.max(
    0,
    Math.min(1e6, numberProperty(object, 'Shininess', numberProperty(object, 'ShininessExponent', 20))),
  )
  const model = textProperty(object, 'ShadingModel') ?? textAt(child(object.node, 'ShadingModel'), 0)
  const emissive = color('EmissiveColor', [0, 0, 0]).map((c) => c * factor('EmissiveFactor', 1))
  const extras = defined({
    shadingModel: model || undefined,
    textureFiles: Object.keys(files).length > 0 ? files : undefined,
  })
  return defined({
    name: object.name,
    color: [...color('DiffuseColor', [0.8, 0.8, 0.8]).map((c) => c * factor('DiffuseFactor', 1)), opacity],
    metallic: 0,
    // The Blinn-Phong exponent as the roughness of the same highlight width.
    roughness: Math.sqrt(Math.sqrt(2 / (shininess + 2))),
    emissive,
    doubleSided: 'no',
    alpha: opacity < 1 ? 'blend' : 'opaque',
    alphaCutoff: 0.5,
    textures,
    extras: Object.keys(extras).length > 0 ? extras : undefined,
  })
}

/** FBX colours are what a colour picker shows (sRGB). */
function linear(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function imageIndex(
  texture: FbxObject,
  images: Image[],
  imageOf: Map<FbxObject, number>,
): number | undefined {
  for (const video of childrenOf(texture, 'Video')) {
    const known = imageOf.get(video)
    if (known !== undefined) return known
    const content = child(video.node, 'Content')?.values
    const bytes = content?.find((v) => v instanceof Uint8Array) ?? decodeBase64(content)
    if (!(bytes instanceof Uint8Array) || bytes.length === 0) continue
    const mimeType =
      MIME_BY_START.find(([start]) => start.every((b, i) => bytes[i] === b))?.[1] ??
      'application/octet-stream'
    const index =
      images.push({ name: video.name || texture.name || `image_${images.length}`, mimeType, bytes }) - 1
    imageOf.set(video, index)
    return index
  }
  return undefined
}

/** ASCII files hold embedded files as base64 texts. */
function decodeBase64(values: readonly unknown[] | undefined): Uint8Array | undefined {
  const text = values?.filter((v) => typeof v === 'string').join('') ?? ''
  if (text === '' || !/^[A-Za-z0-9+/=\s]+$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
  } catch {
    return undefined
  }
}
