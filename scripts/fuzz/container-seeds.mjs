import { crc32 } from 'node:zlib'
import { asIs } from './glb-seeds.mjs'

/** Byte positions as packages/container/SPEC.md draws them. */
const CONTAINER = {
  header: 32,
  count: 12,
  fileLength: 16,
  tableChecksum: 28,
  entry: 24,
  entryChecksum: 4,
  entryOffset: 8,
  entryLength: 16,
}

/** Checksums of a container put right where its table can still be read. */
function mendContainer(bytes) {
  const out = bytes.slice()
  if (out.length < CONTAINER.header) return out
  const view = new DataView(out.buffer)
  const tableEnd = CONTAINER.header + CONTAINER.entry * view.getUint32(CONTAINER.count, true)
  if (tableEnd > out.length) return out
  for (let at = CONTAINER.header; at < tableEnd; at += CONTAINER.entry) {
    const offset = view.getUint32(at + CONTAINER.entryOffset, true)
    const size = view.getUint32(at + CONTAINER.entryLength, true)
    if (offset + size <= out.length)
      view.setUint32(at + CONTAINER.entryChecksum, crc32(out.subarray(offset, offset + size)), true)
  }
  const sum = crc32(out.subarray(CONTAINER.header, tableEnd), crc32(out.subarray(0, CONTAINER.tableChecksum)))
  view.setUint32(CONTAINER.tableChecksum, sum, true)
  return out
}

/** A container as it is, with its checksums put right, and each of its chunks alone. */
export function containerSeeds(file) {
  const view = new DataView(file.buffer, file.byteOffset)
  const chunks = Array.from({ length: view.getUint32(CONTAINER.count, true) }, (_, i) => {
    const at = CONTAINER.header + CONTAINER.entry * i
    const offset = view.getUint32(at + CONTAINER.entryOffset, true)
    const bytes = file.slice(offset, offset + view.getUint32(at + CONTAINER.entryLength, true))
    return { type: file.slice(at, at + 4), bytes }
  })
  const assemble = (parts) => {
    const tableEnd = CONTAINER.header + CONTAINER.entry * parts.length
    const aligned = (n) => Math.ceil(n / 8) * 8
    const out = new Uint8Array(parts.reduce((sum, c) => sum + aligned(c.bytes.length), tableEnd))
    const to = new DataView(out.buffer)
    out.set(file.subarray(0, CONTAINER.header))
    to.setUint32(CONTAINER.fileLength, out.length, true)
    let offset = tableEnd
    for (const [i, { type, bytes }] of parts.entries()) {
      const at = CONTAINER.header + CONTAINER.entry * i
      out.set(type, at)
      to.setUint32(at + CONTAINER.entryOffset, offset, true)
      to.setUint32(at + CONTAINER.entryLength, bytes.length, true)
      out.set(bytes, offset)
      offset += aligned(bytes.length)
    }
    return mendContainer(out)
  }
  return [
    asIs(file),
    { bytes: file, close: mendContainer },
    ...chunks.map(({ bytes }, i) => ({
      bytes,
      close: (damaged) => assemble(chunks.map((c, k) => (k === i ? { ...c, bytes: damaged } : c))),
    })),
  ]
}
