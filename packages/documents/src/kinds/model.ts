import type { Report } from '@facework/report'
import { IDENTITY_TRANSFORM, type Transform } from '../parts/transform.ts'
import { transformSchema } from '../parts/transform-schema.ts'
import { type AssetRef, assetRefSchema } from '../schema/asset-ref.ts'
import { suggest } from '../schema/bounded-report.ts'
import { joinPath } from '../schema/columns.ts'
import { checkUnique, type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  anything,
  column,
  finite,
  list,
  nameText,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  text,
  wholeNumber,
  withDefault,
} from '../schema/schema.ts'
import { checkJointOrder, type Joint, jointSchema } from './skeleton.ts'

/** Displacements of one morph on one primitive: xyz a vertex, metres. */
export interface MorphDeltas {
  readonly positions: Float32Array
  readonly normals?: Float32Array
}

/** Vertices drawn with one material. All columns have one entry a vertex. */
export interface Primitive {
  /** Index into the model's materials; missing for the default one. */
  readonly material?: number
  readonly mode: 'triangles' | 'lines' | 'points'
  readonly indices?: Uint32Array
  readonly positions: Float32Array
  readonly normals?: Float32Array
  readonly tangents?: Float32Array
  readonly uvs?: Float32Array
  readonly uvs2?: Float32Array
  /** rgba. */
  readonly colors?: Float32Array
  /** Four indices into the skin's joints. */
  readonly joints?: Uint16Array
  /** Four weights that sum to 1. */
  readonly weights?: Float32Array
  /** In the order of the mesh's morphs. */
  readonly morphs: readonly MorphDeltas[]
}

export interface Skin {
  /** Names of the model's joints, in the order primitives index them. */
  readonly joints: readonly string[]
  /** Sixteen numbers a joint, column-major: mesh space to joint space at bind time. */
  readonly inverseBinds: Float32Array
}

export interface Morph {
  readonly name: string
  /** Weight at rest. */
  readonly default: number
}

export interface Mesh {
  readonly name: string
  /** Joint the mesh is attached to; missing for the root of the scene. */
  readonly parent?: string
  /** Relative to the parent joint. */
  readonly transform: Transform
  readonly skin?: Skin
  readonly morphs: readonly Morph[]
  readonly primitives: readonly Primitive[]
  readonly extras?: Readonly<Record<string, unknown>>
}

/** The parts of a material every tool knows; whatever else a format says rides along in `extras`. */
export interface Material {
  readonly name: string
  /** Linear rgba. */
  readonly color: readonly number[]
  readonly metallic: number
  readonly roughness: number
  readonly emissive: readonly number[]
  readonly doubleSided: 'yes' | 'no'
  readonly alpha: 'opaque' | 'mask' | 'blend'
  readonly alphaCutoff: number
  /** Index into the model's images, by use: `color`, `normal`, `emissive`, `metallicRoughness`, `occlusion`. */
  readonly textures: Readonly<Record<string, number>>
  readonly extras?: Readonly<Record<string, unknown>>
}

