import type { Clip, Document, Id, Skeleton } from '@facework/documents'
import type { InputContent, InputFormat } from '@facework/formats'
import { type MapReport, scaleHead } from '@facework/operations/internal'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import { fileName } from '../document-path.ts'
import { withFreeNames } from './free-names.ts'
import { importClips } from './import-clips.ts'
import { type HeadParts, importHead } from './import-head.ts'
import { DEFAULT_IMPORT, type ImportOptions } from './import-options.ts'
import { skeletonOfTakes } from './skeleton-of-takes.ts'

/** What a file holds, and what it is called. */
export interface ReadInput {
  /** For the documents made of it: the file's, without its ending. */
  readonly name: string
  readonly format: Pick<InputFormat, 'name' | 'holds'>
  readonly content: InputContent
}

/** The documents of a file as they would join a project: what `document.import` takes. */
export interface ImportPlan {
  readonly documents: readonly Document[]
  /** Where each is kept, by id. */
  readonly folders: Readonly<Record<Id, string>>
  readonly diagnostics: readonly Diagnostic[]
  readonly match?: { readonly skeleton: string; readonly joints: number; readonly of: number } | undefined
  /** What drives the head. */
  readonly mapReport?: MapReport | undefined
}

// [I1]
/**
 * What importing a file would add to a project, with everything worth saying about it. Nothing has
 * changed yet: `document.import` takes `documents` and `folders` in, of one plan or of several, in one step.
 */
export function planImport(
  { name, format, content }: ReadInput,
  project: Iterable<Document>,
  asked: Partial<ImportOptions> = {},
): ImportPlan {
  const options: ImportOptions = { ...DEFAULT_IMPORT, ...asked }
  const known = [...project]
  const report = new Report()
  report.diagnostics.push(...content.diagnostics)
  const of = <K extends Document['kind']>(kind: K) =>
    content.documents.filter((d): d is Extract<Document, { kind: K }> => d.kind === kind)
  const [[model], [skeleton], [poses]] = [of('model'), of('skeleton'), of('poses')]
  const scaled = scaleHead({ model, skeleton, clips: of('clip') }, options.scale)
  const plan = (made: readonly Document[], more: Partial<ImportPlan> = {}): ImportPlan => {
    if (made.length === 0) throw nothingLeft(name, options)
    const documents = withFreeNames(name, made, known, report)
    const folder = documents.length > 1 ? fileName(name) : documents[0]!.kind === 'clip' ? 'clips' : ''
    // A graph that is nobody's child is for all characters to come.
    const place = (d: Document) => (d.kind === 'graph' && d.parent === undefined ? '' : folder)
    return {
      documents,
      folders: Object.fromEntries(documents.map((d) => [d.id, place(d)])),
      diagnostics: report.diagnostics,
      ...more,
    }
  }
  const clips = (on = wantedSkeleton(options, known)): Clip[] =>
    importClips(scaled.clips, options, on, known, report)
  if (format.holds === 'documents') {
    const others = content.documents.filter((d) => d.kind !== 'clip')
    return plan(options.curvesOnly ? clips() : [...others, ...clips(undefined)])
  }
  if (format.holds === 'clips' || options.curvesOnly || !scaled.model || !scaled.skeleton)
    return plan(clips())
  if (scaled.model.meshes.length === 0 && scaled.clips.length > 0) {
    const on = skeletonOfTakes(scaled.clips, known.filter(isSkeleton), options)
    if (on)
      return plan(takesNamed(name, clips(on.skeleton)), { match: { ...on, skeleton: on.skeleton.name } })
  }
  const { poseFrames, inBetweens } = content
  const parts: HeadParts = {
    model: scaled.model,
    skeleton: scaled.skeleton,
    clips: scaled.clips,
    poses,
    poseFrames,
    inBetweens,
  }
  const head = importHead(name, parts, options, known, report)
  const { mapReport, match } = head
  return plan([...head.documents, ...clips(head.skeleton)], { match, mapReport })
}

/** The skeleton that was named; clips alone are never put on one by guess. */
const wantedSkeleton = ({ skeleton }: ImportOptions, project: readonly Document[]): Skeleton | undefined =>
  project.filter(isSkeleton).find((d) => d.id === skeleton)

const isSkeleton = (document: Document): document is Skeleton => document.kind === 'skeleton'

/** A single take is called like its file; tools call it "Take 001". */
const takesNamed = (name: string, clips: readonly Clip[]): readonly Clip[] =>
  clips.length === 1 ? [{ ...clips[0]!, name }] : clips

function nothingLeft(name: string, options: ImportOptions): FaceworkError {
  return new FaceworkError(
    'import/nothing',
    name,
    options.curvesOnly
      ? `${name} has no clip with curves or morphs, so nothing remains without joint tracks.`
      : `${name} holds nothing to import.`,
    options.curvesOnly ? 'Import it with its joints, then bake them to curves.' : undefined,
  )
}
