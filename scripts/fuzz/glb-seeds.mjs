// Seeds: what is damaged, and how a file is made of it afterwards, past checksums and outer lengths.

export const asIs = (bytes) => ({ bytes, close: (damaged) => damaged })

/** A .glb as it is, its JSON alone with the sizes put right again, and its numbers alone. */
export function glbSeeds(glb) {
  const size = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)
  const json = glb.slice(20, 20 + size)
  const bin = glb.slice(28 + size)
  return [
    asIs(glb),
    { bytes: json, close: (damaged) => glbOf(damaged, bin) },
    { bytes: json, close: (damaged) => glbOf(damaged, bin) },
    { bytes: bin, close: (damaged) => glbOf(json, damaged) },
  ]
}

function glbOf(json, bin) {
  const padded = (n) => Math.ceil(n / 4) * 4
  const out = new Uint8Array(28 + padded(json.length) + padded(bin.length)).fill(32)
  const view = new DataView(out.buffer)
  out.set(Buffer.from('glTF'))
  view.setUint32(4, 2, true)
  view.setUint32(8, out.length, true)
  view.setUint32(12, padded(json.length), true)
  out.set(Buffer.from('JSON'), 16)
  out.set(json, 20)
  const at = 20 + padded(json.length)
  view.setUint32(at, padded(bin.length), true)
  out.set([0x42, 0x49, 0x4e, 0], at + 4)
  out.fill(0, at + 8).set(bin, at + 8)
  return out
}

export function withExtension(glb, name, value) {
  const size = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)
  const json = JSON.parse(Buffer.from(glb.subarray(20, 20 + size)).toString())
  json.extensionsUsed = [...(json.extensionsUsed ?? []), name]
  json.extensions = { ...json.extensions, [name]: value(json) }
  return glbOf(Buffer.from(JSON.stringify(json)), glb.slice(28 + size))
}
