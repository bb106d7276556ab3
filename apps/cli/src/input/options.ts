import { INPUT_FORMATS } from '@facework/formats'
import { type Command, InvalidArgumentError, Option } from 'commander'

export type Reference = 'node' | 'bind' | 'frame0'

/** How a file is read; every verb that reads a head or an animation has these. */
export interface ReadOptions {
  readonly as?: string | undefined
  readonly fps?: number | undefined
  readonly reference?: Reference | undefined
  /** Files of one shape each, or patterns; names of morphs are those of the files. */
  readonly shapes?: readonly string[] | undefined
}

/** What `<heads...>` of a verb takes. */
export const HEADS_ARGUMENT =
  'heads (.glb, .vrm, .fbx …), *.character.json, *.project.json#NAME, or folders of characters; patterns'

/** What `--clip` of verbs that play a clip takes. */
export const CLIPS_OPTION =
  'a clip file, FILE#NAME, or a clip of the head or its project; a pattern; repeatable'

/** Collects an option that may be given more than once. */
export const several = (value: string, before: readonly string[] = []) => [...before, value]

/** Where a result goes. */
export interface OutputOptions {
  readonly output: string
  readonly force?: boolean | undefined
}

export function addReadOptions(command: Command): Command {
  return addHeadOptions(command)
    .addOption(
      new FrameRateOption(
        '--pose-fps <number>',
        'frame rate of Frame<N> numbers (default: inferred)',
      ).argParser(positiveNumber),
    )
    .addOption(new Option('--fps <number>').argParser(positiveNumber).hideHelp())
}

/** `--fps` is a rate of output everywhere; what it meant here has a name of its own, and both are read. */
class FrameRateOption extends Option {
  override attributeName(): string {
    return 'fps'
  }
}

/** An option under the name that it used to have; it is still read, and not listed. */
export class OldOption extends Option {
  readonly #attribute: string

  constructor(flags: string, attribute: string) {
    super(flags)
    this.#attribute = attribute
    this.hideHelp()
  }

  override attributeName(): string {
    return this.#attribute
  }
}

/** Without `--fps`, which means something else to `bake`. */
export function addHeadOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--as <format>', 'read the file as this format').choices(
        INPUT_FORMATS.map((format) => format.name),
      ),
    )
    .addOption(
      new Option('--reference <pose>', 'source of the rest pose').choices(['node', 'bind', 'frame0']),
    )
    .addOption(
      new Option(
        '--shapes <file>',
        'an .obj of the same mesh in another shape, as a morph named after the file; a pattern; repeatable',
      ).argParser(several),
    )
}

export function addForce(command: Command): Command {
  return command.option('--force', 'overwrite existing files')
}

export function positiveNumber(text: string): number {
  const value = finiteNumber(text)
  if (value <= 0) throw new InvalidArgumentError('It should be greater than 0.')
  return value
}

export function finiteNumber(text: string): number {
  const value = Number(text)
  // Everything is evaluated in single precision, where 1e39 is infinite.
  if (text.trim() === '' || !Number.isFinite(Math.fround(value)))
    throw new InvalidArgumentError('It should be a finite number.')
  return value
}

/** `a,b , c` as three names. */
export function nameList(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw new InvalidArgumentError('Give at least one name, separated by commas.')
  return names
}
