import type { Clip, Model } from '@facework/documents'
import type { Report } from '@facework/report'
import type { FbxFile } from '../parse/fbx-tree.ts'
import { listed } from '../unique-names.ts'
import type { CurveFindings } from './animation-curve.ts'
import type { ImportedMesh } from './import-mesh.ts'
import type { SceneNode } from './import-nodes.ts'
import { userProperties } from './import-properties.ts'
import type { FbxObject, FbxScene } from './objects.ts'

export interface Content {
  readonly file: FbxFile
  readonly scene: FbxScene
  readonly nodes: readonly SceneNode[]
  readonly joints: number
  readonly meshes: readonly ImportedMesh[]
  readonly model: Model
  readonly clips: readonly Clip[]
  /** Names of user properties that became curves. */
  readonly curves: ReadonlySet<string>
}

const KINDS_READ = new Set([
  'Model',
  'Geometry',
  'NodeAttribute',
  'Deformer',
  'Material',
  'Texture',
  'Video',
  'Pose',
  'AnimationStack',
  'AnimationLayer',
  'AnimationCurveNode',
  'AnimationCurve',
])

/** What was read, what was made of it, and what was not kept, with counts. */
export function reportContent(
  { file, scene, nodes, joints, meshes, model, clips, curves }: Content,
  report: Report,
): void {
  const counts = new Map<string, number>()
  const dropped = new Map<string, number>()
  for (const object of scene.objects) {
    counts.set(object.kind, (counts.get(object.kind) ?? 0) + 1)
    const surface = object.kind === 'Geometry' && object.type !== 'Mesh' && object.type !== 'Shape'
    if (!surface && KINDS_READ.has(object.kind)) continue
    const key = object.type ? `${object.kind} (${object.type})` : object.kind
    dropped.set(key, (dropped.get(key) ?? 0) + 1)
  }
  const said = (map: Map<string, number>) =>
    listed(
      [...map].map(([k, n]) => `${n} ${k}`),
      20,
    )
  const by = scene.creator ? ` by ${scene.creator}` : ''
  report.info(
    'fbx/read',
    '',
    `Read FBX ${scene.version} ${file.encoding}${by}: ${said(counts) || 'no objects'}.`,
  )
  const morphs = meshes.reduce((n, m) => n + m.mesh.morphs.length, 0)
  report.info(
    'fbx/made',
    '',
    `Made ${joints} joints, ${meshes.length} meshes with ${morphs} morphs, ${model.materials.length} materials, ${model.images.length} images, ${clips.length} clips.`,
  )
  if (dropped.size > 0) report.info('fbx/objects-dropped', 'Objects', `Not kept: ${said(dropped)}.`)
  reportPointCaches(scene, report)
  reportProperties(nodes, new Set(meshes.map((m) => m.node)), curves, report)
}

/** A point cache is a file of its own, which holds every vertex at every frame. */
function reportPointCaches({ objects }: FbxScene, report: Report): void {
  const caches = objects.filter(({ kind, type }) => kind === 'Deformer' && type === 'VertexCacheDeformer')
  const above = (all: readonly FbxObject[]) =>
    all.flatMap(({ parents }) => parents.map((link) => link.object))
  const names = new Set(above(above(caches)).flatMap(({ kind, name }) => (kind === 'Model' ? [name] : [])))
  if (names.size > 0)
    report.warn(
      'fbx/point-cache',
      'Objects.Deformer',
      `${names.size} meshes are moved by point caches, which are not read; they keep their shape: ${listed([...names])}.`,
      'Turn the caches into shapes or joints in the tool that made the file.',
    )
}

/** Meshes keep user properties as extras, curves and pose frames are kept as such; the rest of a joint's are not. */
function reportProperties(
  nodes: readonly SceneNode[],
  shown: ReadonlySet<SceneNode>,
  curves: ReadonlySet<string>,
  report: Report,
): void {
  const names = new Set<string>()
  let joints = 0
  for (const node of nodes) {
    if (shown.has(node)) continue
    const lost = Object.keys(userProperties(node.model)).filter(
      (n) => !curves.has(n) && n !== 'RootFaceJoint' && !/^Frame\d+$/.test(n),
    )
    if (lost.length > 0) joints++
    for (const name of lost) names.add(name)
  }
  if (joints > 0)
    report.info(
      'fbx/properties-dropped',
      'Objects.Model',
      `User properties of ${joints} joints are not kept: ${listed([...names])}.`,
    )
}

/** Keys that could not be taken over as they are. */
export function reportCurveFindings(findings: CurveFindings, report: Report): void {
  if (findings.unusableKeys > 0)
    report.warn(
      'fbx/keys-unusable',
      'Objects.AnimationCurve',
      `${findings.unusableKeys} keys have no usable time or value; they are left out.`,
    )
  if (findings.reorderedCurves > 0)
    report.warn(
      'fbx/keys-order',
      'Objects.AnimationCurve',
      `${findings.reorderedCurves} curves had keys out of order or at the same time; they were sorted, the last of equals kept.`,
    )
  if (findings.tcbKeys > 0)
    report.info(
      'fbx/keys-tcb',
      'Objects.AnimationCurve',
      `${findings.tcbKeys} keys use tension, continuity and bias; automatic tangents are taken.`,
    )
  if (findings.holdNextKeys > 0)
    report.info(
      'fbx/keys-hold-next',
      'Objects.AnimationCurve',
      `${findings.holdNextKeys} keys hold the next key's value; they jump to it 0.1 ms after the key.`,
    )
}
