import { readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { isContainer, readContainer } from '@facework/container'
import { type Document, documentFromFiles, readDocument } from '@facework/documents'
import {
  type Imported,
  type InBetweenMorph,
  importBvh,
  importFbx,
  importGltf,
  importLiveLinkCsv,
  importLiveLinkRecording,
  importVrm,
  importVrma,
  isBvh,
  isFbx,
  isGltf,
  isLiveLinkCsv,
  isLiveLinkRecording,
  isVrm,
  isVrma,
  listGltfResources,
  type PoseFrames,
} from '@facework/formats'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import { binPath } from './document-output.ts'
import type { Reference } from './options.ts'
import { statOf } from './read-file.ts'

/** A file as it was found, and how to read it. */
export interface InputFile {
  /** Absolute. */
  readonly path: string
  readonly bytes: Uint8Array
  /** For the documents made of it. */
  readonly name: string
  readonly fps?: number
  readonly reference?: Reference
  /** Told 0 to 1 by the formats whose files may be large. */
  readonly onProgress?: (part: number) => void
}

/** What a file holds. */
export interface InputContent {
  readonly documents: readonly Document[]
  readonly poseFrames?: PoseFrames
  readonly inBetweens?: readonly InBetweenMorph[]
  readonly diagnostics: readonly Diagnostic[]
  /** Files beside it that belong to it, by relative path. */
  readonly resources?: ReadonlyMap<string, Uint8Array>
}

export interface InputFormat {
  /** As `--as` takes it. */
  readonly name: string
  readonly title: string
  /** Judged by content, never by the ending. */
  detects(bytes: Uint8Array): boolean | Promise<boolean>
  read(file: InputFile): Promise<InputContent>
}

const document: InputFormat = {
  name: 'document',
  title: 'Facework document',
  detects: (bytes) => typeof headOfJson(bytes)?.kind === 'string',
  async read({ path, bytes }) {
    const report = new Report()
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const read = documentFromFiles(text, fileBeside(binPath(path)), report)
    return { documents: [read], diagnostics: report.diagnostics }
  },
}

const container: InputFormat = {
  name: 'facework',
  title: '.facework container',
  detects: isContainer,
  async read({ bytes }) {
    const report = new Report()
    const { documents } = readContainer(bytes, { report, check: readDocument })
    return { documents, diagnostics: report.diagnostics }
  },
}

const gltf: InputFormat = {
  name: 'gltf',
  title: 'glTF 2.0',
  detects: isGltf,
  async read({ path, bytes, name, fps, reference, onProgress }) {
    const resources = resourcesBeside(path, listGltfResources(bytes))
    const imported = await importGltf(bytes, {
      name,
      resources,
      ...(onProgress ? { onProgress } : {}),
      ...(fps === undefined ? {} : { fps }),
      ...(reference === undefined ? {} : { reference }),
    })
    return {
      ...contentOf(imported),
      resources,
    }
  },
}

const vrm: InputFormat = {
  name: 'vrm',
  title: 'VRM avatar',
  detects: isVrm,
  async read({ bytes, name, reference, onProgress }) {
    const imported = await importVrm(bytes, {
      name,
      ...(onProgress ? { onProgress } : {}),
      ...(reference === undefined ? {} : { reference }),
    })
    const content = contentOf(imported)
    return { ...content, documents: [...content.documents, imported.expressions] }
  },
}

const vrma: InputFormat = {
  name: 'vrma',
  title: 'VRM animation',
  detects: isVrma,
  async read({ bytes, name }) {
    const { clips, diagnostics } = await importVrma(bytes, { name })
    return { documents: clips, diagnostics }
  },
}

const fbx: InputFormat = {
  name: 'fbx',
  title: 'FBX',
  detects: isFbx,
  read: async ({ bytes, name, fps, reference, onProgress }) =>
    contentOf(
      await importFbx(bytes, {
        name,
        ...(onProgress ? { onProgress } : {}),
        ...(fps === undefined ? {} : { fps }),
        ...(reference === undefined ? {} : { reference }),
      }),
    ),
}

const bvh: InputFormat = {
  name: 'bvh',
  title: 'BVH',
  detects: isBvh,
  read: async ({ bytes, name }) => contentOf(importBvh(bytes, { name })),
}

const liveLinkCsv: InputFormat = {
  name: 'live-link',
  title: 'Live Link Face CSV',
  detects: isLiveLinkCsv,
  async read({ bytes, name, onProgress }) {
    const { clips, diagnostics } = importLiveLinkCsv(bytes, { name, ...(onProgress ? { onProgress } : {}) })
    return { documents: clips, diagnostics }
  },
}

const liveLinkRecording: InputFormat = {
  name: 'live-link-recording',
  title: 'Live Link recording',
  detects: isLiveLinkRecording,
  async read({ bytes, name }) {
    const { clips, diagnostics } = await importLiveLinkRecording(bytes, { name })
    return { documents: clips, diagnostics }
  },
}

function contentOf({ skeleton, model, clips, poseFrames, inBetweens, diagnostics }: Imported): InputContent {
  return {
    documents: [skeleton, model, ...clips],
    ...(poseFrames ? { poseFrames } : {}),
    ...(inBetweens ? { inBetweens } : {}),
    diagnostics,
  }
}

/** Every format that is read, the most particular first. A new one joins here. */
export const FORMATS: readonly InputFormat[] = [
  container,
  document,
  vrm,
  vrma,
  gltf,
  fbx,
  bvh,
  liveLinkRecording,
  liveLinkCsv,
]

/** Top level of a JSON file; undefined for anything else. */
function headOfJson(bytes: Uint8Array): Record<string, unknown> | undefined {
  const start = bytes.findIndex((byte) => byte > 0x20)
  const first = bytes[start]
  // `{`, or the mark that some editors put before it.
  if (first !== 0x7b && first !== 0xef) return undefined
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The files a model names, from its own folder only: a model must not read what it likes (B1). */
function resourcesBeside(path: string, wanted: readonly string[]): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  if (wanted.length === 0) return found
  const folder = realpathSync(dirname(path))
  for (const relative of wanted) {
    const full = resolve(folder, relative)
    if (!statOf(full)?.isFile()) continue // the importer says what is missing
    const real = realpathSync(full)
    if (!real.startsWith(folder + (folder.endsWith(sep) ? '' : sep))) {
      throw new FaceworkError(
        'cli/resource-outside',
        relative,
        `"${relative}" is a link that leads out of the folder of the model.`,
        'Put the file itself beside the model.',
      )
    }
    found.set(relative, new Uint8Array(readFileSync(real)))
  }
  return found
}

function fileBeside(path: string): Uint8Array | undefined {
  return statOf(path)?.isFile() ? new Uint8Array(readFileSync(path)) : undefined
}
