import type { Mesh, Transform } from '@facework/documents'
import { IDENTITY_TRANSFORM } from '@facework/documents'
import type { Primitive, Skin } from '@facework/documents/internal'
import { defined, type Morph } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import type { ImportStep } from '../../import-steps.ts'
import type { MemoryBudget } from '../../memory-budget.ts'
import { broken } from '../check/broken.ts'
import { isObject } from '../check/is-object.ts'
import type { Gltf, GltfPrimitive } from '../check/schema.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'
import { readPrimitive } from './import-primitive.ts'
import { morphNames } from './morph-names.ts'
import type { NodeNames } from './node-names.ts'
import { isFrameProperty } from './pose-frames.ts'

interface SharedMesh {
  readonly primitives: readonly Primitive[]
  readonly names: readonly string[]
  readonly bytes: number
}

/**
 * One Mesh for every node that has one, with all its primitives. Nodes that share a glTF mesh share its
 * columns; each still counts against the memory limit, since every later pass visits it again.
 */
export async function importMeshes(
  json: Gltf,
  names: NodeNames,
  transforms: readonly Transform[],
  accessors: AccessorReader,
  meter: MemoryBudget,
  report: Report,
  step: ImportStep,
): Promise<Mesh[]> {
  const shared = new Map<number, SharedMesh>()
  const skins = new Map<number, Skin>()
  const meshes: Mesh[] = []
  const nodes = json.nodes ?? []
  for (const [i, node] of nodes.entries()) {
    if (node.mesh === undefined) continue
    await step(i / nodes.length)
    const source = json.meshes![node.mesh]!
    let mesh = shared.get(node.mesh)
    if (mesh) meter.take(mesh.bytes, `nodes[${i}].mesh`)
    else {
      mesh = readMesh(json, node.mesh, accessors, report)
      shared.set(node.mesh, mesh)
    }
    const ownJoint = names.jointOfNode[i]
    const parent = ownJoint ?? (names.parents[i]! >= 0 ? names.jointOfNode[names.parents[i]!] : undefined)
    const skin = node.skin === undefined ? undefined : skinOf(node.skin, mesh, i)
    const extras = carriedExtras(node.extras, source.extras)
    meshes.push(
      defined({
        name: names.meshOfNode[i]!,
        parent,
        transform: ownJoint === undefined ? transforms[i]! : IDENTITY_TRANSFORM,
        skin,
        morphs: morphsOf(
          mesh.names,
          node.weights,
          source.weights,
          node.weights ? `nodes[${i}].weights` : `meshes[${node.mesh}].weights`,
          report,
        ),
        primitives: mesh.primitives,
        extras,
      }),
    )
  }
  return meshes

  function skinOf(index: number, mesh: SharedMesh, node: number): Skin | undefined {
    if (mesh.primitives.every((p) => !p.joints)) {
      report.warn(
        'gltf/skin-unused',
        `nodes[${node}].skin`,
        `Node ${node} has a skin, but its mesh has no joint weights; the skin is left out.`,
      )
      return undefined
    }
    let skin = skins.get(index)
    if (!skin) {
      const { joints } = json.skins![index]!
      skin = {
        joints: joints.map((j) => names.jointOfNode[j]!),
        inverseBinds: readInverseBinds(json, index, accessors),
      }
      skins.set(index, skin)
    }
    checkJointRange(mesh, skin, `meshes[${json.nodes![node]!.mesh}]`)
    return skin
  }
}

/** Sixteen numbers a joint; identities when the skin has none. */
export function readInverseBinds(json: Gltf, index: number, accessors: AccessorReader): Float32Array {
  const skin = json.skins![index]!
  const path = `skins[${index}].inverseBindMatrices`
  const size = skin.joints.length * 16
  if (skin.inverseBindMatrices === undefined) {
    return new Float32Array(size).map((_, i) => ((i % 16) % 5 === 0 ? 1 : 0))
  }
  const values = accessors.floats(skin.inverseBindMatrices, 16, path)
  if (values.length < size) {
    broken(
      'gltf/skin-size',
      path,
      `Skin ${index} has ${skin.joints.length} joints but ${values.length / 16} inverse bind matrices.`,
    )
  }
  return values.length === size ? values : values.slice(0, size)
}

function checkJointRange(mesh: SharedMesh, skin: Skin, path: string): void {
  mesh.primitives.forEach((primitive, k) => {
    const { joints } = primitive
    if (!joints) return
    for (let i = 0; i < joints.length; i++) {
      if (joints[i]! < skin.joints.length) continue
      broken(
        'gltf/joint-range',
        `${path}.primitives[${k}].attributes.JOINTS_0`,
        `Vertex ${Math.floor(i / 4)} is skinned to joint ${joints[i]}; the skin has ${skin.joints.length}.`,
      )
    }
  })
}

function morphsOf(
  names: readonly string[],
  nodeWeights: readonly number[] | undefined,
  meshWeights: readonly number[] | undefined,
  path: string,
  report: Report,
): Morph[] {
  const weights = nodeWeights ?? meshWeights
  if (weights && weights.length !== names.length) {
    report.warn(
      'gltf/morph-weights',
      path,
      `${path} has ${weights.length} weights for ${names.length} morphs; what fits is used.`,
    )
  }
  return names.map((name, i) => ({ name, default: weights?.[i] ?? 0 }))
}

/** What people and tools wrote on the node and its mesh, without what became part of the document. */
function carriedExtras(...sources: readonly unknown[]): Record<string, unknown> | undefined {
  const entries = sources.flatMap((s) => (isObject(s) ? Object.entries(s) : []))
  const kept = entries.filter(([key]) => key !== 'targetNames' && !isFrameProperty(key))
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function readMesh(json: Gltf, index: number, accessors: AccessorReader, report: Report): SharedMesh {
  const mesh = json.meshes![index]!
  const path = `meshes[${index}]`
  const drawn: [GltfPrimitive, string][] = []
  mesh.primitives.forEach((primitive, k) => {
    const at = `${path}.primitives[${k}]`
    if (primitive.attributes.POSITION === undefined)
      report.warn('gltf/no-positions', at, `${at} has no vertex positions and is left out.`)
    else drawn.push([primitive, at])
  })
  const targetCount = checkTargetCounts(drawn)
  const names = morphNames(json, mesh, targetCount, path, report)
  let bytes = 0
  const primitives = drawn.map(([primitive, at]) => {
    const result = readPrimitive(primitive, at, accessors, report)
    for (const column of [
      ...Object.values(result),
      ...result.morphs.flatMap((m) => [m.positions, m.normals]),
    ]) {
      if (ArrayBuffer.isView(column)) bytes += column.byteLength
    }
    return result
  })
  return { primitives, names, bytes }
}

function checkTargetCounts(drawn: readonly (readonly [GltfPrimitive, string])[]): number {
  const count = drawn[0]?.[0].targets?.length ?? 0
  for (const [primitive, at] of drawn) {
    const own = primitive.targets?.length ?? 0
    if (own === count) continue
    broken(
      'gltf/morph-count',
      `${at}.targets`,
      `${at} has ${own} morph targets; the first primitive of its mesh has ${count}. All must have the same.`,
      'Give every material part of the mesh the same shape keys and export again.',
    )
  }
  return count
}
