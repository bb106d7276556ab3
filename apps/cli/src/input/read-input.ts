import { basename, resolve } from 'node:path'
import type { Document } from '@facework/documents'
import { DOCUMENT_KINDS } from '@facework/documents/internal'
import { detectFormat, INPUT_FORMATS, type InputContent, type InputFormat } from '@facework/formats'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { expandPatterns } from '../batch/file-patterns.ts'
import { callContext } from '../call-context.ts'
import { binPath } from '../output/document-output.ts'
import { fileBeside, filesBeside } from './files-beside.ts'
import type { ReadOptions } from './options.ts'
import { readBytes, statOf } from './read-file.ts'

const ENDINGS = new RegExp(`(\\.(${DOCUMENT_KINDS.join('|')}))?\\.[^.]+$`, 'i')

/** A file that was read, whatever its format. */
export interface Input extends InputContent {
  /** As the caller wrote it. */
  readonly file: string
  /** Absolute. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly format: InputFormat
  /** Of the file, without its endings. */
  readonly name: string
}

/** Reads a head, an animation or a document; its format is detected by content, or given by `--as`. */
export function readInput(
  file: string,
  options: ReadOptions,
  cwd: string,
  onProgress?: (part: number) => void,
): Promise<Input> {
  const path = resolve(cwd, file)
  const cache = callContext.getStore()?.cache
  const found = cache && statOf(path)
  if (!found) return readFresh(file, path, options, cwd, onProgress)
  const { as, fps, reference, shapes } = options
  const key = JSON.stringify([file, path, found.size, found.mtimeMs, as, fps, reference, shapes])
  return cache.get(key, found.size, () => readFresh(file, path, options, cwd, onProgress))
}

async function readFresh(
  file: string,
  path: string,
  options: ReadOptions,
  cwd: string,
  onProgress?: (part: number) => void,
): Promise<Input> {
  const bytes = await readBytes(file, cwd)
  const name = file === '-' ? 'stdin' : nameOfFile(path)
  const format = options.as === undefined ? await formatOf(file, bytes) : formatByName(options.as)
  const { fps, reference } = options
  try {
    const content = await format.read({
      bytes,
      name,
      columns: () => fileBeside(binPath(path)),
      resources: (wanted) => filesBeside(path, wanted),
      onProgress,
      fps,
      reference,
      shapes: await readShapes(format, options.shapes, file, cwd),
    })
    callContext.getStore()?.log?.(`read: ${file} (${format.title}, ${bytes.length} bytes)`)
    const diagnostics = content.diagnostics.map((d) => ({ ...d, path: pathInFile(file, d.path) }))
    return { ...content, diagnostics, file, path, bytes, format, name }
  } catch (error) {
    throw inFile(file, error)
  }
}

/** Files of `--shapes` by the names of their morphs. The file at rest may be among them, so that `*.obj` is all of a folder. */
async function readShapes(
  format: InputFormat,
  shapes: readonly string[] | undefined,
  file: string,
  cwd: string,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  if (shapes === undefined || format.name !== 'obj') return undefined
  const found = new Map<string, Uint8Array>()
  for (const shape of await expandPatterns(shapes, cwd)) {
    if (resolve(cwd, shape) !== resolve(cwd, file)) found.set(nameOfFile(shape), await readBytes(shape, cwd))
  }
  return found
}

/** The documents of one kind in a file. */
export function documentsOf<K extends Document['kind']>(
  input: InputContent,
  kind: K,
): readonly Extract<Document, { kind: K }>[] {
  return input.documents.filter((d): d is Extract<Document, { kind: K }> => d.kind === kind)
}

/** `head.glb#nodes[3]`: where in which file. */
export function pathInFile(file: string, path: string): string {
  return path === '' ? file : `${file}#${path}`
}

/** `ada.glb` is "ada", and so is `ada.poses.json`. */
export function nameOfFile(path: string): string {
  const base = basename(path)
  return base.replace(ENDINGS, '') || base
}

async function formatOf(file: string, bytes: Uint8Array): Promise<InputFormat> {
  const format = await detectFormat(bytes)
  if (format) return format
  const what = bytes.length === 0 ? 'is empty' : 'has an unrecognized format'
  throw new FaceworkError(
    'cli/format-unknown',
    file,
    `"${file}" ${what}; expected ${INPUT_FORMATS.map(({ title }) => title).join(', ')}.`,
    bytes.length === 0
      ? 'Export it again.'
      : `Give the format with --as ${INPUT_FORMATS.map(({ name }) => name).join('|')}.`,
  )
}

function formatByName(name: string): InputFormat {
  return INPUT_FORMATS.find((format) => format.name === name)!
}

/** The same error with the file in its path; what is no FaceworkError but about bad text becomes one. */
function inFile(file: string, error: unknown): unknown {
  if (error instanceof FaceworkError) {
    const others = error.diagnostics
      .slice(1)
      .map((d): Diagnostic => ({ ...d, path: pathInFile(file, d.path) }))
    return new FaceworkError(error.code, pathInFile(file, error.path), error.message, error.hint, others)
  }
  if (
    error instanceof TypeError &&
    (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  ) {
    return new FaceworkError('cli/not-text', file, `"${file}" is not UTF-8 text.`, 'Save it as plain text.')
  }
  return error
}
