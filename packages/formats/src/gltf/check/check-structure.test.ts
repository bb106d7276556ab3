import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { importGltf } from '../read/import-gltf.ts'
import { createTestHead } from '../test-gltf.ts'
import type { Gltf } from './schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests break the types on purpose
type Loose = any

/** What is broken, how, and the error it must end in. */
const BREAKAGES: readonly [string, (json: Loose) => void, string, string][] = [
  ['an old version', (j) => (j.asset.version = '1.0'), 'gltf/version', 'asset.version'],
  ['no asset', (j) => delete j.asset, 'gltf/type', 'asset'],
  ['a list that is none', (j) => (j.nodes = {}), 'gltf/type', 'nodes'],
  ['a node that is none', (j) => (j.nodes[1] = 7), 'gltf/type', 'nodes[1]'],
  ['a name that is none', (j) => (j.nodes[1].name = 7), 'gltf/type', 'nodes[1].name'],
  ['a child out of range', (j) => (j.nodes[1].children = [99]), 'gltf/index-range', 'nodes[1].children[0]'],
  ['a node in a circle', (j) => (j.nodes[2].children = [0]), 'gltf/node-cycle', 'nodes[0]'],
  ['a node that is its own child', (j) => (j.nodes = [{ children: [0] }]), 'gltf/node-cycle', 'nodes[0]'],
  [
    'a node with two parents',
    (j) => j.nodes[1].children.push(3),
    'gltf/node-two-parents',
    'nodes[1].children[1]',
  ],
  [
    'a child named twice',
    (j) => j.nodes[1].children.push(2),
    'gltf/node-two-parents',
    'nodes[1].children[1]',
  ],
  [
    'an infinite matrix',
    (j) => (j.nodes[1].matrix = [...Array(15).fill(0), Number.POSITIVE_INFINITY]),
    'gltf/not-finite',
    'nodes[1].matrix[15]',
  ],
  ['a short rotation', (j) => (j.nodes[1].rotation = [0, 0, 1]), 'gltf/type', 'nodes[1].rotation'],
  [
    'an infinite translation',
    (j) => (j.nodes[1].translation = [0, Number.POSITIVE_INFINITY, 0]),
    'gltf/not-finite',
    'nodes[1].translation[1]',
  ],
  [
    'a translation that is infinite in single precision',
    (j) => (j.nodes[1].translation = [0, 1e300, 0]),
    'gltf/not-finite',
    'nodes[1].translation[1]',
  ],
  ['a weight of text', (j) => (j.nodes[3].weights = ['x', 0]), 'gltf/type', 'nodes[3].weights[0]'],
  ['a mesh out of range', (j) => (j.nodes[3].mesh = 1), 'gltf/index-range', 'nodes[3].mesh'],
  ['a fractional mesh', (j) => (j.nodes[3].mesh = 0.5), 'gltf/index-range', 'nodes[3].mesh'],
  ['a skin out of range', (j) => (j.nodes[3].skin = -1), 'gltf/index-range', 'nodes[3].skin'],
  ['a joint out of range', (j) => (j.skins[0].joints = [1, 44]), 'gltf/index-range', 'skins[0].joints[1]'],
  ['a skin without joints', (j) => delete j.skins[0].joints, 'gltf/type', 'skins[0].joints'],
  ['a mesh without primitives', (j) => delete j.meshes[0].primitives, 'gltf/type', 'meshes[0].primitives'],
  [
    'an unknown mode',
    (j) => (j.meshes[0].primitives[0].mode = 9),
    'gltf/type',
    'meshes[0].primitives[0].mode',
  ],
  [
    'an attribute out of range',
    (j) => (j.meshes[0].primitives[0].attributes.NORMAL = 99),
    'gltf/index-range',
    'meshes[0].primitives[0].attributes.NORMAL',
  ],
  [
    'a target out of range',
    (j) => (j.meshes[0].primitives[0].targets[1].POSITION = 99),
    'gltf/index-range',
    'meshes[0].primitives[0].targets[1].POSITION',
  ],
  ['a count of 1e9', (j) => (j.accessors[0].count = 1e9), 'gltf/bytes-range', 'accessors[0]'],
  ['a count of nothing', (j) => (j.accessors[0].count = 0), 'gltf/type', 'accessors[0].count'],
  ['a count beyond counting', (j) => (j.accessors[0].count = 1e300), 'gltf/type', 'accessors[0].count'],
  ['a negative offset', (j) => (j.accessors[0].byteOffset = -4), 'gltf/type', 'accessors[0].byteOffset'],
  [
    'an unknown component type',
    (j) => (j.accessors[0].componentType = 5124),
    'gltf/type',
    'accessors[0].componentType',
  ],
  ['an unknown element type', (j) => (j.accessors[0].type = 'VEC5'), 'gltf/type', 'accessors[0].type'],
  [
    'a view beyond its buffer',
    (j) => (j.bufferViews[0].byteOffset = 1e6),
    'gltf/bytes-range',
    'bufferViews[0]',
  ],
  ['a view of 1e9 bytes', (j) => (j.bufferViews[0].byteLength = 1e9), 'gltf/bytes-range', 'bufferViews[0]'],
  ['a view of no buffer', (j) => (j.bufferViews[0].buffer = 3), 'gltf/index-range', 'bufferViews[0].buffer'],
  ['a stride too small', (j) => (j.bufferViews[0].byteStride = 4), 'gltf/bytes-range', 'accessors[0]'],
  ['a buffer of 1e9 bytes', (j) => (j.buffers[0].byteLength = 1e9), 'gltf/truncated', 'buffers[0]'],
  [
    'zeros by the 1e9',
    (j) => (j.accessors[0] = { componentType: 5126, type: 'VEC3', count: 1e9 }),
    'gltf/too-large',
    'meshes[0].primitives[0].attributes.POSITION',
  ],
  [
    'sparse beyond the count',
    (j) =>
      (j.accessors[0].sparse = {
        count: 4,
        indices: { bufferView: 0, componentType: 5121 },
        values: { bufferView: 0 },
      }),
    'gltf/sparse',
    'accessors[0].sparse.count',
  ],
  [
    'a sampler out of range',
    (j) => (j.animations[0].channels[0].sampler = 9),
    'gltf/index-range',
    'animations[0].channels[0].sampler',
  ],
  [
    'a channel without target',
    (j) => delete j.animations[0].channels[0].target,
    'gltf/type',
    'animations[0].channels[0].target',
  ],
  [
    'a channel of no node',
    (j) => (j.animations[0].channels[0].target.node = 9),
    'gltf/index-range',
    'animations[0].channels[0].target.node',
  ],
  [
    'an animation without channels',
    (j) => delete j.animations[0].channels,
    'gltf/type',
    'animations[0].channels',
  ],
  [
    'an unknown interpolation',
    (j) => (j.animations[0].samplers[0].interpolation = 'BEZIER'),
    'gltf/type',
    'animations[0].samplers[0].interpolation',
  ],
  [
    'a material out of range',
    (j) => (j.meshes[0].primitives[0].material = 1),
    'gltf/index-range',
    'meshes[0].primitives[0].material',
  ],
  [
    'an infinite colour',
    (j) => (j.materials[0].pbrMetallicRoughness.baseColorFactor[0] = Number.POSITIVE_INFINITY),
    'gltf/not-finite',
    'materials[0].pbrMetallicRoughness.baseColorFactor[0]',
  ],
  [
    'an infinite number carried along',
    (j) => (j.nodes[3].extras.deep = [{ far: Number.POSITIVE_INFINITY }]),
    'gltf/not-finite',
    'nodes[3].extras.deep[0].far',
  ],
  [
    'a texture out of range',
    (j) => (j.materials[0].normalTexture = { index: 0 }),
    'gltf/index-range',
    'materials[0].normalTexture.index',
  ],
  [
    'Draco',
    (j) => (j.meshes[0].primitives[0].extensions = { KHR_draco_mesh_compression: {} }),
    'gltf/draco',
    'meshes[0].primitives[0].extensions.KHR_draco_mesh_compression',
  ],
]

