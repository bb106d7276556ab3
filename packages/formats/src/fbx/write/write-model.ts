import type { Model, Quat, Transform } from '@facework/documents'
import { composeMatrix, PI } from '@facework/math/internal'
import type { Report } from '@facework/report'
import type { InBetweenMorph } from '../../imported.ts'
import { matrixProduct } from '../space.ts'
import { type FbxBuilder, properties, property } from './fbx-builder.ts'
import { joinPrimitives, type WrittenChannel, writeShapes, writeSkin } from './write-geometry.ts'
import { writeMaterial } from './write-material.ts'
import { int, node, type WritableNode } from './write-tree.ts'

/** Ids of what animation is connected to. */
export interface WrittenModel {
  readonly joints: ReadonlyMap<string, bigint>
  /** Rotation at rest of each joint; Lcl Rotation counts from it. */
  readonly restRotations: ReadonlyMap<string, Quat>
  /** By mesh name. */
  readonly channels: ReadonlyMap<string, readonly WrittenChannel[]>
}

/** User properties to put on nodes, by joint or mesh name. */
export interface NodeExtras {
  readonly joints: ReadonlyMap<string, readonly WritableNode[]>
  readonly meshes: ReadonlyMap<string, readonly WritableNode[]>
}

/** Writes joints, meshes, skins, blend shapes, materials and embedded images. */
export function writeModel(
  model: Model,
  inBetweens: readonly InBetweenMorph[],
  extras: NodeExtras,
  builder: FbxBuilder,
  report: Report,
): WrittenModel {
  const joints = new Map<string, bigint>()
  const globals = new Map<string, Float64Array>()
  for (const joint of model.joints) {
    const id = builder.object('Model', joint.name, 'Model', 'LimbNode', [
      node('Version', [int(232)]),
      properties([...jointProperties(joint.reference), ...(extras.joints.get(joint.name) ?? [])]),
    ])
    joints.set(joint.name, id)
    builder.connect(id, joint.parent === undefined ? 0n : joints.get(joint.parent)!)
    const attribute = builder.object('NodeAttribute', joint.name, 'NodeAttribute', 'LimbNode', [
      node('TypeFlags', ['Skeleton']),
    ])
    builder.connect(attribute, id)
    const local = matrixFrom(joint.reference)
    globals.set(
      joint.name,
      joint.parent === undefined ? local : matrixProduct(globals.get(joint.parent)!, local),
    )
  }
  const materials = model.materials.map((material) => writeMaterial(material, model, builder))
  const channels = new Map<string, WrittenChannel[]>()
  for (const mesh of model.meshes) {
    const kept = mesh.primitives.filter((p) => p.mode === 'triangles')
    if (kept.length < mesh.primitives.length)
      report.warn(
        'fbx/write-mode',
        `meshes.${mesh.name}`,
        `${mesh.primitives.length - kept.length} primitives of "${mesh.name}" are lines or points, which FBX meshes cannot hold; they are left out.`,
      )
    const id = builder.object('Model', mesh.name, 'Model', 'Mesh', [
      node('Version', [int(232)]),
      properties([...transformProperties(mesh.transform), ...(extras.meshes.get(mesh.name) ?? [])]),
    ])
    builder.connect(id, mesh.parent === undefined ? 0n : joints.get(mesh.parent)!)
    const slots = [...new Set(kept.map((p) => p.material))]
    if (slots.some((s) => s !== undefined))
      for (const slot of slots)
        builder.connect(slot === undefined ? writeMaterial(undefined, model, builder) : materials[slot]!, id)
    const whole = joinPrimitives({ ...mesh, primitives: kept }, slots)
    const geometry = builder.object('Geometry', mesh.name, 'Geometry', 'Mesh', whole.nodes)
    builder.connect(geometry, id)
    if (mesh.skin) writeSkin(mesh, whole, geometry, globals, joints, builder)
    if (mesh.morphs.length > 0)
      channels.set(mesh.name, writeShapes(mesh, whole, geometry, inBetweens, builder, report))
  }
  return { joints, channels, restRotations: new Map(model.joints.map((j) => [j.name, j.reference.r])) }
}

export function matrixFrom({ t, r, s }: Transform): Float64Array {
  const out = new Float64Array(16)
  composeMatrix(out, 0, t, 0, r, 0, s, 0)
  return out
}

/**
 * The rest rotation goes into PreRotation, as Maya's joint orients do: animation then stays near zero, far from
 * where Euler angles lose a direction.
 */
function jointProperties({ t, r, s }: Transform): WritableNode[] {
  return [
    property('RotationActive', 'bool', '', '', int(1)),
    property('InheritType', 'enum', '', '', int(1)),
    property('PreRotation', 'Vector3D', 'Vector', '', ...eulerFromQuaternion(r)),
    property('Lcl Translation', 'Lcl Translation', '', 'A', ...t),
    property('Lcl Rotation', 'Lcl Rotation', '', 'A', 0, 0, 0),
    property('Lcl Scaling', 'Lcl Scaling', '', 'A', ...s),
  ]
}

function transformProperties(transform: Transform): WritableNode[] {
  const { t, r, s } = transform
  return [
    property('InheritType', 'enum', '', '', int(1)),
    property('Lcl Translation', 'Lcl Translation', '', 'A', ...t),
    property('Lcl Rotation', 'Lcl Rotation', '', 'A', ...eulerFromQuaternion(r)),
    property('Lcl Scaling', 'Lcl Scaling', '', 'A', ...s),
  ]
}

/** Degrees about X, then Y, then Z. At the pole, where X and Z mean the same, X is 0. */
export function eulerFromQuaternion(q: ArrayLike<number>): [number, number, number] {
  const x = q[0]!
  const y = q[1]!
  const z = q[2]!
  const w = q[3]!
  const sine = Math.max(-1, Math.min(1, 2 * (w * y - z * x)))
  const degrees = 180 / PI
  if (Math.abs(sine) > 1 - 1e-12) {
    return [0, sine > 0 ? 90 : -90, Math.atan2(2 * (w * z - x * y), 1 - 2 * (x * x + z * z)) * degrees]
  }
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)) * degrees,
    Math.asin(sine) * degrees,
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * degrees,
  ]
}
