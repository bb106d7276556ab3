import { basename, extname, resolve } from 'node:path'
import { writeContainer } from '@facework/container'
import { type Clip, type ControlMap, type Model, type Skeleton, skeletonKind } from '@facework/documents'
import { OUTPUT_FORMATS, type OutputFormat, type WrittenFile } from '@facework/formats'
import { HUMAN_BONES, isLiveLinkCurve } from '@facework/formats/internal'
import { bakeClip, mapClip, type OpenCharacter } from '@facework/operations'
import {
  BUILT_IN_VOCABULARIES,
  curvesInSet,
  mapsToFollow,
  resampleCurves,
} from '@facework/operations/internal'
import { type Diagnostic, FaceworkError, nearestName, Report } from '@facework/report'
import { Option } from 'commander'
import { CallError } from '../../call-error.ts'
import { withSkeletonPath } from '../../input/asset-path.ts'
import { pickClip } from '../../input/find-clip.ts'
import { addMapOption, type MapOptions, readMap } from '../../input/map-option.ts'
import { openHead } from '../../input/open-head.ts'
import {
  addForce,
  addHeadOptions,
  type OutputOptions,
  positiveNumber,
  type ReadOptions,
} from '../../input/options.ts'
import { readHead } from '../../input/read-head.ts'
import { documentsOf, type Input, readInput } from '../../input/read-input.ts'
import { findReferencedFile } from '../../input/referenced-file.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { checkOutput, type OutputFile, writeOptions, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

export interface ConvertOptions extends Omit<ReadOptions, 'fps'>, OutputOptions, MapOptions {
  readonly clip?: string
  readonly to?: string
  /** Of the file written, where it holds samples. */
  readonly fps?: number
  readonly head?: string
  readonly poses?: string
}

/** A clip on its way to a file. */
interface Work {
  readonly clip: Clip
  readonly input: Input
  /** Which plays the clip for a format that holds joints only. */
  readonly character?: OpenCharacter | undefined
  readonly options: ConvertOptions
  readonly cwd: string
  readonly report: Report
}

interface Target {
  readonly ending: string
  /** What it holds can be samples, so that `--fps` means something. */
  readonly samples: boolean
  write(work: Work): OutputFile[] | Promise<OutputFile[]>
}

const TARGETS: readonly Target[] = [
  { ending: '.clip.json', samples: false, write: writeDocument },
  { ending: '.facework', samples: false, write: writeBundle },
  ...OUTPUT_FORMATS.filter((format) => format.clips).map(targetFor),
]
const DEFAULT_FPS = 60
const MAP_REST =
  'none, or auto: to the control names of --head (default: none; to ARKit-52 for *.csv; auto for *.bvh with --head)'

/** `clip convert IN -o OUT`: between clip formats, by the ending of OUT. */
export const clipConvert: Verb = (parent, run) => {
  const command = parent
    .command('convert')
    .description(
      `convert a clip to another format, chosen by the file extension: ${listed(TARGETS.map((t) => t.ending))}`,
    )
    .argument('<in...>', 'clip documents, or files with a clip; patterns')
    .requiredOption('-o, --output <file>', 'output file; its extension selects the format')
    .addOption(toOption())
    .option('--clip <name>', 'which clip of the file')
    .option(
      '--fps <number>',
      "frame rate, where the format holds samples (default: the clip's own, or 60)",
      positiveNumber,
    )
    .option(
      '--head <head>',
      'for *.bvh, the character that plays the clip; for *.fbx, whose skeleton it gets; with --map auto, whose control names',
    )
    .option('--poses <file>', 'the pose asset of --head (default: made from the head)')
  run<ConvertOptions>(
    addForce(addHeadOptions(addMapOption(command, MAP_REST))),
    'facework clip convert take.csv -o take.clip.json\nfacework clip convert laugh.clip.json --map facs-to-arkit -o laugh.csv',
    convertClip,
    { file: 'clip' },
  )
}

export function toOption(): Option {
  const formats = TARGETS.map(({ ending }) => ending.slice(1))
  return new Option('--to <format>', 'the format, where the ending of -o does not say it').choices(formats)
}

