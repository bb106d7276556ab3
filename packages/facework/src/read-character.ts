import {
  type AssetRef,
  type Character,
  type Document,
  documentFromFiles,
  type Project,
} from '@facework/documents'
import { importGltf } from '@facework/formats'
import {
  type CharacterDocuments,
  characterDocuments,
  characterInProject,
  type FoundDocument,
  gatherDocuments,
} from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { download } from './download.ts'

/** A character document with what it refers to, and the bytes of its model where that is a file of its own. */
export interface ReadCharacter {
  readonly documents: CharacterDocuments
  readonly modelBytes: ArrayBuffer | undefined
}

export interface ReadCharacterOptions {
  /** Address of the `*.project.json` that lists the documents, for references by id. */
  readonly project?: string | URL | undefined
}

/**
 * Reads what the studio saves: a `*.character.json`, or a character of a `*.project.json`, which `#name` picks
 * where it lists several.
 */
export async function readCharacter(
  address: URL,
  options: ReadCharacterOptions = {},
): Promise<ReadCharacter> {
  const start = await readAt(address.href)
  const project =
    start.document.kind === 'project'
      ? { document: start.document, at: start.at }
      : options.project === undefined
        ? undefined
        : await readProject(new URL(options.project, pageAddress()).href)
  const name = decodeURIComponent(address.hash.slice(1)) || undefined
  const first =
    start.document.kind === 'project'
      ? await readAt(new URL(characterInProject(start.document, name, start.at).path, start.at).href)
      : start
  if (first.document.kind !== 'character') throw notACharacter(address, first.document)
  let modelBytes: ArrayBuffer | undefined
  const documents = await gatherDocuments(first.document, first.at, async (ref, from) => {
    const at = addressOf(ref, from, project)
    if (at === undefined) return undefined
    if (!/\.(glb|gltf)$/i.test(new URL(at).pathname)) return readAt(at)
    modelBytes = await download(at)
    const { model } = await importGltf(new Uint8Array(modelBytes))
    return { document: { ...model, id: ref.id }, at }
  })
  const found = characterDocuments(first.document, ({ id }) => documents.get(id))
  if (found) return { documents: found, modelBytes }
  throw missingModel(first.document, first.at, project !== undefined)
}

/** Relative addresses start at the page, where there is one. */
export const pageAddress = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.baseURI

async function readAt(at: string): Promise<FoundDocument> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await download(at))
  const columns = /"column": ?"/.test(text)
    ? new Uint8Array(await download(at.replace(/\.json(?=$|[?#])/, '.bin')))
    : undefined
  try {
    return { document: documentFromFiles(text, columns), at }
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    const { code, path, message, hint } = error
    throw new FaceworkError(code, path ? `${at}: ${path}` : at, message, hint)
  }
}

async function readProject(at: string): Promise<{ readonly document: Project; readonly at: string }> {
  const { document } = await readAt(at)
  if (document.kind === 'project') return { document, at }
  throw new FaceworkError(
    'load/not-a-project',
    at,
    `"${at}" is a ${document.kind}, not a project.`,
    'Give the address of a *.project.json.',
  )
}

/** By path, from where the document is; by id, through the project. */
function addressOf(
  ref: AssetRef,
  from: FoundDocument,
  project: { readonly document: Project; readonly at: string } | undefined,
): string | undefined {
  if (ref.path !== undefined) return new URL(ref.path, from.at).href
  const entry = project?.document.documents.find((d) => d.id === ref.id)
  return entry && new URL(entry.path, project?.at).href
}

function notACharacter(address: URL, { kind }: Document): FaceworkError {
  return new FaceworkError(
    'load/not-a-character',
    address.href,
    `"${address.href}" is a ${kind}, not a character.`,
    'Give the address of a *.character.json, a *.project.json, or a head such as a .glb.',
  )
}

function missingModel({ name, model }: Character, at: string, knowsProject: boolean): FaceworkError {
  const byId = model.path === undefined && !knowsProject
  return new FaceworkError(
    'load/missing-model',
    at,
    byId
      ? `Character "${name}" knows its model by id only (${model.id}); the file is not named.`
      : `The model of character "${name}" was not found: ${model.path ?? model.id}.`,
    byId
      ? 'Give the project that lists the file: { project: "….project.json" }, or load "….project.json#NAME".'
      : 'Publish the file together with the character, and list it in the project.',
  )
}
