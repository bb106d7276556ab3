import { nameText, object, optional, type Schema } from './schema.ts'

/** A UUIDv7, given once at creation. A copy of a document gets a new one. */
export type Id = string

/** Points at another document, in this project by id (the path is a hint) or in a library by id and version. */
export interface AssetRef {
  readonly id: Id
  readonly version?: string
  readonly path?: string
}

export const assetRefSchema: Schema<AssetRef> = object<AssetRef>({
  id: nameText,
  version: optional(nameText),
  path: optional(nameText),
})

/** A new id: 48 bits of time, then random bits (RFC 9562, version 7), so that ids sort by age. */
export function newId(now = Date.now()): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 5, rest = Math.floor(now); i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
