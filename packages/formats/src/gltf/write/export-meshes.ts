import type { Mesh, Model, Transform } from '@facework/documents'
import type { Primitive, Skin } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import type { Gltf, GltfNode } from '../check/schema.ts'
import { exportPrimitive } from './export-primitive.ts'
import { type AccessorWriter, push } from './write-accessors.ts'
import type { AnimatedMesh } from './write-animation.ts'

/** Writes a node for every mesh, or puts it on its joint's own node; meshes and skins that are the same once. */
export function exportMeshes(
  json: Gltf,
  model: Model,
  nodeOfJoint: ReadonlyMap<string, number>,
  kept: ReadonlySet<string>,
  writer: AccessorWriter,
  report: Report,
): Map<string, AnimatedMesh> {
  const skins = new Map<Float32Array, { readonly joints: string; readonly index: number }[]>()
  const shared = new Map<Float32Array, { readonly mesh: Mesh; readonly index: number }[]>()
  const found = new Map<string, AnimatedMesh>()
  for (const mesh of model.meshes) {
    const primitives = mesh.primitives.filter((p) => p.positions.length > 0 && p.indices?.length !== 0)
    if (primitives.length === 0) {
      report.warn(
        'gltf/mesh-empty',
        `meshes.${mesh.name}`,
        `Mesh "${mesh.name}" has no vertices to draw and is left out.`,
      )
      continue
    }
    const twins = shared.get(primitives[0]!.positions) ?? []
    shared.set(primitives[0]!.positions, twins)
    let index = twins.find((twin) => sameMeshJson(twin.mesh, mesh))?.index
    if (index === undefined) {
      const names = mesh.morphs.map((m) => m.name)
      const extras = defined({ ...mesh.extras, targetNames: names.length > 0 ? names : undefined })
      index = push(json, 'meshes', {
        name: mesh.name,
        primitives: primitives.map((p) => exportPrimitive(p, model, mesh, writer, report)),
        extras: Object.keys(extras).length > 0 ? extras : undefined,
      })
      twins.push({ mesh, index })
    }
    const weights = mesh.morphs.map((m) => m.default)
    const fields = {
      mesh: index,
      skin: mesh.skin ? writeSkin(json, mesh.skin, nodeOfJoint, skins, writer) : undefined,
      weights: weights.some((w) => w !== 0) ? weights : undefined,
    }
    const parent = mesh.parent === undefined ? undefined : nodeOfJoint.get(mesh.parent)
    const onJoint =
      parent !== undefined && mesh.parent === mesh.name && kept.has(mesh.name) && isIdentity(mesh.transform)
    const node = onJoint
      ? parent
      : push(json, 'nodes', { name: mesh.name, ...transformFields(mesh.transform), ...fields })
    if (onJoint) Object.assign(json.nodes![node]!, fields)
    else if (parent !== undefined) adopt(json, parent, node)
    found.set(mesh.name, { node, morphs: mesh.morphs })
  }
  return found
}

/** Whether two meshes would be written alike: the very same columns under the same morph names. */
function sameMeshJson(a: Mesh, b: Mesh): boolean {
  const columns = (p: Primitive) => [
    ...Object.entries(p)
      .filter(([key]) => key !== 'morphs')
      .map(([, value]) => value as unknown),
    ...p.morphs.flatMap((m) => [m.positions, m.normals]),
  ]
  const samePrimitive = (p: Primitive, q: Primitive | undefined) => {
    const others = q ? columns(q) : []
    return columns(p).every((column, i) => column === others[i]) && columns(p).length === others.length
  }
  return (
    a.primitives.length === b.primitives.length &&
    a.primitives.every((p, i) => samePrimitive(p, b.primitives[i])) &&
    JSON.stringify(a.extras) === JSON.stringify(b.extras) &&
    a.morphs.length === b.morphs.length &&
    a.morphs.every((m, i) => m.name === b.morphs[i]!.name) &&
    (a.skin === undefined) === (b.skin === undefined)
  )
}

function writeSkin(
  json: Gltf,
  skin: Skin,
  nodeOfJoint: ReadonlyMap<string, number>,
  skins: Map<Float32Array, { readonly joints: string; readonly index: number }[]>,
  writer: AccessorWriter,
): number {
  const key = JSON.stringify(skin.joints)
  const known = skins.get(skin.inverseBinds) ?? []
  skins.set(skin.inverseBinds, known)
  const twin = known.find((k) => k.joints === key)
  if (twin) return twin.index
  const index = push(json, 'skins', {
    joints: skin.joints.map((joint) => nodeOfJoint.get(joint)!),
    inverseBindMatrices: writer.column(skin.inverseBinds, 'MAT4'),
  })
  known.push({ joints: key, index })
  return index
}

/** Hangs a node below another. */
export function adopt(json: Gltf, parent: number, child: number): void {
  const node = json.nodes![parent]!
  node.children ??= []
  node.children.push(child)
}

/** What of a transform is worth writing. */
export function transformFields({
  t,
  r,
  s,
}: Transform): Pick<GltfNode, 'translation' | 'rotation' | 'scale'> {
  return {
    translation: t.some((v) => v !== 0) ? [...t] : undefined,
    rotation: r[3] !== 1 || r.slice(0, 3).some((v) => v !== 0) ? [...r] : undefined,
    scale: s.some((v) => v !== 1) ? [...s] : undefined,
  }
}

function isIdentity(transform: Transform): boolean {
  return Object.keys(defined(transformFields(transform))).length === 0
}
