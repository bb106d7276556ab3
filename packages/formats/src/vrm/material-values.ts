import { isObject } from '../gltf/check/is-object.ts'
import type { GltfMaterial } from '../gltf/check/schema.ts'

const RGBA = ['r', 'g', 'b', 'a']
const XY = ['x', 'y']

/** A parameter of a material that expressions may move: its components and where it starts. */
export interface MaterialParameter {
  readonly components: readonly string[]
  readonly initial: readonly number[]
}

const finite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The parameter of a material, or undefined where the material has no such thing (an outline without MToon). */
export function materialParameter(material: GltfMaterial, parameter: string): MaterialParameter | undefined {
  const numbers = (value: unknown, fallback: readonly number[]) =>
    Array.isArray(value) && value.length >= fallback.length && value.every(finite) ? value : fallback
  const pbr = material.pbrMetallicRoughness
  if (parameter === 'color') return { components: RGBA, initial: numbers(pbr?.baseColorFactor, [1, 1, 1, 1]) }
  if (parameter === 'emissionColor')
    return { components: RGBA.slice(0, 3), initial: numbers(material.emissiveFactor, [0, 0, 0]) }
  if (parameter === 'uvScale' || parameter === 'uvOffset') {
    const found = pbr?.baseColorTexture?.extensions?.KHR_texture_transform
    const transform = isObject(found) ? found : {}
    const initial =
      parameter === 'uvScale' ? numbers(transform.scale, [1, 1]) : numbers(transform.offset, [0, 0])
    return { components: XY, initial }
  }
  const mtoon = material.extensions?.VRMC_materials_mtoon
  const field = MTOON[parameter]
  if (!field || !isObject(mtoon)) return undefined
  return { components: RGBA.slice(0, 3), initial: numbers(mtoon[field.name], field.fallback) }
}

/** Where MToon keeps its colours, and what they are when it says nothing. */
const MTOON: Readonly<Record<string, { readonly name: string; readonly fallback: readonly number[] }>> = {
  shadeColor: { name: 'shadeColorFactor', fallback: [0, 0, 0] },
  matcapColor: { name: 'matcapFactor', fallback: [1, 1, 1] },
  rimColor: { name: 'parametricRimColorFactor', fallback: [0, 0, 0] },
  outlineColor: { name: 'outlineColorFactor', fallback: [0, 0, 0] },
}
