import { Report } from '@facework/report'
import type { Gltf } from '../check/schema.ts'
import type { AccessorReader } from '../read/decode/decode-accessor.ts'
import { morphNames } from '../read/morph-names.ts'

/** How far what was written is from what was read. */
export interface MeshError {
  readonly mesh: string
  /** Of a morph's deltas; missing for the positions themselves. */
  readonly morph?: string
  /** The worst vertex, millimetres in the scene. */
  readonly mm: number
}

/** Compares both files as a reader decodes them, morph by morph. Morphs that were taken out moved nothing. */
export function measureErrors(
  before: { readonly json: Gltf; readonly accessors: AccessorReader },
  after: { readonly json: Gltf; readonly accessors: AccessorReader },
  stretches: readonly number[],
): MeshError[] {
  const quiet = new Report()
  const errors: MeshError[] = []
  before.json.meshes?.forEach((mesh, m) => {
    const name = mesh.name ?? `meshes[${m}]`
    const written = after.json.meshes![m]!
    const names = (file: Gltf) =>
      morphNames(
        file,
        file.meshes![m]!,
        file.meshes![m]!.primitives[0]?.targets?.length ?? 0,
        `meshes[${m}]`,
        quiet,
      )
    const writtenNames = names(after.json)
    const worst = (pick: (primitive: number) => readonly [number | undefined, number | undefined]) => {
      let largest = 0
      mesh.primitives.forEach((_, k) => {
        const [a, b] = pick(k)
        if (a === undefined) return
        const was = before.accessors.floats(a, 3, `accessors[${a}]`)
        const is = b === undefined ? undefined : after.accessors.floats(b, 3, `accessors[${b}]`)
        largest = Math.max(largest, worstVertex(was, is))
      })
      return largest * stretches[m]! * 1000
    }
    errors.push({
      mesh: name,
      mm: worst((k) => [mesh.primitives[k]!.attributes.POSITION, written.primitives[k]!.attributes.POSITION]),
    })
    names(before.json).forEach((morph, t) => {
      const w = writtenNames.indexOf(morph)
      errors.push({
        mesh: name,
        morph,
        mm: worst((k) => [
          mesh.primitives[k]!.targets?.[t]?.POSITION,
          written.primitives[k]!.targets?.[w]?.POSITION,
        ]),
      })
    })
  })
  return errors
}

function worstVertex(was: Float32Array, is: Float32Array | undefined): number {
  let largest = 0
  for (let i = 0; i < was.length; i += 3) {
    const x = was[i]! - (is?.[i] ?? 0)
    const y = was[i + 1]! - (is?.[i + 1] ?? 0)
    const z = was[i + 2]! - (is?.[i + 2] ?? 0)
    largest = Math.max(largest, x * x + y * y + z * z)
  }
  return Math.sqrt(largest)
}
