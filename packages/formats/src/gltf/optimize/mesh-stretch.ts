import { multiplyMatrices } from '@facework/math/internal'
import { Report } from '@facework/report'
import type { Gltf } from '../check/schema.ts'
import type { AccessorReader } from '../read/decode/decode-accessor.ts'
import { readInverseBinds } from '../read/import-meshes.ts'
import { readTransforms, worldMatrices } from '../read/import-nodes.ts'
import { nameNodes } from '../read/node-names.ts'

/** For every mesh, how many metres one of its units becomes in the scene, at most, as the nodes stand. */
export function meshStretches(json: Gltf, accessors: AccessorReader): number[] {
  const quiet = new Report()
  const worlds = worldMatrices(nameNodes(json, quiet), readTransforms(json, quiet))
  const out = (json.meshes ?? []).map(() => 0)
  const bySkin = new Map<number, number>()
  json.nodes?.forEach((node, i) => {
    if (node.mesh === undefined) return
    const own =
      node.skin === undefined
        ? largestStretch(worlds, i * 16)
        : (bySkin.get(node.skin) ?? skinStretch(json, node.skin, worlds, accessors))
    if (node.skin !== undefined) bySkin.set(node.skin, own)
    out[node.mesh] = Math.max(out[node.mesh]!, own)
  })
  return out.map((stretch) => (stretch > 0 && Number.isFinite(stretch) ? stretch : 1))
}

function skinStretch(json: Gltf, skin: number, worlds: Float64Array, accessors: AccessorReader): number {
  const inverse = readInverseBinds(json, skin, accessors)
  const matrix = new Float64Array(16)
  let largest = 0
  json.skins![skin]!.joints.forEach((node, i) => {
    multiplyMatrices(matrix, 0, worlds, node * 16, inverse, i * 16)
    largest = Math.max(largest, largestStretch(matrix, 0))
  })
  return largest
}

/** Rounds that settle the longest axis far below what matters; equal axes settle at once. */
const ROUNDS = 32

/** The length that the unit vector becomes which a matrix stretches most. */
export function largestStretch(m: ArrayLike<number>, o: number): number {
  // Uneven on purpose, so that it is no eigenvector of a matrix someone would write.
  let [x, y, z] = [0.61, 0.53, 0.59]
  let length = 0
  for (let round = 0; round < ROUNDS; round++) {
    const a = m[o]! * x + m[o + 4]! * y + m[o + 8]! * z
    const b = m[o + 1]! * x + m[o + 5]! * y + m[o + 9]! * z
    const c = m[o + 2]! * x + m[o + 6]! * y + m[o + 10]! * z
    length = Math.hypot(a, b, c) / Math.hypot(x, y, z)
    x = m[o]! * a + m[o + 1]! * b + m[o + 2]! * c
    y = m[o + 4]! * a + m[o + 5]! * b + m[o + 6]! * c
    z = m[o + 8]! * a + m[o + 9]! * b + m[o + 10]! * c
    const size = Math.hypot(x, y, z)
    if (!(size > 0)) return length
    x /= size
    y /= size
    z /= size
  }
  return length
}
