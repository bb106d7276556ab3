import type { Clip, Model } from '@facework/documents'
import { addAnimationToGltf, exportGltf } from '@facework/formats'
import { bakeClip } from '@facework/operations'
import { headMapReport, mapDiagnostics } from '@facework/operations/internal'
import { FaceworkError, Report } from '@facework/report'
import { findClip } from '../input/find-clip.ts'
import type { Head } from '../input/head.ts'
import { addOpenHeadOptions, type OpenHeadOptions, openHead } from '../input/open-head.ts'
import {
  addForce,
  addHeadOptions,
  CLIPS_OPTION,
  HEADS_ARGUMENT,
  type OutputOptions,
  positiveNumber,
  type ReadOptions,
  several,
} from '../input/options.ts'
import { readHead } from '../input/read-head.ts'
import type { Io } from '../io.ts'
import { mapReportJson, mapReportLine } from '../output/map-report.ts'
import { type Outcome, withoutErrors } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface BakeOptions extends Omit<ReadOptions, 'fps'>, OutputOptions, Omit<OpenHeadOptions, 'fps'> {
  readonly clip: string
  /** Of the baked animation. */
  readonly fps: number
  readonly poseFps?: number | undefined
  readonly only?: boolean | undefined
}

/** `bake HEAD --clip C -o OUT.glb`: the head with an ordinary animation that any engine plays. */
export const bake: Verb = (parent, run) => {
  const command = parent
    .command('bake')
    .description('bake a clip onto a head: an ordinary glTF animation, playable in any engine')
    .argument('<heads...>', HEADS_ARGUMENT)
    .requiredOption('--clip <clip>', CLIPS_OPTION, several)
    .requiredOption('-o, --output <file>', 'the baked head, *.glb')
    .option('--fps <number>', 'output frame rate', positiveNumber, 60)
    .option('--only', 'leave out the other animations of the head (default: they follow the baked one)')
    .option('--with <accessories>', 'accessories to wear, *.accessory.json or meshes, separated by commas')
    .option('--pose-fps <number>', 'frame rate of Frame<N> numbers (default: inferred)', positiveNumber)
  run<BakeOptions>(
    addForce(addHeadOptions(addOpenHeadOptions(command))),
    'facework bake head.glb --clip take.csv -o head-take.glb\nfacework bake cast.project.json#ada --clip laugh --mood none -o ada-laugh.glb\nfacework bake "heads/*.glb" --clip "takes/*.csv" -o "out/{head}-{clip}.glb"',
    bakeHead,
    { file: 'head', folders: true, options: ['clip'] },
  )
}

async function bakeHead(options: BakeOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  checkOutput(options.output, where)
  showProgress(io, `Reading ${file} …`)
  const { fps, poseFps, ...others } = options
  const reading = { ...others, fps: poseFps }
  const head = await readHead(file, reading, io.cwd)
  const { clip, diagnostics } = await findClip(options.clip, head, io.cwd)
  const opened = await openHead(head, reading, io.cwd, clip)
  const { map, documents } = opened.character
  const { model, poses } = documents
  const mapping = poses && options.map !== 'none' ? headMapReport({ model, poses }, map) : undefined
  const report = new Report()
  report.diagnostics.push(...head.diagnostics, ...diagnostics, ...opened.diagnostics)
  if (mapping) report.diagnostics.push(...mapDiagnostics(mapping, file))
  showProgress(io, `Baking ${clip.duration.toFixed(1)} s at ${fps} frames per second …`)
  const baked = bakeClip({ character: opened.character, clip, fps, mood: true, report })
  withoutErrors(report.diagnostics)
  if (baked.joints.length + baked.morphs.length === 0) {
    throw new FaceworkError(
      'cli/nothing-moves',
      options.clip,
      `Clip "${clip.name}" moves nothing on "${file}", so there is nothing to bake.`,
      options.map === 'none'
        ? 'Leave out --map none, so that its curves are mapped to the poses of this head.'
        : 'Give a clip that has curves, or tracks of joints and morphs of this head.',
      report.diagnostics,
    )
  }
  const place = options.only ? 'only' : 'first'
  const bytes = bakedFile(head, opened.character.model, baked, place, report)
  withoutErrors(report.diagnostics)
  showProgress(io, `Writing ${options.output} …`)
  await writeOutput([{ path: options.output, content: bytes }], where)
  const { mood } = opened.character.documents
  const frames = Math.max(...[...baked.joints, ...baked.morphs].map((t) => t.times.length))
  const summary = {
    output: options.output,
    bytes: bytes.length,
    clip: baked.name,
    seconds: baked.duration,
    fps,
    mood: mood?.name,
    frames,
    jointTracks: baked.joints.length,
    morphTracks: baked.morphs.length,
    map: mapping && mapReportJson(mapping),
  }
  return {
    json: summary,
    text: `clip "${baked.name}"${mood ? ` over mood "${mood.name}"` : ''}: ${frames} frames at ${fps} fps, ${summary.jointTracks} joint tracks, ${summary.morphTracks} morph tracks${mapping ? `\n${mapReportLine(mapping)}` : ''}\nwritten: ${options.output}`,
    diagnostics: report.diagnostics,
  }
}

/**
 * The head's own file with the animation added, so that all else in it stays; other formats, and heads that wear
 * something, are written again.
 */
function bakedFile(
  { input, model }: Head,
  drawn: Model,
  baked: Clip,
  place: 'first' | 'only',
  report: Report,
): Uint8Array {
  if (input.format.name !== 'gltf' || drawn !== model) {
    const { bytes, diagnostics } = exportGltf({ model: drawn, clips: [baked] })
    report.diagnostics.push(...diagnostics)
    return bytes
  }
  return addAnimationToGltf(input.bytes, baked, {
    resources: input.resources,
    reference: model,
    place,
    report,
  })
}
