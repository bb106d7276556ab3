/** A UUIDv7, given once at creation. A copy of a document gets a new one. */
export type Id = string

/** A new id: 48 bits of time, then random bits (RFC 9562, version 7), so that ids sort by age. */
export function newId(now = Date.now()): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 5, rest = Math.floor(now); i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