/** JSON.stringify turns infinities to null; files can write 1e999. */
function glbOf(json: Gltf, bin: Uint8Array): Uint8Array {
  const text = JSON.stringify(json, (_, v) => (v === Number.POSITIVE_INFINITY ? '@inf@' : v)).replaceAll(
    '"@inf@"',
    '1e999',
  )
  const body = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4))
  const out = new Uint8Array(28 + body.length + bin.length)
  const view = new DataView(out.buffer)
  ;[0x46546c67, 2, out.length, body.length, 0x4e4f534a].forEach((v, i) => {
    view.setUint32(i * 4, v, true)
  })
  out.set(body, 20)
  view.setUint32(20 + body.length, bin.length, true)
  view.setUint32(24 + body.length, 0x004e4942, true)
  out.set(bin, 28 + body.length)
  return out
}

describe('[B1] a broken file is one error with code, path, message and remedy', () => {
  it.each(BREAKAGES)('%s', async (_, change, code, path) => {
    const head = createTestHead()
    head.glb()
    change(head.json)
    const error = await importGltf(glbOf(head.json, head.bin())).then(
      () => expect.unreachable('no error'),
      (e) => e as FaceworkError,
    )
    expect(error).toBeInstanceOf(FaceworkError)
    expect([error.code, error.path]).toEqual([code, path])
    expect(error.message).toMatch(/\.$/)
    expect(error.hint).toBeTruthy()
  })

  it('and the file the breakages start from is whole', async () => {
    const head = createTestHead()
    head.glb()
    expect((await importGltf(glbOf(head.json, head.bin()))).diagnostics.map((d) => d.code)).toEqual([
      'gltf/frame-rate',
    ])
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%s in positions, keys, binds or morphs',
    async (value) => {
      for (const accessor of [0, 3, 4, 7, 8, 9, 11]) {
        const head = createTestHead()
        const glb = head.glb()
        const start =
          glb.length -
          head.bin().length +
          head.json.bufferViews![head.json.accessors![accessor]!.bufferView!]!.byteOffset!
        new DataView(glb.buffer).setFloat32(start, value, true)
        const error = await importGltf(glb).then(
          () => expect.unreachable(`accessor ${accessor}`),
          (e) => e as FaceworkError,
        )
        expect([error.code, error.path]).toEqual(['gltf/not-finite', `accessors[${accessor}]`])
      }
    },
  )

  it('a chain of 100,000 nodes is read, not recursed into', async () => {
    const head = createTestHead()
    const nodes = Array.from({ length: 100_000 }, (_, i) => ({
      name: `n${i}`,
      ...(i > 0 ? { children: [i - 1] } : {}),
    }))
    head.json.nodes = nodes
    head.json.animations = []
    head.json.skins = []
    head.json.scenes = [{ nodes: [nodes.length - 1] }]
    const { model } = await importGltf(head.glb())
    expect(model.joints).toHaveLength(100_000)
    expect(model.joints[0]!.name).toBe('n99999')
  })
})
