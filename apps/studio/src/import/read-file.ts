import {
  type Clip,
  characterKind,
  type Document,
  documentFromFiles,
  type PoseAsset,
  type Skeleton,
} from '@facework/documents'
import {
  type Imported,
  importBvh,
  importFbx,
  importGltf,
  importLiveLinkCsv,
  importLiveLinkRecording,
  importVrm,
  importVrma,
  isBvh,
  isFbx,
  isGltf,
  isLiveLinkCsv,
  isLiveLinkRecording,
  isVrm,
  isVrma,
} from '@facework/formats'
import { compareSkeletons, createPoses, syncAnimCurves } from '@facework/operations'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'

/** What a file holds, as documents that point at each other. */
export interface ReadFile {
  readonly file: string
  readonly format: string
  readonly bytes: number
  readonly documents: readonly Document[]
  readonly diagnostics: readonly Diagnostic[]
  /** How many joints the file shares with the skeleton it was put on. */
  readonly match?: { readonly skeleton: string; readonly joints: number; readonly of: number }
}

const MOST_BYTES = 256 * 1024 * 1024

/** Reads a head, clips, or a document of ours. A head that fits a skeleton of the project is put on it. */
export async function readFile(file: File, skeletons: readonly Skeleton[]): Promise<ReadFile> {
  const read = await documentsIn(file, skeletons)
  // Importers see bytes; only here is it known which file to ask for when a clip is imported again.
  const documents = read.documents.map((d) =>
    d.kind === 'clip' && read.format !== 'clip' ? { ...d, source: { ...d.source, file: file.name } } : d,
  )
  return { ...read, documents }
}

async function documentsIn(file: File, skeletons: readonly Skeleton[]): Promise<ReadFile> {
  if (file.size > MOST_BYTES) {
    throw new FaceworkError(
      'studio/file-size',
      '',
      `${file.name} is larger than 256 MB.`,
      'Reduce its textures.',
    )
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const name = file.name.replace(/\.[^.]+$/, '').replace(/\.(clip|poses|model|skeleton|character)$/, '')
  const common = { file: file.name, bytes: bytes.length }
  if (/\.json$/i.test(file.name)) {
    const report = new Report()
    const document = documentFromFiles(new TextDecoder().decode(bytes), undefined, report)
    return { ...common, format: document.kind, documents: [document], diagnostics: report.diagnostics }
  }
  if (isLiveLinkCsv(bytes)) return { ...common, ...takes(importLiveLinkCsv(bytes, { name })) }
  if (await isLiveLinkRecording(bytes)) {
    return { ...common, ...takes(await importLiveLinkRecording(bytes, { name })) }
  }
  if (isVrma(bytes)) return { ...common, ...takes(await importVrma(bytes, { name })) }
  if (isBvh(bytes)) return { ...common, ...takes(importBvh(bytes, { name })) }
  if (isVrm(bytes)) {
    const vrm = await importVrm(bytes)
    return { ...common, ...head(name, vrm, skeletons, vrm.expressions) }
  }
  if (isFbx(bytes)) {
    const fbx = await importFbx(bytes)
    return { ...common, ...(takesOn(name, fbx, skeletons) ?? head(name, fbx, skeletons)) }
  }
  if (isGltf(bytes) || /\.(glb|gltf|vrm)$/i.test(file.name)) {
    const gltf = await importGltf(bytes)
    return { ...common, ...(takesOn(name, gltf, skeletons) ?? head(name, gltf, skeletons)) }
  }
  throw new FaceworkError(
    'studio/file-kind',
    '',
    `${file.name} is not a .glb, .vrm or .fbx, the kinds of head this page reads, and no clip it knows.`,
    'Export the head as binary glTF (.glb), with its morphs or its frames of poses.',
  )
}

const takes = (read: { format: string; clips: readonly Clip[]; diagnostics: readonly Diagnostic[] }) => ({
  format: read.format,
  documents: read.clips,
  diagnostics: read.diagnostics,
})

/** Joints and animations without a mesh, for a skeleton of the project: takes, and no character. */
function takesOn(name: string, imported: Imported, skeletons: readonly Skeleton[]) {
  const { model, clips } = imported
  if (model.meshes.length > 0 || clips.length === 0) return undefined
  const tracked = new Set(clips.flatMap((c) => c.joints.map((t) => t.joint)))
  const knows = (s: Skeleton) => s.joints.filter((j) => tracked.has(j.name)).length
  const skeleton = skeletons.reduce<Skeleton | undefined>(
    (best, s) => (knows(s) > (best ? knows(best) : 0) ? s : best),
    undefined,
  )
  if (!skeleton) return undefined
  const named = clips.map(
    (clip): Clip => ({
      ...clip,
      name: clips.length === 1 ? name : clip.name,
      skeleton: { id: skeleton.id },
    }),
  )
  return {
    format: imported.format,
    documents: named,
    diagnostics: imported.diagnostics,
    match: { skeleton: skeleton.name, joints: knows(skeleton), of: tracked.size },
  }
}

/** A head as the documents of one character. Without poses it is still a body with clips. */
function head(name: string, imported: Imported, skeletons: readonly Skeleton[], given?: PoseAsset) {
  const diagnostics = [...imported.diagnostics]
  const { poses: made, diagnostics: found } =
    given && given.poses.length > 0 ? { poses: given, diagnostics: [] } : posesOf(imported)
  diagnostics.push(...found)
  const known = skeletons.find((s) => compareSkeletons(imported.model, s).usable)
  const own = made ? syncAnimCurves(imported.skeleton, made).skeleton : imported.skeleton
  const skeleton = known ?? { ...own, name }
  const ref = { id: skeleton.id }
  const model = { ...imported.model, name, skeleton: ref }
  const poses = made && { ...made, name: `${name}-face`, skeleton: ref }
  const character = characterKind.create(name, {
    skeleton: ref,
    model: { id: model.id },
    ...(poses ? { poses: { id: poses.id } } : {}),
    accessories: [],
    defaults: {},
  })
  const clips = imported.clips.map((clip): Clip => ({ ...clip, skeleton: ref }))
  const documents: Document[] = [
    character,
    model,
    ...(poses ? [poses] : []),
    ...(known ? [] : [skeleton]),
    ...clips,
  ]
  const shared =
    known && imported.model.joints.filter((j) => known.joints.some((k) => k.name === j.name)).length
  return {
    format: imported.format,
    documents,
    diagnostics,
    ...(known ? { match: { skeleton: known.name, joints: shared!, of: imported.model.joints.length } } : {}),
  }
}

function posesOf(imported: Imported): { poses: PoseAsset | undefined; diagnostics: readonly Diagnostic[] } {
  try {
    return createPoses(imported)
  } catch (error) {
    // A body with clips is worth having; something that neither moves nor plays is not.
    if (!(error instanceof FaceworkError) || imported.clips.length === 0) throw error
    return {
      poses: undefined,
      diagnostics: error.diagnostics.map((d) => ({ ...d, severity: 'warning' as const })),
    }
  }
}
