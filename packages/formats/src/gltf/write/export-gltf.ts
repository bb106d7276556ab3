import type { Clip, Model, PoseAsset } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { Report } from '@facework/report'
import type { WrittenFile } from '../../imported.ts'
import { writeExpressions } from '../../khr-character/write-expressions.ts'
import type { Gltf } from '../check/schema.ts'
import { isFrameProperty } from '../read/pose-frames.ts'
import { exportMaterials } from './export-materials.ts'
import { adopt, exportMeshes, transformFields } from './export-meshes.ts'
import { posesAsClip } from './poses-as-clip.ts'
import { rootNodes } from './root-nodes.ts'
import { createAccessorWriter, push } from './write-accessors.ts'
import { type AnimationTargets, writeAnimation } from './write-animation.ts'
import { writeGlb } from './write-container.ts'

export interface GltfParts {
  readonly model: Model
  /** Written as the animation `poses`, one pose per frame, with `Frame<N>` names. */
  readonly poses?: PoseAsset | undefined
  readonly clips?: readonly Clip[] | undefined
  /** Key every joint on every frame of the poses, as Roblox Studio wants it. */
  readonly everyFrame?: boolean | undefined
  /** Write each pose as an expression of the draft KHR_character_expression as well. */
  readonly expressions?: boolean | undefined
  /** Extras of the scene. */
  readonly extras?: Readonly<Record<string, unknown>> | undefined
}

/** Frame names a mesh brought along count in the file it came from; the poses are written with their own. */
function withoutFrameNames(model: Model): Model {
  return {
    ...model,
    meshes: model.meshes.map((mesh) => {
      const { extras, ...rest } = mesh
      const kept = Object.entries(extras ?? {}).filter(([key]) => !isFrameProperty(key))
      return kept.length > 0 ? { ...rest, extras: Object.fromEntries(kept) } : rest
    }),
  }
}

/** A head as an ordinary .glb that any glTF viewer opens: mesh, skin, morphs, materials, poses and clips. */
export function exportGltf(parts: GltfParts): WrittenFile {
  const report = new Report()
  const model = parts.poses ? withoutFrameNames(parts.model) : parts.model
  const json: Gltf = { asset: { version: '2.0', generator: 'Facework' }, scene: 0, scenes: [] }
  const writer = createAccessorWriter(json)
  const poses = parts.poses && posesAsClip(parts.poses, model, report, { everyFrame: parts.everyFrame })
  const nodeOfJoint = new Map(model.joints.map((joint, i) => [joint.name, i]))
  for (const joint of model.joints)
    push(json, 'nodes', { name: joint.name, ...transformFields(joint.reference) })
  model.joints.forEach((joint, i) => {
    if (joint.parent !== undefined) adopt(json, nodeOfJoint.get(joint.parent)!, i)
  })

  joinRoots(json, model, report)
  exportMaterials(json, model, writer)
  const clips = writableClips(parts.clips ?? [], poses !== undefined, report)
  const kept = jointsThatStay(model, [...clips, ...(poses ? [poses] : [])])
  const meshes = exportMeshes(json, model, nodeOfJoint, kept, writer, report)
  const targets: AnimationTargets = { nodeOfJoint, meshes }
  for (const clip of [...(poses ? [poses] : []), ...clips]) {
    if (clip.joints.length + clip.morphs.length === 0) continue
    push(json, 'animations', writeAnimation(writer, clip.name, clip, targets, report))
  }

  const sceneRoots =
    parts.expressions && parts.poses
      ? [writeExpressions(json, model, parts.poses, targets, writer, report)]
      : rootNodes(json)
  const frames = defined({ ...poses?.frameNames, RootFaceJoint: model.faceRoot })
  // Files for other programs have them on the head mesh: Roblox reads them there, Blender shows them as properties.
  const onMesh = parts.everyFrame ? meshes.get(headMeshName(model) ?? '')?.node : undefined
  const carrier = onMesh ?? nodeOfJoint.get(model.faceRoot ?? '')
  const framesOnNode = carrier !== undefined && Object.keys(frames).length > 0
  if (framesOnNode) json.nodes![carrier]!.extras = { ...(json.nodes![carrier]!.extras as object), ...frames }
  const extras = { ...parts.extras, ...(framesOnNode ? {} : frames) }
  json.scenes = [
    {
      name: model.name,
      nodes: sceneRoots.length > 0 ? sceneRoots : undefined,
      extras: Object.keys(extras).length > 0 ? extras : undefined,
    },
  ]
  const bin = writer.finish()
  if (bin.length > 0) json.buffers = [{ byteLength: bin.length }]
  return { bytes: writeGlb(json, bin), diagnostics: report.diagnostics }
}

/** The mesh that is called after the head, or else the first. */
export const headMeshName = ({ meshes }: Pick<Model, 'meshes'>): string | undefined =>
  (meshes.find(({ name }) => /^head(?:_geo)?$/i.test(name)) ?? meshes[0])?.name

/** glTF wants all joints of a skin below one node; heads from elsewhere may have several roots. */
function joinRoots(json: Gltf, model: Model, report: Report): void {
  const roots = new Map<string, string>()
  for (const { name, parent } of model.joints)
    roots.set(name, parent === undefined ? name : roots.get(parent)!)
  const apart = model.meshes.some(
    (mesh) => new Set(mesh.skin?.joints.map((joint) => roots.get(joint))).size > 1,
  )
  if (!apart) return
  let name = model.name
  for (let n = 2; roots.has(name); n++) name = `${model.name}_${n}`
  const children = model.joints.flatMap((joint, i) => (joint.parent === undefined ? [i] : []))
  push(json, 'nodes', { name, children })
  report.info(
    'gltf/root-added',
    'joints',
    `The joints have ${children.length} roots, and glTF wants one for a skin; "${name}" was put above them.`,
  )
}

/** Clips that glTF can hold, under names of their own; curves stay behind, and that is said. */
function writableClips(clips: readonly Clip[], posesTaken: boolean, report: Report): Clip[] {
  const used = new Set(posesTaken ? ['poses'] : [])
  return clips.flatMap((clip) => {
    if (clip.curves.length > 0 || clip.markers.length > 0) {
      report.warn(
        'gltf/curves-left-out',
        `clips.${clip.name}`,
        `Curves and markers of clip "${clip.name}" have no place in glTF and are left out.`,
        'Bake the curves through a pose asset first.',
      )
    }
    if (clip.joints.length + clip.morphs.length === 0) return []
    let name = clip.name
    for (let n = 2; used.has(name); n++) name = `${clip.name}_${n}`
    used.add(name)
    return [{ ...clip, name }]
  })
}

/** Joints that a reader still takes for joints when a mesh sits on their node. */
function jointsThatStay(model: Model, clips: readonly Pick<Clip, 'joints'>[]): Set<string> {
  const stay = new Set<string>()
  for (const joint of model.joints) if (joint.parent !== undefined) stay.add(joint.parent)
  for (const mesh of model.meshes) for (const joint of mesh.skin?.joints ?? []) stay.add(joint)
  for (const clip of clips) for (const track of clip.joints) stay.add(track.joint)
  return stay
}
