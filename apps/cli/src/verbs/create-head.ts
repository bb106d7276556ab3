import { join } from 'node:path'
import { type Family, glbFromCharacter, makeCharacter } from '@facework/cast'
import { Option } from 'commander'
import { CallError } from '../call-error.ts'
import { addForce } from '../input/options.ts'
import type { Io } from '../io.ts'
import type { Outcome } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../output/write-output.ts'
import type { Verb } from '../verb.ts'

const STYLES: readonly Family[] = ['human', 'goblin', 'robot']

interface CreateHeadOptions {
  readonly seed?: string | undefined
  readonly style: Family
  readonly detail: 'full' | 'game'
  readonly output: string
  readonly force?: boolean | undefined
}

/** `create-head -o DIR`: a new head with all poses, to sculpt on in Blender. The same seed gives the same head. */
export const createHead: Verb = (parent, run) => {
  const command = parent
    .command('create-head')
    .description('create a head with all poses, as a start for your own')
    .option(
      '--seed <number>',
      'which head: the same number gives the same head (default: the one of the samples)',
    )
    .addOption(new Option('--style <name>', 'the family').choices([...STYLES]).default('goblin'))
    .addOption(
      new Option('--detail <name>', 'game: few triangles; full: for close-ups')
        .choices(['game', 'full'])
        .default('game'),
    )
    .requiredOption('-o, --output <folder>', 'folder for the .glb')
  run<CreateHeadOptions>(
    addForce(command),
    'facework create-head --seed 7 --style goblin -o heads\nfacework create-head --style human --detail full -o heads',
    writeHead,
  )
}

async function writeHead(options: CreateHeadOptions, io: Io): Promise<Outcome> {
  const where = writeOptions({ ...options, makeFolders: true }, io)
  const seed = options.seed === undefined ? undefined : seedOf(options.seed)
  showProgress(io, 'Making the head …')
  const character = makeCharacter(options.style, seed, options.detail)
  const path = join(options.output, `${character.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.glb`)
  checkOutput(path, where)
  const bytes = glbFromCharacter(character)
  await writeOutput([{ path, content: bytes }], where)
  const { driver, poses } = character
  return {
    json: {
      output: path,
      style: options.style,
      seed: seed ?? null,
      driver,
      poses: poses.length,
      bytes: bytes.length,
    },
    text: [
      `${character.name}: ${poses.length} poses by ${driver}, ${(bytes.length / 1e6).toFixed(2)} MB`,
      `written: ${path}`,
    ].join('\n'),
    diagnostics: [],
  }
}

function seedOf(text: string): number {
  const seed = Number(text)
  if (Number.isSafeInteger(seed) && seed >= 0) return seed
  throw new CallError(
    'cli/option-value',
    '--seed',
    `--seed should be a whole number from 0 on; found "${text}".`,
    'For example --seed 7.',
  )
}
