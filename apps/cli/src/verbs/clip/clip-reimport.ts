import { dirname, join, resolve } from 'node:path'
import { reimportClip } from '@facework/operations/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { pathBetween, withSkeletonPath } from '../../input/asset-path.ts'
import {
  addContextOptions,
  addModuleOption,
  type ModifierOptions,
  modifierContext,
  readModifiers,
} from '../../input/modifiers/modifier-options.ts'
import { addForce, addReadOptions, type ReadOptions } from '../../input/options.ts'
import { readClipDocument } from '../../input/read-clip-document.ts'
import { documentsOf, readInput } from '../../input/read-input.ts'
import type { Io } from '../../io.ts'
import { documentOutput } from '../../output/document-output.ts'
import { type Outcome, withoutErrors } from '../../output/print.ts'
import { checkOutput, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'
import { clipLine } from './clip-modify.ts'

interface ReimportOptions extends ReadOptions, Omit<ModifierOptions, 'modifier'> {
  readonly from?: string
  readonly take?: string
  readonly output?: string
  readonly force?: boolean
}

/** `clip reimport CLIP --from FILE`: the source again, modifiers and edits replayed over it. */
export const clipReimport: Verb = (parent, run) => {
  const command = parent
    .command('reimport')
    .description('re-import a clip from its source, reapply its modifiers and edits, and report conflicts')
    .argument('<clip>', 'a *.clip.json; it is replaced unless -o is given')
    .option('--from <file>', 'the source file (default: the one recorded in the clip)')
    .option('--take <name>', 'which animation of the file (default: the one recorded in the clip)')
    .option('-o, --output <file>', 'write to this file instead of changing the clip (default: the clip)')
  run<ReimportOptions>(
    addForce(addReadOptions(addContextOptions(addModuleOption(command)))),
    'facework clip reimport walk.clip.json --from exports/walk.fbx',
    reimport,
  )
}

async function reimport(options: ReimportOptions, io: Io, file: string): Promise<Outcome> {
  const output = options.output ?? file
  const where = { cwd: io.cwd, force: options.output === undefined || (options.force ?? false) }
  if (options.output !== undefined) checkOutput(output, where)
  const { clip: old, input: own } = await readClipDocument(file, io.cwd)
  const from = options.from ?? (old.source?.file && join(dirname(file), old.source.file))
  if (!from) {
    throw new FaceworkError(
      'cli/source-unknown',
      file,
      `Clip "${old.name}" has no recorded source file.`,
      'Name it with --from.',
    )
  }
  const input = await readInput(from, options, io.cwd)
  const clips = documentsOf(input, 'clip')
  const called = (take: string | undefined) => clips.find((c) => c.source?.take === take || c.name === take)
  const take = options.take ?? old.source?.take
  // A take that was asked for is that one or none; one that was only remembered may have been renamed.
  const fresh =
    called(take) ?? (options.take === undefined ? (called(old.name) ?? onlyOne(clips)) : undefined)
  if (!fresh) {
    throw new FaceworkError(
      'cli/clip-unknown',
      from,
      `"${from}" has no animation "${take ?? old.name}"; it has ${clips.map((c) => `"${c.name}"`).join(', ') || 'none'}.`,
      suggestion(
        take ?? old.name,
        clips.map((c) => c.name),
      ) ?? 'Choose one with --take.',
    )
  }
  const modifiers = await readModifiers(options.module ?? [], io.cwd)
  const context = await modifierContext(options, modifiers, io.cwd, { clip: old, input: own })
  const source = {
    file: pathBetween(resolve(io.cwd, output), input.path),
    take: fresh.source?.take ?? fresh.name,
  }
  const { clip, conflicts, diagnostics: found } = reimportClip(old, { ...fresh, source }, context)
  const diagnostics = [...own.diagnostics, ...input.diagnostics, ...context.diagnostics, ...found]
  withoutErrors(diagnostics)
  const written = withSkeletonPath(clip, own, resolve(io.cwd, output))
  await writeOutput(documentOutput(written, output), where)
  return {
    json: { output, clip: clip.name, from, take: source.take, modifiers: clip.modifiers, conflicts },
    text: `${clipLine(written)}; ${conflicts.length} conflicts\nwritten: ${output}`,
    diagnostics,
  }
}

function onlyOne<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined
}
