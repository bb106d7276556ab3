import { startOf } from './file-start.ts'

/** `{`, after blanks and the mark that some editors write. */
export function isJson(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef ? 3 : 0
  return bytes[bytes.findIndex((byte, i) => i >= start && byte > 0x20)] === 0x7b
}

export const isFbx = (bytes: Uint8Array): boolean =>
  /^(Kaydara FBX Binary|\s*;\s*FBX)/.test(startOf(bytes, 64))

/** Of either form. */
export const isGltf = (bytes: Uint8Array): boolean =>
  startOf(bytes, 4) === 'glTF' || (isJson(bytes) && isGltfText(bytes))

/** Whether JSON is a .gltf: it says so at its top, which need not be at its beginning. */
export const isGltfText = (bytes: Uint8Array): boolean =>
  /"asset"\s*:\s*\{/.test(new TextDecoder().decode(bytes))
