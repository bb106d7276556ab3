import { type AnimCurve, type Clip, type Joint, modelKind, skeletonKind } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { FaceworkError, Report, suggestion } from '@facework/report'
import { createImportSteps, type ImportProgress, type ImportStep } from '../../import-steps.ts'
import type { Imported } from '../../imported.ts'
import { FbxBudget } from '../parse/fbx-budget.ts'
import { type FbxFile, findNode } from '../parse/fbx-tree.ts'
import { isAsciiFbx, parseAsciiFbx } from '../parse/parse-ascii.ts'
import { isBinaryFbx, parseBinaryFbx } from '../parse/parse-binary.ts'
import { isFbx5, upgrade5x } from '../parse/upgrade-5x.ts'
import { upgrade6x } from '../parse/upgrade-6x.ts'
import { readFileSpace } from '../space.ts'
import { makeUnique } from '../unique-names.ts'
import { findAnimatedModels } from './animated-nodes.ts'
import type { CurveFindings } from './animation-curve.ts'
import { type AnimationStack, readAnimationStacks } from './animation-layers.ts'
import { chooseReference, restTracks } from './choose-reference.ts'
import { readClip } from './import-animation.ts'
import { readMaterials } from './import-materials.ts'
import { GeometryCache, type ImportedMesh, type MeshContext, readMesh } from './import-mesh.ts'
import { readNodes, type SceneNode } from './import-nodes.ts'
import {
  frameRateOf,
  makePoseFrames,
  readFaceRoot,
  readFrameNames,
  readSourceFacts,
} from './import-properties.ts'
import { clustersOf, readBindPose } from './import-skin.ts'
import { copyJointsOfMovedSkins } from './moved-skins.ts'
import { applicationOf, type FbxScene, readObjects, refuseEncrypted } from './objects.ts'
import { nodePose, transformFrom } from './reference-pose.ts'
import { reportContent, reportCurveFindings } from './report-content.ts'

export interface ImportFbxOptions extends ImportProgress {
  /** Name of the documents; the file's name without its ending. */
  readonly name?: string | undefined
  /** Frame rate of `Frame<N>` numbers, where the one in the file is wrong. */
  readonly fps?: number | undefined
  /** Which pose the joints rest in; by default the frame named Neutral or Rest, or the bind pose if there is none. */
  readonly reference?: 'node' | 'bind' | 'frame0' | undefined
  /** Limit of decoded bytes. */
  readonly maxBytes?: number | undefined
  /** Read this animation stack only. */
  readonly stack?: string | undefined
}

/** Whether some bytes are an FBX file, binary or ASCII, by their content. */
export function isFbx(bytes: Uint8Array): boolean {
  return isBinaryFbx(bytes) || isAsciiFbx(bytes)
}

/** The node tree of an FBX file of either encoding. */
export function parseFbx(bytes: Uint8Array, budget = new FbxBudget()): FbxFile {
  if (isBinaryFbx(bytes)) return parseBinaryFbx(bytes, budget)
  if (isAsciiFbx(bytes)) return parseAsciiFbx(bytes, budget)
  throw new FaceworkError(
    'fbx/not-fbx',
    'header',
    'This is not an FBX file: it has neither the binary nor the ASCII header.',
    'Check the file, or let Facework detect its format.',
  )
}

/**
 * Reads an FBX file, binary or ASCII, into documents.
 *
 * ```ts
 * const { skeleton, model, clips, diagnostics } = await importFbx(bytes, { name: 'head' })
 * ```
 */
export async function importFbx(bytes: Uint8Array, options: ImportFbxOptions = {}): Promise<Imported> {
  const report = new Report()
  const budget = new FbxBudget(options.maxBytes)
  const step = createImportSteps(options)
  await step(0)
  const file = parseFbx(bytes, budget)
  refuseEncrypted(file)
  await step(0.3)
  try {
    return await importTree(file, options, budget, report, step)
  } catch (error) {
    // A document's own check found what no step above did; the file is at fault, not the caller.
    if (!(error instanceof FaceworkError) || error.code.startsWith('fbx/')) throw error
    throw new FaceworkError(
      'fbx/unusable',
      error.path || 'Objects',
      `What the file holds makes no valid document: ${error.message}`,
      'The file is damaged; export it again.',
      report.diagnostics,
    )
  }
}

