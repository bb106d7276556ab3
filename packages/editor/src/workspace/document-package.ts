import type { DocumentFiles } from '@facework/documents'
import type { DocumentPieces } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'

/** What goes over the wire: plain fields, and perhaps the files of a document. */
export interface PackageItem {
  readonly content?: DocumentFiles | undefined
  readonly [field: string]: unknown
}

/** The same on the way out: files may consist of pieces. */
export interface NewPackageItem {
  readonly content?: DocumentPieces | undefined
  readonly [field: string]: unknown
}

const HEAD = 4

/**
 * Bytes of several documents with their columns: the length of a JSON head, the head, then texts and columns
 * one after the other. Columns stay bytes; as JSON they would be four times as large. Texts do too: inside
 * the head every quote of theirs would be escaped, which takes longer than to send them.
 */
export function packDocuments(items: readonly NewPackageItem[]): Uint8Array<ArrayBuffer> {
  const parts = packageParts(items)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The bytes of `packDocuments` one after another; pieces are among them as they came, so that they are not copied. */
export function packageParts(items: readonly NewPackageItem[]): readonly Uint8Array[] {
  const parts: Uint8Array[] = []
  const place = (pieces: Uint8Array | readonly Uint8Array[]) => {
    const list = pieces instanceof Uint8Array ? [pieces] : pieces
    parts.push(...list)
    return list.reduce((sum, piece) => sum + piece.length, 0)
  }
  const encoder = new TextEncoder()
  const head = items.map(({ content, ...fields }) => {
    if (!content) return { fields }
    const { json, bin } = content
    const text = place(typeof json === 'string' ? encoder.encode(json) : json)
    return { fields, text, bin: bin && place(bin) }
  })
  const words = encoder.encode(JSON.stringify(head))
  const length = new Uint8Array(HEAD)
  viewOf(length).setUint32(0, words.length, true)
  return [length, words, ...parts]
}

export function unpackDocuments(bytes: Uint8Array): PackageItem[] {
  const length = bytes.length < HEAD ? Number.NaN : viewOf(bytes).getUint32(0, true)
  if (!(HEAD + length <= bytes.length)) throw damaged('its head does not fit into it')
  let head: unknown
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(HEAD, HEAD + length)))
  } catch {
    throw damaged('its head is not JSON')
  }
  if (!Array.isArray(head)) throw damaged('its head is not a list')
  let at = HEAD + length
  const take = (length: unknown, what: string): Uint8Array => {
    if (!Number.isInteger(length) || (length as number) < 0 || at + (length as number) > bytes.length)
      throw damaged(`the ${what} of an item reaches beyond its end`)
    at += length as number
    return bytes.subarray(at - (length as number), at)
  }
  const items = head.map((item: unknown): PackageItem => {
    const { fields, text, json, bin } = (item ?? {}) as Record<string, unknown>
    if (typeof fields !== 'object' || fields === null) throw damaged('an item has no fields')
    if (text === undefined && json === undefined) return { ...fields }
    // A journal of an earlier version has the text in the head.
    const words = text === undefined ? json : decoded(take(text, 'text'))
    if (typeof words !== 'string') throw damaged('the text of an item is not text')
    if (bin === undefined) return { ...fields, content: { json: words } }
    // A copy of its own, also of a Buffer, whose slice is none: views need columns to begin at even places.
    return { ...fields, content: { json: words, bin: new Uint8Array(take(bin, 'columns')) } }
  })
  if (at !== bytes.length) throw damaged('something follows its end')
  return items
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function damaged(why: string): FaceworkError {
  return new FaceworkError('workspace/package', '', `This is not a package of documents: ${why}.`)
}
