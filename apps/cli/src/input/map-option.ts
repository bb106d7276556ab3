import type { ControlMap } from '@facework/documents'
import { BUILT_IN_MAPS } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import type { Command } from 'commander'
import { onlyDocument } from './only-document.ts'
import { readInput } from './read-input.ts'

export interface MapOptions {
  readonly map?: string | undefined
}

export function addMapOption(
  command: Command,
  rest = "none, or auto: the character's own, else detected (default: auto)",
): Command {
  return command.option(
    '--map <map>',
    `control map: a *.map.json, ${Object.keys(BUILT_IN_MAPS).join(', ')}, ${rest}`,
  )
}

/** Whether `--map` names a map, or none, in place of the character's own. */
export const replacesMap = ({ map = 'auto' }: MapOptions): boolean => map !== 'auto'

/** The map that `--map` names by file or built-in name; undefined for `auto` and `none`. */
export async function readMap(
  { map: wanted = 'auto' }: MapOptions,
  cwd: string,
): Promise<{ readonly map: ControlMap; readonly diagnostics: readonly Diagnostic[] } | undefined> {
  if (wanted === 'auto' || wanted === 'none') return undefined
  if (Object.hasOwn(BUILT_IN_MAPS, wanted)) return { map: BUILT_IN_MAPS[wanted]!, diagnostics: [] }
  const input = await readInput(wanted, {}, cwd)
  return { map: onlyDocument(input, 'map'), diagnostics: input.diagnostics }
}
