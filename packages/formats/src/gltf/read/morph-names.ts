import type { Report } from '@facework/report'
import { isObject } from '../check/is-object.ts'
import type { Gltf, GltfMesh } from '../check/schema.ts'

/**
 * Names of a mesh's morphs: `mesh.extras.targetNames`, then the names of a primitive (VRM 0 exporters), then
 * the names of the targets' accessors, then `morph_0`, `morph_1`, … Doubled names get a suffix.
 */
export function morphNames(
  json: Gltf,
  mesh: GltfMesh,
  count: number,
  path: string,
  report: Report,
): string[] {
  if (count === 0) return []
  const found = namesInExtras(mesh.extras) ?? namesInPrimitives(mesh) ?? namesOfAccessors(json, mesh) ?? []
  if (found.length > 0 && found.length !== count) {
    report.warn(
      'gltf/morph-names',
      `${path}.extras.targetNames`,
      `${path} names ${found.length} morphs but has ${count}; the others are numbered.`,
    )
  }
  const wanted = Array.from({ length: count }, (_, i) => found[i] || `morph_${i}`)
  const authored = new Set(wanted)
  const used = new Set<string>()
  return wanted.map((own, i) => {
    let name = own
    for (let suffix = 2; used.has(name); suffix++)
      if (!authored.has(`${own}_${suffix}`)) name = `${own}_${suffix}`
    used.add(name)
    if (name !== own) {
      report.warn(
        'gltf/morph-name-twice',
        `${path}.extras.targetNames[${i}]`,
        `Two morphs of ${path} are called "${own}"; the second is now "${name}".`,
        'Rename one of the shape keys.',
      )
    }
    return name
  })
}

function namesInExtras(extras: unknown): string[] | undefined {
  const names = isObject(extras) ? extras.targetNames : undefined
  return Array.isArray(names) ? names.map((n) => (typeof n === 'string' ? n : '')) : undefined
}

function namesInPrimitives(mesh: GltfMesh): string[] | undefined {
  for (const primitive of mesh.primitives) {
    const own = namesInExtras(primitive.extras)
    if (own) return own
    const each = (primitive.targets ?? []).map((target) => {
      const { extras } = target as { extras?: unknown }
      return isObject(extras) && typeof extras.name === 'string' ? extras.name : ''
    })
    if (each.some((name) => name !== '')) return each
  }
  return undefined
}

/** Only when they tell the targets apart: some exporters call every accessor the same. */
function namesOfAccessors(json: Gltf, mesh: GltfMesh): string[] | undefined {
  const names = (mesh.primitives[0]?.targets ?? []).map((t) => json.accessors?.[t.POSITION ?? -1]?.name ?? '')
  const useful = names.length > 0 && !names.includes('') && new Set(names).size === names.length
  return useful ? names : undefined
}
