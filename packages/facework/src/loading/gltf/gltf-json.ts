import type { Gltf } from '@facework/formats/internal'

const MAGIC = 0x46546c67

/** The JSON of a file, to see what it asks for. Empty where it cannot be read: GLTFLoader will refuse the file. */
export function gltfJson(bytes: Uint8Array): Partial<Gltf> {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const text = view.getUint32(0, true) === MAGIC ? bytes.subarray(20, 20 + view.getUint32(12, true)) : bytes
    return JSON.parse(new TextDecoder().decode(text)) as Gltf
  } catch {
    return {}
  }
}
