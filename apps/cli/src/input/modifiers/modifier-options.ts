import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Clip, Skeleton } from '@facework/documents'
import { BUILT_IN_MODIFIERS, type DeriveOptions, type Modifier } from '@facework/operations'
import { type Diagnostic, FaceworkError } from '@facework/report'
import type { Command } from 'commander'
import { posesForHead } from '../head-poses.ts'
import { several } from '../options.ts'
import { readBytes, statOf } from '../read-file.ts'
import { readHead } from '../read-head.ts'
import { documentsOf, type Input, readInput } from '../read-input.ts'
import { findReferencedFile } from '../referenced-file.ts'

/** What modifiers may need to know. */
export interface ModifierOptions {
  readonly modifier?: readonly string[]
  readonly module?: readonly string[]
  readonly head?: string
  readonly poses?: string
  readonly skeleton?: string
}

export function addModifierOption(command: Command): Command {
  return addModuleOption(
    command.option('--modifier <spec>', 'ID, ID:NAME=VALUE,…, or a *.modifier.json; repeatable', several),
  )
}

/** For verbs that replay modifiers. */
export function addModuleOption(command: Command): Command {
  return command.option(
    '--module <file>',
    'a JavaScript module that exports custom modifiers; it is executed',
    several,
  )
}

export function addContextOptions(command: Command): Command {
  return command
    .option('--head <head>', 'the character that the clip animates, for the bake modifiers')
    .option('--poses <file>', 'the pose asset of --head (default: made from the head)')
    .option('--skeleton <file>', 'the joint hierarchy (default: the skeleton of the clip)')
}

/**
 * Those built in, after those of the modules named on the command line. A document never leads to a
 * module: opening someone's clip must not run someone's code.
 */
export async function readModifiers(files: readonly string[], cwd: string): Promise<readonly Modifier[]> {
  const own: Modifier[] = []
  for (const file of files) {
    await readBytes(file, cwd) // says what is missing
    const url = pathToFileURL(resolve(cwd, file)).href
    let exported: Record<string, unknown>
    try {
      exported = (await import(/* @vite-ignore */ url)) as Record<string, unknown>
    } catch (error) {
      throw new FaceworkError(
        'cli/module',
        file,
        `"${file}" cannot be run: ${(error as Error).message}`,
        'It should be an ECMAScript module (*.mjs, or *.js beside a package.json with "type": "module").',
      )
    }
    const found = Object.values(exported).flat().filter(isModifier)
    if (found.length === 0) {
      throw new FaceworkError(
        'cli/module',
        file,
        `"${file}" exports no modifier.`,
        'Export what `defineModifier` of @facework/operations returns.',
      )
    }
    own.push(...found)
  }
  return [...own, ...BUILT_IN_MODIFIERS]
}

function isModifier(value: unknown): value is Modifier {
  const it = value as Partial<Modifier> | null
  return typeof it === 'object' && it !== null && typeof it.id === 'string' && typeof it.apply === 'function'
}

/** What the clip is modified with: the head that was named, and the skeleton. */
export async function modifierContext(
  options: ModifierOptions,
  modifiers: readonly Modifier[],
  cwd: string,
  of?: { readonly clip: Clip; readonly input: Input },
): Promise<DeriveOptions & { readonly diagnostics: readonly Diagnostic[] }> {
  const head = options.head === undefined ? undefined : await readHead(options.head, {}, cwd)
  const posed =
    head && (await posesForHead(head, options.poses === undefined ? {} : { poses: options.poses }, cwd))
  const skeleton = await skeletonFor(options, cwd, of)
  return {
    modifiers,
    model: head?.model,
    poses: posed?.poses,
    skeleton,
    diagnostics: [...(head?.diagnostics ?? []), ...(posed?.diagnostics ?? [])],
  }
}

async function skeletonFor(
  options: ModifierOptions,
  cwd: string,
  of: { readonly clip: Clip; readonly input: Input } | undefined,
): Promise<Pick<Skeleton, 'joints'> | undefined> {
  const inFile = of && [...documentsOf(of.input, 'skeleton'), ...documentsOf(of.input, 'model')][0]
  if (options.skeleton === undefined && inFile) return inFile
  const file = options.skeleton ?? (await ownSkeleton(of, cwd))
  if (file === undefined) return undefined
  const other = await readInput(file, {}, cwd)
  return documentsOf(other, 'skeleton')[0] ?? documentsOf(other, 'model')[0]
}

/** The file a clip's own skeleton lies in, if it is there still: most modifiers can do without. */
async function ownSkeleton(
  of: { readonly clip: Clip; readonly input: Input } | undefined,
  cwd: string,
): Promise<string | undefined> {
  if (!of?.clip.skeleton) return undefined
  const file = await findReferencedFile(of.input, of.clip.skeleton, cwd)
  return file !== undefined && statOf(resolve(cwd, file))?.isFile() ? file : undefined
}
