import { FaceworkError } from '@facework/report'
import { checkStructure } from '../check/check-structure.ts'
import { type GltfContainer, readContainer } from './read-container.ts'

export type GltfResources = ReadonlyMap<string, Uint8Array>

// [B1]
/**
 * The relative paths of the files a .gltf needs beside it, percent-decoded, for a caller that has a file
 * system. Paths outside the file's own folder are refused: a model must not read other files.
 */
export function listGltfResources(bytes: Uint8Array): string[] {
  const { json } = readContainer(bytes)
  checkStructure(json)
  const found = new Set<string>()
  const look = (uri: string | undefined, path: string) => {
    if (uri !== undefined && !isDataUri(uri)) found.add(relativePath(uri, path))
  }
  json.buffers?.forEach((b, i) => {
    look(b.uri, `buffers[${i}].uri`)
  })
  json.images?.forEach((b, i) => {
    look(b.uri, `images[${i}].uri`)
  })
  return [...found]
}

/** The bytes of a buffer, checked to be as long as it says. */
export function readBuffer(
  file: GltfContainer,
  index: number,
  resources: GltfResources | undefined,
): Uint8Array {
  const path = `buffers[${index}]`
  const buffer = file.json.buffers![index]!
  const bytes =
    buffer.uri === undefined
      ? index === 0
        ? file.bin
        : undefined
      : readUri(buffer.uri, `${path}.uri`, resources)
  if (!bytes) {
    const name =
      buffer.uri === undefined ? 'its binary chunk' : `"${relativePath(buffer.uri, `${path}.uri`)}"`
    throw new FaceworkError(
      'gltf/buffer-missing',
      path,
      `${path} is in ${name}, which was not given.`,
      buffer.uri === undefined
        ? 'Export the file again.'
        : 'Keep the .gltf and the files beside it together, or save as .glb.',
    )
  }
  if (bytes.length < buffer.byteLength) {
    throw new FaceworkError(
      'gltf/truncated',
      path,
      `${path} should have ${buffer.byteLength} bytes; found ${bytes.length}.`,
      'Export the file again, or copy it again from where it came.',
    )
  }
  return bytes
}

/** The bytes behind a data: URI or a file given by the caller; undefined when the file was not given. */
export function readUri(
  uri: string,
  path: string,
  resources: GltfResources | undefined,
): Uint8Array | undefined {
  if (isDataUri(uri)) return readDataUri(uri, path)
  const relative = relativePath(uri, path)
  return resources?.get(relative) ?? resources?.get(uri)
}

function isDataUri(uri: string): boolean {
  return /^data:/i.test(uri)
}

function readDataUri(uri: string, path: string): Uint8Array {
  const comma = uri.indexOf(',')
  const malformed = (why: string) =>
    new FaceworkError(
      'gltf/data-uri',
      path,
      `The data: address in ${path} ${why}.`,
      'Save the model as .glb.',
    )
  if (comma < 0) throw malformed('has no comma before its data')
  const head = uri.slice(5, comma)
  const body = uri.slice(comma + 1)
  try {
    const plain = body.includes('%') ? decodeURIComponent(body) : body
    if (!/;base64$/i.test(head)) return new TextEncoder().encode(plain)
    return bytesFromBase64(plain)
  } catch {
    throw malformed('is not valid base64')
  }
}

function bytesFromBase64(text: string): Uint8Array {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

function relativePath(uri: string, path: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(uri)
  } catch {
    throw new FaceworkError('gltf/uri', path, `"${uri.slice(0, 80)}" in ${path} is not a valid address.`)
  }
  const parts = decoded
    .replaceAll('\\', '/')
    .split('/')
    .filter((p) => p !== '.' && p !== '')
  const outside =
    parts.includes('..') || /^[/\\]|^[a-z][a-z0-9+.-]*:/i.test(decoded) || decoded.includes('\0')
  if (outside || parts.length === 0) {
    throw new FaceworkError(
      'gltf/uri-outside',
      path,
      `${path} points at "${decoded.slice(0, 80)}", outside of the model's own folder.`,
      'Put the file beside the model, or save the model as .glb.',
    )
  }
  return parts.join('/')
}
