import type { Document } from '@facework/documents'

/** A file name for a document that no other has: `clips/wave.clip.json`, `clips/wave-2.clip.json`. */
export function freePath(
  document: Pick<Document, 'kind' | 'name'>,
  folder: string,
  taken: ReadonlySet<string>,
): string {
  // Some file systems take `Wave` and `wave` for one name.
  const lower = new Set([...taken].map((path) => path.toLowerCase()))
  const base = fileName(document.name)
  for (let n = 1; ; n++) {
    const name = `${n === 1 ? base : `${base}-${n}`}.${document.kind}.json`
    const path = folder === '' ? name : `${folder}/${name}`
    if (!lower.has(path.toLowerCase())) return path
  }
}

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Most bytes of a name. File systems take 255; the number and the ending of a document need some of them. */
const MOST_BYTES = 200

/** A name that every file system takes. */
export function fileName(name: string): string {
  const safe = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no file name may hold
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '_')
    .replace(/^[.\s]+/, '')
  const short = withinBytes(safe, MOST_BYTES).replace(/[.\s]+$/, '')
  return short === '' || RESERVED.test(short) ? `_${short}` : short
}

/** The start of a text that has at most so many bytes, without half a character at its end. */
function withinBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most))
  return text.slice(0, read)
}
