import type { Clip, JointPath, JointTrack, Model, MorphTrack, Transform } from '@facework/documents'
import { addAnimationToGltf, exportGltf } from '@facework/formats'
import { bakeClip } from '@facework/operations'
import { FaceworkError, Report } from '@facework/report'
import { findClip } from '../input/find-clip.ts'
import { addGraphOption, type GraphOptions, graphForHead } from '../input/head-graph.ts'
import { addMapOption, type MapOptions, mapForHead } from '../input/head-map.ts'
import { posesForHead } from '../input/head-poses.ts'
import {
  addForce,
  addHeadOptions,
  type OutputOptions,
  positiveNumber,
  type ReadOptions,
} from '../input/options.ts'
import { type Head, headFromInput, readHead } from '../input/read-head.ts'
import { readInput } from '../input/read-input.ts'
import type { Io } from '../io.ts'
import { type Outcome, withoutErrors } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { checkOutput, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

interface BakeOptions extends Omit<ReadOptions, 'fps'>, OutputOptions, MapOptions, GraphOptions {
  readonly clip: string
  readonly poses?: string
  /** Of the baked animation. */
  readonly fps: number
  readonly poseFps?: number
  readonly full?: boolean
  readonly scaleTranslation?: boolean
}

/** `bake HEAD --clip C -o OUT.glb`: the head with an ordinary animation that any engine plays. */
export const bake: Verb = (parent, run) => {
  const command = parent
    .command('bake')
    .description('bake a clip onto a head: an ordinary glTF animation, playable in any engine')
    .argument('<head>', 'a head, or the folder of a character')
    .requiredOption('--clip <clip>', "a clip file, FILE#NAME, or one of the head's own")
    .requiredOption('-o, --output <file>', 'the baked head, *.glb')
    .option('--poses <file>', "a pose asset, also another head's; else the head's own, made on the fly")
    .option('--fps <number>', 'samples a second of the baked animation', positiveNumber, 60)
    .option(
      '--pose-fps <number>',
      'frames a second that Frame<N> numbers count in (else inferred)',
      positiveNumber,
    )
    .option('--full', 'whole poses instead of differences (additive)')
    .option('--scale-translation', "fit the poses' translations to the proportions of this head")
  run<BakeOptions>(
    addForce(addHeadOptions(addGraphOption(addMapOption(command)))),
    'facework bake head.glb --clip laugh.clip.json -o head-laugh.glb\nfacework bake head.glb --clip take.csv --map auto -o head-take.glb',
    bakeHead,
  )
}

async function bakeHead(options: BakeOptions, io: Io, file: string): Promise<Outcome> {
  const where = { cwd: io.cwd, force: options.force ?? false }
  checkOutput(options.output, where)
  showProgress(io, `Reading ${file} …`)
  const { as, reference, poseFps: fps } = options
  const read: ReadOptions = {
    ...(as === undefined ? {} : { as }),
    ...(reference === undefined ? {} : { reference }),
    ...(fps === undefined ? {} : { fps }),
  }
  const head = await readHead(file, read, io.cwd)
  const found = await findClip(options.clip, head.clips, io.cwd)
  const { fps: _, ...forPoses } = options
  const own = await posesForHead(head, { ...forPoses, ...(fps === undefined ? {} : { fps }) }, io.cwd)
  const posed = { model: head.model, ...(own.poses ? { poses: own.poses } : {}) }
  const through = await graphForHead(head, options, io.cwd)
  const graph = through.graph ? { graph: through.graph } : {}
  const driven = { ...posed, ...graph, ...(head.map ? { map: head.map } : {}) }
  const mapped = await mapForHead({ clip: found.clip }, driven, options, io.cwd)
  const clip = mapped.clip ?? found.clip
  const report = new Report()
  report.diagnostics.push(
    ...head.diagnostics,
    ...found.diagnostics,
    ...own.diagnostics,
    ...mapped.diagnostics,
    ...through.diagnostics,
  )
  showProgress(io, `Baking ${clip.duration.toFixed(1)} s at ${options.fps} frames a second …`)
  const baked = bakeClip({
    ...posed,
    ...graph,
    ...(head.animCurves ? { animCurves: head.animCurves } : {}),
    clip,
    fps: options.fps,
    scaleTranslation: options.scaleTranslation ?? false,
    report,
  })
  if (baked.joints.length + baked.morphs.length === 0) {
    throw new FaceworkError(
      'cli/nothing-moves',
      options.clip,
      `Clip "${clip.name}" moves nothing on "${file}", so there is nothing to bake.`,
      'Give the pose asset whose names the clip uses with --poses, or translate the names with --map auto.',
      report.diagnostics,
    )
  }
  const bytes = await bakedFile(head, baked, read, io.cwd, report)
  withoutErrors(report.diagnostics)
  showProgress(io, `Writing ${options.output} …`)
  await writeOutput([{ path: options.output, content: bytes }], where)
  const frames = Math.max(...[...baked.joints, ...baked.morphs].map((t) => t.times.length))
  const summary = {
    output: options.output,
    bytes: bytes.length,
    clip: baked.name,
    seconds: baked.duration,
    fps: options.fps,
    frames,
    jointTracks: baked.joints.length,
    morphTracks: baked.morphs.length,
  }
  return {
    json: summary,
    text: `clip "${baked.name}": ${frames} frames at ${options.fps} fps, ${summary.jointTracks} joint tracks, ${summary.morphTracks} morph tracks\nwritten: ${options.output}`,
    diagnostics: report.diagnostics,
  }
}

/** The head's own file with the animation added, so that all else in it stays; other formats are written anew. */
async function bakedFile(
  head: Head,
  baked: Clip,
  read: ReadOptions,
  cwd: string,
  report: Report,
): Promise<Uint8Array> {
  const { input, model } = head
  if (input.format.name !== 'gltf') return exportGltf({ model, clips: [baked], report })
  const saved = await readInput(input.file, { ...read, reference: 'node' }, cwd)
  return addAnimationToGltf(input.bytes, holdReference(baked, model, headFromInput(saved).model), {
    ...(input.resources ? { resources: input.resources } : {}),
    report,
  })
}

const PARTS: readonly (readonly [JointPath, keyof Transform])[] = [
  ['translation', 't'],
  ['rotation', 'r'],
  ['scale', 's'],
]

/**
 * A head whose nodes were saved in another pose than its reference would show that pose wherever no track
 * says otherwise: such channels get a track that holds the reference.
 */
export function holdReference(baked: Clip, model: Model, saved: Model): Clip {
  const moved = new Set(baked.joints.map((t) => `${t.path} ${t.joint}`))
  const weighted = new Set(baked.morphs.map((t) => JSON.stringify([t.mesh, t.morph])))
  const still = { interpolation: 'linear', times: Float32Array.of(0) } as const
  const savedJoints = new Map(saved.joints.map((j) => [j.name, j.reference]))
  const joints = model.joints.flatMap(({ name, reference }) =>
    PARTS.flatMap(([path, key]): JointTrack[] => {
      const values = Float32Array.from(reference[key])
      const there = savedJoints.get(name)?.[key]
      const same = there === undefined || there.every((v, i) => Math.fround(v) === values[i])
      return same || moved.has(`${path} ${name}`) ? [] : [{ joint: name, path, ...still, values }]
    }),
  )
  const savedWeights = new Map(
    saved.meshes.map((m) => [m.name, new Map(m.morphs.map((w) => [w.name, w.default]))]),
  )
  const morphs = model.meshes.flatMap((mesh) =>
    mesh.morphs.flatMap((morph): MorphTrack[] => {
      const there = savedWeights.get(mesh.name)?.get(morph.name)
      if (there === morph.default || weighted.has(JSON.stringify([mesh.name, morph.name]))) return []
      return [{ mesh: mesh.name, morph: morph.name, ...still, values: Float32Array.of(morph.default) }]
    }),
  )
  return { ...baked, joints: [...baked.joints, ...joints], morphs: [...baked.morphs, ...morphs] }
}
