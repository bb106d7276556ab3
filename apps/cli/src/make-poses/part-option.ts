import type { PartKind, PartKinds } from '@facework/operations/internal'
import type { Command } from 'commander'
import { CallError } from '../call-error.ts'
import { several } from '../input/options.ts'

const KINDS: readonly PartKind[] = ['eye', 'jaw', 'still', 'rider']

export interface PartOptions {
  readonly part?: readonly string[] | undefined
}

export function addPartOption(command: Command): Command {
  return command.option(
    '--part <mesh=kind>',
    `what a mesh is, where it is not recognized: ${KINDS.join(', ')}; repeatable`,
    several,
  )
}

/** `Teeth=jaw` as kinds by mesh name. */
export function partKinds({ part = [] }: PartOptions): PartKinds {
  return Object.fromEntries(
    part.map((text) => {
      const at = text.lastIndexOf('=')
      const kind = KINDS.find((k) => k === text.slice(at + 1).trim())
      if (at > 0 && kind) return [text.slice(0, at).trim(), kind]
      throw new CallError(
        'cli/option-value',
        '--part',
        `--part should be MESH=KIND with a kind of ${KINDS.join(', ')}; found "${text}".`,
        'For example --part Teeth=jaw.',
      )
    }),
  )
}
