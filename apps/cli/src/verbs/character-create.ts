import { join } from 'node:path'
import { createCharacter, mapFromDetection } from '@facework/operations'
import { detectCharacterMap, headMapReport, mapDiagnostics } from '@facework/operations/internal'
import type { Head } from '../input/head.ts'
import { type HeadPosesOptions, posesForHead } from '../input/head-poses.ts'
import { addForce, addReadOptions, type OutputOptions, type ReadOptions } from '../input/options.ts'
import { plainFileName } from '../input/plain-file-name.ts'
import { readHead } from '../input/read-head.ts'
import type { Io } from '../io.ts'
import { bundleOutput } from '../output/bundle-output.ts'
import { documentOutput } from '../output/document-output.ts'
import { mapReportJson, mapReportLine } from '../output/map-report.ts'
import { type Outcome, withoutErrors } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { type OutputFile, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface CreateOptions extends ReadOptions, OutputOptions, Pick<HeadPosesOptions, 'poses'> {
  readonly name?: string
  readonly bundle?: boolean
}

/** `character create HEAD -o DIR`: a folder, or with `--bundle` a file, with everything that makes the head a character. */
export const characterCreate: Verb = (parent, run) => {
  const command = parent
    .command('create')
    .description('make a character folder from a head: skeleton, model, poses, map, graph and mood')
    .argument('<head>', 'a head of any format')
    .requiredOption('-o, --output <folder>', 'output folder, created if needed; with --bundle, the file')
    .option('--bundle', 'write one .facework file with everything in it, for pages: -o NAME.facework')
    .option('--name <name>', 'name of the character (default: the file name)')
    .option('--poses <file>', 'a pose asset (default: made from the head)')
  run<CreateOptions>(
    addForce(addReadOptions(command)),
    'facework character create head.fbx -o characters/ada\nfacework bake characters/ada --clip take.csv -o ada-take.glb\nfacework character create head.vrm --bundle -o public/ada.facework',
    create,
  )
}

async function create(options: CreateOptions, io: Io, file: string): Promise<Outcome> {
  showProgress(io, `Reading ${file} …`)
  const head = await readHead(file, options, io.cwd)
  const own = await posesForHead(head, options, io.cwd)
  const diagnostics = [...head.diagnostics, ...own.diagnostics]
  const posed = { model: head.model, poses: own.poses }
  showProgress(io, 'Detecting controls …')
  const detection = own.poses && detectCharacterMap(head.model, own.poses)
  const report =
    own.poses &&
    detection &&
    headMapReport({ model: head.model, poses: own.poses }, mapFromDetection(detection, head.input.name))
  if (report) diagnostics.push(...mapDiagnostics(report, file))
  withoutErrors(diagnostics)
  const name = plainFileName(options.name ?? head.input.name)
  const kept = keptFile(head, name)
  const documents = createCharacter({
    name,
    ...posed,
    skeleton: head.skeleton,
    detection,
    modelFile: kept?.path,
  })
  const files: OutputFile[] = options.bundle
    ? [bundleOutput(documents, head.model, kept && head.input.bytes, options.output)]
    : [
        ...documents.flatMap(({ document, path }) => documentOutput(document, path)),
        ...(kept ? [kept] : []),
      ].map((f) => ({ ...f, path: join(options.output, f.path) }))
  showProgress(io, `Writing ${files.length} files …`)
  await writeOutput(files, { cwd: io.cwd, force: options.force ?? false, makeFolders: true })
  const paths = files.map((f) => f.path)
  return {
    json: { output: options.output, name, files: paths, map: report && mapReportJson(report) },
    text: [
      `character "${name}"${own.poses ? `, ${own.poses.poses.length} poses` : ', without poses'}`,
      ...(report ? [mapReportLine(report)] : []),
      ...paths.map((path) => `  ${path}`),
    ].join('\n'),
    diagnostics,
  }
}

/** A file that has everything in it stays as it is, so that nothing of it is lost; other heads become a document. */
function keptFile({ input }: Head, name: string): OutputFile | undefined {
  const whole = input.bytes[0] === 0x67 && input.bytes[1] === 0x6c // "glTF": no files beside it
  const ending = input.format.name === 'vrm' ? 'vrm' : 'glb'
  const isGltf = input.format.name === 'vrm' || (input.format.name === 'gltf' && !input.resources?.size)
  return whole && isGltf ? { path: `${name}.${ending}`, content: input.bytes } : undefined
}