export interface Image {
  readonly name: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

/** A place where accessories are attached, such as `Hat`, `NoseBridge` or `LeftEar`. */
export interface Attachment {
  readonly name: string
  readonly joint: string
  /** Relative to the joint at rest. */
  readonly transform: Transform
  /** Skin that it follows instead of the joint: a mesh, a triangle of its first primitive. */
  readonly triangle?: { readonly mesh: string; readonly index: number } | undefined
}

/** A body or head to be drawn: its joints as it rests, meshes, skins, morphs and materials. */
export interface Model extends DocumentHeader<'model'> {
  readonly skeleton?: AssetRef
  // [S2, S3]
  /** The model's own joints and reference pose; a master skeleton may differ in both. */
  readonly joints: readonly Joint[]
  readonly faceRoot?: string
  readonly meshes: readonly Mesh[]
  readonly materials: readonly Material[]
  readonly images: readonly Image[]
  readonly attachments?: readonly Attachment[] | undefined
}

const attachmentSchema: Schema<Attachment> = object<Attachment>({
  name: nameText,
  joint: nameText,
  transform: withDefault(transformSchema, IDENTITY_TRANSFORM),
  triangle: optional(object<{ mesh: string; index: number }>({ mesh: nameText, index: wholeNumber })),
})

const floats = column(Float32Array)
const primitiveSchema: Schema<Primitive> = object<Primitive>({
  material: optional(wholeNumber),
  mode: withDefault(oneOf('triangles', 'lines', 'points'), 'triangles'),
  indices: optional(column(Uint32Array)),
  positions: floats,
  normals: optional(floats),
  tangents: optional(floats),
  uvs: optional(floats),
  uvs2: optional(floats),
  colors: optional(floats),
  joints: optional(column(Uint16Array)),
  weights: optional(floats),
  morphs: withDefault(list(object<MorphDeltas>({ positions: floats, normals: optional(floats) })), []),
})

const meshSchema: Schema<Mesh> = object<Mesh>({
  name: nameText,
  parent: optional(nameText),
  transform: withDefault(transformSchema, IDENTITY_TRANSFORM),
  skin: optional(object<Skin>({ joints: list(nameText), inverseBinds: floats })),
  morphs: withDefault(list(object<Morph>({ name: nameText, default: withDefault(finite, 0) })), []),
  primitives: list(primitiveSchema),
  extras: optional(record(anything)),
})

const materialSchema: Schema<Material> = object<Material>({
  name: withDefault(text, ''),
  color: withDefault(list(finite), [1, 1, 1, 1]),
  metallic: withDefault(finite, 0),
  roughness: withDefault(finite, 1),
  emissive: withDefault(list(finite), [0, 0, 0]),
  doubleSided: withDefault(oneOf('yes', 'no'), 'no'),
  alpha: withDefault(oneOf('opaque', 'mask', 'blend'), 'opaque'),
  alphaCutoff: withDefault(finite, 0.5),
  textures: withDefault(record(wholeNumber), {}),
  extras: optional(record(anything)),
})

export const modelKind = defineKind<Model>({
  kind: 'model',
  version: LAYOUT_VERSIONS.model,
  fields: {
    skeleton: optional(assetRefSchema),
    joints: list(jointSchema),
    faceRoot: optional(nameText),
    meshes: list(meshSchema),
    materials: withDefault(list(materialSchema), []),
    images: withDefault(
      list(object<Image>({ name: withDefault(text, ''), mimeType: nameText, bytes: column(Uint8Array) })),
      [],
    ),
    attachments: optional(list(attachmentSchema)),
  },
  check(model, report) {
    checkJointOrder(model.joints, 'joints', report)
    checkUnique(
      model.meshes.map((m) => m.name),
      'meshes',
      'mesh',
      report,
    )
    const joints = new Set(model.joints.map((j) => j.name))
    if (model.faceRoot !== undefined && !joints.has(model.faceRoot)) {
      report.error(
        'model/face-root-unknown',
        'faceRoot',
        `faceRoot names "${model.faceRoot}", which is not a joint here.`,
        suggest(report, model.faceRoot, joints),
      )
    }
    model.attachments?.forEach(({ name, joint }, i) => {
      if (joints.has(joint)) return
      report.error(
        'model/joint-unknown',
        `attachments[${i}].joint`,
        `Attachment "${name}" is on joint "${joint}", which the model lacks.`,
        suggest(report, joint, joints),
      )
    })
    model.materials.forEach((material, i) => {
      for (const [use, image] of Object.entries(material.textures)) {
        if (image < model.images.length) continue
        report.error(
          'model/image-unknown',
          joinPath(`materials[${i}].textures`, use),
          `Material "${material.name}" takes its ${use} from image ${image}, which does not exist; the model has ${model.images.length}.`,
        )
      }
    })
    model.meshes.forEach((mesh, i) => {
      checkUnique(
        mesh.morphs.map((m) => m.name),
        `meshes[${i}].morphs`,
        'morph',
        report,
      )
      const used = [...(mesh.skin?.joints ?? []), ...(mesh.parent === undefined ? [] : [mesh.parent])]
      for (const joint of used) {
        if (joints.has(joint)) continue
        report.error(
          'model/joint-unknown',
          `meshes[${i}]`,
          `Mesh "${mesh.name}" uses joint "${joint}", which the model lacks.`,
          suggest(report, joint, joints),
        )
      }
      if (mesh.skin && mesh.skin.inverseBinds.length !== mesh.skin.joints.length * 16) {
        report.error(
          'model/skin-size',
          `meshes[${i}].skin`,
          `The skin of "${mesh.name}" has ${mesh.skin.joints.length} joints, so it should have ${mesh.skin.joints.length * 16} inverse bind numbers; found ${mesh.skin.inverseBinds.length}.`,
        )
      }
      mesh.primitives.forEach((primitive, k) => {
        checkPrimitive(model, mesh, primitive, `meshes[${i}].primitives[${k}]`, report)
      })
    })
  },
})

function checkPrimitive(model: Model, mesh: Mesh, primitive: Primitive, path: string, report: Report): void {
  const count = Math.ceil(primitive.positions.length / 3)
  const sizes: [string, ArrayLike<number> | undefined, number][] = [
    ['positions', primitive.positions, 3],
    ['normals', primitive.normals, 3],
    ['tangents', primitive.tangents, 4],
    ['uvs', primitive.uvs, 2],
    ['uvs2', primitive.uvs2, 2],
    ['colors', primitive.colors, 4],
    ['joints', primitive.joints, 4],
    ['weights', primitive.weights, 4],
    ...primitive.morphs.flatMap((m, i): [string, ArrayLike<number> | undefined, number][] => [
      [`morphs[${i}].positions`, m.positions, 3],
      [`morphs[${i}].normals`, m.normals, 3],
    ]),
  ]
  for (const [what, values, width] of sizes) {
    if (!values || values.length === count * width) continue
    report.error(
      'model/vertex-count',
      `${path}.${what}`,
      `${what} should have ${width} numbers for each of ${count} vertices; found ${values.length}.`,
    )
  }
  if (primitive.morphs.length !== mesh.morphs.length) {
    report.error(
      'model/morph-count',
      `${path}.morphs`,
      `Mesh "${mesh.name}" names ${mesh.morphs.length} morphs; this primitive has ${primitive.morphs.length}.`,
    )
  }
  if (primitive.material !== undefined && primitive.material >= model.materials.length) {
    report.error(
      'model/material-unknown',
      `${path}.material`,
      `material ${primitive.material} does not exist; the model has ${model.materials.length}.`,
    )
  }
  const beyond = (values: ArrayLike<number> | undefined, limit: number) => {
    for (let i = 0; i < (values?.length ?? 0); i++) if (values![i]! >= limit) return i
    return -1
  }
  const index = beyond(primitive.indices, count)
  if (index >= 0)
    report.error(
      'model/index-range',
      `${path}.indices[${index}]`,
      `indices[${index}] is ${primitive.indices![index]}; there are ${count} vertices.`,
    )
  const joint = beyond(primitive.joints, mesh.skin?.joints.length ?? 0)
  if (mesh.skin && joint >= 0)
    report.error(
      'model/index-range',
      `${path}.joints[${joint}]`,
      `joints[${joint}] is ${primitive.joints![joint]}; the skin has ${mesh.skin.joints.length} joints.`,
    )
}
