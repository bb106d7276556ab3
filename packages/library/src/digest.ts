/** Hexadecimal sha256 of some bytes. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  // Pages that are not secure, such as http:// in a local network, have no crypto.subtle.
  if (globalThis.crypto?.subtle === undefined) return (await import('./plain-sha256.ts')).plainSha256(bytes)
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const DIGEST = /^[0-9a-f]{64}$/
