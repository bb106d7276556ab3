const SIGNATURES: readonly (readonly [string, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/ktx2', [0xab, 0x4b, 0x54, 0x58]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
]

/** The MIME type a file says, or the one its first bytes show. */
export function imageType(said: string | undefined, bytes: Uint8Array): string {
  if (said) return said
  return (
    SIGNATURES.find(([, head]) => head.every((b, i) => bytes[i] === b))?.[0] ?? 'application/octet-stream'
  )
}
