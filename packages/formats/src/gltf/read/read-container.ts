import { type Diagnostic, FaceworkError } from '@facework/report'
import type { Gltf } from '../check/schema.ts'
import { tolerate } from './tolerate.ts'

/** A glTF file taken apart: its JSON, not yet checked, and the binary chunk of a .glb. */
export interface GltfContainer {
  readonly form: 'glb' | 'gltf'
  readonly json: Gltf
  readonly bin?: Uint8Array | undefined
  /** What was slightly off, and is put right in `json`. */
  readonly diagnostics: readonly Diagnostic[]
}

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942
/** Real files stay below 20; extras nested by the thousand would overflow whoever walks them later. */
const DEEPEST_JSON = 100

const RESAVE = 'Export the file again, or copy it again from where it came.'

/** Whether the bytes are a glTF file of either form, judged by how they begin. */
export function isGltf(bytes: Uint8Array): boolean {
  if (bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC)
    return true
  const start = skipBlank(bytes)
  if (bytes[start] !== 0x7b) return false
  return /"asset"\s*:\s*\{/.test(new TextDecoder('latin1').decode(bytes.subarray(start)))
}

export function readContainer(given: Uint8Array): GltfContainer {
  // Node's Buffer is a Uint8Array whose slice() does not copy.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.length === 0) throw new FaceworkError('gltf/empty', '', 'The file is empty.', RESAVE)
  const first = skipBlank(bytes)
  if (bytes[first] !== 0x7b) return readGlb(bytes)
  const json = parseJson(bytes.subarray(first))
  return { form: 'gltf', json, diagnostics: tolerate(json, undefined) }
}

function readGlb(bytes: Uint8Array): GltfContainer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const truncated = (where: string, needed: number) =>
    new FaceworkError(
      'gltf/truncated',
      where,
      `The file ends after ${bytes.length} bytes; ${where} needs ${needed}.`,
      RESAVE,
    )
  if (bytes.length >= 4 && view.getUint32(0, true) !== MAGIC) {
    throw new FaceworkError(
      'gltf/magic',
      '',
      'This is not a glTF file: it begins neither with "glTF" nor with "{".',
    )
  }
  if (bytes.length < 20) throw truncated('the header', 20)
  const version = view.getUint32(4, true)
  if (version !== 2) {
    throw new FaceworkError(
      'gltf/version',
      'header.version',
      `The .glb container has version ${version}; expected 2.`,
      RESAVE,
    )
  }
  const length = view.getUint32(8, true)
  if (length > bytes.length) throw truncated('header.length', length)
  let json: Gltf | undefined
  let bin: Uint8Array | undefined
  let at = 12
  for (let chunk = 0; at + 8 <= length; chunk++) {
    const size = view.getUint32(at, true)
    const type = view.getUint32(at + 4, true)
    const end = at + 8 + size
    if (end > length) throw truncated(`chunks[${chunk}]`, end)
    const body = bytes.subarray(at + 8, end)
    if (chunk === 0 && type !== JSON_CHUNK) {
      throw new FaceworkError(
        'gltf/chunk',
        'chunks[0]',
        'The first chunk of a .glb should be JSON; found another.',
        RESAVE,
      )
    }
    if (chunk === 0) json = parseJson(body)
    else if (type === BIN_CHUNK) bin ??= body
    at = end
  }
  if (!json) throw new FaceworkError('gltf/chunk', 'chunks', 'The .glb holds no JSON chunk.', RESAVE)
  return { form: 'glb', json, bin, diagnostics: tolerate(json, bin) }
}

function parseJson(bytes: Uint8Array): Gltf {
  checkDepth(bytes)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new FaceworkError(
      'gltf/json',
      'json',
      `The JSON of the file cannot be read: ${(error as Error).message}.`,
      RESAVE,
    )
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new FaceworkError('gltf/json', 'json', 'The JSON of the file should be an object.', RESAVE)
  }
  return json as Gltf
}

/** Bracket depth, outside of strings. */
function checkDepth(bytes: Uint8Array): void {
  let depth = 0
  let inString = false
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i]!
    if (inString) {
      if (c === 0x5c) i++
      else if (c === 0x22) inString = false
    } else if (c === 0x22) inString = true
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > DEEPEST_JSON) {
        throw new FaceworkError(
          'gltf/json-depth',
          `json byte ${i}`,
          `The JSON is nested more than ${DEEPEST_JSON} deep.`,
          'Remove the nested extras and save the file again.',
        )
      }
    } else if (c === 0x7d || c === 0x5d) depth--
  }
}

/** First byte that is neither a byte order mark nor white space. */
function skipBlank(bytes: Uint8Array): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (
    at < bytes.length &&
    (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0a || bytes[at] === 0x0d)
  )
    at++
  return at
}
