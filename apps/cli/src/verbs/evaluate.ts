import { evaluateFrame } from '@facework/operations'
import { CallError } from '../call-error.ts'
import { findClip } from '../input/find-clip.ts'
import { addOpenHeadOptions, type OpenHeadOptions, openHead } from '../input/open-head.ts'
import {
  addReadOptions,
  CLIPS_OPTION,
  finiteNumber,
  HEADS_ARGUMENT,
  type ReadOptions,
  several,
} from '../input/options.ts'
import { readHead } from '../input/read-head.ts'
import type { Io } from '../io.ts'
import type { Outcome } from '../output/print.ts'
import type { Verb } from '../verb.ts'

interface EvaluateOptions extends ReadOptions, OpenHeadOptions {
  readonly set?: ReadonlyMap<string, number>
  readonly clip?: string
  readonly time?: number
}

/** `evaluate HEAD --set name=value`: one frame of a head, by name. */
export const evaluate: Verb = (parent, run) => {
  const command = parent
    .command('evaluate')
    .description("evaluate one frame: joints in the file's own joint-local space, morphs and curves")
    .argument('<heads...>', HEADS_ARGUMENT)
    .option('--set <name=value>', 'set a control; repeatable', addSetting)
    .option('--clip <clip>', CLIPS_OPTION, several)
    .option('--time <seconds>', 'time in the clip (default: 0)', finiteNumber)
  run<EvaluateOptions>(
    addReadOptions(addOpenHeadOptions(command)),
    'facework evaluate head.glb --set jawOpen=1 --set mouthSmileLeft=0.5 --json\nfacework evaluate other.glb --poses head.poses.json --clip laugh.clip.json --time 0.4 --json\nfacework evaluate cast.project.json#ada --clip laugh --time 0.4 --mood none --json',
    evaluateHead,
    { file: 'head', folders: true, options: ['clip'] },
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
  if (value.trim() === '' || !Number.isFinite(Math.fround(number))) {
    throw new CallError('cli/set', '--set', `"${name}" should be set to a finite number; found "${value}".`)
  }
  return new Map([...before, [name, number]])
}

async function evaluateHead(options: EvaluateOptions, io: Io, file: string): Promise<Outcome> {
  if (options.set === undefined && options.clip === undefined) {
    throw new CallError(
      'cli/missing-option',
      '',
      'Nothing to evaluate.',
      'Give --set name=value, or --clip CLIP --time SECONDS.',
    )
  }
  if (options.time !== undefined && options.clip === undefined) {
    throw new CallError('cli/missing-option', '--time', '--time requires --clip.')
  }
  const head = await readHead(file, options, io.cwd)
  const found = options.clip === undefined ? undefined : await findClip(options.clip, head, io.cwd)
  const opened = await openHead(head, options, io.cwd, found?.clip)
  const { joints, morphs, curves, diagnostics } = evaluateFrame({
    character: opened.character,
    curves: options.set && Object.fromEntries(options.set),
    clip: found?.clip,
    time: options.time,
    mood: true,
  })
  const frame = { joints, morphs, curves }
  return {
    json: frame,
    text: describeFrame(frame),
    diagnostics: [...head.diagnostics, ...(found?.diagnostics ?? []), ...opened.diagnostics, ...diagnostics],
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
