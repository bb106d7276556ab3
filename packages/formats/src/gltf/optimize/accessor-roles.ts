import type { Gltf } from '../check/schema.ts'

/** What an accessor is to the mesh; `kept` for all that must stay as it is. */
export type AccessorRole =
  | 'position'
  | 'morph-position'
  | 'normal'
  | 'morph-normal'
  | 'tangent'
  | 'uv'
  | 'weight'
  | 'triangles'
  | 'kept'

export interface AccessorUse {
  readonly role: AccessorRole
  /** Metres that one unit of it can become, at most. */
  readonly stretch: number
}

const TRIANGLES = 4
const VERTEX_ROLES: Readonly<Record<string, AccessorRole>> = {
  POSITION: 'position',
  NORMAL: 'normal',
  TANGENT: 'tangent',
  WEIGHTS_0: 'weight',
}
const TARGET_ROLES: Readonly<Record<string, AccessorRole>> = {
  POSITION: 'morph-position',
  NORMAL: 'morph-normal',
}

/** The use of every accessor. One with two different uses is kept, since no error holds for both. */
export function accessorUses(json: Gltf, stretches: readonly number[]): AccessorUse[] {
  const uses = new Map<number, AccessorUse>()
  const add = (accessor: number | undefined, role: AccessorRole, stretch = 1) => {
    if (accessor === undefined) return
    const known = uses.get(accessor)
    uses.set(accessor, {
      role: known && known.role !== role ? 'kept' : role,
      stretch: Math.max(stretch, known?.stretch ?? 0),
    })
  }
  json.meshes?.forEach((mesh, m) => {
    for (const { attributes, targets = [], indices, mode = TRIANGLES } of mesh.primitives) {
      for (const [name, accessor] of Object.entries(attributes)) {
        // Several sets of weights sum to 1 together.
        const shared = name === 'WEIGHTS_0' && attributes.WEIGHTS_1 !== undefined
        const role = /^TEXCOORD_\d+$/.test(name) ? 'uv' : shared ? 'kept' : VERTEX_ROLES[name]
        add(accessor, role ?? 'kept', stretches[m])
      }
      for (const target of targets) {
        for (const [name, accessor] of Object.entries(target))
          add(accessor, TARGET_ROLES[name] ?? 'kept', stretches[m])
      }
      add(indices, mode === TRIANGLES ? 'triangles' : 'kept')
    }
  })
  for (const skin of json.skins ?? []) add(skin.inverseBindMatrices, 'kept')
  for (const { samplers } of json.animations ?? []) {
    for (const { input, output } of samplers) {
      add(input, 'kept')
      add(output, 'kept')
    }
  }
  return (json.accessors ?? []).map((_, i) => uses.get(i) ?? { role: 'kept', stretch: 1 })
}
