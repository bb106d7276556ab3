import type {
  SourceFacts,
  SourceInfluences,
  SourceProperty,
  SourceVertex,
} from '@facework/documents/internal'
import { Report } from '@facework/report'
import { isObject } from '../check/is-object.ts'
import type { Gltf } from '../check/schema.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'
import { readTransforms } from './import-nodes.ts'
import { type NodeNames, nameNodes } from './node-names.ts'

/** Keys of poses, and what people write when they mean one. */
const FRAME_LIKE = /^(?:frame[\s_]*\S*|rootfacejoint)$/i
const REPAIRED = new Set(['gltf/many-influences', 'gltf/weights-sum', 'gltf/weights-empty'])
/** Beyond this a sum of weights is a mistake and not rounding. */
const SUM_ERROR = 1e-2

/** What a glTF file contained before it was repaired. Pages that play heads do not load this. */
export function readSourceFacts(json: Gltf, accessors: AccessorReader, report: Report): SourceFacts {
  const names = nameNodes(json)
  const nodes = readTransforms(json, new Report())
  const joints = names.order.map((i) => ({ i, name: names.jointOfNode[i]! }))
  return {
    properties: readProperties(json),
    renamedJoints: joints.flatMap(({ i, name }) => {
      const from = json.nodes![i]!.name
      return from !== undefined && from !== '' && from !== name ? [{ from, to: name }] : []
    }),
    nodes: Object.fromEntries(joints.map(({ i, name }) => [name, nodes[i]!])),
    // Read a second time, and only where something was repaired.
    influences: report.diagnostics.some((d) => REPAIRED.has(d.code))
      ? readInfluenceFacts(json, names, accessors)
      : [],
  }
}

function readProperties(json: Gltf): SourceProperty[] {
  const found = new Map<string, SourceProperty>()
  const look = (extras: unknown, path: string) => {
    if (!isObject(extras)) return
    for (const [key, value] of Object.entries(extras)) {
      // Blender copies object properties onto the mesh: the same twice is one property.
      const id = JSON.stringify([key, value])
      if (FRAME_LIKE.test(key) && !found.has(id)) found.set(id, { key, value, path: `${path}.extras.${key}` })
    }
  }
  json.nodes?.forEach((node, i) => {
    look(node.extras, `nodes[${i}]`)
  })
  json.meshes?.forEach((mesh, i) => {
    look(mesh.extras, `meshes[${i}]`)
  })
  json.scenes?.forEach((scene, i) => {
    look(scene.extras, `scenes[${i}]`)
  })
  look(json.asset.extras, 'asset')
  look(json.extras, 'file')
  return [...found.values()]
}

function readInfluenceFacts(json: Gltf, names: NodeNames, accessors: AccessorReader): SourceInfluences[] {
  return (json.nodes ?? []).flatMap((node, i) => {
    if (node.mesh === undefined || node.skin === undefined) return []
    const joints = json.skins![node.skin]!.joints.map((j) => names.jointOfNode[j]!)
    const drawn = json.meshes![node.mesh]!.primitives.filter((p) => p.attributes.POSITION !== undefined)
    return drawn.flatMap(({ attributes }, primitive): SourceInfluences[] => {
      const facts = primitiveFacts(attributes, joints, accessors)
      const { many, off, none } = facts
      return many.length + off.length + none.length > 0
        ? [{ mesh: names.meshOfNode[i]!, primitive, ...facts }]
        : []
    })
  })
}

function primitiveFacts(
  attributes: Readonly<Record<string, number>>,
  names: readonly string[],
  accessors: AccessorReader,
): Pick<SourceInfluences, 'many' | 'off' | 'none'> {
  const sets: { joints: Uint32Array; weights: Float32Array }[] = []
  for (let set = 0; attributes[`JOINTS_${set}`] !== undefined; set++) {
    sets.push({
      joints: accessors.wholes(attributes[`JOINTS_${set}`]!, 4, `JOINTS_${set}`),
      weights: accessors.floats(attributes[`WEIGHTS_${set}`]!, 4, `WEIGHTS_${set}`),
    })
  }
  const many: SourceVertex[] = []
  const off: { vertex: number; sum: number }[] = []
  const none: number[] = []
  for (let vertex = 0; vertex < (sets[0]?.joints.length ?? 0) / 4; vertex++) {
    const found: [string, number][] = []
    for (const { joints, weights } of sets) {
      for (let k = vertex * 4; k < vertex * 4 + 4; k++)
        if (weights[k]! > 0) found.push([names[joints[k]!]!, weights[k]!])
    }
    const sum = found.reduce((all, [, weight]) => all + weight, 0)
    if (found.length === 0) none.push(vertex)
    else if (Math.abs(sum - 1) > SUM_ERROR) off.push({ vertex, sum })
    if (found.length > 4)
      many.push({ vertex, joints: found.map(([joint]) => joint), weights: found.map(([, w]) => w / sum) })
  }
  return { many, off, none }
}
