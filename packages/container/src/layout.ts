/** Readers refuse a larger major version; a larger minor one only adds what an older reader may skip. */
export const MAJOR_VERSION = 1
export const MINOR_VERSION = 0

export const HEADER_SIZE = 32
export const ENTRY_SIZE = 24
/** Chunks start at multiples of this, so that any column can be viewed in place. */
export const ALIGNMENT = 8

/** What compressed clips may unpack to: a rest of an hour packs to a few bytes, so their size says little. */
export const MAX_CLIP_BYTES = 2 ** 28
/** What packed JSON may unpack to: about a second of work. Longer texts are mostly numbers, and stay plain. */
export const MAX_PACKED_TEXT = 2 ** 20

/** Byte positions in the header, then in an entry of the chunk table; SPEC.md draws both. */
export const MAJOR_AT = 8
export const MINOR_AT = 10
export const CHUNK_COUNT_AT = 12
export const FILE_LENGTH_AT = 16
export const TABLE_CHECKSUM_AT = 28
export const TYPE_AT = 0
export const CHECKSUM_AT = 4
export const OFFSET_AT = 8
export const LENGTH_AT = 16

/** The chunk types of this version. A new one is added here, in `readContainer` and in `writeContainer`. */
export const META = 'META'
export const DOCUMENT = 'DOCS'
export const COLUMNS = 'COLS'
export const CLIP = 'CLIP'
export const PACKED = 'PACK'
export const KNOWN_TYPES: ReadonlySet<string> = new Set([META, DOCUMENT, COLUMNS, CLIP, PACKED])

/** A first capital letter says that a reader must know the chunk to understand the file, as in PNG. */
export function isRequired(type: string): boolean {
  return type[0] === type[0]?.toUpperCase()
}

export function isChunkType(type: string): boolean {
  return /^[A-Za-z]{4}$/.test(type)
}

export function alignedSize(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT
}

/** 64-bit sizes as JavaScript numbers; those beyond 2^53 lose bits, and are refused as too large anyway. */
export function readSize(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
}

export function writeSize(view: DataView, at: number, size: number): void {
  view.setUint32(at, size % 2 ** 32, true)
  view.setUint32(at + 4, Math.floor(size / 2 ** 32), true)
}
