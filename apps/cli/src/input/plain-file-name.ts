/** Most bytes of a name. File systems take 255; numbers, endings and temporary names need some of them. */
const MOST_BYTES = 200

/** A file name out of any name: no folders in it, and nothing that some file system refuses. */
export function plainFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_').replace(/^\.+/, '_')
  // Stops before a character that no longer fits as a whole.
  const { read } = new TextEncoder().encodeInto(plain, new Uint8Array(MOST_BYTES))
  return plain.slice(0, read) || '_'
}
