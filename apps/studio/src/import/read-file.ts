import type { ReadInput } from '@facework/editor'
import { detectFormat, INPUT_FORMATS, type InputContent, type InputFormat } from '@facework/formats'
import { FaceworkError } from '@facework/report'
import { endingOf } from './file-extensions.ts'
import { isObjFile } from './obj-files.ts'

/** What a file holds, before anybody has said how to take it in. */
export interface ReadFile extends ReadInput {
  readonly file: string
  readonly bytes: number
  readonly format: InputFormat
}

const MOST_BYTES = 256 * 1024 * 1024
const KINDS = /\.(clip|poses|model|skeleton|character|graph|map|modifier|policy)$/

/**
 * Reads a head, clips, or documents of ours, whatever the ending says.
 * @param beside files that belong to it: shapes, materials and images of an .obj
 */
export async function readFile(file: File, beside: readonly File[] = []): Promise<ReadFile> {
  if ([file, ...beside].some(({ size }) => size > MOST_BYTES)) {
    throw new FaceworkError(
      'studio/file-size',
      '',
      `${file.name} is larger than 256 MB.`,
      'Reduce its textures.',
    )
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const name = file.name.replace(/\.[^.]+$/, '').replace(KINDS, '')
  // A damaged file of a known ending is told what is wrong with it by the reader of that ending.
  const format = (await detectFormat(bytes)) ?? formatByEnding(file.name)
  if (!format) {
    throw new FaceworkError(
      'studio/file-kind',
      '',
      `Cannot import ${file.name}: its format is not supported.`,
      'Supported heads: .glb, .vrm, .fbx, .obj. Supported clips: .csv, .vrma, .bvh, .rbxmx, .rbxm, .facework, .clip.json.',
    )
  }
  const others = await bytesByName(beside)
  const content = await format.read({
    bytes,
    name,
    shapes: new Map(
      [...others].filter(([other]) => isObjFile(other)).map(([other, b]) => [other.slice(0, -4), b]),
    ),
    resources: (wanted) => new Map([...others].filter(([other]) => wanted.includes(other))),
  })
  return { file: file.name, bytes: bytes.length, name, format, content: fromFile(file.name, format, content) }
}

async function bytesByName(files: readonly File[]): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
    ),
  )
}

/** Importers see bytes; only here is it known which file to ask for when a clip is imported again. */
function fromFile(file: string, { holds }: InputFormat, content: InputContent): InputContent {
  if (holds === 'documents') return content
  const documents = content.documents.map((d) =>
    d.kind === 'clip' ? { ...d, source: { ...d.source, file } } : d,
  )
  return { ...content, documents }
}

export const formatByEnding = (file: string): InputFormat | undefined =>
  INPUT_FORMATS.find((format) => format.endings.includes(endingOf(file)))
