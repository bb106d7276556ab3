import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeContainer } from '@facework/container'
import { clipKind, keyedCurve } from '@facework/documents'
import { exportFbx, exportLiveLinkCsv, importGltf } from '@facework/formats'
import { readGltfContainer } from '@facework/formats/internal'
import { FaceworkError } from '@facework/report'
import { Bone, type Mesh, type Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestHead } from '../../../formats/src/gltf/test-gltf.ts'
import { serveFiles, type TestServer } from '../../test/serve-files.ts'
import { loadCharacter } from './load-character.ts'

const root = join(import.meta.dirname, '../../../..')
const bolt = new Uint8Array(readFileSync(join(root, 'samples/heads/bolt-game.glb')))
const project = join(root, 'samples/project')
const take = clipKind.create('take', { duration: 1, curves: [keyedCurve('jawOpen', [[0, 1]])] })
const PAGE = '<!doctype html><html><body><div id="app"></div></body></html>'

/** The test head with its buffer, and a picture, in files beside it. */
function separateGltf(): Record<string, Uint8Array | string> {
  const { json, bin = new Uint8Array(0) } = readGltfContainer(createTestHead().glb())
  const buffers = [{ byteLength: bin.length, uri: 'data%20files/head.bin' }]
  return { 'head.gltf': JSON.stringify({ ...json, buffers }), 'data files/head.bin': bin }
}

function filesOf(folder: string, prefix: string): Record<string, Uint8Array> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
  return Object.fromEntries(
    paths.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [prefix + relative(folder, path), new Uint8Array(readFileSync(path))]
    }),
  )
}

let server: TestServer
let spa: TestServer
beforeAll(async () => {
  const imported = await importGltf(bolt)
  server = await serveFiles({
    'heads/bolt.glb': bolt,
    'heads/cut.glb': bolt.subarray(0, 4000),
    'heads/bolt.fbx': exportFbx(imported).bytes,
    ...separateGltf(),
    'lonely.gltf': JSON.stringify({
      ...readGltfContainer(createTestHead().glb()).json,
      buffers: [{ byteLength: 100_000, uri: 'nowhere.bin' }],
    }),
    'takes/take.csv': exportLiveLinkCsv(take).bytes,
    'takes/take.clip.json': JSON.stringify(take),
    'takes/take.facework': writeContainer({ documents: [take] }),
    'notes.zip': Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0),
    'empty.glb': new Uint8Array(0),
    ...filesOf(project, 'project/'),
  })
  spa = await serveFiles({}, PAGE)
})
afterAll(async () => {
  await server.close()
  await spa.close()
})

/** All numbers that a face moves, by name. */
function shown(object: Object3D): Record<string, readonly number[]> {
  const numbers: Record<string, readonly number[]> = {}
  object.traverse((each) => {
    const { morphTargetInfluences } = each as Mesh
    if (morphTargetInfluences) numbers[`morphs ${each.name}`] = [...morphTargetInfluences]
    if (each instanceof Bone) numbers[each.name] = each.quaternion.toArray()
  })
  return numbers
}

async function errorOf(loading: Promise<unknown>): Promise<FaceworkError> {
  const error = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(FaceworkError)
  return error as FaceworkError
}

