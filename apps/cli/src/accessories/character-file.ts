import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Character } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { statOf } from '../input/read-file.ts'
import { documentsOf, readInput } from '../input/read-input.ts'

/** A character document that is going to be changed, and its file. */
export interface CharacterFile {
  readonly character: Character
  readonly file: string
}

/** The character document of a file or folder. */
export async function readCharacterFile(path: string, cwd: string): Promise<CharacterFile> {
  const isFolder = statOf(resolve(cwd, path))?.isDirectory() === true
  const found = isFolder
    ? readdirSync(resolve(cwd, path)).filter((name) => /\.character\.json$/i.test(name))
    : [path]
  const file = isFolder && found.length === 1 ? join(path, found[0]!) : path
  const [character] =
    isFolder && found.length !== 1 ? [] : documentsOf(await readInput(file, {}, cwd), 'character')
  if (character) return { character, file }
  throw new FaceworkError(
    'cli/not-a-character',
    path,
    `"${path}" should be a character document or a folder with one; found ${isFolder ? `${found.length} in the folder` : 'something else'}.`,
    'Give a *.character.json, or make one of the head: facework character create HEAD -o DIR.',
  )
}
