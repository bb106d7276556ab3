import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { callErrorFrom } from './call-error-from.ts'
import type { Io } from './io.ts'
import { type Outcome, printError, printOutcome } from './output/print.ts'
import { clearProgress } from './output/progress.ts'
import type { Run, Verb } from './verb.ts'
import { bake } from './verbs/bake.ts'
import { characterCreate } from './verbs/character-create.ts'
import { clipConvert } from './verbs/clip/clip-convert.ts'
import { clipModify } from './verbs/clip/clip-modify.ts'
import { clipReimport } from './verbs/clip/clip-reimport.ts'
import { clipRevert } from './verbs/clip/clip-revert.ts'
import { clipStrip } from './verbs/clip/clip-strip.ts'
import { clipUpdate } from './verbs/clip/clip-update.ts'
import { compress } from './verbs/compress.ts'
import { decompress } from './verbs/decompress.ts'
import { evaluate } from './verbs/evaluate.ts'
import { importVerb } from './verbs/import.ts'
import { inspect } from './verbs/inspect.ts'
import { mapDetect } from './verbs/map-detect.ts'
import { optimize } from './verbs/optimize.ts'
import { posesConvert } from './verbs/poses/poses-convert.ts'
import { posesCreate } from './verbs/poses/poses-create.ts'
import { posesDelete } from './verbs/poses/poses-delete.ts'
import { posesExtract } from './verbs/poses/poses-extract.ts'
import { posesList } from './verbs/poses/poses-list.ts'
import { posesMerge } from './verbs/poses/poses-merge.ts'
import { posesPaste } from './verbs/poses/poses-paste.ts'
import { posesRename } from './verbs/poses/poses-rename.ts'
import { posesUpdate } from './verbs/poses/poses-update.ts'
import { studio } from './verbs/studio.ts'

export { type Io, processIo } from './io.ts'

const VERBS: readonly Verb[] = [inspect, importVerb, evaluate, bake, compress, decompress, optimize, studio]
const POSES_VERBS: readonly Verb[] = [
  posesCreate,
  posesList,
  posesRename,
  posesPaste,
  posesDelete,
  posesConvert,
  posesUpdate,
  posesMerge,
  posesExtract,
]
const CLIP_VERBS: readonly Verb[] = [clipConvert, clipModify, clipStrip, clipReimport, clipUpdate, clipRevert]
const MAP_VERBS: readonly Verb[] = [mapDetect]
const CHARACTER_VERBS: readonly Verb[] = [characterCreate]

/** Runs the command with the words after its name, and returns its exit code. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  // Also for calls so wrong that no verb gets to read its options.
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const print = { json: words.includes('--json'), debug: words.includes('--debug') }
  let outcome: Outcome | undefined
  const program = createProgram(io, (found) => {
    outcome = found
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    clearProgress(io)
    return outcome ? printOutcome(outcome, io, print) : 0
  } catch (error) {
    clearProgress(io)
    if (!(error instanceof CommanderError)) return printError(error, io, print)
    if (error.exitCode === 0) return 0 // --help, --version
    return printError(callErrorFrom(error), io, print)
  }
}

function createProgram(io: Io, keep: (outcome: Outcome) => void): Command {
  const program = new Command('facework')
    .description(
      'Curve-driven facial animation: inspect and import heads, make and edit pose assets, evaluate and bake.',
    )
    .version(ownVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text),
      // Help after a call without a verb; errors are printed by `main` in the form every error has.
      writeErr: (text) => io.err(text),
      outputError: () => {},
    })
  const run: Run = (command, example, work) => {
    command
      .option('--json', 'print one JSON object and nothing else')
      .option('--debug', 'show stack traces')
      .addHelpText('after', `\nExample:\n${example.replace(/^/gm, '  ')}`)
      .action(async (...given: unknown[]) => {
        const args = given.slice(0, -2).flat() as string[]
        keep(await work(command.opts() as never, io, ...args))
      })
  }
  for (const verb of VERBS) verb(program, run)
  const group = (name: string, description: string, verbs: readonly Verb[]) => {
    const parent = program.command(name).description(description)
    for (const verb of verbs) verb(parent, run)
  }
  group('poses', 'make and edit pose assets', POSES_VERBS)
  group('clip', 'work on clips', CLIP_VERBS)
  group('map', 'maps between control vocabularies', MAP_VERBS)
  group('character', 'characters out of heads', CHARACTER_VERBS)
  return program
}

function ownVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
