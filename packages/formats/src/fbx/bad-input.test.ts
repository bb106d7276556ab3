import { deflateSync } from 'node:zlib'
import { clipKind, type Document, type Mesh, modelKind, readDocument } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import type { Imported } from '../imported.ts'
import { inflateInto } from './parse/inflate.ts'
import { importFbx, isFbx } from './read/import-fbx.ts'
import { exportFbx } from './write/export-fbx.ts'
import { int, node, type WritableNode, writeAsciiTree, writeBinaryTree } from './write/write-tree.ts'

/** A file with a bit of everything, small enough to be broken thousands of times. */
function smallFile(encoding: 'binary' | 'ascii'): Uint8Array {
  const joint = (name: string, parent?: string) =>
    ({
      name,
      ...(parent === undefined ? {} : { parent }),
      reference: { t: [0, 0.1, 0], r: [0, 0, 0, 1], s: [1, 1, 1] },
    }) as const
  const mesh: Mesh = {
    name: 'face',
    transform: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] },
    skin: {
      joints: ['jaw'],
      inverseBinds: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.2, 0, 1),
    },
    morphs: [
      { name: 'half', default: 0 },
      { name: 'smile', default: 0 },
    ],
    primitives: [
      {
        mode: 'triangles',
        indices: Uint32Array.of(0, 1, 2),
        positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
        uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
        normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
        joints: Uint16Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        weights: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
        morphs: [
          { positions: Float32Array.of(0, 0, 1, 0, 0, 0, 0, 0, 0) },
          { positions: Float32Array.of(0, 0, 2, 0, 0, 0, 0, 0, 0) },
        ],
      },
    ],
  }
  const model = modelKind.create('m', {
    joints: [joint('root'), joint('jaw', 'root')],
    meshes: [mesh],
    faceRoot: 'jaw',
  })
  const clip = clipKind.create('talk', {
    duration: 1,
    joints: [
      {
        joint: 'jaw',
        path: 'rotation',
        interpolation: 'step',
        times: Float32Array.of(0, 1),
        values: Float32Array.of(0, 0, 0, 1, 0.38, 0, 0, 0.92),
      },
    ],
    morphs: [
      {
        mesh: 'face',
        morph: 'smile',
        interpolation: 'linear',
        times: Float32Array.of(0, 1),
        values: Float32Array.of(0, 1),
      },
    ],
    curves: [
      {
        type: 'keyed',
        name: 'JawDrop',
        keys: [
          { time: 0, value: 0, interpolation: 'cubic', out: { slope: 1, weight: 0.5 } },
          { time: 1, value: 1, interpolation: 'linear', in: { slope: 0 } },
        ],
        before: 'hold',
        after: 'loop',
      },
    ],
  })
  const poseFrames = {
    frameRate: 30,
    frameRateFrom: 'file',
    frames: [{ frame: 0, name: 'Neutral' }],
  } as const
  return exportFbx(
    { model, clips: [clip], poseFrames, inBetweens: [{ morph: 'half', of: 'smile', at: 0.5, mesh: 'face' }] },
    { encoding },
  ).bytes
}

/** What only the documents' own checks found; kept short by checks in the importer. */
const unusable: string[] = []

/** [B1] Documents that hold, or one error that says what, where and what to do. */
async function survives(bytes: Uint8Array, maxBytes = 64 << 20): Promise<Imported | FaceworkError> {
  const started = performance.now()
  let result: Imported | FaceworkError
  try {
    result = await importFbx(bytes, { name: 'bad', maxBytes })
    for (const document of [result.skeleton, result.model, ...result.clips] as Document[])
      readDocument(document)
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    // Plain checks: thousands of expectations would take longer than the imports.
    if (!error.code.startsWith('fbx/') || error.path === '' || error.message.length < 10 || !error.hint)
      throw new Error(`a poor error: ${error.code} at "${error.path}": ${error.message} (${error.hint})`)
    if (error.code === 'fbx/unusable') unusable.push(error.message)
    result = error
  }
  if (performance.now() - started > 10_000) throw new Error('an import took more than 10 s')
  return result
}

async function refused(bytes: Uint8Array, code: string, maxBytes?: number): Promise<FaceworkError> {
  const result = await survives(bytes, maxBytes)
  expect(result).toBeInstanceOf(FaceworkError)
  expect((result as FaceworkError).code).toBe(code)
  return result as FaceworkError
}

