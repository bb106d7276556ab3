import type { Joint, Quat, Transform, Vec3 } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { composeMatrix, decomposeMatrix, multiplyMatrices } from '@facework/math/internal'
import type { Report } from '@facework/report'
import { broken } from '../check/broken.ts'
import type { Gltf, GltfNode } from '../check/schema.ts'
import type { NodeNames } from './node-names.ts'

/** Beyond this a matrix is not just translation, rotation and scale; relative to its largest axis. */
const SHEAR_TOLERANCE = 1e-4

/** The local transform of every node, by index. */
export function readTransforms(json: Gltf, report: Report): Transform[] {
  return (json.nodes ?? []).map((node, i) => readTransform(node, `nodes[${i}]`, report))
}

/** The transform of one node; a matrix is taken apart. */
export function readTransform(node: GltfNode, path: string, report?: Report): Transform {
  if (node.matrix) return transformFromMatrix(node.matrix, `${path}.matrix`, report)
  const t = (node.translation ?? [0, 0, 0]) as unknown as Vec3
  const s = (node.scale ?? [1, 1, 1]) as unknown as Vec3
  return { t, r: unitRotation(node.rotation ?? [0, 0, 0, 1], `${path}.rotation`, report), s }
}

function unitRotation(rotation: readonly number[], path: string, report?: Report): Quat {
  const length = Math.hypot(...rotation)
  // Already unit up to the digits files are written with: kept to the bit, so that it can be written back.
  if (Math.abs(length - 1) <= 1e-6) return rotation as unknown as Quat
  if (Math.abs(length - 1) > 1e-3) {
    report?.warn(
      'gltf/rotation',
      path,
      `The rotation in ${path} has the length ${length}; it was made a unit quaternion.`,
    )
  }
  if (length === 0 || !Number.isFinite(length)) return [0, 0, 0, 1]
  return rotation.map((v) => v / length) as unknown as Quat
}

export function transformFromMatrix(matrix: ArrayLike<number>, path: string, report?: Report): Transform {
  const t = [0, 0, 0]
  const r = [0, 0, 0, 1]
  const s = [1, 1, 1]
  decomposeMatrix(matrix, 0, t, 0, r, 0, s, 0)
  const again = new Float64Array(16)
  composeMatrix(again, 0, t, 0, r, 0, s, 0)
  let worst = 0
  let largest = 0
  for (let i = 0; i < 12; i++) {
    worst = Math.max(worst, Math.abs(again[i]! - matrix[i]!))
    largest = Math.max(largest, Math.abs(matrix[i]!))
  }
  if (worst > SHEAR_TOLERANCE * largest) {
    report?.warn(
      'gltf/matrix-shear',
      path,
      `The matrix in ${path} is sheared, which a translation, rotation and scale cannot say; the nearest was taken.`,
      'Apply transforms in the authoring tool and export again.',
    )
  }
  if (![...t, ...r, ...s].every(Number.isFinite)) tooLarge(path)
  return { t: t as unknown as Vec3, r: r as unknown as Quat, s: s as unknown as Vec3 }
}

const tooLarge = (path: string) =>
  broken('gltf/not-finite', path, `The numbers in ${path} are too large to be a transform.`)

/** Finite also in single precision. Bind poses that no joint rests in may be larger: nothing evaluates them. */
function checkedReference(transform: Transform, path: string): Transform {
  const { t, r, s } = transform
  return [...t, ...r, ...s].every((v) => Number.isFinite(Math.fround(v))) ? transform : tooLarge(path)
}

/** The joints in order, resting where `reference` says. */
export function buildJoints(names: NodeNames, reference: readonly Transform[]): Joint[] {
  return names.order.map((node) => {
    const parent = names.parents[node]!
    return defined({
      name: names.jointOfNode[node]!,
      parent: names.jointOfNode[parent],
      reference: checkedReference(reference[node]!, `nodes[${node}]`),
    })
  })
}

/** Column-major world matrices of all nodes. */
export function worldMatrices(names: Pick<NodeNames, 'parents'>, locals: readonly Transform[]): Float64Array {
  const worlds = new Float64Array(locals.length * 16)
  const local = new Float64Array(16)
  const done = new Uint8Array(locals.length)
  const chain: number[] = []
  for (let start = 0; start < locals.length; start++) {
    for (let at = start; at >= 0 && !done[at]; at = names.parents[at]!) {
      chain.push(at)
      done[at] = 1
    }
    while (chain.length > 0) {
      const node = chain.pop()!
      const { t, r, s } = locals[node]!
      composeMatrix(local, 0, t, 0, r, 0, s, 0)
      if (names.parents[node]! < 0) worlds.set(local, node * 16)
      else multiplyMatrices(worlds, node * 16, worlds, names.parents[node]! * 16, local, 0)
    }
  }
  return worlds
}
