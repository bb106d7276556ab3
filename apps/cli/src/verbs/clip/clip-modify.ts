import { basename, resolve } from 'node:path'
import { type Clip, modifierStackKind } from '@facework/documents'
import { type Modifier, modifyClip } from '@facework/operations'
import { CallError } from '../../call-error.ts'
import { withSkeletonPath } from '../../input/asset-path.ts'
import { pickClip } from '../../input/find-clip.ts'
import {
  addContextOptions,
  addModifierOption,
  type ModifierOptions,
  modifierContext,
  readModifiers,
} from '../../input/modifiers/modifier-options.ts'
import { usesFromSpecs } from '../../input/modifiers/modifier-spec.ts'
import { addForce, addReadOptions, type ReadOptions } from '../../input/options.ts'
import { documentsOf, nameOfFile, readInput } from '../../input/read-input.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { showProgress } from '../../output/progress.ts'
import { summarizeClip } from '../../output/summarize.ts'
import { checkOutput, writeOptions, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

interface ModifyOptions extends ReadOptions, ModifierOptions {
  readonly output?: string
  readonly force?: boolean
  readonly clip?: string
  readonly list?: boolean
}

/** `clip modify IN --modifier SPEC -o OUT`: any modifier, recorded on the clip. */
export const clipModify: Verb = (parent, run) => {
  const command = parent
    .command('modify')
    .description('apply modifiers to a clip; they are recorded, and reapplied when it is re-imported')
    .argument('[in]', 'a clip document, or a file with clips; without it, the modifier stack itself is saved')
    .option('-o, --output <file>', 'the clip, *.clip.json; or the stack, *.modifier.json')
    .option('--list', 'list all modifiers with their parameters')
    .option('--clip <name>', 'which clip of the file')
  run<ModifyOptions>(
    addForce(addReadOptions(addContextOptions(addModifierOption(command)))),
    [
      'facework clip modify --list',
      'facework clip modify walk.fbx --modifier remove-joint-tracks:keep=Hips+Spine -o walk.clip.json',
      'facework clip modify take.csv --modifier skip-all-zero-curves --modifier smooth:seconds=0.03 -o take.clip.json',
    ].join('\n'),
    modify,
  )
}

async function modify(options: ModifyOptions, io: Io, file?: string): Promise<Outcome> {
  const modifiers = await readModifiers(options.module ?? [], io.cwd)
  if (options.list) return listModifiers(modifiers)
  const { output, modifier: specs = [] } = options
  if (output === undefined) throw missing('-o', 'No output file given.')
  if (specs.length === 0) throw missing('--modifier', 'No modifier given; --list prints all of them.')
  const where = writeOptions(options, io)
  checkOutput(output, where)
  const asked = await usesFromSpecs(specs, modifiers, io.cwd)
  if (file === undefined) {
    if (!/\.modifier\.json$/i.test(basename(output)))
      throw missing('<in>', 'Without a clip, the output must be a *.modifier.json file.')
    const stack = modifierStackKind.create(nameOfFile(output), {
      modifiers: asked.uses.map(({ stack: _, ...use }) => use),
    })
    await writeOutput(documentOutput(stack, output), where)
    const names = stack.modifiers.map((use) => use.modifier)
    return {
      json: { output, id: stack.id, modifiers: names },
      text: `stack "${stack.name}": ${names.join(', ')}\nwritten: ${output}`,
      diagnostics: asked.diagnostics,
    }
  }
  showProgress(io, `Reading ${file} …`)
  const input = await readInput(file, options, io.cwd)
  const clip = pickClip(documentsOf(input, 'clip'), options.clip, file)
  const context = await modifierContext(options, modifiers, io.cwd, { clip, input })
  showProgress(io, `Modifying ${clip.name} …`)
  const modified = modifyClip(clip, asked.uses, context)
  const diagnostics = [
    ...input.diagnostics,
    ...asked.diagnostics,
    ...context.diagnostics,
    ...modified.diagnostics,
  ]
  withoutErrors(diagnostics)
  const written = withSkeletonPath(modified.clip, input, resolve(io.cwd, output))
  await writeOutput(documentOutput(written, output), where)
  return {
    json: { output, clip: summarizeClip(written), modifiers: written.modifiers },
    text: `${clipLine(written)}\nwritten: ${output}`,
    diagnostics,
  }
}

/** `clip "walk": 1.20 s, 0 joint tracks, …`. */
export function clipLine(clip: Clip): string {
  const stack = clip.modifiers.map((use) => use.modifier).join(', ')
  return `clip "${clip.name}": ${clip.duration.toFixed(2)} s, ${clip.joints.length} joint tracks, ${clip.morphs.length} morph tracks and ${clip.curves.length} curves, by ${stack || 'no modifier'}`
}

function listModifiers(modifiers: readonly Modifier[]): Outcome {
  const described = modifiers.map(({ id, title, description, parameters }) => ({
    id,
    title,
    description,
    parameters: Object.entries(parameters).map(([name, p]) => ({
      name,
      form: p.form,
      description: p.description,
      default: p.fallback,
      choices: p.choices,
      required: p.fallback === undefined && !p.optional,
    })),
  }))
  const text = described.flatMap(({ id, description, parameters }) => [
    id,
    `  ${description}`,
    ...parameters.map((p) => `  ${p.name}=${formText(p)}  ${p.description}`),
    '',
  ])
  return { json: { modifiers: described }, text: text.join('\n').trimEnd(), diagnostics: [] }
}

function formText(p: {
  form: string
  choices?: readonly string[] | undefined
  default?: unknown
  required: boolean
}): string {
  const form = { names: 'A+B', flag: 'true|false', number: 'NUMBER', text: 'TEXT', data: 'DATA' }[p.form]
  const shown = p.choices?.join('|') ?? form
  const empty = p.default === undefined || (Array.isArray(p.default) && p.default.length === 0)
  if (p.required) return `${shown} (needed)`
  return empty ? `${shown}` : `${shown} (${Array.isArray(p.default) ? p.default.join('+') : p.default})`
}

function missing(option: string, message: string): CallError {
  return new CallError('cli/missing-option', option, message, 'See `facework clip modify --help`.')
}
