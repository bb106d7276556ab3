import { Command, InvalidArgumentError } from 'commander'
import { TOPIC_NAMES } from './help-topics.ts'
import type { Io } from './io.ts'
import type { Outcome } from './output/print.ts'
import { ownVersion } from './own-version.ts'
import type { Many, Run, Work } from './verb.ts'
import { SECTIONS, type VerbEntry, type VerbGroup } from './verbs.ts'

/**
 * The command line. Only the verb that the words ask for is loaded; the others are known by name and summary,
 * which is enough for help and for suggestions.
 */
export async function createProgram(
  words: readonly string[] | 'all',
  io: Io,
  keep: (outcome: Outcome) => void,
): Promise<Command> {
  const program = new Command('facework')
    .description(
      'Curve-driven facial animation: inspect and import heads, create and edit pose assets, evaluate and bake.',
    )
    .version(ownVersion())
    .helpCommand(false) // `main` reads it as --help
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text),
      // Help after a call without a verb; errors are printed by `main` in the form every error has.
      writeErr: (text) => io.err(text),
      outputError: () => {},
      getOutHasColors: () => io.color?.out ?? false,
      getErrHasColors: () => io.color?.err ?? false,
    })
    .configureHelp({
      styleTitle: (text) => `\u001b[1m${text}\u001b[0m`,
      styleCommandText: (text) => `\u001b[36m${text}\u001b[0m`,
      styleSubcommandText: (text) => `\u001b[36m${text}\u001b[0m`,
      styleOptionText: (text) => `\u001b[36m${text}\u001b[0m`,
    })
  const run: Run = (command, example, work, many) => {
    if (many) addManyOptions(command, many)
    command
      .option('--json', 'print one JSON object and nothing else')
      .option('-q, --quiet', 'print errors and the result, without warnings and notes')
      .option('-v, --verbose', 'print every warning and note, and each file that is read')
      .option('--debug', 'show stack traces')
      .addHelpText('after', `\nExample:\n${example.replace(/^/gm, '  ')}`)
      .action(async (...given: unknown[]) => {
        const args = given.slice(0, -2).flat() as string[]
        const options = command.opts()
        if (!many) return keep(await work(options as never, io, ...args))
        const { runMany } = await import('./batch/run-many.ts')
        keep(await runMany(args, options, many, work as Work<object>, io, verbOf(command)))
      })
  }
  const all = words === 'all'
  const [first, second] = all ? [] : verbIn(words)
  for (const [heading, entries] of Object.entries(SECTIONS)) {
    program.commandsGroup(heading)
    for (const [name, entry] of Object.entries(entries)) {
      if (isGroup(entry)) {
        const group: Command = program.command(name).description(entry.summary).helpCommand(false)
        for (const [own, verb] of Object.entries(entry.verbs))
          await addVerb(group, own, verb, all || (first === name && second === own), run)
      } else await addVerb(program, name, entry, all || first === name, run)
    }
  }
  program
    .commandsGroup('Help:')
    .command('help [topic]')
    .description(`show help for a command, or on ${TOPIC_NAMES.join(', ')}`)
  return program
}

async function addVerb(
  parent: Command,
  name: string,
  { summary, load }: VerbEntry,
  wanted: boolean,
  run: Run,
): Promise<void> {
  if (wanted) (await load())(parent, run)
  else parent.command(name).description(summary)
}

/** The work of a verb, without a command line: for threads, which get options that were read already. */
export async function workOf([first = '', second]: readonly string[]): Promise<Work<object>> {
  const entry = Object.values(SECTIONS).find((entries) => Object.hasOwn(entries, first))![first]!
  const verb = await (isGroup(entry) ? entry.verbs[second!]! : entry).load()
  return new Promise((resolve) => verb(new Command(), (_, __, work) => resolve(work as Work<object>)))
}

/** Other names of verbs. */
const ALIASES: Readonly<Record<string, string>> = { validate: 'check' }

/** The verb that words ask for: `['clip', 'convert']`; empty if there is none of this name. */
export function verbIn(words: readonly string[]): string[] {
  const [typed = '', second = ''] = words.filter((word) => !word.startsWith('-'))
  const first = ALIASES[typed] ?? typed
  const entry = Object.values(SECTIONS).find((entries) => Object.hasOwn(entries, first))?.[first]
  if (!entry) return []
  return isGroup(entry) && Object.hasOwn(entry.verbs, second) ? [first, second] : [first]
}

/** `['clip', 'convert']`. */
function verbOf(command: Command): string[] {
  const own = [command.name()]
  const { parent } = command
  return parent?.parent ? [...verbOf(parent), ...own] : own
}

function addManyOptions(command: Command, { file, options = [] }: Many): void {
  const placeholders = [file, ...options, 'name', 'dir'].map((name) => `{${name}}`).join(', ')
  command.option('--jobs <n>', 'threads to use for many files (default: one per core)', wholeNumber)
  const output = command.options.find((o) => o.long === '--output')
  if (output) output.description += `; for many files a template with ${placeholders}`
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It should be a whole number from 1.')
  return value
}

export function isGroup(entry: VerbEntry | VerbGroup): entry is VerbGroup {
  return 'verbs' in entry
}
