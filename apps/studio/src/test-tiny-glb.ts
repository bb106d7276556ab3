/** A triangle as a .glb, with morphs of the given names; small enough to be made in a test. */
export function tinyGlb(morphs: readonly string[]): Uint8Array {
  const floats = Float32Array.of(
    -0.1,
    0,
    0,
    0.1,
    0,
    0,
    0,
    0.2,
    0,
    ...morphs.flatMap(() => [0, 0, 0, 0, 0, 0, 0, 0.05, 0]),
  )
  const view = (index: number) => ({ buffer: 0, byteOffset: index * 36, byteLength: 36 })
  const accessor = (index: number) => ({
    bufferView: index,
    componentType: 5126,
    count: 3,
    type: 'VEC3',
    min: [-0.1, 0, 0],
    max: [0.1, 0.2, 0],
  })
  const each = morphs.map((_, i) => i + 1)
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'Face', mesh: 0 }],
    meshes: [
      {
        name: 'Face',
        primitives: [
          {
            attributes: { POSITION: 0 },
            ...(morphs.length > 0 ? { targets: each.map((i) => ({ POSITION: i })) } : {}),
          },
        ],
        ...(morphs.length > 0 ? { weights: morphs.map(() => 0), extras: { targetNames: morphs } } : {}),
      },
    ],
    accessors: [0, ...each].map(accessor),
    bufferViews: [0, ...each].map(view),
    buffers: [{ byteLength: floats.byteLength }],
  }
  // Bounds of a morph are those of its differences.
  for (const i of each) Object.assign(json.accessors[i]!, { min: [0, 0, 0], max: [0, 0.05, 0] })
  const text = new TextEncoder().encode(JSON.stringify(json))
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20)
  padded.set(text)
  const bytes = new Uint8Array(12 + 8 + padded.length + 8 + floats.byteLength)
  const at = new DataView(bytes.buffer)
  const words: [number, number][] = [
    [0, 0x46546c67],
    [4, 2],
    [8, bytes.length],
    [12, padded.length],
    [16, 0x4e4f534a],
    [20 + padded.length, floats.byteLength],
    [24 + padded.length, 0x004e4942],
  ]
  for (const [offset, word] of words) at.setUint32(offset, word, true)
  bytes.set(padded, 20)
  bytes.set(new Uint8Array(floats.buffer), 28 + padded.length)
  return bytes
}
