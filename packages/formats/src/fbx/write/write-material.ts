import type { Model } from '@facework/documents'
import type { Material } from '@facework/documents/internal'
import { type FbxBuilder, properties, property } from './fbx-builder.ts'
import { int, node, type WritableValue } from './write-tree.ts'

const TEXTURE_PROPERTY: Readonly<Record<string, string>> = {
  color: 'DiffuseColor',
  normal: 'NormalMap',
  emissive: 'EmissiveColor',
}

/** A Phong material with its embedded textures; undefined writes the default one. */
export function writeMaterial(material: Material | undefined, model: Model, builder: FbxBuilder): bigint {
  // Rounded, so that reading and writing again gives the same bytes.
  const rounded = (c: number) => Math.round(c * 1e9) / 1e9
  const shown = (c: number) => rounded(c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)
  const color = material?.color ?? [1, 1, 1, 1]
  const emissive = material?.emissive ?? [0, 0, 0]
  const roughness = Math.max(0.01, material?.roughness ?? 1)
  const values = (list: readonly number[]): WritableValue[] => [0, 1, 2].map((i) => shown(list[i] ?? 0))
  const id = builder.object('Material', material?.name ?? 'Default', 'Material', '', [
    node('Version', [int(102)]),
    node('ShadingModel', ['phong']),
    properties([
      property('DiffuseColor', 'Color', '', 'A', ...values(color)),
      property('EmissiveColor', 'Color', '', 'A', ...values(emissive)),
      property('Opacity', 'double', 'Number', '', color[3] ?? 1),
      property('Shininess', 'double', 'Number', '', rounded(2 / roughness ** 4 - 2)),
    ]),
  ])
  for (const [use, index] of Object.entries(material?.textures ?? {})) {
    const image = model.images[index]
    const to = TEXTURE_PROPERTY[use]
    if (!image || to === undefined) continue
    const file = `${image.name}.${image.mimeType.replace(/^.*[/]/, '')}`
    const texture = builder.object('Texture', image.name, 'Texture', '', [
      node('RelativeFilename', [file]),
      node('FileName', [file]),
    ])
    const video = builder.object('Video', image.name, 'Video', 'Clip', [
      node('RelativeFilename', [file]),
      node('Content', [image.bytes]),
    ])
    builder.connect(video, texture)
    builder.connect(texture, id, to)
  }
  return id
}
