import type { AssetRef, Clip, ModifierStack, ModifierUse, Skeleton } from '@facework/documents'
import { modifyClip, useModifier } from '@facework/operations'
import { usesOfStack } from '@facework/operations/internal'
import type { Report } from '@facework/report'
import type { Command } from 'commander'
import { pickClip } from './find-clip.ts'
import {
  addModifierOption,
  type ModifierOptions,
  modifierContext,
  readModifiers,
} from './modifiers/modifier-options.ts'
import { usesFromSpecs } from './modifiers/modifier-spec.ts'
import { OldOption } from './options.ts'
import { documentsOf, type Input } from './read-input.ts'

/** Import options about clips; all but `--take` are modifiers by other names. */
export interface ClipOptions extends Omit<ModifierOptions, 'skeleton'> {
  readonly take?: string
  readonly curvesOnly?: boolean
  readonly skipAllZeroCurves?: boolean
  readonly deleteExistingCurves?: boolean
  readonly removeRedundantKeys?: boolean
}

/** What to do with a clip that has joints only. */
export const BAKE_HINT =
  'Find curves from its joints with `facework clip modify FILE --head HEAD --modifier bake-joints-to-curves -o OUT`.'

/** The skeleton that `--skeleton` means, and the stack every clip imported for it goes through. */
export interface SharedSkeleton {
  readonly skeleton: Skeleton
  readonly ref: AssetRef
  readonly stacks: readonly ModifierStack[]
}

export function addClipOptions(command: Command): Command {
  return addModifierOption(command)
    .option('--take <name>', 'one animation of the file, or all', 'all')
    .addOption(new OldOption('--stack <name>', 'take'))
    .option(
      '--curves-only',
      'import clips as curves only (morphs become curves, no joint tracks), so they play on any head',
    )
    .option('--delete-existing-curves', "use morph tracks instead of the file's curves")
    .option('--skip-all-zero-curves', 'skip curves that are always 0')
    .option('--remove-redundant-keys', 'remove keys that do not change the result')
    .option('--head <head>', 'the character that the clip animates, for the bake modifiers')
    .option('--poses <file>', 'the pose asset of --head (default: made from the head)')
}

// [O2]
/** The clips of a file that were asked for, through the skeleton's stack and the modifiers of the call. */
export async function importedClips(
  input: Input,
  options: ClipOptions,
  shared: SharedSkeleton | undefined,
  cwd: string,
  report: Report,
): Promise<readonly Clip[]> {
  const all = documentsOf(input, 'clip')
  const { take = 'all' } = options
  const byTake = all.filter((c) => c.source?.take === take)
  const clips =
    take === 'all'
      ? all
      : byTake.length === 1
        ? byTake
        : [pickClip(all, take, input.file, (first) => `--take "${first}"`)]
  const modifiers = await readModifiers(options.module ?? [], cwd)
  const asked = await usesFromSpecs(options.modifier ?? [], modifiers, cwd)
  report.diagnostics.push(...asked.diagnostics)
  const uses = [...(shared?.stacks ?? []).flatMap(usesOfStack), ...namedUses(options), ...asked.uses]
  const out: Clip[] = []
  for (const clip of clips) {
    if (uses.length === 0) {
      out.push(clip)
      continue
    }
    const context = await modifierContext(options, modifiers, cwd, { clip, input })
    report.diagnostics.push(...context.diagnostics)
    const { clip: modified, diagnostics } = modifyClip(clip, uses, {
      ...context,
      skeleton: shared?.skeleton ?? context.skeleton,
    })
    report.diagnostics.push(...diagnostics)
    if (!options.curvesOnly || modified.curves.length > 0) out.push(modified)
    else {
      report.info(
        'cli/clip-without-curves',
        `${input.file}#${clip.name}`,
        `Clip "${clip.name}" moves joints only; without them nothing is left, and it was not written.`,
        BAKE_HINT,
      )
    }
  }
  return out
}

/** In the order in which each finds what the one before left it. */
function namedUses(options: ClipOptions): ModifierUse[] {
  const named: readonly (readonly [boolean | undefined, string])[] = [
    [options.deleteExistingCurves, 'delete-existing-curves'],
    [options.curvesOnly, 'curves-only'],
    [options.skipAllZeroCurves, 'skip-all-zero-curves'],
    [options.removeRedundantKeys, 'remove-redundant-keys'],
  ]
  return named.flatMap(([given, id]) => (given ? [useModifier(id)] : []))
}
