import { isObject } from '../gltf/check/is-object.ts'
import type { Gltf } from '../gltf/check/schema.ts'
import type { NodeNames } from '../gltf/read/node-names.ts'

/** Who sees a mesh: everybody, only others, only the avatar itself, or all but the parts attached to its head. */
export type VrmFirstPerson = 'auto' | 'both' | 'thirdPersonOnly' | 'firstPersonOnly'

const TYPES: readonly VrmFirstPerson[] = ['auto', 'both', 'thirdPersonOnly', 'firstPersonOnly']

/** What a VRM says about its meshes in the eyes of the avatar itself: by node in 1.0, by mesh in 0.x. */
export function readFirstPerson(json: Gltf, names: NodeNames): Record<string, VrmFirstPerson> {
  const { VRMC_vrm: newer, VRM: older } = json.extensions ?? {}
  const said = new Map<number, VrmFirstPerson>()
  const nodes = json.nodes ?? []
  for (const note of annotations(newer ?? older)) {
    const type = typeOf(note.type ?? note.firstPersonFlag)
    if (typeof note.node === 'number') said.set(note.node, type)
    else
      for (const [i, { mesh }] of nodes.entries())
        if (mesh === note.mesh && mesh !== undefined) said.set(i, type)
  }
  return Object.fromEntries(
    names.meshOfNode.flatMap((mesh, i) =>
      mesh === undefined ? [] : [[mesh, said.get(i) ?? 'auto'] as const],
    ),
  )
}

function annotations(vrm: unknown): Record<string, unknown>[] {
  const first = isObject(vrm) ? vrm.firstPerson : undefined
  const notes = isObject(first) ? first.meshAnnotations : undefined
  return Array.isArray(notes) ? notes.filter(isObject) : []
}

/** 0.x writes them with a capital. */
function typeOf(value: unknown): VrmFirstPerson {
  const name = typeof value === 'string' ? value.charAt(0).toLowerCase() + value.slice(1) : ''
  return TYPES.find((type) => type === name) ?? 'auto'
}
