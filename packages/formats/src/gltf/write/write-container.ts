import { FaceworkError } from '@facework/report'
import type { Gltf } from '../check/schema.ts'

/** Joins JSON and binary data into a .glb. */
export function writeGlb(json: Gltf, bin: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const jsonSize = padded(text.length)
  const binSize = padded(bin.length)
  const total = 12 + 8 + jsonSize + (binSize > 0 ? 8 + binSize : 0)
  if (total > 0xffffffff) {
    throw new FaceworkError(
      'gltf/too-large',
      '',
      `The file would have ${total} bytes; a .glb holds at most 4 GiB.`,
    )
  }
  const out = new Uint8Array(total)
  const view = new DataView(out.buffer)
  view.setUint32(0, 0x46546c67, true)
  view.setUint32(4, 2, true)
  view.setUint32(8, total, true)
  view.setUint32(12, jsonSize, true)
  view.setUint32(16, 0x4e4f534a, true)
  out.set(text, 20)
  // JSON is padded with spaces, so that it stays JSON.
  out.fill(0x20, 20 + text.length, 20 + jsonSize)
  if (binSize > 0) {
    view.setUint32(20 + jsonSize, binSize, true)
    view.setUint32(24 + jsonSize, 0x004e4942, true)
    out.set(bin, 28 + jsonSize)
  }
  return out
}

export function padded(size: number): number {
  return Math.ceil(size / 4) * 4
}
