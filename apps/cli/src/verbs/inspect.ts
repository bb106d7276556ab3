import type { Clip, Model } from '@facework/documents'
import type { HeadReport } from '@facework/operations/internal'
import { headReport } from '../input/head-poses.ts'
import { addReadOptions, type ReadOptions } from '../input/options.ts'
import { documentsOf, type Input, readInput } from '../input/read-input.ts'
import type { Io } from '../io.ts'
import { mapReportJson, mapReportLine } from '../output/map-report.ts'
import type { Outcome } from '../output/print.ts'
import {
  controlSetOf,
  summarizeClip,
  summarizeMesh,
  summarizePoses,
  summarizeSkeleton,
} from '../output/summarize.ts'
import type { Verb } from '../verb.ts'

/** Names a line lists before it counts the rest. */
const NAMES_SHOWN = 12

/** `inspect FILE`: what a file holds, without changing anything. */
export const inspect: Verb = (parent, run) => {
  const command = parent
    .command('inspect')
    .description('list the contents of a file: skeletons, meshes with morphs and skins, clips, poses')
    .argument('<files...>', 'heads, animations, documents or .facework files; patterns')
  run<ReadOptions>(
    addReadOptions(command),
    "facework inspect head.glb\nfacework inspect 'heads/**/*.glb' --json",
    inspectFile,
    { file: 'file' },
  )
}

async function inspectFile(options: ReadOptions, io: Io, file: string): Promise<Outcome> {
  const input = await readInput(file, options, io.cwd)
  const report = await headReport(input, options, io.cwd)
  const summary = summarize(input, report)
  return { json: summary, text: describe(file, input, summary, report), diagnostics: input.diagnostics }
}

type Summary = ReturnType<typeof summarize>

function summarize(input: Input, report: HeadReport | undefined) {
  const models = documentsOf(input, 'model')
  const clips = documentsOf(input, 'clip')
  const poses = documentsOf(input, 'poses')
  const { poseFrames } = input
  const skeletons = documentsOf(input, 'skeleton')
  const controlSet = report
    ? undefined
    : controlSetOf([
        ...clips.flatMap((clip) => clip.curves.map((c) => c.name)),
        ...poses.flatMap((asset) => asset.poses.map((p) => p.name)),
      ])
  return {
    file: input.file,
    format: input.format.name,
    bytes: input.bytes.length,
    skeletons: (skeletons.length > 0 ? skeletons : models).map(summarizeSkeleton),
    meshes: models.flatMap((model) => model.meshes.map(summarizeMesh)),
    clips: clips.map((clip) => summarizeClip(clip, rateOf(clip, input))),
    poses: poses.map(summarizePoses),
    poseFrames,
    controlSet,
    map: report && mapReportJson(report),
    documents: input.documents.map(({ kind, version, id, name }) => ({ kind, version, id, name })),
  }
}

function rateOf(clip: Clip, { poseFrames }: Input): number | undefined {
  return clip.frameRate ?? (poseFrames?.clip === clip.name ? poseFrames.frameRate : undefined)
}

function describe(file: string, input: Input, summary: Summary, report: HeadReport | undefined): string {
  const own = documentsOf(input, 'model')[0] as Model | undefined
  const lines = [`${file}: ${input.format.title}, ${input.bytes.length} bytes`]
  for (const { name, joints, faceRoot, curves } of summary.skeletons) {
    const face = faceRoot === undefined ? '' : `, face below "${faceRoot}"`
    const driven = curves.length > 0 ? `, ${count(curves.length, 'curve')}` : ''
    lines.push(`skeleton "${name}": ${count(joints.length, 'joint')}${face}${driven}`)
  }
  if (own && own.meshes.length === 0) lines.push('no meshes')
  for (const mesh of summary.meshes) {
    const skin = mesh.skin ? `, skinned to ${count(mesh.skin.joints, 'joint')}` : ''
    const parts = mesh.primitives > 1 ? ` in ${mesh.primitives} parts` : ''
    lines.push(`mesh "${mesh.name}": ${count(mesh.vertices, 'vertex')}${parts}${skin}`)
    if (mesh.morphs.length > 0)
      lines.push(`  ${count(mesh.morphs.length, 'morph')}: ${listNames(mesh.morphs)}`)
  }
  for (const clip of summary.clips) lines.push(...describeClip(clip))
  for (const asset of summary.poses) {
    lines.push(`poses "${asset.name}": ${count(asset.poses.length, 'pose')}, ${asset.mode}`)
    lines.push(`  ${listNames(asset.poses.map((p) => p.name))}`)
  }
  if (summary.poseFrames) {
    const { frames, clip, frameRate, frameRateFrom } = summary.poseFrames
    const where =
      clip === undefined ? 'no clip' : `clip "${clip}" at ${rounded(frameRate)} fps (${frameRateFrom})`
    lines.push(`Frame<N> names: ${frames.length} of ${where}`)
    lines.push(`  ${listNames(frames.map((f) => `${f.frame} ${f.name}`))}`)
  }
  if (summary.controlSet) {
    const { name, matched, controls } = summary.controlSet
    lines.push(`control set: ${name} (${matched} of ${controls} controls found)`)
  }
  if (report) lines.push(...describeMap(report))
  for (const d of input.documents) {
    if (!['skeleton', 'model', 'clip', 'poses'].includes(d.kind)) lines.push(`${d.kind} "${d.name}"`)
  }
  return lines.join('\n')
}

function describeMap(report: HeadReport): string[] {
  const { approximated, unsure, missing, undriven } = report
  const list = (title: string, names: readonly string[]) =>
    names.length > 0 ? [`  ${title}: ${listNames(names)}`] : []
  return [
    mapReportLine(report),
    ...list(
      'approximated',
      approximated.map((c) => c.control),
    ),
    ...list(
      'unsure',
      unsure.map((c) => c.control),
    ),
    ...list(
      'missing',
      missing.map((c) => c.control),
    ),
    ...list('shapes not driven', undriven),
  ]
}

function describeClip(clip: Summary['clips'][number]): string[] {
  const tracks = [
    clip.jointTracks > 0 ? `${count(clip.jointTracks, 'track')} of ${count(clip.joints, 'joint')}` : '',
    clip.morphTracks > 0 ? count(clip.morphTracks, 'morph track') : '',
    clip.curves.length > 0 ? count(clip.curves.length, 'curve') : '',
    clip.markers > 0 ? count(clip.markers, 'marker') : '',
  ].filter((part) => part !== '')
  const shared = clip.curveOnly ? ' (curve-only: plays on any head)' : ''
  const time = `${rounded(clip.seconds)} s, ${count(clip.frames, 'frame')} at ${rounded(clip.frameRate)} fps`
  const lines = [`clip "${clip.name}": ${time}; ${tracks.join(', ') || 'empty'}${shared}`]
  if (clip.curves.length > 0) lines.push(`  ${listNames(clip.curves)}`)
  return lines
}

function count(n: number, what: string): string {
  const many = what === 'vertex' ? 'vertices' : `${what}s`
  return `${n} ${n === 1 ? what : many}`
}

function listNames(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  return names.slice(0, NAMES_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function rounded(value: number): string {
  return String(Number(value.toFixed(3)))
}
