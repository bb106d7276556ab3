import { type Clip, IDENTITY_TRANSFORM, type Model, modelKind, type Skeleton } from '@facework/documents'
import { Report } from '@facework/report'
import { headMeshName } from '../../gltf/write/export-gltf.ts'
import type { InBetweenMorph, PoseFrames, WrittenFile } from '../../imported.ts'
import { FbxBuilder, properties, property } from './fbx-builder.ts'
import { writeClip } from './write-animation.ts'
import { writeModel } from './write-model.ts'
import {
  CREATION_TIME,
  FILE_ID,
  int,
  node,
  type WritableNode,
  writeAsciiTree,
  writeBinaryTree,
} from './write-tree.ts'

/** What goes into a file; an `Imported` fits. */
export interface FbxContent {
  /** Missing for an animation without a head, whose curves are on the root of the skeleton. */
  readonly model?: Model | undefined
  /** Where curves take their rest values from; without a model also the joints. */
  readonly skeleton?: Skeleton | undefined
  readonly clips?: readonly Clip[] | undefined
  readonly poseFrames?: PoseFrames | undefined
  readonly inBetweens?: readonly InBetweenMorph[] | undefined
}

export interface FbxExportOptions {
  readonly encoding?: 'binary' | 'ascii'
  /** 7400; from 7500 on node headers are 64-bit. */
  readonly version?: number
}

/**
 * Writes a model and its clips as an FBX 7.4 file in metres, Y up: joints, skins, blend shapes with in-betweens,
 * animation, custom curves as user properties of the first joint, pose frames as `Frame<N>`.
 */
export function exportFbx(content: FbxContent, options: FbxExportOptions = {}): WrittenFile {
  const { model = withoutHead(content.skeleton), clips = [], poseFrames } = content
  const report = new Report()
  const builder = new FbxBuilder()
  const carrier = model.joints[0]?.name
  const mesh = headMeshName(model)
  const curveLines = curveProperties(content)
  if (carrier === undefined && curveLines.length > 0) {
    report.warn(
      'fbx/write-curves',
      'model.joints',
      `${curveLines.length} curves are left out: user properties are kept on a joint, and the model has none.`,
    )
  }
  const frameLines = [
    ...(poseFrames?.frames ?? []).map((f) => text(`Frame${f.frame}`, f.name)),
    ...(model.faceRoot === undefined ? [] : [text('RootFaceJoint', model.faceRoot)]),
  ]
  const meshExtras = new Map(model.meshes.map((m) => [m.name, extraProperties(m.extras)]))
  if (mesh !== undefined) meshExtras.set(mesh, [...frameLines, ...meshExtras.get(mesh)!])
  const jointExtras = new Map(
    carrier === undefined
      ? []
      : [[carrier, [...(mesh === undefined ? frameLines : []), ...curveLines]] as const],
  )
  const written = writeModel(
    model,
    content.inBetweens ?? [],
    { joints: jointExtras, meshes: meshExtras },
    builder,
    report,
  )
  for (const clip of clips)
    writeClip(clip, written, carrier === undefined ? undefined : written.joints.get(carrier), builder, report)
  const version = options.version ?? 7400
  const tree = [...header(version, clips[0]?.frameRate ?? poseFrames?.frameRate ?? 30), ...body(builder)]
  const bytes = options.encoding === 'ascii' ? writeAsciiTree(tree, version) : writeBinaryTree(tree, version)
  return { bytes, diagnostics: report.diagnostics }
}

/** Importers such as Unreal's read curves from a joint: a clip without any gets a root. */
function withoutHead(skeleton: Skeleton | undefined): Model {
  const joints = skeleton?.joints ?? []
  return modelKind.create(skeleton?.name ?? 'animation', {
    joints: joints.length > 0 ? joints : [{ name: 'root', reference: IDENTITY_TRANSFORM }],
    meshes: [],
    materials: [],
    images: [],
  })
}

function text(name: string, value: string): WritableNode {
  return property(name, 'KString', '', 'A+U', value)
}

/** Properties must be declared on a node before curves can be connected to them. */
function curveProperties({ clips = [], skeleton }: FbxContent): WritableNode[] {
  const names = new Set(clips.flatMap((c) => c.curves.map((curve) => curve.name)))
  return [...names].map((name) =>
    property(name, 'Number', '', 'A+U', skeleton?.curves.find((c) => c.name === name)?.default ?? 0),
  )
}

function extraProperties(extras: Readonly<Record<string, unknown>> | undefined): WritableNode[] {
  return Object.entries(extras ?? {}).flatMap(([name, value]): WritableNode[] => {
    if (/^Frame\d+$/.test(name) || name === 'RootFaceJoint') return []
    if (typeof value === 'string') return [text(name, value)]
    if (typeof value === 'number') return [property(name, 'double', 'Number', 'A+U', value)]
    return typeof value === 'boolean' ? [property(name, 'bool', '', 'A+U', int(value ? 1 : 0))] : []
  })
}

const TIME_MODES: readonly (readonly [number, number])[] = [
  [24, 11],
  [25, 10],
  [30, 6],
  [48, 5],
  [50, 4],
  [60, 3],
  [100, 2],
  [120, 1],
]

function header(version: number, frameRate: number): WritableNode[] {
  const mode = TIME_MODES.find(([rate]) => rate === frameRate)?.[1] ?? 14
  const axis = (name: string, value: number) => [
    property(name, 'int', 'Integer', '', int(value)),
    property(`${name}Sign`, 'int', 'Integer', '', int(1)),
  ]
  return [
    node(
      'FBXHeaderExtension',
      [],
      [
        node('FBXHeaderVersion', [int(1003)]),
        node('FBXVersion', [int(version)]),
        node('EncryptionType', [int(0)]),
        node('Creator', ['Facework']),
      ],
    ),
    node('FileId', [FILE_ID]),
    node('CreationTime', [CREATION_TIME]),
    node('Creator', ['Facework']),
    node(
      'GlobalSettings',
      [],
      [
        node('Version', [int(1000)]),
        properties([
          ...axis('UpAxis', 1),
          ...axis('FrontAxis', 2),
          ...axis('CoordAxis', 0),
          property('UnitScaleFactor', 'double', 'Number', '', 100),
          property('TimeMode', 'enum', '', '', int(mode)),
          property('CustomFrameRate', 'double', 'Number', '', frameRate),
        ]),
      ],
    ),
    node(
      'Documents',
      [],
      [node('Count', [int(1)]), node('Document', [1n, 'Scene', 'Scene'], [node('RootNode', [0n])])],
    ),
  ]
}

function body(builder: FbxBuilder): WritableNode[] {
  const counts = builder.counts()
  return [
    node(
      'Definitions',
      [],
      [
        node('Version', [int(100)]),
        node('Count', [int(builder.objects.length + 1)]),
        ...[...counts].map(([kind, count]) => node('ObjectType', [kind], [node('Count', [int(count)])])),
      ],
    ),
    node('Objects', [], builder.objects),
    node('Connections', [], builder.connections),
  ]
}
