import { readContainer } from '@facework/container'
import { isContainer } from '@facework/container/internal'
import { type Document, documentFromFiles, readDocument } from '@facework/documents'
import type { SourceFacts } from '@facework/documents/internal'
import { type Diagnostic, Report } from '@facework/report'
import { importAudio2Face, isAudio2Face } from './audio2face/import-audio2face.ts'
import { importBvh } from './bvh/import-bvh.ts'
import { isBvh } from './bvh/parse-bvh.ts'
import { importFbx, isFbx } from './fbx/read/import-fbx.ts'
import { importGltf } from './gltf/read/import-gltf.ts'
import { isGltf } from './gltf/read/read-container.ts'
import type { ReferenceChoice } from './gltf/read/reference-pose.ts'
import { listGltfResources } from './gltf/read/resolve-resources.ts'
import type { Imported, InBetweenMorph, PoseFrames } from './imported.ts'
import { importKhrCharacter } from './khr-character/import-khr-character.ts'
import { importLiveLinkCsv, isLiveLinkCsv } from './live-link/import-csv.ts'
import { importLiveLinkRecording, isLiveLinkRecording } from './live-link/import-recording.ts'
import { importObj } from './obj/import-obj.ts'
import { isObj } from './obj/parse-obj.ts'
import { importRbxmx, isRbxmx } from './roblox/import-rbxmx.ts'
import type { TimingFormat } from './timings/timing-format.ts'
import { clipsFromTimings, TIMING_FORMATS } from './timings/timing-formats.ts'
import { importVrm, isVrm } from './vrm/import-vrm.ts'
import { importVrma, isVrma } from './vrma/import-vrma.ts'

/** A file as it was found, and how to read it. */
export interface InputFile {
  readonly bytes: Uint8Array
  /** For the documents made of it. */
  readonly name: string
  readonly fps?: number | undefined
  readonly reference?: ReferenceChoice | undefined
  /** Called with the progress from 0 to 1, by formats with large files. */
  readonly onProgress?: ((part: number) => void) | undefined
  /** The columns beside a document, asked for only there. */
  readonly columns?: () => Uint8Array | undefined
  /** The files beside a model that it names; those not there are left out. */
  readonly resources?: ((wanted: readonly string[]) => ReadonlyMap<string, Uint8Array>) | undefined
  /** The same mesh in other shapes, by name: for formats of one shape per file. */
  readonly shapes?: ReadonlyMap<string, Uint8Array> | undefined
}

/** What a file holds. */
export interface InputContent {
  readonly documents: readonly Document[]
  readonly poseFrames?: PoseFrames | undefined
  readonly inBetweens?: readonly InBetweenMorph[] | undefined
  readonly source?: SourceFacts | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Files beside it that belong to it, by relative path. */
  readonly resources?: ReadonlyMap<string, Uint8Array> | undefined
}

export interface InputFormat {
  readonly name: string
  readonly title: string
  /** Endings such files have, for dialogs that list files; a file is judged by its content. */
  readonly endings: readonly string[]
  /** A head or body to be drawn, clips alone, or what was kept by us. */
  readonly holds: 'head' | 'clips' | 'documents'
  detects(bytes: Uint8Array): boolean | Promise<boolean>
  read(file: InputFile): Promise<InputContent>
}

const document: InputFormat = {
  name: 'document',
  title: 'Facework document',
  endings: ['.json'],
  holds: 'documents',
  detects: (bytes) => typeof headOfJson(bytes)?.kind === 'string',
  async read({ bytes, columns }) {
    const report = new Report()
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const read = documentFromFiles(text, columns?.(), report)
    return { documents: [read], diagnostics: report.diagnostics }
  },
}

const container: InputFormat = {
  name: 'facework',
  title: '.facework container',
  endings: ['.facework'],
  holds: 'documents',
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
  endings: ['.glb', '.gltf'],
  holds: 'head',
  detects: isGltf,
  async read({ bytes, name, fps, reference, onProgress, resources: beside }) {
    const resources = beside?.(listGltfResources(bytes))
    const imported = await importGltf(bytes, {
      name,
      resources,
      onProgress,
      fps,
      reference,
    })
    return { ...contentOf(imported), resources }
  },
}

const vrm: InputFormat = {
  name: 'vrm',
  title: 'VRM avatar',
  endings: ['.vrm'],
  holds: 'head',
  detects: isVrm,
  async read({ bytes, name, reference, onProgress }) {
    const imported = await importVrm(bytes, {
      name,
      onProgress,
      reference,
    })
    const content = contentOf(imported)
    return { ...content, documents: [...content.documents, imported.poses] }
  },
}

const vrma: InputFormat = {
  name: 'vrma',
  title: 'VRM animation',
  endings: ['.vrma'],
  holds: 'clips',
  detects: isVrma,
  async read({ bytes, name }) {
    const { clips, diagnostics } = await importVrma(bytes, { name })
    return { documents: clips, diagnostics }
  },
}

