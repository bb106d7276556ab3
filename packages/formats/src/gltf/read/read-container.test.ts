import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { createTestHead } from '../test-gltf.ts'
import { importGltf } from './import-gltf.ts'
import { isGltf, readContainer } from './read-container.ts'
import { listGltfResources } from './resolve-resources.ts'

/** The error a call ends in; anything but a FaceworkError fails the test. */
async function errorOf(
  bytes: Uint8Array,
  resources?: ReadonlyMap<string, Uint8Array>,
): Promise<FaceworkError> {
  try {
    await importGltf(bytes, resources ? { resources } : {})
  } catch (error) {
    expect(error).toBeInstanceOf(FaceworkError)
    return error as FaceworkError
  }
  return expect.unreachable('expected an error')
}

const text = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

describe('the .glb container', () => {
  it('is known by how it begins', () => {
    const glb = createTestHead().glb()
    expect(isGltf(glb)).toBe(true)
    expect(isGltf(text('\ufeff \n{ "scene": 0, "asset" : { "version": "2.0" } }'))).toBe(true)
    expect(isGltf(text({ kind: 'clip', version: 1 }))).toBe(false)
    expect(isGltf(text('Kaydara FBX Binary'))).toBe(false)
    expect(isGltf(new Uint8Array(0))).toBe(false)
    expect(isGltf(new Uint8Array([0x67, 0x6c]))).toBe(false)
  })

  it('[B1] cut off at any byte is one error with code, path and remedy', async () => {
    const glb = createTestHead().glb()
    const codes = new Set<string>()
    for (let length = 0; length < glb.length; length++) {
      const error = await errorOf(glb.slice(0, length))
      codes.add(error.code)
      expect(error.hint, `after ${length} bytes`).toBeTruthy()
    }
    expect([...codes].sort()).toEqual(['gltf/empty', 'gltf/truncated'])
  })

  it('[B1] with a wrong header or chunk says which', async () => {
    const broken = (change: (view: DataView) => void) => {
      const glb = createTestHead().glb()
      change(new DataView(glb.buffer))
      return errorOf(glb)
    }
    const big = 0xffffffff
    expect((await broken((v) => v.setUint32(0, 0x46546c68, true))).code).toBe('gltf/magic')
    expect((await broken((v) => v.setUint32(4, 1, true))).code).toBe('gltf/version')
    expect((await broken((v) => v.setUint32(8, big, true))).code).toBe('gltf/truncated')
    expect(await broken((v) => v.setUint32(12, big, true))).toMatchObject({
      code: 'gltf/truncated',
      path: 'chunks[0]',
    })
    expect((await broken((v) => v.setUint32(16, 0x004e4942, true))).code).toBe('gltf/chunk')
    expect((await broken((v) => v.setUint32(8, 12, true))).code).toBe('gltf/chunk')
    // The JSON chunk shortened by four: what follows is no chunk, and the JSON has no end.
    expect((await broken((v) => v.setUint32(12, v.getUint32(12, true) - 4, true))).code).toBe('gltf/json')
  })

  it('[B1] refuses JSON that is none, is no object, or is nested without end', async () => {
    expect((await errorOf(text('{ "asset": }'))).code).toBe('gltf/json')
    expect(() => readContainer(text('[]'))).toThrowError(FaceworkError)
    const invalidUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])
    expect((await errorOf(invalidUtf8)).code).toBe('gltf/json')
    const deep = `{"asset":{"version":"2.0"},"extras":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await errorOf(text(deep))).code).toBe('gltf/json-depth')
    const quoted = { asset: { version: '2.0' }, extras: '[{"'.repeat(500) }
    expect((await importGltf(text(quoted))).model.joints).toEqual([])
  })

  it('reads what follows an unknown chunk, and ignores bytes after the end', async () => {
    const glb = createTestHead().glb()
    const longer = new Uint8Array(glb.length + 12)
    longer.set(glb)
    expect((await importGltf(longer)).model.meshes).toHaveLength(1)
    new DataView(longer.buffer).setUint32(8, longer.length, true)
    new DataView(longer.buffer).setUint32(glb.length, 4, true)
    new DataView(longer.buffer).setUint32(glb.length + 4, 0x12345678, true)
    expect((await importGltf(longer)).model.meshes).toHaveLength(1)
  })
})

describe('files beside a .gltf', () => {
  function separate(uri: string) {
    const head = createTestHead()
    const bin = head.bin()
    head.json.buffers = [{ byteLength: bin.length, uri }]
    return { gltf: text(head.json), bin }
  }

  it('are found by percent-decoded relative path', async () => {
    const { gltf, bin } = separate('./my%20parts/head%C3%A9.bin')
    expect(listGltfResources(gltf)).toEqual(['my parts/headé.bin'])
    const { model } = await importGltf(gltf, { resources: new Map([['my parts/headé.bin', bin]]) })
    expect(Array.from(model.meshes[0]!.primitives[0]!.positions)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0])
  })

  it('may be data: addresses', async () => {
    const { gltf, bin } = separate('data:application/octet-stream;base64,AA==')
    const json = JSON.parse(new TextDecoder().decode(gltf))
    json.buffers[0].uri = `data:application/gltf-buffer;base64,${Buffer.from(bin).toString('base64')}`
    expect((await importGltf(text(json))).clips).toHaveLength(1)
    expect(listGltfResources(text(json))).toEqual([])
  })

  it('[B1] missing, short or malformed are errors with a path', async () => {
    const { gltf, bin } = separate('head.bin')
    expect(await errorOf(gltf)).toMatchObject({ code: 'gltf/buffer-missing', path: 'buffers[0]' })
    const short = new Map([['head.bin', bin.slice(0, 50)]])
    expect(await errorOf(gltf, short)).toMatchObject({ code: 'gltf/truncated', path: 'buffers[0]' })
    for (const uri of ['data:;base64', 'data:;base64,?!', 'data:;base64,AAA%']) {
      expect(await errorOf(separate(uri).gltf), uri).toMatchObject({
        code: 'gltf/data-uri',
        path: 'buffers[0].uri',
      })
    }
    expect((await errorOf(separate('%E0%A4%A').gltf)).code).toBe('gltf/uri')
  })

  it('[B1] never lie outside of the model\u2019s own folder', async () => {
    for (const uri of [
      '../x.bin',
      'a/%2e%2e/%2E%2E/x.bin',
      '/etc/passwd',
      'file:///etc/passwd',
      'https://example.com/x.bin',
      'C:\\x.bin',
      '..\\x.bin',
      'a%00.bin',
      '.',
    ]) {
      expect(() => listGltfResources(separate(uri).gltf), uri).toThrowError(/outside/)
    }
  })
})
