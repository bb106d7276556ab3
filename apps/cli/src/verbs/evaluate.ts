import { evaluateFrame } from '@facework/operations'
import { CallError } from '../call-error.ts'
import { findClip } from '../input/find-clip.ts'
import { addGraphOption, type GraphOptions, graphForHead } from '../input/head-graph.ts'
import { addMapOption, type MapOptions, mapForHead } from '../input/head-map.ts'
import { posesForHead } from '../input/head-poses.ts'
import { addReadOptions, finiteNumber, type ReadOptions } from '../input/options.ts'
import { readHead } from '../input/read-head.ts'
import type { Io } from '../io.ts'
import type { Outcome } from '../output/print.ts'
import type { Verb } from '../verb.ts'

interface EvaluateOptions extends ReadOptions, MapOptions, GraphOptions {
  readonly poses?: string
  readonly set?: ReadonlyMap<string, number>
  readonly clip?: string
  readonly time?: number
  readonly full?: boolean
  readonly scaleTranslation?: boolean
}

/** `evaluate HEAD --set name=value`: one frame of a head, by name. */
export const evaluate: Verb = (parent, run) => {
  const command = parent
    .command('evaluate')
    .description("evaluate one frame: joints in the file's own joint-local space, morphs and curves")
    .argument('<head>', 'a head, or the folder of a character')
    .option('--poses <file>', "a pose asset, also another head's; else the head's own, made on the fly")
    .option('--set <name=value>', 'set a control; may be given again', addSetting)
    .option('--clip <clip>', "a clip file, FILE#NAME, or one of the head's own")
    .option('--time <seconds>', 'moment of the clip', finiteNumber)
    .option('--full', 'whole poses instead of differences (additive)')
    .option('--scale-translation', "fit the poses' translations to the proportions of this head")
  run<EvaluateOptions>(
    addReadOptions(addGraphOption(addMapOption(command))),
    'facework evaluate head.glb --set jawOpen=1 --set mouthSmile_L=0.5 --json\nfacework evaluate other.glb --poses head.poses.json --clip laugh.clip.json --time 0.4 --json\nfacework evaluate head.glb --graph performer.graph.json --clip laugh.clip.json --time 0.4 --json',
    evaluateHead,
  )
}

/** `name=value`; a name may itself contain `=`. */
function addSetting(
  text: string,
  before: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const at = text.lastIndexOf('=')
  const [name, value] = [text.slice(0, at), text.slice(at + 1)]
  if (at <= 0) {
    throw new CallError(
      'cli/set',
      '--set',
      `--set should be name=value; found "${text}".`,
      'Like --set jawOpen=1.',
    )
  }
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) {
    throw new CallError('cli/set', '--set', `"${name}" should be set to a finite number; found "${value}".`)
  }
  return new Map([...before, [name, number]])
}

async function evaluateHead(options: EvaluateOptions, io: Io, file: string): Promise<Outcome> {
  if (options.set === undefined && options.clip === undefined) {
    throw new CallError(
      'cli/missing-option',
      '',
      'Nothing says what to evaluate.',
      'Give --set name=value, or --clip CLIP --time SECONDS.',
    )
  }
  if (options.time !== undefined && options.clip === undefined) {
    throw new CallError(
      'cli/missing-option',
      '--time',
      '--time is a moment of a clip, and no clip was given.',
    )
  }
  const head = await readHead(file, options, io.cwd)
  const found = options.clip === undefined ? undefined : await findClip(options.clip, head.clips, io.cwd)
  const own = await posesForHead(head, options, io.cwd)
  const posed = { model: head.model, ...(own.poses ? { poses: own.poses } : {}) }
  const driving = {
    ...(options.set ? { values: Object.fromEntries(options.set) } : {}),
    ...(found ? { clip: found.clip } : {}),
  }
  const through = await graphForHead(head, options, io.cwd)
  const graph = through.graph ? { graph: through.graph } : {}
  const driven = { ...posed, ...graph, ...(head.map ? { map: head.map } : {}) }
  const mapped = await mapForHead(driving, driven, options, io.cwd)
  const { joints, morphs, curves, diagnostics } = evaluateFrame({
    ...posed,
    ...graph,
    ...(mapped.values ? { curves: mapped.values } : {}),
    ...(mapped.clip ? { clip: mapped.clip, time: options.time ?? 0 } : {}),
    ...(head.animCurves ? { animCurves: head.animCurves } : {}),
    scaleTranslation: options.scaleTranslation ?? false,
  })
  const frame = { joints, morphs, curves }
  return {
    json: frame,
    text: describeFrame(frame),
    diagnostics: [
      ...head.diagnostics,
      ...(found?.diagnostics ?? []),
      ...own.diagnostics,
      ...mapped.diagnostics,
      ...through.diagnostics,
      ...diagnostics,
    ],
  }
}

function describeFrame(
  frame: Pick<ReturnType<typeof evaluateFrame>, 'joints' | 'morphs' | 'curves'>,
): string {
  const numbers = (values: readonly number[]) => values.map((v) => Number(v.toFixed(6))).join(' ')
  const width = Math.max(...Object.keys(frame.joints).map((n) => n.length), 0)
  const lines = Object.entries(frame.joints).map(
    ([name, { t, r, s }]) => `${name.padEnd(width)}  t ${numbers(t)}  r ${numbers(r)}  s ${numbers(s)}`,
  )
  const set = (values: Readonly<Record<string, number>>) => Object.entries(values).filter(([, v]) => v !== 0)
  for (const [mesh, weights] of Object.entries(frame.morphs))
    for (const [morph, weight] of set(weights)) lines.push(`morph ${mesh}/${morph} = ${numbers([weight])}`)
  for (const [name, value] of set(frame.curves)) lines.push(`curve ${name} = ${numbers([value])}`)
  return lines.join('\n')
}
