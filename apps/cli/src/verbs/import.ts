import { join, resolve } from 'node:path'
import type { AssetRef, Clip, Document } from '@facework/documents'
import { mapDiagnostics } from '@facework/operations/internal'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import { pathBetween, withSkeletonPath } from '../input/asset-path.ts'
import { headReport } from '../input/head-poses.ts'
import {
  addClipOptions,
  BAKE_HINT,
  type ClipOptions,
  importedClips,
  type SharedSkeleton,
} from '../input/imported-clips.ts'
import { stacksOfSkeletons } from '../input/modifiers/skeleton-stacks.ts'
import { addForce, addReadOptions, type OutputOptions, type ReadOptions } from '../input/options.ts'
import { plainFileName } from '../input/plain-file-name.ts'
import { documentsOf, type Input, readInput } from '../input/read-input.ts'
import type { Io } from '../io.ts'
import { documentOutput } from '../output/document-output.ts'
import { mapReportJson, mapReportLine } from '../output/map-report.ts'
import { type Outcome, withoutErrors } from '../output/print.ts'
import { progressBar, showProgress } from '../output/progress.ts'
import { skeletonDifferences } from '../output/skeleton-differences.ts'
import { type OutputFile, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface ImportOptions extends ReadOptions, OutputOptions, ClipOptions {
  /** A skeleton document that the model shall use. */
  readonly skeleton?: string
}

/** `import FILE -o DIR`: the documents of a file, a file each. */
export const importVerb: Verb = (parent, run) => {
  const command = parent
    .command('import')
    .description('import a head or an animation as documents')
    .argument('<file>', 'a head or an animation')
    .requiredOption('-o, --output <folder>', 'output folder for the documents; created if needed')
    .option(
      '--skeleton <file>',
      'use this skeleton document and its modifier stack, if the model is compatible',
    )
  run<ImportOptions>(
    addForce(addReadOptions(addClipOptions(command))),
    [
      'facework import head.glb -o characters/ada',
      "facework import neutral.obj --shapes 'shapes/*.obj' -o characters/scan",
      'facework import walk.fbx -o clips --curves-only --skip-all-zero-curves --take Walk',
      'facework import take.glb -o clips --modifier morphs-to-curves:prefix=head_ --modifier smooth',
    ].join('\n'),
    importFile,
  )
}

async function importFile(options: ImportOptions, io: Io, file: string): Promise<Outcome> {
  const input = await readInput(file, options, io.cwd, progressBar(io, `Reading ${file}`))
  const report = new Report()
  report.diagnostics.push(...input.diagnostics)
  const shared =
    options.skeleton === undefined ? undefined : await sharedSkeleton(options, input, io.cwd, report)
  const clips = await importedClips(input, options, shared, io.cwd, report)
  const documents = planDocuments(input, clips, options, shared?.ref, resolve(io.cwd, options.output), report)
  if (documents.length === 0) {
    throw new FaceworkError(
      'cli/nothing-to-import',
      file,
      options.curvesOnly
        ? `"${file}" has no clip with curves or morphs, so nothing remains without joint tracks.`
        : `"${file}" holds nothing to import.`,
      options.curvesOnly ? BAKE_HINT : undefined,
    )
  }
  const mapping = options.curvesOnly ? undefined : await headReport(input, options, io.cwd)
  if (mapping) report.diagnostics.push(...mapDiagnostics(mapping, file))
  withoutErrors(report.diagnostics)
  showProgress(io, `Writing ${documents.length} documents …`)
  const files = documents.flatMap(({ document, path }) => documentOutput(document, path))
  const outputs = files.map((f): OutputFile => ({ ...f, path: join(options.output, f.path) }))
  await writeOutput(outputs, { cwd: io.cwd, force: options.force ?? false, makeFolders: true })
  return {
    json: {
      output: options.output,
      documents: documents.map(({ document: { kind, id, name }, path }) => ({
        kind,
        id,
        name,
        path: join(options.output, path),
      })),
      files: outputs.map((f) => f.path),
      map: mapping && mapReportJson(mapping),
    },
    text: [
      `${documents.length} documents from ${file}:`,
      ...documents.map(
        ({ document, path }) => `  ${join(options.output, path)}  ${document.kind} "${document.name}"`,
      ),
      ...(mapping ? [mapReportLine(mapping)] : []),
    ].join('\n'),
    diagnostics: report.diagnostics,
  }
}

interface Planned {
  readonly document: Document
  /** In the output folder. */
  readonly path: string
}

/** Which documents go into which files, their references pointing at one another. */
function planDocuments(
  input: Input,
  clips: readonly Clip[],
  options: ImportOptions,
  shared: AssetRef | undefined,
  folder: string,
  report: Report,
): Planned[] {
  const fileName = uniqueFileNames()
  const clipPath = (clip: Clip) =>
    fileName(
      clips.length === 1 && clip.name === input.name ? input.name : `${input.name}.${clip.name}`,
      'clip',
    )
  const places = new Map<string, AssetRef>()
  const placed = <T extends { readonly skeleton?: AssetRef }>(document: T): T => {
    const ref = places.get(document.skeleton?.id ?? '') ?? (document.skeleton && shared)
    return ref ? { ...document, skeleton: ref } : withSkeletonPath(document, input, resolve(folder, 'any'))
  }
  const placedClip = (clip: Clip): Planned => {
    const path = clipPath(clip)
    return { document: placed(withOrigin(clip, input, resolve(folder, path))), path }
  }
  if (options.curvesOnly) return clips.map(placedClip)
  if (input.poseFrames) {
    report.info(
      'cli/frame-names',
      input.file,
      `The ${input.poseFrames.frames.length} Frame<N> names are not part of these documents.`,
      `Make the pose asset with \`facework poses create ${input.file} -o ${input.name}.poses.json\`.`,
    )
  }
  const planned: Planned[] = []
  for (const skeleton of documentsOf(input, 'skeleton')) {
    if (shared) continue
    const path = fileName(input.name, 'skeleton')
    places.set(skeleton.id, { id: skeleton.id, path })
    planned.push({ document: skeleton, path })
  }
  for (const document of input.documents) {
    if (document.kind === 'skeleton' || document.kind === 'clip') continue
    if (document.kind === 'model' || document.kind === 'poses')
      planned.push({ document: placed(document), path: fileName(input.name, document.kind) })
    else planned.push({ document, path: fileName(document.name, document.kind) })
  }
  return [...planned, ...clips.map(placedClip)]
}

/** [O1] The clip with the file and take it came from, as seen from its own file, so that it can be imported again. */
function withOrigin(clip: Clip, input: Input, output: string): Clip {
  const isKept = input.format.name === 'document' || input.format.name === 'facework'
  if (isKept) return clip
  const take = clip.source?.take ?? clip.name
  return { ...clip, source: { ...clip.source, file: pathBetween(output, input.path), take } }
}

/** [S2] The skeleton given by `--skeleton`, after every difference was reported. */
async function sharedSkeleton(
  options: ImportOptions,
  input: Input,
  cwd: string,
  report: Report,
): Promise<SharedSkeleton> {
  const file = options.skeleton!
  const own = await readInput(file, {}, cwd)
  const [skeleton] = documentsOf(own, 'skeleton')
  if (!skeleton) {
    throw new FaceworkError(
      'cli/no-skeleton',
      file,
      `"${file}" holds no skeleton.`,
      'Give a *.skeleton.json.',
    )
  }
  const differences: Diagnostic[] = documentsOf(input, 'model').flatMap((m) =>
    skeletonDifferences(m, skeleton),
  )
  report.diagnostics.push(...differences.map((d) => ({ ...d, path: `${input.file}#${d.path}` })))
  const path = pathBetween(resolve(cwd, options.output, 'any'), resolve(cwd, file))
  return { skeleton, ref: { id: skeleton.id, path }, stacks: await stacksOfSkeletons([skeleton], own, cwd) }
}

/** File names out of any names: no folders in them, and never one twice. */
function uniqueFileNames(): (name: string, kind: string) => string {
  const taken = new Set<string>()
  return (name, kind) => {
    const safe = plainFileName(name)
    let path = `${safe}.${kind}.json`
    // Without case, since some file systems have none.
    for (let n = 2; taken.has(path.toLowerCase()); n++) path = `${safe}_${n}.${kind}.json`
    taken.add(path.toLowerCase())
    return path
  }
}
