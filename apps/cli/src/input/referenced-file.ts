import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { AssetRef, Document, Project } from '@facework/documents'
import { documentsOf, type Input, readInput } from './read-input.ts'

/** Folders above a document in which its project is looked for. */
const FOLDERS_ABOVE = 3

/** A project that was read, and its file, from which its paths start. */
export interface ProjectFile {
  readonly project: Project
  readonly file: string
}

/** By path, from the document's own folder; by id, through the project, which is looked for unless given. */
export async function findReferencedFile(
  from: { readonly file: string },
  ref: AssetRef,
  cwd: string,
  project?: ProjectFile,
): Promise<string | undefined> {
  if (ref.path !== undefined) return join(dirname(from.file), ref.path)
  const found = project ?? (await findProject(from.file, cwd))
  const entry = found?.project.documents.find((d) => d.id === ref.id)
  return entry && found && join(dirname(found.file), entry.path)
}

/** The document of a file that a reference means: by id; the only one of a file, or the skeleton of a head, has another. */
export function referencedDocument({ id }: AssetRef, input: Input): Document | undefined {
  const { documents } = input
  const byId = documents.find((d) => d.id === id)
  return byId ?? (documents.length === 1 ? documents[0] : documentsOf(input, 'skeleton')[0])
}

/** The project in the folder of a file, or in one above it. */
export async function findProject(file: string, cwd: string): Promise<ProjectFile | undefined> {
  let folder = dirname(file)
  for (let i = 0; i <= FOLDERS_ABOVE; i++) {
    const name = namesIn(resolve(cwd, folder)).find((n) => /\.project\.json$/i.test(n))
    if (name) {
      const found = join(folder, name)
      const [project] = documentsOf(await readInput(found, {}, cwd), 'project')
      return project && { project, file: found }
    }
    folder = join(folder, '..')
  }
  return undefined
}

/** Folders above may be closed to us; then they hold no project of ours. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
