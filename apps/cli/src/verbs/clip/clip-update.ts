import { resolve } from 'node:path'
import type { Clip, ModifierStack } from '@facework/documents'
import { findOutOfDate, updateClip } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import { withSkeletonPath } from '../../input/asset-path.ts'
import {
  addContextOptions,
  addModuleOption,
  type ModifierOptions,
  modifierContext,
  readModifiers,
} from '../../input/modifiers/modifier-options.ts'
import { skeletonStack } from '../../input/modifiers/skeleton-stacks.ts'
import { OldOption, several } from '../../input/options.ts'
import { readClipDocument } from '../../input/read-clip-document.ts'
import { documentsOf, readInput } from '../../input/read-input.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { showProgress } from '../../output/progress.ts'
import { type OutputFile, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

interface UpdateOptions extends Omit<ModifierOptions, 'modifier'> {
  readonly modifiers?: readonly string[]
  readonly check?: boolean
}

/** `clip update CLIP… --modifiers S`: all clips that are out of date, derived again. */
export const clipUpdate: Verb = (parent, run) => {
  const command = parent
    .command('update')
    .description('rebuild clips whose modifiers changed')
    .argument('<clips...>', '*.clip.json files; those out of date are replaced')
    .option(
      '--modifiers <file>',
      "a *.modifier.json; repeatable; the stack of a clip's skeleton is found automatically",
      several,
    )
    .addOption(new OldOption('--stack <file>', 'modifiers').argParser(several))
    .option('--check', 'only list clips that are out of date; exit code 1 if any is')
  run<UpdateOptions>(
    addContextOptions(addModuleOption(command)),
    'facework clip update clips/*.clip.json --modifiers house.modifier.json',
    update,
  )
}

async function update(options: UpdateOptions, io: Io, ...files: string[]): Promise<Outcome> {
  const modifiers = await readModifiers(options.module ?? [], io.cwd)
  const stacks: ModifierStack[] = []
  const diagnostics: Diagnostic[] = []
  for (const file of options.modifiers ?? []) {
    const input = await readInput(file, {}, io.cwd)
    stacks.push(...documentsOf(input, 'modifier'))
    diagnostics.push(...input.diagnostics)
  }
  const outputs: OutputFile[] = []
  const changed: { file: string; reasons: readonly string[] }[] = []
  for (const file of files) {
    showProgress(io, `Looking at ${file} …`)
    const { clip, input } = await readClipDocument(file, io.cwd)
    diagnostics.push(...input.diagnostics)
    const context = await modifierContext(options, modifiers, io.cwd, { clip, input })
    const own = await skeletonStack(clip, input, io.cwd)
    const known = [...stacks, ...own.stacks.filter((s) => !stacks.some((other) => other.id === s.id))]
    const project = { ...context, stacks: known, skeletons: own.skeletons }
    const [found] = findOutOfDate([clip], project)
    const unknown = unknownModifiers(clip, modifiers)
    if (!found && !(options.check && unknown.length > 0)) continue
    changed.push({ file, reasons: withoutGuess(found?.reasons ?? [], unknown) })
    if (options.check) continue
    const updated = updateClip(clip, project)
    diagnostics.push(...context.diagnostics, ...updated.diagnostics)
    outputs.push(...documentOutput(withSkeletonPath(updated.clip, input, resolve(io.cwd, file)), file))
  }
  withoutErrors(diagnostics)
  await writeOutput(outputs, { cwd: io.cwd, force: true })
  const lines = changed.map(({ file, reasons }) => `${file}: ${reasons.join(' ')}`)
  const verb = options.check ? 'are out of date' : 'were rebuilt'
  return {
    json: { clips: files.length, outOfDate: changed, written: outputs.map((f) => f.path) },
    text: [...lines, `${changed.length} of ${files.length} clips ${verb}`].join('\n'),
    diagnostics,
    failed: options.check === true && changed.length > 0,
  }
}

/** Modifiers of a clip that come from a module which was not given: what they would do now cannot be told. */
function unknownModifiers({ modifiers }: Clip, known: readonly { readonly id: string }[]): string[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...new Set(modifiers.map((use) => use.modifier))].filter((id) => !ids.has(id))
}

function withoutGuess(reasons: readonly string[], unknown: readonly string[]): readonly string[] {
  if (unknown.length === 0) return reasons
  return unknown.map((id) => `Modifier "${id}" is unknown here: give the file that exports it with --module.`)
}