export async function convertClip(options: ConvertOptions, io: Io, file: string): Promise<Outcome> {
  const target = targetOf(options, file)
  checkOptions(options, target)
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  const { as, reference } = options
  const input = await readInput(file, { reference, as }, io.cwd)
  const found = pickClip(documentsOf(input, 'clip'), options.clip, file)
  const report = new Report()
  report.diagnostics.push(...input.diagnostics)
  const character =
    options.head === undefined ? undefined : await openFor(options.head, options, io.cwd, found, report)
  // A character maps what it plays by itself.
  const clip =
    target.ending === '.bvh' && character ? found : await mapped(found, options, character, io.cwd, report)
  const files = await target.write({ clip, input, character, options, cwd: io.cwd, report })
  withoutErrors(report.diagnostics)
  await writeOutput(files, where)
  const counts = {
    jointTracks: clip.joints.length,
    morphTracks: clip.morphs.length,
    curves: clip.curves.length,
  }
  return {
    json: {
      output: options.output,
      format: target.ending,
      files: files.map((f) => f.path),
      clip: clip.name,
      seconds: clip.duration,
      ...counts,
    },
    text: `clip "${clip.name}": ${clip.duration.toFixed(2)} s, ${counts.jointTracks} joint tracks, ${counts.morphTracks} morph tracks and ${counts.curves} curves read\nwritten: ${files.map((f) => f.path).join(', ')}`,
    diagnostics: report.diagnostics,
  }
}

function targetOf(options: ConvertOptions, file: string): Target {
  if (options.to !== undefined) return TARGETS.find(({ ending }) => ending === `.${options.to}`)!
  if (options.output === '-') {
    throw new CallError('cli/missing-option', '--to', 'stdout has no ending: say the format with --to.')
  }
  const name = basename(options.output).toLowerCase()
  const target = TARGETS.find(({ ending }) => name.endsWith(ending))
  if (target) return target
  if (/\.(glb|gltf)$/.test(name)) throw bakeInstead(options, file)
  const endings = TARGETS.map((t) => t.ending)
  const ending = extname(name)
  // `take.json` has the end of an ending.
  const near = endings.find((e) => ending !== '' && e.endsWith(ending)) ?? nearestName(ending, endings)
  throw new CallError(
    'cli/output-ending',
    options.output,
    `${ending === '' ? `"${options.output}" has no file extension` : `"${ending}" is not a file extension of a clip format`}; supported are ${listed(endings)}.`,
    near === undefined ? undefined : `Did you mean "${near}"?`,
  )
}

function bakeInstead({ head = 'HEAD', clip, poses, map, output }: ConvertOptions, file: string): CallError {
  const source = clip === undefined ? file : `${file}#${clip}`
  const more = [
    poses === undefined ? '' : ` --poses ${poses}`,
    map === undefined ? '' : ` --map ${map}`,
  ].join('')
  return new CallError(
    'cli/bake-instead',
    output,
    'A glTF file holds no curves: a clip goes into one as the movement of a head, baked through its poses.',
    `Run \`facework bake ${head} --clip ${source}${more} -o ${output.replace(/\.gltf$/i, '.glb')}\`.`,
  )
}

/** An option that would say nothing is a mistake, and better heard of now. */
function checkOptions({ head, poses, map, fps }: ConvertOptions, { ending, samples }: Target): void {
  const goesWith = (option: string, what: string) =>
    new CallError('cli/missing-option', option, `${option} requires ${what}.`)
  if (poses !== undefined && head === undefined) throw goesWith('--poses', '--head')
  if (map === 'auto' && head === undefined) throw goesWith('--map auto', '--head')
  if (head !== undefined && ending !== '.bvh' && ending !== '.fbx' && map !== 'auto') {
    throw goesWith('--head', 'an output *.bvh or *.fbx, or --map auto')
  }
  if (fps !== undefined && !samples) {
    const endings = TARGETS.filter((t) => t.samples).map((t) => `*${t.ending}`)
    throw goesWith('--fps', `an output that holds samples: ${listed(endings)}`)
  }
}

