import type { AssetRef, Clip, Document, Model, PoseAsset, Skeleton } from '@facework/documents'
import type { InputContent } from '@facework/formats'
import { compareSkeletons, createCharacter, createPoses, mapFromDetection } from '@facework/operations'
import {
  detectCharacterMap,
  type HeadReport,
  headMapReport,
  mapDiagnostics,
  syncAnimCurves,
} from '@facework/operations/internal'
import { FaceworkError, type Report } from '@facework/report'
import type { ImportOptions } from './import-options.ts'

/** The parts of a head, as its file has them. */
export interface HeadParts {
  readonly model: Model
  readonly skeleton: Skeleton
  readonly clips: readonly Clip[]
  /** A pose asset of the file itself, such as the expressions of an avatar. */
  readonly poses?: PoseAsset | undefined
  readonly poseFrames?: InputContent['poseFrames'] | undefined
  readonly inBetweens?: InputContent['inBetweens'] | undefined
}

export interface ImportedHead {
  /** The character first, when one was made; clips apart. */
  readonly documents: readonly Document[]
  /** The one its joints are put on. */
  readonly skeleton: Skeleton
  /** Missing where the skeleton is the head's own. */
  readonly match?: { readonly skeleton: string; readonly joints: number; readonly of: number } | undefined
  /** What drives it; missing for a head without poses. */
  readonly mapReport?: HeadReport | undefined
}

/** A head as documents that point at each other. Without poses it is still a body with clips. */
export function importHead(
  name: string,
  head: HeadParts,
  options: ImportOptions,
  project: readonly Document[],
  report: Report,
): ImportedHead {
  const made = posesOf(head, options, report)
  const shared = sharedSkeleton(head.model, options, project)
  const own = { ...head.skeleton, name }
  const base = shared ?? own
  const skeleton = made ? syncAnimCurves(base, made).skeleton : base
  const ref = { id: skeleton.id }
  const model = { ...head.model, name, skeleton: ref }
  const poses = made && { ...made, name: `${name}-face`, skeleton: ref }
  const detection = poses && detectCharacterMap(model, poses)
  const mapReport = poses && detection && headMapReport({ model, poses }, mapFromDetection(detection, name))
  if (mapReport) report.diagnostics.push(...mapDiagnostics(mapReport, name))
  const documents = options.createCharacter
    ? createCharacter({
        name,
        model,
        skeleton,
        poses,
        detection,
      })
        .map((file) => withIdsOnly(file.document))
        .filter((d) => !isKnown(d, project))
    : [model, ...(poses ? [poses] : []), ...(skeleton === shared ? [] : [skeleton])]
  return {
    documents,
    skeleton,
    mapReport,
    match: shared && {
      skeleton: shared.name,
      joints: model.joints.filter((j) => shared.joints.some((k) => k.name === j.name)).length,
      of: model.joints.length,
    },
  }
}

/** A graph that all characters share is there once; a skeleton nothing was added to stays untouched. */
function isKnown(document: Document, project: readonly Document[]): boolean {
  const there = project.find((d) => d.id === document.id)
  return there !== undefined && (document.kind === 'graph' || there === document)
}

function sharedSkeleton(
  model: Model,
  options: ImportOptions,
  project: readonly Document[],
): Skeleton | undefined {
  if (options.skeleton === 'own') return undefined
  const skeletons = project.filter((d): d is Skeleton => d.kind === 'skeleton')
  if (options.skeleton === 'fitting') return skeletons.find((s) => compareSkeletons(model, s).usable)
  const wanted = skeletons.find((s) => s.id === options.skeleton)
  if (!wanted) {
    throw new FaceworkError(
      'import/skeleton-unknown',
      options.skeleton,
      'The skeleton this import should use is not in the project any more.',
      'Choose another, or import the head with a new skeleton.',
    )
  }
  const { usable, differences } = compareSkeletons(model, wanted)
  if (usable) return wanted
  const hindrances = differences.filter((d) => d.type !== 'reference' && d.type !== 'extra' && d.skinned)
  const named = hindrances.slice(0, 3).map((d) => `"${d.joint}"`)
  throw new FaceworkError(
    'import/skeleton-differs',
    wanted.name,
    `${model.name} cannot use skeleton "${wanted.name}": ${hindrances.length} skinned joints are missing or have another parent (${named.join(', ')}${hindrances.length > 3 ? ', …' : ''}).`,
    'Import the head with a new skeleton, or add its joints to that one first.',
  )
}

function posesOf(head: HeadParts, options: ImportOptions, report: Report): PoseAsset | undefined {
  if (head.poses && head.poses.poses.length > 0) return head.poses
  const { names } = options
  try {
    const clip =
      options.clips === 'all' || options.clips === 'none' ? head.clips[0]?.name : options.clips.named
    // A list of names says that there is a pose a frame, whether or not the file says so itself.
    const named = names === undefined ? {} : { names, clip: head.poseFrames || !clip ? undefined : clip }
    const { poses, diagnostics } = createPoses(head, named)
    report.diagnostics.push(...diagnostics)
    return poses
  } catch (error) {
    // A body with clips is worth having, and a static head can be given poses; a file of neither is not.
    const isWorthHaving = head.clips.length > 0 || isStatic(head, error)
    if (!(error instanceof FaceworkError) || !isWorthHaving) throw error
    report.diagnostics.push(...error.diagnostics.map((d) => ({ ...d, severity: 'warning' as const })))
    return undefined
  }
}

const isStatic = ({ model }: HeadParts, error: unknown): boolean =>
  model.meshes.length > 0 && error instanceof FaceworkError && error.code === 'poses/no-source'

/** Documents of a project find each other by id; paths would only go stale when a file moves. */
function withIdsOnly(document: Document): Document {
  if (document.kind === 'model' || document.kind === 'poses') {
    return document.skeleton ? { ...document, skeleton: { id: document.skeleton.id } } : document
  }
  if (document.kind !== 'character' && document.kind !== 'graph') return document
  return idsOnly(document) as Document
}

function idsOnly(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(idsOnly)
  const { id, path, ...rest } = value as Partial<AssetRef> & Record<string, unknown>
  if (id !== undefined && path !== undefined && Object.keys(rest).length === 0) return { id }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, idsOnly(member)]))
}