describe('loadCharacter', () => {
  it('fetches and parses a .glb once', async () => {
    const parse = vi.spyOn(GLTFLoader.prototype, 'parse')
    server.requests.length = 0
    const face = await loadCharacter(`${server.address}heads/bolt.glb`)
    expect(server.requests).toEqual(['heads/bolt.glb'])
    expect(parse).toHaveBeenCalledTimes(1)
    parse.mockRestore()
    expect(face.diagnostics).toEqual([])
    expect(face.documents.model.name).toBe('bolt')
  })

  it('moves the same from an address, a File, bytes and a view of larger bytes', async () => {
    const larger = new Uint8Array(bolt.length + 24)
    larger.set(bolt, 12)
    const faces = await Promise.all([
      loadCharacter(`${server.address}heads/bolt.glb`),
      loadCharacter(new URL('heads/bolt.glb', server.address)),
      loadCharacter(new File([bolt], 'bolt.glb')),
      loadCharacter(bolt.slice().buffer),
      loadCharacter(larger.subarray(12, 12 + bolt.length)),
    ])
    const rest = shown(faces[0]!.object)
    for (const face of faces) {
      face.controls.JawDrop = 0.7
      face.update(0)
    }
    const [first, ...others] = faces.map(({ object }) => shown(object))
    expect(first).not.toEqual(rest)
    for (const other of others) expect(other).toEqual(first)
  })

  it('reads a .gltf with the files beside it, from a server and from files', async () => {
    const face = await loadCharacter(`${server.address}head.gltf`)
    expect(face.diagnostics).toEqual([])
    const whole = await loadCharacter(createTestHead().glb())
    expect(face.documents.poses?.poses.map((p) => p.name)).toEqual(
      whole.documents.poses?.poses.map((p) => p.name),
    )
    const files = Object.entries(separateGltf()).map(([path, body]) => {
      const file = new File([body as BlobPart], path.split('/').at(-1)!)
      return Object.defineProperty(file, 'webkitRelativePath', { value: `model/${path}` })
    })
    const chosen = await loadCharacter(files)
    expect(chosen.documents.model.meshes).toEqual(face.documents.model.meshes)
    expect(face.documents.model.meshes[0]!.primitives[0]!.positions).toEqual(
      whole.documents.model.meshes[0]!.primitives[0]!.positions,
    )
  })

  it('reads an .fbx as the same head', async () => {
    const [fbx, glb] = await Promise.all(
      ['fbx', 'glb'].map((ending) => loadCharacter(`${server.address}heads/bolt.${ending}`)),
    )
    expect(fbx!.documents.poses!.poses.length).toBeGreaterThan(10)
    expect(new Set(fbx!.documents.model.joints.map((j) => j.name))).toEqual(
      new Set(glb!.documents.model.joints.map((j) => j.name)),
    )
  })

  it('loads the folder of a saved character, a character of a project, and both from files', async () => {
    const files = Object.entries(filesOf(project, '')).map(([path, bytes]) => {
      const file = new File([bytes as BlobPart], path.split('/').at(-1)!)
      return Object.defineProperty(file, 'webkitRelativePath', { value: `cast/${path}` })
    })
    const one = files.filter((f) => !/(ada|grub)\.character\.json$/.test(f.name))
    const faces = await Promise.all([
      loadCharacter(`${server.address}project/bolt/`, {
        project: `${server.address}project/cast.project.json`,
      }),
      loadCharacter(`${server.address}project/cast.project.json#bolt`),
      loadCharacter(one),
    ])
    for (const face of faces) {
      expect(face.documents.character.name).toBe('bolt')
      expect(face.documents.graph?.own.name).toBe('bolt-performer')
      face.character.setControl('JawDrop', 0.7)
      face.update(0.1)
    }
    const [first, ...others] = faces.map(({ object }) => shown(object))
    for (const other of others) expect(other).toEqual(first)
  })

  it('tells how much has arrived', async () => {
    const told: (readonly [number, number | undefined])[] = []
    await loadCharacter(`${server.address}heads/bolt.glb`, {
      onProgress: ({ loaded, total }) => told.push([loaded, total]),
    })
    expect(told.at(0)).toEqual([0, bolt.length])
    expect(told.at(-1)).toEqual([bolt.length, bolt.length])
  })

  it('ends when its signal says so', async () => {
    const controller = new AbortController()
    const loading = loadCharacter(`${server.address}heads/bolt.glb`, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('left the page')),
    })
    await expect(loading).rejects.toThrow('left the page')
    await expect(loadCharacter(bolt, { signal: AbortSignal.abort() })).rejects.toThrow('abort')
  })
})

describe('What cannot be loaded', () => {
  it.each([
    ['nobody.glb', 'load/address', 'the server says 404'],
    ['notes.zip', 'load/unknown-format', 'it is a zip archive'],
    ['empty.glb', 'load/unknown-format', 'is empty'],
    ['takes/take.csv', 'load/not-a-character', 'is a clip (Live Link Face CSV)'],
    ['takes/take.clip.json', 'load/not-a-character', 'is a clip'],
    ['heads/cut.glb', 'gltf/truncated', 'The file ends after 4000 bytes'],
    ['lonely.gltf', 'load/address', 'nowhere.bin'],
    ['nobody/', 'load/folder', 'nobody.character.json'],
  ])('says so with the address: %s', async (path, code, words) => {
    const error = await errorOf(loadCharacter(server.address + path))
    expect(error.code).toBe(code)
    expect(error.message).toContain(words)
    expect(`${error.path} ${error.message}`).toContain(server.address)
    expect(error.hint).toBeTruthy()
  })

  it('says that the server sent its start page', async () => {
    const error = await errorOf(loadCharacter(`${spa.address}heads/nope.glb`))
    expect(error.code).toBe('load/web-page')
    expect(error.message).toContain(`${spa.address}heads/nope.glb`)
  })

  it('says which server does not answer', async () => {
    const error = await errorOf(loadCharacter('http://127.0.0.1:1/x.glb'))
    expect(error.code).toBe('load/address')
    expect(error.message).toContain('"http://127.0.0.1:1/x.glb" could not be loaded')
  })

  it('says what was given instead of a source', async () => {
    expect((await errorOf(loadCharacter(undefined as never))).code).toBe('load/source')
    expect((await errorOf(loadCharacter(Promise.resolve('x') as never))).message).toContain('await')
    expect((await errorOf(loadCharacter('heads/relative.glb'))).code).toBe('load/address')
  })

  it('says which of several files is missing', async () => {
    const files = Object.entries(separateGltf()).map(([path, body]) => new File([body as BlobPart], path))
    const error = await errorOf(loadCharacter([files[0]!, new File([''], 'unrelated.txt')]))
    expect(error.message).toContain('head.bin')
    expect((await errorOf(loadCharacter([new File(['x'], 'a.glb'), new File(['y'], 'b.glb')]))).code).toBe(
      'load/several-files',
    )
  })
})