const khrCharacter: InputFormat = {
  name: 'khr-character',
  title: 'glTF with expressions of the draft KHR_character_expression',
  endings: [],
  holds: 'head',
  // A draft that may change is read where somebody asks for it.
  detects: () => false,
  async read({ bytes, name, fps, reference, onProgress, resources: beside }) {
    const resources = beside?.(listGltfResources(bytes))
    const imported = await importKhrCharacter(bytes, { name, resources, onProgress, fps, reference })
    const content = contentOf(imported)
    return { ...content, documents: [...content.documents, imported.poses], resources }
  },
}

const fbx: InputFormat = {
  name: 'fbx',
  title: 'FBX',
  endings: ['.fbx'],
  holds: 'head',
  detects: isFbx,
  read: async ({ bytes, name, fps, reference, onProgress }) =>
    contentOf(
      await importFbx(bytes, {
        name,
        onProgress,
        fps,
        reference,
      }),
    ),
}

const obj: InputFormat = {
  name: 'obj',
  title: 'OBJ',
  endings: ['.obj'],
  holds: 'head',
  detects: isObj,
  read: async ({ bytes, name, shapes, resources }) =>
    contentOf(importObj(bytes, { name, shapes, resources })),
}

const bvh: InputFormat = {
  name: 'bvh',
  title: 'BVH',
  endings: ['.bvh'],
  // Its joints are a skeleton, but there is nothing on them to be seen.
  holds: 'clips',
  detects: isBvh,
  read: async ({ bytes, name }) => contentOf(importBvh(bytes, { name })),
}

const liveLinkCsv: InputFormat = {
  name: 'live-link',
  title: 'Live Link Face CSV',
  endings: ['.csv'],
  holds: 'clips',
  detects: isLiveLinkCsv,
  async read({ bytes, name, onProgress }) {
    const { clips, diagnostics } = importLiveLinkCsv(bytes, { name, onProgress })
    return { documents: clips, diagnostics }
  },
}

const liveLinkRecording: InputFormat = {
  name: 'live-link-recording',
  title: 'Live Link recording',
  endings: ['.gesichter'],
  holds: 'clips',
  detects: isLiveLinkRecording,
  async read({ bytes, name }) {
    const { clips, diagnostics } = await importLiveLinkRecording(bytes, { name })
    return { documents: clips, diagnostics }
  },
}

const audio2face: InputFormat = {
  name: 'audio2face',
  title: 'Audio2Face JSON',
  endings: ['.json'],
  holds: 'clips',
  detects: isAudio2Face,
  async read({ bytes, name, fps }) {
    const { clips, diagnostics } = importAudio2Face(bytes, { name, fps })
    return { documents: clips, diagnostics }
  },
}

const rbxmx: InputFormat = {
  name: 'rbxmx',
  title: 'Roblox animation',
  endings: ['.rbxmx', '.rbxm'],
  holds: 'clips',
  detects: isRbxmx,
  async read({ bytes, name }) {
    const { clips, diagnostics } = importRbxmx(bytes, { name })
    return { documents: clips, diagnostics }
  },
}

const timings = (format: TimingFormat): InputFormat => ({
  name: format.name,
  title: format.title,
  endings: format.endings,
  holds: 'clips',
  detects: format.detects,
  async read({ bytes, name, fps }) {
    const { clips, diagnostics } = clipsFromTimings(format, bytes, { name, fps })
    return { documents: clips, diagnostics }
  },
})

function contentOf(imported: Imported): InputContent {
  const { skeleton, model, clips, poseFrames, inBetweens, source, diagnostics } = imported
  return {
    documents: [skeleton, model, ...clips],
    poseFrames,
    inBetweens,
    source,
    diagnostics,
  }
}

/** Every format that is read, the most particular first. A new one joins here. */
export const INPUT_FORMATS: readonly InputFormat[] = [
  container,
  document,
  vrm,
  vrma,
  gltf,
  khrCharacter,
  fbx,
  obj,
  bvh,
  liveLinkRecording,
  liveLinkCsv,
  audio2face,
  rbxmx,
  ...TIMING_FORMATS.map(timings),
]

/**
 * The format of a file, detected by its content; undefined for an unknown one.
 *
 *   const { documents } = await (await detectFormat(bytes))!.read({ bytes, name: 'ada' })
 */
export async function detectFormat(bytes: Uint8Array): Promise<InputFormat | undefined> {
  for (const format of INPUT_FORMATS) if (await format.detects(bytes)) return format
  // Its reader says where the text stops being JSON, or what kind it should name.
  return bytes[bytes.findIndex((byte) => byte > 0x20)] === 0x7b ? document : undefined
}

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
