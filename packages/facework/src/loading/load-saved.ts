import '../keep-container-together.ts'
import '../keep-importer-together.ts'
import {
  type AssetRef,
  type Character,
  type Document,
  documentFromFiles,
  type Model,
  type Project,
} from '@facework/documents'
import { characterDocuments } from '@facework/operations'
import { characterInProject, type FoundDocument, gatherDocuments } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import type { Object3D } from 'three'
import { Face, type FaceOptions } from '../face.ts'
import { openAsNeeded } from '../opening/open-as-needed.ts'
import { attachWorn } from '../wearing/attach-worn.ts'
import { absoluteAddress } from './download.ts'
import type { OpenedFile } from './file-access.ts'
import { modelFromGltf } from './gltf/gltf-head.ts'
import { type LoadGltfOptions, sceneFromGltf } from './gltf/gltf-scene.ts'
import { sceneFromModel } from './scene-from-model.ts'

export interface LoadSavedOptions extends LoadGltfOptions {
  /** Address of the `*.project.json` that lists the documents, for references by id. */
  readonly project?: string | URL | undefined
}

/**
 * A face from what the studio saves: a `*.character.json`, or a character of a `*.project.json`, which `#name` picks
 * where it lists several. Its mood, graph, policy and map are included.
 */
export async function loadSavedFace(
  file: OpenedFile,
  options: LoadSavedOptions,
  { poses, policy, map, scaleTranslation, ...binding }: FaceOptions,
): Promise<Face> {
  const reader = documentReader(file)
  const start = { document: await reader.parse(file.bytes, file.address), at: file.address ?? '' }
  const project = await projectFor(start, options.project ?? file.project, reader)
  const first = await characterFrom(start, reader)
  let object: Object3D | undefined
  const gathered = await gatherDocuments(first.document, first.at, async (ref, from) => {
    const at = file.locate?.(ref.id) ?? addressOf(ref, from, project)
    if (at === undefined) return undefined
    const model = await modelAt(at, file, options)
    if (!model) return { document: await reader.read(at), at }
    object = model.object
    return { document: { ...model.model, id: ref.id }, at }
  })
  const found = characterDocuments(first.document, ({ id }) => gathered.get(id))
  if (!found) throw missingModel(first.document, first.at, project !== undefined)
  const documents = {
    ...found,
    poses: poses ?? found.poses,
    policy: policy ?? found.policy,
    map: map ?? found.map,
  }
  const opened = await openAsNeeded(documents, { scaleTranslation })
  // A model of its own is drawn with what is worn; a file is drawn as it is, and what is worn is added.
  const scene = object ?? (await sceneFromModel(opened.model))
  if (object) await attachWorn(object, documents.worn ?? [])
  return new Face(scene, opened, binding)
}

interface DocumentReader {
  parse(bytes: Uint8Array, at: string | undefined): Promise<Document>
  read(at: string): Promise<Document>
}

function documentReader({ files }: OpenedFile): DocumentReader {
  const parse = async (bytes: Uint8Array, at: string | undefined): Promise<Document> => {
    const text = new TextDecoder().decode(bytes)
    const columns =
      at !== undefined && /"column": ?"/.test(text)
        ? await files.read(at.replace(/\.json(?=$|[?#])/, '.bin'))
        : undefined
    try {
      return documentFromFiles(text, columns)
    } catch (error) {
      if (!(error instanceof FaceworkError) || at === undefined) throw error
      const { code, path, message, hint } = error
      throw new FaceworkError(code, path ? `${at}: ${path}` : at, message, hint)
    }
  }
  return { parse, read: async (at) => parse(await files.read(at), at) }
}

/** A model that stays in its own file, as three.js draws it; undefined for a document. */
async function modelAt(
  at: string,
  { files }: OpenedFile,
  options: LoadGltfOptions,
): Promise<{ readonly model: Model; readonly object: Object3D } | undefined> {
  const { pathname } = new URL(at)
  const name = decodeURIComponent(pathname.split('/').at(-1)!).replace(/\.\w+$/, '')
  if (/\.(glb|gltf|vrm)$/i.test(pathname)) {
    const gltf = await sceneFromGltf({ bytes: await files.read(at), name, address: at, files }, options)
    return { model: await modelFromGltf(gltf, name, options.signal), object: gltf.scene }
  }
  if (!/\.fbx$/i.test(pathname)) return undefined
  const { importFbx } = await import('./read-fbx.ts')
  const { model } = await importFbx(await files.read(at), { name })
  return { model, object: await sceneFromModel(model) }
}

async function projectFor(
  start: FoundDocument,
  project: string | URL | undefined,
  reader: DocumentReader,
): Promise<ProjectAt | undefined> {
  if (start.document.kind === 'project') return { document: start.document, at: start.at }
  if (project === undefined) return undefined
  const at = absoluteAddress(project)
  const document = await reader.read(at)
  if (document.kind === 'project') return { document, at }
  throw new FaceworkError(
    'load/not-a-project',
    at,
    `"${at}" is a ${document.kind}, not a project.`,
    'Give the address of a *.project.json.',
  )
}

interface ProjectAt {
  readonly document: Project
  readonly at: string
}

/** The character itself, or the one that a project lists. */
async function characterFrom(
  { document, at }: FoundDocument,
  reader: DocumentReader,
): Promise<{ readonly document: Character; readonly at: string }> {
  if (document.kind === 'character') return { document, at }
  if (document.kind !== 'project') throw notACharacter(at, document)
  const name = decodeURIComponent(new URL(at).hash.slice(1)) || undefined
  const path = new URL(characterInProject(document, name, at.replace(/#.*$/, '')).path, at).href
  const found = await reader.read(path)
  if (found.kind === 'character') return { document: found, at: path }
  throw notACharacter(path, found)
}

/** By path, from where the document is; by id, through the project. */
function addressOf(ref: AssetRef, from: FoundDocument, project: ProjectAt | undefined): string | undefined {
  if (ref.path !== undefined) return new URL(ref.path, from.at).href
  const entry = project?.document.documents.find((d) => d.id === ref.id)
  return entry && new URL(entry.path, project?.at).href
}

function notACharacter(at: string, { kind }: Document): FaceworkError {
  return new FaceworkError(
    'load/not-a-character',
    at,
    `${at ? `"${at}"` : 'The file'} is a ${kind}, not a character.`,
    kind === 'clip'
      ? 'Load it with loadClip, and play it on a face: face.play(await loadClip(…)).'
      : 'Give a *.character.json, a *.project.json, or a head such as a .glb.',
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