async function openFor(
  file: string,
  { poses, map, reference }: ConvertOptions,
  cwd: string,
  clip: Clip,
  report: Report,
): Promise<OpenCharacter> {
  const replaced = {
    mood: 'none',
    poses,
    map,
  }
  const head = await readHead(file, { ...replaced, reference }, cwd)
  const opened = await openHead(head, replaced, cwd, clip)
  report.diagnostics.push(...head.diagnostics, ...opened.diagnostics)
  return opened.character
}

/** The clip in other control names: those that a map leads to, or with `--map auto` those of the character. */
async function mapped(
  clip: Clip,
  options: ConvertOptions,
  character: OpenCharacter | undefined,
  cwd: string,
  report: Report,
): Promise<Clip> {
  const named = await readMap(options, cwd)
  report.diagnostics.push(...(named?.diagnostics ?? []))
  const names = clip.curves.map((c) => c.name)
  const ownMaps =
    options.map === 'auto' && character?.map ? mapsToFollow(names, character.map, BUILT_IN_VOCABULARIES) : []
  const maps: readonly ControlMap[] = named ? [named.map] : ownMaps
  return maps.reduce((before, each) => {
    const { clip: after, diagnostics } = mapClip(before, each)
    report.diagnostics.push(...diagnostics)
    return after
  }, clip)
}

function writeDocument({ clip, input, options, cwd }: Work): OutputFile[] {
  return documentOutput(withSkeletonPath(clip, input, resolve(cwd, options.output)), options.output)
}

/** The clip, and the skeleton it refers to where that was in the file, too. */
function writeBundle({ clip, input, options, cwd }: Work): OutputFile[] {
  const skeleton = documentsOf(input, 'skeleton').find((s) => s.id === clip.skeleton?.id)
  const documents = skeleton
    ? [skeleton, clip]
    : [withSkeletonPath(clip, input, resolve(cwd, options.output))]
  return [{ path: options.output, content: writeContainer({ documents }) }]
}

/** What a clip needs before a format takes it. */
const PREPARED: Readonly<Record<string, (work: Work, format: OutputFormat) => ReturnType<Target['write']>>> =
  {
    'live-link': writeCsv,
    vrma: writeVrma,
    bvh: writeBvh,
    rbxmx: writeRbxmx,
    fbx: writeFbx,
  }

function targetFor(format: OutputFormat): Target {
  const { ending, samples } = format
  const plain = (work: Work) => written(work, format.write({ clip: work.clip }, work.options))
  return { ending, samples, write: (work) => (PREPARED[format.name] ?? plain)(work, format) }
}

function writeCsv(work: Work, format: OutputFormat): OutputFile[] {
  const { fps, map } = work.options
  const clip = map === undefined ? curvesInSet(work.clip, 'arkit-52', work.report) : work.clip
  if (!clip.curves.some(({ name }) => isLiveLinkCurve(name))) {
    throw nothing(
      work,
      'curve with an ARKit name',
      'Translate the names with --map FILE, a control map from its own names to those of ARKit-52.',
    )
  }
  const write = (each: Clip) => format.write({ clip: each }, { fps })
  return written(work, resampledWhere('live-link/curve-shape', { ...work, clip }, write))
}

function writeRbxmx(work: Work, format: OutputFormat): OutputFile[] {
  const { fps, map } = work.options
  const inFacs = map === undefined ? curvesInSet(work.clip, 'facs-50', work.report) : work.clip
  const clip = fps === undefined ? inFacs : resampleCurves(inFacs, fps)
  const refusal = format.refusal({ clip })
  if (refusal !== undefined)
    throw nothing(
      work,
      'curve with a FACS-50 name',
      'Translate the names with --map FILE, a control map to FACS-50.',
    )
  return written(
    work,
    resampledWhere('rbxmx/curve-shape', { ...work, clip }, (each) => format.write({ clip: each })),
  )
}

function writeVrma(work: Work, format: OutputFormat): OutputFile[] {
  const { clip, options } = work
  if (clip.curves.length === 0 && !clip.joints.some((t) => HUMAN_BONES.has(t.joint))) {
    const hint =
      'A VRM animation holds curves, and tracks of joints that are named like human bones: hips, head.'
    throw nothing(work, 'curve and no track of a human bone', hint)
  }
  const even = options.fps === undefined ? clip : resampleCurves(clip, options.fps)
  return written(
    work,
    resampledWhere('vrma/curve-shape', { ...work, clip: even }, (clip) => format.write({ clip })),
  )
}

