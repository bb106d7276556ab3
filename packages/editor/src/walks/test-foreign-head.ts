import { arkit52, facs50, mapsBetween } from '@facework/documents'

/** Our names as ARKit calls the same movement; what it has no word for gets a name that says nothing. */
function foreignNames(): ReadonlyMap<string, string> {
  const [map] = mapsBetween(arkit52.id, facs50.id) ?? []
  const taken = new Set<string>()
  return new Map(
    facs50.controls.map(({ name }, i) => {
      const terms = map?.lines.find((line) => line.target === name)?.terms ?? []
      const word = terms.length > 0 ? terms[0]!.source : ''
      if (word === '' || taken.has(word)) return [name, `extra${i}`]
      taken.add(word)
      return [name, word]
    }),
  )
}

/**
 * A head as somebody else would have made it: one of ours with ARKit's names on its morphs and other names on
 * its joints. Only the JSON of the .glb is touched, by nothing of ours. `rename` changes ARKit's names further.
 */
export function foreignHead(glb: Uint8Array, rename = (name: string) => name): Uint8Array {
  const names = foreignNames()
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const length = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length))) as {
    nodes: { name?: string; mesh?: number }[]
    meshes: { extras?: { targetNames?: string[] } }[]
  }
  for (const node of json.nodes) if (node.mesh === undefined) node.name = `jnt_${node.name?.toLowerCase()}`
  for (const { extras } of json.meshes) {
    // `Jaw_Smile` and `Jaw@0.5` are made of names, too.
    const renamed = extras?.targetNames?.map((name) =>
      name.replace(/[A-Za-z]+/g, (part) => rename(names.get(part) ?? part)),
    )
    if (renamed) extras!.targetNames = renamed
  }
  const text = new TextEncoder().encode(JSON.stringify(json))
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20)
  padded.set(text)
  const rest = glb.subarray(20 + length)
  const out = new Uint8Array(20 + padded.length + rest.length)
  out.set(glb.subarray(0, 20))
  out.set(padded, 20)
  out.set(rest, 20 + padded.length)
  const header = new DataView(out.buffer)
  header.setUint32(8, out.length, true)
  header.setUint32(12, padded.length, true)
  return out
}
