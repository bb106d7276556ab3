import { readFile } from 'node:fs/promises'
import type { Clip, Document } from '@facework/documents'
import type { InputContent } from '@facework/formats'
import { type OpenCharacter, openCharacter } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { characterDocumentsOf, headDocumentsOf } from '../check/character-of.ts'
import { readFiles } from '../check/read-files.ts'
import type { RecipeInput } from './recipe.ts'

export interface OpenedInput {
  /** Of the file with the main document. */
  readonly main: InputContent
  readonly mainBytes: Uint8Array
  /** Of all files of the version, and of those that it needs. */
  readonly documents: readonly Document[]
}

export async function readDeriveInput({ main, files, dependencies }: RecipeInput): Promise<OpenedInput> {
  const own = await readFiles(files)
  const others = await Promise.all(dependencies.map(readFiles))
  const content = own.find(({ path }) => path === main)?.content
  if (!content) throw wrongInput(main, 'has no documents')
  return {
    main: content,
    mainBytes: new Uint8Array(await readFile(files[main]!)),
    documents: [...own, ...others.flat()].flatMap((file) => file.content?.documents ?? []),
  }
}

/** The character or head of a version, ready to move; undefined when it has none. */
export function openHeadOf({ main, documents }: OpenedInput): OpenCharacter | undefined {
  const character = main.documents.find((d) => d.kind === 'character')
  const found = character ? characterDocumentsOf(character, documents) : headDocumentsOf(main)
  return found && openCharacter(found)
}

/** The same, or an error. */
export function needHead(input: OpenedInput, title: string): OpenCharacter {
  const head = openHeadOf(input)
  if (!head) throw wrongInput(title, 'has no head')
  return head
}

export function clipOf({ main }: OpenedInput): Clip | undefined {
  return main.documents.find((d) => d.kind === 'clip')
}

export function needClip(input: OpenedInput, title: string): Clip {
  const clip = clipOf(input)
  if (!clip) throw wrongInput(title, 'has no clip')
  return clip
}

export function wrongInput(title: string, what: string): FaceworkError {
  return new FaceworkError('library/recipe-input', title, `"${title}" ${what}, which this recipe needs.`)
}
