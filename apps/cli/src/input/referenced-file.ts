import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { AssetRef } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { documentsOf, type Input, pathInFile, readInput } from './read-input.ts'

/** Folders above a document in which its project is looked for. */
const FOLDERS_ABOVE = 3

/** The file a document refers to; an error when nothing says which that is. */
export async function referencedFile(
  from: Input,
  ref: AssetRef,
  field: string,
  cwd: string,
): Promise<string> {
  const file = await findReferencedFile(from, ref, cwd)
  if (file !== undefined) return file
  throw new FaceworkError(
    'cli/reference-without-path',
    pathInFile(from.file, field),
    `The ${field} of "${from.name}" is known by id only (${ref.id}); the file it lies in is not said.`,
    'Add "path" to the reference, or list the document in a *.project.json in its folder or above.',
  )
}

/** By path, from the document's own folder; by id, through the project it lies in. */
export async function findReferencedFile(
  from: Pick<Input, 'file'>,
  ref: AssetRef,
  cwd: string,
): Promise<string | undefined> {
  if (ref.path !== undefined) return join(dirname(from.file), ref.path)
  const project = projectFile(from.file, cwd)
  if (project === undefined) return undefined
  const [found] = documentsOf(await readInput(project, {}, cwd), 'project')
  const entry = found?.documents.find((d) => d.id === ref.id)
  return entry && join(dirname(project), entry.path)
}

/** Folders above may be closed to us; then they hold no project of ours. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The project file in the folder of a file, or in one above it. */
function projectFile(file: string, cwd: string): string | undefined {
  let folder = dirname(file)
  for (let i = 0; i <= FOLDERS_ABOVE; i++) {
    const name = namesIn(resolve(cwd, folder)).find((n) => /\.project\.json$/i.test(n))
    if (name) return join(folder, name)
    folder = join(folder, '..')
  }
  return undefined
}