/** A small seeded generator, so that a failure can be run again. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

describe('[B1] bad input', () => {
  it('is told apart from FBX', async () => {
    expect(isFbx(smallFile('binary'))).toBe(true)
    expect(isFbx(smallFile('ascii'))).toBe(true)
    expect(isFbx(new TextEncoder().encode('glTF'))).toBe(false)
    expect(isFbx(new Uint8Array(0))).toBe(false)
    await refused(new TextEncoder().encode('hello'), 'fbx/not-fbx')
  })

  it('every prefix of a binary file ends well', async () => {
    const file = smallFile('binary')
    let whole = 0
    for (let size = 0; size < file.length; size++)
      if (!((await survives(file.subarray(0, size))) instanceof FaceworkError)) whole++
    // Only the closing bytes may be missing without harm.
    expect(whole).toBeLessThan(400)
  })

  it('every prefix of an ASCII file ends well', async () => {
    const file = smallFile('ascii')
    for (let size = 0; size < file.length; size += 3) await survives(file.subarray(0, size))
  })

  it('thousands of mutated files end well', async () => {
    const random = randomFrom(4711)
    const seeds = [smallFile('binary'), smallFile('ascii')]
    let read = 0
    const total = 2000
    for (let run = 0; run < total; run++) {
      const bytes = seeds[run % 2]!.slice()
      const edits = 1 + Math.floor(random() * 4)
      for (let e = 0; e < edits; e++) {
        const at = Math.floor(random() * bytes.length)
        const kind = random()
        if (kind < 0.4) bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8))
        else if (kind < 0.6) bytes[at] = Math.floor(random() * 256)
        else if (kind < 0.7) bytes.fill(0xff, at, at + 4)
        else if (kind < 0.8) bytes.fill(0, at, at + 8)
        else bytes.copyWithin(at, Math.floor(random() * bytes.length), Math.floor(random() * bytes.length))
      }
      const result = await survives(
        random() < 0.1 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes,
        8 << 20,
      )
      if (!(result instanceof FaceworkError)) read++
    }
    // Most survive with documents: damage in names and numbers must not refuse a whole file.
    expect(read).toBeGreaterThan(total / 10)
    expect(read).toBeLessThan(total)
    expect(unusable).toEqual([])
  })

  it('huge array counts are refused before anything is allocated', async () => {
    const file = smallFile('binary')
    const at = indexOf(file, 'Vertices') + 'Vertices'.length
    const view = new DataView(file.buffer)
    expect(String.fromCharCode(file[at]!)).toBe('d')
    view.setUint32(at + 1, 0x7fffffff, true)
    await refused(file, 'fbx/broken')
    // Compressed: two gigabytes said to lie in 72 bytes.
    view.setUint32(at + 5, 1, true)
    const error = await refused(file, 'fbx/broken')
    expect(error.message).toContain('more than deflate can pack')
  })

  it('a deflate bomb stops at the limit of the caller', async () => {
    const zeros = deflateSync(new Uint8Array(80 << 20))
    const file = withCompressed(zeros, (80 << 20) / 8)
    const error = await refused(file, 'fbx/too-large', 16 << 20)
    expect(error.message).toContain('the limit is 16.00 MiB')
  })

  it('a deflate stream longer than it says is refused', async () => {
    const error = await refused(withCompressed(deflateSync(new Uint8Array(8000)), 9), 'fbx/broken')
    expect(error.message).toContain('holds more than it says')
  })

  it('deep nesting is refused', async () => {
    let deep: WritableNode = node('A', [1])
    for (let i = 0; i < 500; i++) deep = node('A', [], [deep])
    await refused(writeBinaryTree([deep]), 'fbx/too-deep')
    await refused(
      new TextEncoder().encode(`; FBX 7.4.0 project file\n${'A: {\n'.repeat(100000)}`),
      'fbx/too-deep',
    )
  })

  it('circles of parents are cut and reported', async () => {
    const model = (id: bigint, name: string) => node('Model', [id, `${name}\0\u0001Model`, 'LimbNode'])
    const tree = [
      node('Objects', [], [model(1n, 'a'), model(2n, 'b'), model(3n, 'c'), model(4n, 'own')]),
      node(
        'Connections',
        [],
        [
          node('C', ['OO', 1n, 2n]),
          node('C', ['OO', 2n, 3n]),
          node('C', ['OO', 3n, 1n]),
          node('C', ['OO', 4n, 4n]),
        ],
      ),
    ]
    const result = (await survives(writeBinaryTree(tree))) as Imported
    expect(result.skeleton.joints.map((j) => [j.name, j.parent])).toEqual([
      ['own', undefined],
      ['a', undefined],
      ['c', 'a'],
      ['b', 'c'],
    ])
    expect(result.diagnostics.map((d) => d.code)).toEqual(
      expect.arrayContaining(['fbx/parent-circle', 'fbx/connection-dangling']),
    )
  })

  it('many instances of one large mesh stop at the limit', async () => {
    const geometry = node(
      'Geometry',
      [1n, 'g\0\u0001Geometry', 'Mesh'],
      [
        node('Vertices', [new Float64Array(30000)]),
        node('PolygonVertexIndex', [Int32Array.from({ length: 9999 }, (_, i) => (i % 3 === 2 ? -1 - i : i))]),
      ],
    )
    const models = Array.from({ length: 2000 }, (_, i) =>
      node('Model', [BigInt(i + 2), `m${i}\0\u0001Model`, 'Mesh']),
    )
    const links = models.map((_, i) => node('C', ['OO', 1n, BigInt(i + 2)]))
    await refused(
      writeBinaryTree([node('Objects', [], [geometry, ...models]), node('Connections', [], links)]),
      'fbx/too-large',
    )
  })

  it('bad UTF-8 in names is replaced', async () => {
    const file = smallFile('binary')
    file[indexOf(file, 'jaw\0')] = 0xff
    const result = (await survives(file)) as Imported
    expect(result.skeleton.joints.map((j) => j.name)).toContain('\ufffdaw')
  })

  it('encrypted and very old files are refused with a reason', async () => {
    const encrypted = writeBinaryTree([
      node('FBXHeaderExtension', [], [node('EncryptionType', [int(1)])]),
      node('Objects'),
    ])
    expect((await refused(encrypted, 'fbx/encrypted')).message).toContain('encrypted')
    expect((await refused(writeBinaryTree([node('Objects')], 4000), 'fbx/version')).message).toContain('4000')
    await refused(writeBinaryTree([node('Takes')], 5000), 'fbx/no-objects')
    await refused(writeAsciiTree([node('Connections')], 7400), 'fbx/no-objects')
  })

  it('numbers that are none never reach a document', async () => {
    const nan = Float64Array.of(0, Number.NaN, 0, 1, 0, 0, 0, 1, 0)
    const tree = [
      node(
        'Objects',
        [],
        [
          node(
            'Geometry',
            [1n, 'g\0\u0001Geometry', 'Mesh'],
            [node('Vertices', [nan]), node('PolygonVertexIndex', [Int32Array.of(0, 1, -3)])],
          ),
          node(
            'Model',
            [2n, 'm\0\u0001Model', 'Mesh'],
            [
              node(
                'Properties70',
                [],
                [
                  node('P', [
                    'Lcl Translation',
                    'Lcl Translation',
                    '',
                    'A',
                    Number.NaN,
                    Number.POSITIVE_INFINITY,
                    1,
                  ]),
                ],
              ),
            ],
          ),
        ],
      ),
      node('Connections', [], [node('C', ['OO', 1n, 2n]), node('C', ['OO', 2n, 0n])]),
    ]
    const result = (await survives(writeBinaryTree(tree))) as Imported
    expect(result.model.meshes).toEqual([])
    expect(result.diagnostics.find((d) => d.code === 'fbx/not-finite')?.message).toContain('1 coordinates')
  })

  it('coordinates out of range count as missing', async () => {
    const at = (v: number) => node('P', ['Lcl Translation', 'Lcl Translation', '', 'A', v, 2, Number.NaN])
    const tree = [
      node(
        'Objects',
        [],
        [node('Model', [1n, 'j\0\u0001Model', 'LimbNode'], [node('Properties70', [], [at(1e300)])])],
      ),
      node('Connections', [], [node('C', ['OO', 1n, 0n])]),
    ]
    const result = (await survives(writeBinaryTree(tree))) as Imported
    // No GlobalSettings: centimetres.
    expect(result.skeleton.joints[0]!.reference.t).toEqual([0, 0.02, 0])
  })
})

describe('inflate', () => {
  it('equals zlib on random, repetitive and empty data at every level', () => {
    const random = randomFrom(99)
    for (let run = 0; run < 60; run++) {
      const size = Math.floor(random() * 5000)
      const repeat = 1 + Math.floor(random() * 50)
      const data = Uint8Array.from({ length: size }, (_, i) =>
        run % 3 === 0 ? random() * 256 : run % 3 === 1 ? i % repeat : random() < 0.05 ? random() * 256 : 7,
      )
      const out = new Uint8Array(size)
      expect(inflateInto(new Uint8Array(deflateSync(data, { level: run % 10 })), out)).toBeUndefined()
      expect(Buffer.compare(out, data)).toBe(0)
    }
  })

  it('says what is wrong with damaged streams', () => {
    const good = new Uint8Array(deflateSync(new Uint8Array(1000).fill(3)))
    expect(inflateInto(Uint8Array.of(1, 2, 3), new Uint8Array(4))).toBe('it is not a zlib stream')
    expect(inflateInto(good.subarray(0, 6), new Uint8Array(1000))).toBeDefined()
    expect(inflateInto(good, new Uint8Array(1001))).toBe('it holds 1000 bytes of the 1001 it should')
    expect(inflateInto(good, new Uint8Array(999))).toBe('it holds more than it says')
  })
})

function indexOf(bytes: Uint8Array, text: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, 0, 'latin1')
}

/** A file whose one geometry has a compressed vertex array. */
function withCompressed(stream: Uint8Array, count: number): Uint8Array {
  // Raw bytes of the same size are put in, then relabelled as a compressed array.
  const payload = new Uint8Array(stream.length + 8)
  payload.set(stream, 8)
  const file = writeBinaryTree([
    node('Objects', [], [node('Geometry', [1n, 'g\0\u0001Geometry', 'Mesh'], [node('Vertices', [payload])])]),
  ])
  const at = indexOf(file, 'Vertices') + 'Vertices'.length
  const view = new DataView(file.buffer)
  file[at] = 'd'.charCodeAt(0)
  view.setUint32(at + 1, count, true)
  view.setUint32(at + 5, 1, true)
  view.setUint32(at + 9, stream.length, true)
  return file
}