/** An animation without a mesh: its curves are properties of the first joint, of the head's skeleton or the clip's own. */
function writeFbx(work: Work, format: OutputFormat): OutputFile[] {
  const { clip, character, input } = work
  const joints = character?.documents.model.joints
  const skeleton = joints
    ? skeletonKind.create(character.documents.model.name, { joints })
    : documentsOf(input, 'skeleton').find((s) => s.id === clip.skeleton?.id)
  if (clip.curves.length === 0 && clip.joints.length === 0)
    throw nothing(
      work,
      'curve and no joint track',
      'Morph tracks need the head: facework bake HEAD --clip CLIP.',
    )
  return written(work, format.write({ clip, skeleton }))
}

/** BVH has joints only: on a head the curves become movements of its joints first. */
async function writeBvh(work: Work, format: OutputFormat): Promise<OutputFile[]> {
  const { clip, character, options, report } = work
  const body = character?.documents.model ?? (await bodyOf(work))
  if (!body) {
    throw new CallError(
      'cli/missing-option',
      '--head',
      `BVH needs the joints that a clip moves, and "${work.input.file}" has none.`,
      'Give the body with --head.',
    )
  }
  const moved =
    character && clip.curves.length > 0
      ? bakeClip({ character, clip, fps: options.fps ?? clip.frameRate ?? DEFAULT_FPS, report })
      : clip
  // Before "nothing moves", which would be the smaller half of the truth.
  withoutErrors(report.diagnostics)
  const names = new Set(body.joints.map((j) => j.name))
  if (!moved.joints.some((t) => names.has(t.joint) && t.path !== 'scale')) {
    throw nothing(work, 'movement of these joints', 'Give the head that its curves move with --head.')
  }
  const documents = body.kind === 'model' ? { model: body } : { skeleton: body }
  return written(work, format.write({ ...documents, clip: moved }, { fps: options.fps }))
}

/** What of the file, or of the files beside it, has the joints of the clip. */
async function bodyOf({ clip, input, cwd }: Work): Promise<Model | Skeleton | undefined> {
  const bodies = (of: Input) => [...documentsOf(of, 'model'), ...documentsOf(of, 'skeleton')]
  const own = bodies(input)
  const referred = own.find((b) => b.id === clip.skeleton?.id)
  if (own.length > 0 || !clip.skeleton) return referred ?? own[0]
  const file = await findReferencedFile(input, clip.skeleton, cwd)
  return file === undefined ? undefined : bodies(await readInput(file, {}, cwd))[0]
}

/** Formats of straight lines refuse smooth curves; those are sampled as the runtime plays them, and that is said. */
function resampledWhere(
  refusal: string,
  { clip, options, report }: Work,
  write: (clip: Clip) => WrittenFile,
): WrittenFile {
  try {
    return write(clip)
  } catch (error) {
    if (!(error instanceof FaceworkError) || error.code !== refusal) throw error
    const fps = options.fps ?? DEFAULT_FPS
    report.info(
      'cli/resampled',
      `clips.${clip.name}`,
      `Clip "${clip.name}" has curves that this format cannot store; they were sampled ${fps} times per second.`,
      'Choose the rate with --fps.',
    )
    return write(resampleCurves(clip, fps))
  }
}

function written({ options, report }: Work, { bytes, diagnostics }: WrittenFile): OutputFile[] {
  report.diagnostics.push(
    ...diagnostics.map((d): Diagnostic => ({ ...d, path: `${options.output}#${d.path}` })),
  )
  return [{ path: options.output, content: bytes }]
}

function nothing({ clip, options, report }: Work, what: string, hint: string): FaceworkError {
  return new FaceworkError(
    'cli/nothing-to-convert',
    options.output,
    `Clip "${clip.name}" has no ${what}, so nothing of it can go into "${options.output}".`,
    hint,
    report.diagnostics,
  )
}

function listed(endings: readonly string[]): string {
  return endings.join(', ')
}
