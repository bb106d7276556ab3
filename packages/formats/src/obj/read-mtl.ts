import type { Image, Material } from '@facework/documents/internal'

/** Materials of an .mtl file, and the images they name. */
export interface MtlFile {
  readonly materials: ReadonlyMap<string, MtlMaterial>
  readonly images: readonly string[]
}

interface MtlMaterial {
  readonly color: readonly [number, number, number]
  readonly opacity: number
  /** Image of the color. */
  readonly texture: string | undefined
}

/** Color, opacity and color image; the rest of the format describes lighting that renderers no longer use. */
export function readMtl(text: string): MtlFile {
  const materials = new Map<string, { color: [number, number, number]; opacity: number; texture?: string }>()
  let current: { color: [number, number, number]; opacity: number; texture?: string } | undefined
  for (const raw of text.split('\n')) {
    const words = raw.trim().split(/\s+/)
    const rest = raw.trim().slice(words[0]!.length).trim()
    if (words[0] === 'newmtl') {
      current = { color: [1, 1, 1], opacity: 1 }
      materials.set(rest, current)
    }
    if (!current) continue
    const values = words.slice(1).map(Number)
    if (words[0] === 'Kd' && values.length >= 3 && values.slice(0, 3).every(isShare))
      current.color = [values[0]!, values[1]!, values[2]!]
    if (words[0] === 'd' && isShare(values[0]!)) current.opacity = values[0]!
    if (words[0] === 'Tr' && isShare(values[0]!)) current.opacity = 1 - values[0]!
    // Options stand before the name: `-s 1 1 1 skin.png`.
    if (words[0] === 'map_Kd') current.texture = words.at(-1)!
  }
  const found = new Map<string, MtlMaterial>()
  for (const [name, m] of materials) found.set(name, { ...m, texture: m.texture })
  return { materials: found, images: [...new Set([...found.values()].flatMap((m) => m.texture ?? []))] }
}

const isShare = (value: number) => value >= 0 && value <= 1

/** Skin without metal, unless the format says more. */
const ROUGHNESS = 0.8

export function materialFromMtl(
  name: string,
  mtl: MtlMaterial | undefined,
  imageIndex: (file: string) => number | undefined,
): Material {
  const { color, opacity, texture } = mtl ?? { color: [0.8, 0.8, 0.8], opacity: 1, texture: undefined }
  const image = texture === undefined ? undefined : imageIndex(texture)
  return {
    name,
    // Files with an image often have a gray here, meant for programs that ignore the image.
    color: [...(image === undefined ? color.map(linear) : [1, 1, 1]), opacity],
    metallic: 0,
    roughness: ROUGHNESS,
    emissive: [0, 0, 0],
    doubleSided: 'yes',
    alpha: opacity < 1 ? 'blend' : 'opaque',
    alphaCutoff: 0.5,
    textures: image === undefined ? {} : { color: image },
  }
}

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

/** An image in a format that glTF knows; undefined for any other. */
export function imageFromFile(name: string, bytes: Uint8Array): Image | undefined {
  const starts = (...marks: number[]) => marks.every((mark, i) => bytes[i] === mark)
  if (starts(0x89, 0x50, 0x4e, 0x47)) return { name, mimeType: 'image/png', bytes }
  if (starts(0xff, 0xd8, 0xff)) return { name, mimeType: 'image/jpeg', bytes }
  return undefined
}
