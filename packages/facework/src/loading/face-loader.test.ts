import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bone, LoadingManager, type Mesh, type Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestHead } from '../../../formats/src/gltf/test-gltf.ts'
import { serveFiles, type TestServer } from '../../test/serve-files.ts'
import type { Face } from '../face.ts'
import { FaceLoader } from './face-loader.ts'
import { FaceworkLoaderPlugin } from './gltf/gltf-plugin.ts'
import { loadCharacter } from './load-character.ts'

const head = createTestHead().glb()
const box = readFileSync(join(import.meta.dirname, '../../../../samples/heads/grub-game.glb'))

let server: TestServer
beforeAll(async () => {
  server = await serveFiles({ 'heads/head.glb': head, 'heads/grub.glb': new Uint8Array(box) })
})
afterAll(() => server.close())

const jaw = (face: Face) => {
  const values: number[] = []
  face.object.traverse((object: Object3D) => {
    if ((object as Bone).isBone) values.push(...object.quaternion.toArray())
    values.push(...((object as Mesh).morphTargetInfluences ?? []))
  })
  return values
}

describe('FaceLoader', () => {
  it('loads below its path, with a manager that knows of it', async () => {
    const manager = new LoadingManager()
    const told: string[] = []
    manager.onStart = (url) => told.push(`start ${url}`)
    manager.onLoad = () => told.push('all')
    const progress = vi.fn()
    const face = await new FaceLoader(manager)
      .setPath(`${server.address}heads/`)
      .loadAsync('head.glb', progress)
    expect(face.diagnostics).toEqual([])
    expect(progress.mock.lastCall![0]).toMatchObject({ lengthComputable: true, loaded: head.length })
    await vi.waitFor(() => expect(told).toEqual([`start ${server.address}heads/head.glb`, 'all']))
  })

  it('gives errors to the manager and to who asked', async () => {
    const manager = new LoadingManager()
    manager.onError = vi.fn()
    await expect(new FaceLoader(manager).loadAsync(`${server.address}nobody.glb`)).rejects.toMatchObject({
      code: 'load/address',
    })
    expect(manager.onError).toHaveBeenCalledWith(`${server.address}nobody.glb`)
  })
})

describe('The plugin of GLTFLoader', () => {
  it('makes the face from the same parse', async () => {
    const loader = new GLTFLoader().register((parser) => new FaceworkLoaderPlugin(parser))
    const gltf = await loader.parseAsync(head.slice().buffer, '')
    const face = gltf.userData.face as Face
    expect(face.object).toBe(gltf.scene)
    const loaded = await loadCharacter(head)
    const [name] = loaded.opened.controlNames.slice(-1)
    for (const each of [face, loaded]) {
      each.character.setControl(name!, 1)
      each.update(0)
    }
    expect(jaw(face)).toEqual(jaw(loaded))
  })

  it('lets scenes without a face pass', async () => {
    const loader = new GLTFLoader().register((parser) => new FaceworkLoaderPlugin(parser))
    const empty = JSON.stringify({
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ name: 'a' }],
    })
    const gltf = await loader.parseAsync(empty, '')
    expect(gltf.userData.face).toBeUndefined()
    expect(gltf.userData.faceError).toMatchObject({ code: 'poses/no-source' })
  })
})

describe('Faces of one file', () => {
  it('share what was downloaded and compiled, and move on their own', async () => {
    server.requests.length = 0
    const address = `${server.address}heads/grub.glb`
    const [first, second] = await Promise.all([loadCharacter(address), loadCharacter(address)])
    const third = await loadCharacter(address)
    const twin = third.clone()
    expect(server.requests).toEqual(['heads/grub.glb'])
    const geometries = (face: Face) => {
      const found: unknown[] = []
      face.object.traverse((object) => 'geometry' in object && found.push(object.geometry))
      return found
    }
    const rest = jaw(second!)
    first!.controls.JawDrop = 1
    for (const face of [first!, second!, third, twin]) face.update(0)
    for (const face of [second!, third, twin]) {
      expect(face.opened).toBe(first!.opened)
      expect(geometries(face)).toEqual(geometries(first!))
      expect(geometries(face).every((g, i) => g === geometries(first!)[i])).toBe(true)
      expect(jaw(face)).toEqual(rest)
    }
    expect(jaw(first!)).not.toEqual(rest)
  })
})
