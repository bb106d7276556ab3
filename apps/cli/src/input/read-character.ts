import { resolve } from 'node:path'
import type { AssetRef, Character } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { characterDocuments } from '@facework/operations'
import { type FoundDocument, gatherDocuments } from '@facework/operations/internal'
import { FaceworkError, Report } from '@facework/report'
import { type Head, headFromInput, type ReadHeadOptions } from './head.ts'
import { statOf } from './read-file.ts'
import { type Input, pathInFile, readInput } from './read-input.ts'
import { findProject, findReferencedFile, type ProjectFile, referencedDocument } from './referenced-file.ts'

/** Without these a character looks different; anything else that is missing is a warning. */
const NEEDED = ['model', 'poses', 'graph'] as const

/** A character document with all it refers to. Its model is decoded once, by the options; the rest is documents. */
export async function readCharacter(
  whole: Character,
  input: Input,
  options: ReadHeadOptions,
  cwd: string,
  given?: ProjectFile,
): Promise<Head> {
  const character = withoutReplaced(whole, options)
  const project = given ?? (await findProject(input.file, cwd))
  const inputs = new Map<string, Input>()
  let head: Head | undefined
  const read = async (ref: AssetRef, from: FoundDocument): Promise<FoundDocument | undefined> => {
    const isModel = ref.id === character.model.id
    const place = await placeOf(ref, from, character, input, cwd, project)
    if (!place) return undefined
    const found =
      place === input ? input : await readInput(place.file, isModel ? readingOf(options) : {}, cwd)
    if (found !== input) inputs.set(ref.id, found)
    if (isModel) head = headFromInput(found)
    const document = isModel ? head?.model : referencedDocument(ref, found)
    return document && { document, at: found.file }
  }
  const documents = await gatherDocuments(character, input.file, read)
  const report = new Report()
  const found = characterDocuments(character, ({ id }) => documents.get(id), report)
  for (const { code, path, message, hint } of report.diagnostics) {
    if (NEEDED.some((field) => field === path))
      throw new FaceworkError(code, pathInFile(input.file, path), message, hint)
  }
  // The model is needed, so that both are there.
  const { poses: _, skeleton: __, ...model } = head!
  return {
    ...model,
    character: found!,
    poses: found?.poses,
    skeleton: found?.skeleton,
    project,
    diagnostics: [
      ...input.diagnostics,
      ...[...documents.keys()].flatMap((id) => inputs.get(id)?.diagnostics ?? []),
      ...report.diagnostics.map((d) => ({ ...d, path: pathInFile(input.file, d.path) })),
    ],
  }
}

function withoutReplaced({ poses, graph, ...rest }: Character, options: ReadHeadOptions): Character {
  return defined({
    ...rest,
    poses: options.poses === undefined ? poses : undefined,
    graph: options.graph === undefined ? graph : undefined,
  })
}

function readingOf({ fps, reference }: ReadHeadOptions) {
  return {
    fps,
    reference,
  }
}

/** The file of a reference: the character's own when that is a container with the document in it. */
async function placeOf(
  ref: AssetRef,
  from: FoundDocument,
  character: Character,
  input: Input,
  cwd: string,
  project: ProjectFile | undefined,
): Promise<{ readonly file: string } | undefined> {
  if (input.documents.some((d) => d.id === ref.id)) return input
  const file = await findReferencedFile({ file: from.at }, ref, cwd, project)
  const field = NEEDED.find((name) => character[name]?.id === ref.id)
  if (file !== undefined) return field || statOf(resolve(cwd, file))?.isFile() ? { file } : undefined
  if (!field) return undefined
  throw new FaceworkError(
    'cli/reference-without-path',
    pathInFile(input.file, field),
    `The ${field} of "${character.name}" is referenced by id only (${ref.id}); its file is not specified.`,
    'Add "path" to the reference, or list the document in a *.project.json in its folder or above.',
  )
}
