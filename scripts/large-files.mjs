// Writes a GLB and an FBX of about 50 MB each, to see how large files are read: `node scripts/large-files.mjs FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelKind } from '@facework/documents'
import { exportFbx, exportGltf } from '@facework/formats'

/** A skinned sheet of size × size vertices with morphs that move every vertex, so that nothing compresses away. */
function sheet(size, morphCount) {
  const count = size * size
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const positions = new Float32Array(count * 3)
  const uvs = new Float32Array(count * 2)
  const weights = new Float32Array(count * 4)
  for (let i = 0; i < count; i++) {
    const [x, y] = [(i % size) / size, Math.floor(i / size) / size]
    positions.set([x, y, random() * 0.01], i * 3)
    uvs.set([x, y], i * 2)
    weights.set([1 - x, x, 0, 0], i * 4)
  }
  const joints = new Uint16Array(count * 4).map((_, i) => (i % 4 === 1 ? 1 : 0))
  const indices = new Uint32Array((size - 1) ** 2 * 6)
  let at = 0
  for (let y = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++) {
      const a = y * size + x
      indices.set([a, a + 1, a + size, a + size, a + 1, a + size + 1], at)
      at += 6
    }
  }
  const names = Array.from({ length: morphCount }, (_, i) => `shape${i}`)
  const rest = { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] }
  return modelKind.create('sheet', {
    joints: [
      { name: 'root', reference: rest },
      { name: 'jaw', parent: 'root', reference: { ...rest, t: [0, 0.1, 0] } },
    ],
    meshes: [
      {
        name: 'sheet',
        transform: rest,
        skin: {
          joints: ['root', 'jaw'],
          inverseBinds: new Float32Array([
            1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.1, 0, 1,
          ]),
        },
        morphs: names.map((name) => ({ name, default: 0 })),
        primitives: [
          {
            mode: 'triangles',
            positions,
            uvs,
            joints,
            weights,
            indices,
            morphs: names.map(() => ({ positions: new Float32Array(count * 3).map(() => random() * 0.02) })),
          },
        ],
      },
    ],
    materials: [],
    images: [],
  })
}

const folder = process.argv[2] ?? 'large'
mkdirSync(folder, { recursive: true })
const glb = exportGltf({ model: sheet(250, 62) }).bytes
writeFileSync(join(folder, 'large.glb'), glb)
const { bytes: fbx } = exportFbx({ model: sheet(250, 14) })
writeFileSync(join(folder, 'large.fbx'), fbx)
console.log(
  `${join(folder, 'large.glb')} ${(glb.length / 1e6).toFixed(1)} MB, large.fbx ${(fbx.length / 1e6).toFixed(1)} MB`,
)
