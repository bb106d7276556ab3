import { FaceworkError, Report } from '@facework/report'
import { MeshoptEncoder } from 'meshoptimizer'
import { describe, expect, it } from 'vitest'
import { MemoryBudget } from '../../../memory-budget.ts'
import { checkStructure } from '../../check/check-structure.ts'
import { bytesOf, createTestGltf, type TestGltf } from '../../test-gltf.ts'
import { validationErrors } from '../../test-validate.ts'
import { readContainer } from '../read-container.ts'
import { createAccessorReader } from './decode-accessor.ts'
import { readyToDecode } from './decode-view.ts'

async function readerOf(g: TestGltf, limit?: number, report?: Report) {
  const file = readContainer(g.glb())
  checkStructure(file.json)
  await readyToDecode(file)
  return createAccessorReader(file, undefined, new MemoryBudget('gltf/too-large', limit), undefined, report)
}

const codeOf = (call: () => unknown) => {
  try {
    call()
  } catch (error) {
    return error instanceof FaceworkError ? error.code : error
  }
  return 'nothing'
}

describe('accessors', () => {
  it.each([
    [5120, [-128, -127, 0, 127], [-1, -1, 0, 1], [-128, -127, 0, 127]],
    [5121, [0, 51, 255], [0, 0.2, 1], [0, 51, 255]],
    [5122, [-32768, -32767, 0, 32767], [-1, -1, 0, 1], [-32768, -32767, 0, 32767]],
    [5123, [0, 13107, 65535], [0, 0.2, 1], [0, 13107, 65535]],
    [5125, [0, 4294967295], [0, 1], [0, 4294967296]],
  ])('of component type %i, normalised and plain', async (componentType, values, normalized, plain) => {
    const g = createTestGltf()
    const a = g.accessor(values, 'SCALAR', { componentType, normalized: true })
    const b = g.accessor(values, 'SCALAR', { componentType })
    const reader = await readerOf(g)
    expect(Array.from(reader.floats(a, 1, ''))).toEqual(normalized.map(Math.fround))
    expect(Array.from(reader.floats(b, 1, ''))).toEqual(plain)
  })

  it('with a stride, at an odd offset, and shared by two readers', async () => {
    const g = createTestGltf()
    const strided = g.accessor([1, 2, 3, 4, 5, 6], 'VEC3', { stride: 20 })
    const bytes = g.accessor([1, 2, 3, 4, 5, 6, 7, 8], 'VEC4', { componentType: 5121, stride: 8 })
    const view = g.view(new Uint8Array([0xee, ...bytesOf([1.5, -2.5], 5126)]))
    const odd =
      g.json.accessors!.push({
        bufferView: view,
        byteOffset: 1,
        componentType: 5126,
        type: 'SCALAR',
        count: 2,
      }) - 1
    const reader = await readerOf(g)
    expect(Array.from(reader.floats(strided, 3, ''))).toEqual([1, 2, 3, 4, 5, 6])
    expect(Array.from(reader.wholes(bytes, 4, ''))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(Array.from(reader.floats(odd, 1, ''))).toEqual([1.5, -2.5])
    expect(reader.floats(strided, 3, '')).toBe(reader.floats(strided, 3, ''))
  })

  it('without a buffer view are zeros; sparse ones replace elements, also normalised', async () => {
    const g = createTestGltf()
    const zeros = { componentType: 5126, type: 'VEC3', count: 2 }
    const sparseOn = (componentType: number, values: number[], rest: object) => ({
      ...zeros,
      componentType,
      ...rest,
      sparse: {
        count: 1,
        indices: { bufferView: g.view(bytesOf([1], 5123)), componentType: 5123 },
        values: { bufferView: g.view(bytesOf(values, componentType)) },
      },
    })
    const base = g.accessor([1, 2, 3, 4, 5, 6], 'VEC3')
    g.json.accessors!.push(
      zeros,
      sparseOn(5126, [7, 8, 9], {}),
      sparseOn(5122, [32767, 0, -32767], { normalized: true }),
      {
        ...sparseOn(5126, [7, 8, 9], {}),
        bufferView: g.json.accessors![base]!.bufferView!,
      },
    )
    const reader = await readerOf(g)
    expect(Array.from(reader.floats(1, 3, ''))).toEqual([0, 0, 0, 0, 0, 0])
    expect(Array.from(reader.floats(2, 3, ''))).toEqual([0, 0, 0, 7, 8, 9])
    // gltf-transform 4.5.1 writes zeros for this one.
    expect(Array.from(reader.floats(3, 3, ''))).toEqual([0, 0, 0, 1, 0, -1])
    expect(Array.from(reader.floats(4, 3, ''))).toEqual([1, 2, 3, 7, 8, 9])
  })

  it('whose sparse indices do not rise are read with a warning, as gltf-validator reports them', async () => {
    for (const [indices, expected, codes] of [
      [[0, 2], [7, 0, 8], []],
      [[2, 0], [8, 0, 7], ['gltf/sparse-order']],
      [[1, 1], [0, 8, 0], ['gltf/sparse-order']],
    ] as const) {
      const g = createTestGltf()
      const sparse = {
        count: 2,
        indices: { bufferView: g.view(bytesOf([...indices], 5123)), componentType: 5123 },
        values: { bufferView: g.view(bytesOf([7, 8], 5126)) },
      }
      g.json.accessors = [{ componentType: 5126, type: 'SCALAR', count: 3, sparse }]
      const report = new Report()
      expect(Array.from((await readerOf(g, undefined, report)).floats(0, 1, ''))).toEqual(expected)
      expect(report.diagnostics.map((d) => d.code)).toEqual(codes)
      const found = (await validationErrors(g.glb())).join()
      expect(found.includes('ACCESSOR_SPARSE_INDICES_NON_INCREASING')).toBe(codes.length > 0)
    }
  })

  it('[B1] of the wrong shape or past the limit are errors', async () => {
    const g = createTestGltf()
    const vector = g.accessor([1, 2, 3], 'VEC3')
    const view = g.view(bytesOf([9], 5121))
    g.json.accessors!.push({
      componentType: 5126,
      type: 'VEC3',
      count: 2,
      sparse: { count: 1, indices: { bufferView: view, componentType: 5121 }, values: { bufferView: 0 } },
    })
    g.json.accessors!.push({ componentType: 5126, type: 'VEC3', count: 1000 })
    const reader = await readerOf(g, 1000)
    expect(codeOf(() => reader.floats(vector, 4, 'here'))).toBe('gltf/accessor-type')
    expect(codeOf(() => reader.wholes(vector, 3, 'here'))).toBe('gltf/accessor-type')
    expect(codeOf(() => reader.floats(1, 3, 'here'))).toBe('gltf/sparse')
    expect(codeOf(() => reader.floats(2, 3, 'here'))).toBe('gltf/too-large')
  })
})

describe('meshopt', () => {
  /** Adds a compressed view; the buffer it falls back to has no bytes, as gltfpack writes it. */
  function compressed(
    g: TestGltf,
    source: Uint8Array,
    count: number,
    byteStride: number,
    mode: string,
    filter?: string,
    extension = 'EXT_meshopt_compression',
  ) {
    const at = g.view(source)
    const { byteOffset, byteLength } = g.json.bufferViews![at]!
    g.json.buffers ??= [{ byteLength: 0 }, { byteLength: 0, extensions: { [extension]: { fallback: true } } }]
    const start = g.json.buffers[1]!.byteLength
    g.json.buffers[1]!.byteLength += count * byteStride
    g.json.bufferViews![at] = {
      buffer: 1,
      byteOffset: start,
      byteLength: count * byteStride,
      byteStride,
      extensions: {
        [extension]: {
          buffer: 0,
          byteOffset,
          byteLength,
          byteStride,
          count,
          mode,
          ...(filter ? { filter } : {}),
        },
      },
    }
    g.json.buffers[0]!.byteLength = g.bin().length
    return at
  }

  it.each(['EXT_meshopt_compression', 'KHR_meshopt_compression'])(
    'attributes, indices and triangles are read (%s)',
    async (extension) => {
      await MeshoptEncoder.ready
      const g = createTestGltf()
      const positions = bytesOf([0, 0, 0, 1, 2, 3, -4, 5, 6, 7, 8, -9], 5126)
      const triangles = bytesOf([0, 1, 2, 2, 1, 3], 5123)
      const strip = bytesOf([3, 2, 1, 0], 5125)
      const a = compressed(
        g,
        MeshoptEncoder.encodeGltfBuffer(positions, 4, 12, 'ATTRIBUTES'),
        4,
        12,
        'ATTRIBUTES',
        undefined,
        extension,
      )
      const t = compressed(
        g,
        MeshoptEncoder.encodeGltfBuffer(triangles, 6, 2, 'TRIANGLES'),
        6,
        2,
        'TRIANGLES',
        undefined,
        extension,
      )
      const i = compressed(
        g,
        MeshoptEncoder.encodeGltfBuffer(strip, 4, 4, 'INDICES'),
        4,
        4,
        'INDICES',
        undefined,
        extension,
      )
      g.json.accessors = [
        { bufferView: a, componentType: 5126, type: 'VEC3', count: 4 },
        { bufferView: t, componentType: 5123, type: 'SCALAR', count: 6 },
        { bufferView: i, componentType: 5125, type: 'SCALAR', count: 4 },
      ]
      const reader = await readerOf(g)
      expect(Array.from(reader.floats(0, 3, ''))).toEqual([0, 0, 0, 1, 2, 3, -4, 5, 6, 7, 8, -9])
      expect(Array.from(reader.wholes(1, 1, ''))).toEqual([0, 1, 2, 2, 1, 3])
      expect(Array.from(reader.wholes(2, 1, ''))).toEqual([3, 2, 1, 0])
    },
  )

  it('filters are undone', async () => {
    await MeshoptEncoder.ready
    const g = createTestGltf()
    const normals = new Float32Array([0, 0, 1, 0, 0.6, 0, 0.8, 0])
    const turns = new Float32Array([0, 0, 0, 1, 0.6, 0, 0, 0.8])
    const values = new Float32Array([1, 2, 3, -4.5])
    const encode = (bytes: Uint8Array, stride: number) =>
      MeshoptEncoder.encodeGltfBuffer(bytes, 2, stride, 'ATTRIBUTES')
    const n = compressed(
      g,
      encode(MeshoptEncoder.encodeFilterOct(normals, 2, 8, 16), 8),
      2,
      8,
      'ATTRIBUTES',
      'OCTAHEDRAL',
    )
    const q = compressed(
      g,
      encode(MeshoptEncoder.encodeFilterQuat(turns, 2, 8, 16), 8),
      2,
      8,
      'ATTRIBUTES',
      'QUATERNION',
    )
    const e = compressed(
      g,
      encode(MeshoptEncoder.encodeFilterExp(values, 2, 8, 20), 8),
      2,
      8,
      'ATTRIBUTES',
      'EXPONENTIAL',
    )
    g.json.accessors = [
      { bufferView: n, componentType: 5122, normalized: true, type: 'VEC3', count: 2 },
      { bufferView: q, componentType: 5122, normalized: true, type: 'VEC4', count: 2 },
      { bufferView: e, componentType: 5126, type: 'VEC2', count: 2 },
    ]
    const reader = await readerOf(g)
    const near = (found: Float32Array, wanted: number[]) =>
      wanted.forEach((v, i) => {
        expect(found[i]).toBeCloseTo(v, 3)
      })
    near(reader.floats(0, 3, ''), [0, 0, 1, 0.6, 0, 0.8])
    near(reader.floats(1, 4, ''), [0, 0, 0, 1, 0.6, 0, 0, 0.8])
    near(reader.floats(2, 2, ''), [1, 2, 3, -4.5])
  })

  it.each([
    ['a count the bytes cannot hold', { count: 1e9 }],
    ['a stride that is no multiple of four', { byteStride: 6 }],
    ['a stride above 256', { byteStride: 260 }],
    ['a filter of another width', { byteStride: 12, filter: 'QUATERNION' }],
    ['triangles of four corners', { mode: 'TRIANGLES', byteStride: 2, count: 4 }],
    ['less data than the view', { count: 3 }],
  ])('[B1] %s is an error before anything is decoded', async (_, change) => {
    await MeshoptEncoder.ready
    const g = createTestGltf()
    compressed(
      g,
      MeshoptEncoder.encodeGltfBuffer(new Uint8Array(48), 4, 12, 'ATTRIBUTES'),
      4,
      12,
      'ATTRIBUTES',
    )
    Object.assign(g.json.bufferViews![0]!.extensions!.EXT_meshopt_compression as object, change)
    const code = await readerOf(g).then(
      () => 'nothing',
      (e) => (e as FaceworkError).code,
    )
    expect(['gltf/meshopt', 'gltf/bytes-range']).toContain(code)
  })

  it('[B1] damaged data is an error', async () => {
    const g = createTestGltf()
    compressed(g, new Uint8Array(64).fill(7), 4, 12, 'ATTRIBUTES')
    const reader = await readerOf(g)
    expect(codeOf(() => reader.view(0))).toBe('gltf/meshopt')
  })
})
