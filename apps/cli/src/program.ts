import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { Io } from './io.ts'
import type { Outcome } from './output/print.ts'
import type { Run } from './verb.ts'
import { SECTIONS, type VerbEntry, type VerbGroup } from './verbs.ts'

/**
 * The command line. Only the verb that the words ask for is loaded; the others are known by name and summary,
 * which is enough for help and for suggestions.
 */
export async function createProgram(
  words: readonly string[],
  io: Io,
  keep: (outcome: Outcome) => void,
): Promise<Command> {
  const program = new Command('facework')
    .description(
      'Curve-driven facial animation: inspect and import heads, make and edit pose assets, evaluate and bake.',
    )
    .version(ownVersion())
    .helpCommand(false) // `main` reads it as --help
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
  const [first, second] = words.filter((word) => !word.startsWith('-'))
  for (const [heading, entries] of Object.entries(SECTIONS)) {
    program.commandsGroup(heading)
    for (const [name, entry] of Object.entries(entries)) {
      if (isGroup(entry)) {
        const group = program.command(name).description(entry.summary).helpCommand(false)
        for (const [own, verb] of Object.entries(entry.verbs))
          await addVerb(group, own, verb, first === name && second === own, run)
      } else await addVerb(program, name, entry, first === name, run)
    }
  }
  program.commandsGroup('Help:').command('help [command]').description('show help for a command')
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

export function isGroup(entry: VerbEntry | VerbGroup): entry is VerbGroup {
  return 'verbs' in entry
}

export function ownVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