async function importTree(
  file: FbxFile,
  options: ImportFbxOptions,
  budget: FbxBudget,
  report: Report,
  step: ImportStep,
): Promise<Imported> {
  const scene = readScene(file, budget, report)
  const name = options.name || 'fbx'
  const space = readFileSpace(scene, report)
  const findings: CurveFindings = { unusableKeys: 0, reorderedCurves: 0, tcbKeys: 0, holdNextKeys: 0 }
  const stacks = readAnimationStacks(scene, budget, findings, report)
  reportCurveFindings(findings, report)
  const geometries = scene.objects.filter((o) => o.kind === 'Geometry' && o.type === 'Mesh')
  const skinned = new Set(geometries.flatMap((g) => clustersOf(g).flatMap((c) => (c.link ? [c.link] : []))))
  const use = { skinned, ...findAnimatedModels(stacks) }
  const nodes = readNodes(scene, space, use, budget, report)
  const nodeOf = new Map(nodes.map((n) => [n.model, n]))
  const moved = /maya/i.test(applicationOf(file))
    ? copyJointsOfMovedSkins(nodes, nodeOf, space, use, budget, report)
    : undefined
  const all = [...nodes, ...(moved?.copies ?? [])]
  await step(0.4)

  const materials = readMaterials(scene, report)
  const context: MeshContext = {
    space,
    nodeOf,
    jointsOf: moved?.jointsOf,
    materials,
    blender: /blender/i.test(scene.creator),
    budget,
    report,
  }
  const meshes = await readMeshes(nodes, scene, context, step)
  const frames = readFrameNames(nodes, report)
  const clips: Clip[] = []
  const curves = new Map<string, AnimCurve>()
  const clipContext = {
    nodes: all,
    nodeOf,
    meshes,
    space,
    frameRate: frameRateOf(scene),
    file: name,
    keepTime: frames.length > 0,
    budget,
    report,
  }
  const chosen = chooseStacks(stacks, options.stack)
  const stackNames = makeUnique(
    chosen.map((s) => s.name),
    'clip',
    report,
  )
  for (const [i, stack] of chosen.entries()) {
    const read = readClip(stack, stackNames[i]!, clipContext)
    if (read) {
      clips.push(read.clip)
      for (const curve of read.curves) if (!curves.has(curve.name)) curves.set(curve.name, curve)
    }
    await step(0.8 + (0.15 * (i + 1)) / chosen.length)
  }

  const own = nodePose(all, space)
  const poseFrames = makePoseFrames(frames, clips[0], scene, options.fps, report)
  const binds = readBindPose(scene, geometries, report)
  const reference = chooseReference(
    { nodes: all, own, binds, space, clip: clips[0], poseFrames, wanted: options.reference },
    report,
  )
  const joints = all.flatMap((n): Joint[] => {
    const local = reference.get(n)
    if (!local) return []
    return [defined({ name: n.joint!, parent: n.parent?.joint, reference: transformFrom(local) })]
  })
  const faceRoot = readFaceRoot(nodes, report)
  const face = faceRoot === undefined ? {} : { faceRoot }
  const skeleton = skeletonKind.create(name, { joints, curves: [...curves.values()], ...face })
  const model = modelKind.create(name, {
    joints,
    ...face,
    skeleton: { id: skeleton.id },
    meshes: meshes.map((m) => m.mesh),
    materials: materials.materials,
    images: materials.images,
  })
  const finished = clips.map(
    (clip): Clip => ({
      ...clip,
      skeleton: { id: skeleton.id },
      joints: [...clip.joints, ...restTracks(clip, reference, own)],
    }),
  )
  reportContent(
    { file, scene, nodes, joints: joints.length, meshes, model, clips, curves: new Set(curves.keys()) },
    report,
  )
  await step(1)
  const inBetweens = meshes.flatMap(({ mesh, channels }) =>
    channels.flatMap((c) =>
      c.targets.slice(0, -1).map((t) => ({
        morph: t.morph,
        of: c.name,
        at: t.full / c.targets[c.targets.length - 1]!.full,
        mesh: mesh.name,
      })),
    ),
  )
  return {
    format: `FBX ${scene.version} ${file.encoding}`,
    skeleton,
    model,
    clips: finished,
    poseFrames,
    inBetweens: inBetweens.length > 0 ? inBetweens : undefined,
    source: readSourceFacts(nodes),
    diagnostics: report.diagnostics,
  }
}

/** 7.x objects as they are, those of 5.x and 6.x upgraded; refuses what is older than the reader knows. */
function readScene(read: FbxFile, budget: FbxBudget, report: Report): FbxScene {
  const file = isFbx5(read) ? upgrade5x(read, report) : read
  if (file.version < 5000) {
    throw new FaceworkError(
      'fbx/version',
      'FBXHeaderExtension.FBXVersion',
      `FBX version ${file.version} is not read; 5000 is the oldest that is.`,
      'Convert it to FBX 2011 (7.1) or later with the Autodesk FBX Converter or Blender.',
    )
  }
  if (!findNode(file.nodes, 'Objects')) {
    throw new FaceworkError(
      'fbx/no-objects',
      'Objects',
      'The file has no Objects list, so there is nothing to import.',
      'The file is damaged or was cut off; export or copy it again.',
    )
  }
  return readObjects(file.version < 7000 ? upgrade6x(file, report) : file, budget, report)
}

async function readMeshes(
  nodes: readonly SceneNode[],
  scene: FbxScene,
  context: MeshContext,
  step: ImportStep,
): Promise<ImportedMesh[]> {
  const cache = new GeometryCache()
  const showing = nodes.filter((n) =>
    n.model.children.some((l) => l.object.kind === 'Geometry' && l.object.type === 'Mesh'),
  )
  // In file order, which a writer can keep; the tree's order depends on how joints are listed.
  const place = new Map(scene.objects.map((o, i) => [o, i]))
  showing.sort((a, b) => place.get(a.model)! - place.get(b.model)!)
  const names = makeUnique(
    showing.map((n) => n.model.name),
    'mesh',
    context.report,
  )
  const out: ImportedMesh[] = []
  for (const [i, node] of showing.entries()) {
    const mesh = readMesh(node, names[i]!, cache, context)
    if (mesh) out.push(mesh)
    await step(0.4 + (0.4 * (i + 1)) / showing.length)
  }
  return out
}

function chooseStacks(
  stacks: readonly AnimationStack[],
  wanted: string | undefined,
): readonly AnimationStack[] {
  if (wanted === undefined) return stacks
  const found = stacks.filter((s) => s.name === wanted)
  if (found.length > 0) return found
  const known = stacks.map((s) => s.name)
  throw new FaceworkError(
    'fbx/stack-unknown',
    'AnimationStack',
    `There is no animation stack "${wanted}"; the file has ${known.map((n) => `"${n}"`).join(', ') || 'none'}.`,
    suggestion(wanted, known),
  )
}
