// three.js' GLTFLoader outside a browser: it only needs somewhere to look for globals, and no images to decode.
globalThis.self ??= globalThis

/** The same .glb without textures, so that neither side spends time on pictures. */
export function withoutTextures(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const jsonLength = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength)))
  delete json.textures
  delete json.images
  delete json.samplers
  json.materials = json.materials?.map(({ name }) => ({ name }))
  const text = new TextEncoder().encode(JSON.stringify(json))
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20)
  padded.set(text)
  const rest = bytes.subarray(20 + jsonLength)
  const out = new Uint8Array(20 + padded.length + rest.length)
  out.set(bytes.subarray(0, 20))
  out.set(padded, 20)
  out.set(rest, 20 + padded.length)
  const head = new DataView(out.buffer)
  head.setUint32(8, out.length, true)
  head.setUint32(12, padded.length, true)
  return out
}
