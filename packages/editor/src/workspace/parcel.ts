import type { DocumentFiles } from '@facework/documents'
import { FaceworkError } from '@facework/report'

/** What goes over the wire: plain fields, and perhaps the files of a document. */
export interface ParcelItem {
  readonly content?: DocumentFiles
  readonly [field: string]: unknown
}

const HEAD = 4

/**
 * Bytes of several documents with their columns: the length of a JSON head, the head, then the columns one
 * after the other. Columns stay bytes; as JSON they would be four times as large.
 */
export function packParcel(items: readonly ParcelItem[]): Uint8Array<ArrayBuffer> {
  const head = items.map(({ content, ...fields }) => ({
    fields,
    ...(content ? { json: content.json } : {}),
    ...(content?.bin ? { bin: content.bin.length } : {}),
  }))
  const text = new TextEncoder().encode(JSON.stringify(head))
  const bins = items.flatMap(({ content }) => (content?.bin ? [content.bin] : []))
  const size = bins.reduce((sum, bin) => sum + bin.length, HEAD + text.length)
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, HEAD)
  let at = HEAD + text.length
  for (const bin of bins) {
    bytes.set(bin, at)
    at += bin.length
  }
  return bytes
}

export function unpackParcel(bytes: Uint8Array): ParcelItem[] {
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
  const items = head.map((item: unknown): ParcelItem => {
    const { fields, json, bin } = (item ?? {}) as { fields?: unknown; json?: unknown; bin?: unknown }
    if (typeof fields !== 'object' || fields === null) throw damaged('an item has no fields')
    if (json === undefined) return { ...fields }
    if (typeof json !== 'string') throw damaged('the text of an item is no text')
    if (bin === undefined) return { ...fields, content: { json } }
    if (!Number.isInteger(bin) || (bin as number) < 0 || at + (bin as number) > bytes.length)
      throw damaged('the columns of an item reach beyond its end')
    // A copy of its own, also of a Buffer, whose slice is none: views need columns to begin at even places.
    const column = new Uint8Array(bytes.subarray(at, at + (bin as number)))
    at += bin as number
    return { ...fields, content: { json, bin: column } }
  })
  if (at !== bytes.length) throw damaged('something follows its end')
  return items
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function damaged(why: string): FaceworkError {
  return new FaceworkError('workspace/parcel', '', `This is no parcel of documents: ${why}.`)
}
