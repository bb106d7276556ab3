import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeContainer } from '@facework/container'
import { writeCharacterBundle } from '@facework/container/internal'
import { CONTROL_SETS, clipKind } from '@facework/documents'
import { bundleCharacter } from '@facework/operations/internal'
import { Bone, type Mesh, type Object3D } from 'three'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestVrm } from '../../../../formats/src/vrm/test-vrm.ts'
import { serveFiles, type TestServer } from '../../../test/serve-files.ts'
import type { Face } from '../../face.ts'
import { loadCharacter } from '../load-character.ts'
import { loadClip } from '../load-clip.ts'

const samples = join(import.meta.dirname, '../../../../../samples')
const read = (path: string) => new Uint8Array(readFileSync(join(samples, path)))

function shown(object: Object3D): readonly number[] {
  const numbers: number[] = []
  object.traverse((each) => {
    numbers.push(...((each as Mesh).morphTargetInfluences ?? []))
    if (each instanceof Bone) numbers.push(...each.position.toArray(), ...each.quaternion.toArray())
  })
  return numbers
}

async function bundleOf(mesh: Uint8Array): Promise<Uint8Array> {
  return writeCharacterBundle({ ...bundleCharacter((await loadCharacter(mesh)).opened), mesh })
}

const files: Record<string, Uint8Array> = {}
let server: TestServer
beforeAll(async () => {
  server = await serveFiles(files)
})
afterAll(() => server.close())

function serve(name: string, bytes: Uint8Array): string {
  files[name] = bytes
  return server.address + name
}

describe('A bundle', () => {
  it.each(['heads/grub-game.glb', 'heads/ada-game.glb'])('plays %s as the file itself does', async (path) => {
    const mesh = read(path)
    const take = await loadClip(read('takes/take.csv'))
    const bundle = await bundleOf(mesh)
    const address = serve(path, bundle)
    const frames = await Promise.all(
      [mesh, bundle, address].map(async (source) => {
        const face = await loadCharacter(source)
        expect(face.diagnostics).toEqual([])
        face.lookAt(face.object.position.clone().set(1, 1.5, 2))
        face.play(take, { fade: 0 })
        const out: (readonly number[])[] = []
        for (let i = 0; i < 4; i++) {
          face.update(0.6)
          out.push(shown(face.object))
        }
        return out
      }),
    )
    expect(frames[1]).toEqual(frames[0])
    expect(frames[2]).toEqual(frames[0])
    expect(frames[0]![1]).not.toEqual(frames[0]![0])
  })

  it('has the map that was detected, and no vertices', async () => {
    const face = await loadCharacter(await bundleOf(read('heads/grub-game.glb')))
    expect(face.documents.map).toBeDefined()
    expect(face.documents.model.meshes.every((mesh) => mesh.primitives.length === 0)).toBe(true)
  })

  it('turns a VRM 0.x as the file itself is turned', async () => {
    const mesh = createTestVrm('0').glb()
    const [file, bundle] = await Promise.all([loadCharacter(mesh), bundleOf(mesh).then(loadCharacter)])
    expect(bundle.object.children[0]!.quaternion.toArray()).toEqual(
      file.object.children[0]!.quaternion.toArray(),
    )
  })

  it('is not a clip in a container', async () => {
    const clip = writeContainer({ documents: [clipKind.create('take', { duration: 1 })] })
    await expect(loadCharacter(clip)).rejects.toMatchObject({
      code: 'load/not-a-character',
      message: 'The file contains no character, only clip.',
      hint: expect.stringContaining('loadClip'),
    })
  })

  it('at an address has the names and maps of the file itself', async () => {
    const mesh = read('heads/ada-game.glb')
    const file = await loadCharacter(mesh)
    const bundle = await loadCharacter(serve('names.facework', await bundleOf(mesh)))
    expect(bundle.controls.names).toEqual(file.controls.names)
    expect(Object.keys(bundle.values)).toEqual(Object.keys(file.values))
    for (const { id, controls } of CONTROL_SETS) {
      const names = controls.map((control) => control.name)
      const way = (face: Face) => face.opened.mapsFor(names).map((map) => map.id)
      // What its own map is called differs: the file's was detected a second time.
      expect([id, way(bundle).slice(0, -1)]).toEqual([id, way(file).slice(0, -1)])
      expect([...bundle.opened.drivingControls(names)]).toEqual([...file.opened.drivingControls(names)])
    }
    expect(bundle.opened.policy).toEqual(file.opened.policy)
    bundle.setWeights({ jawOpen: 1 }, 'arkit-52')
    file.setWeights({ jawOpen: 1 }, 'arkit-52')
    for (const face of [bundle, file]) face.update(0.1)
    expect(shown(bundle.object)).toEqual(shown(file.object))
  })

  it('that is not what it says gets a clear error, from a file and from an address', async () => {
    const mesh = read('heads/grub-game.glb')
    const { documents, measured } = bundleCharacter((await loadCharacter(mesh)).opened)
    const broken = documents.map((document) =>
      document.kind === 'poses' ? { ...document, poses: [{ name: 'jaw' }] as never } : document,
    )
    const bytes = writeCharacterBundle({ documents: broken, measured, mesh })
    const expected = { name: 'FaceworkError', code: 'document/type' }
    await expect(loadCharacter(bytes)).rejects.toMatchObject(expected)
    await expect(loadCharacter(serve('broken.facework', bytes))).rejects.toMatchObject(expected)
  })

  it('of an older version, without maps of its own, opens as well', async () => {
    const mesh = read('heads/grub-game.glb')
    const { documents, measured } = bundleCharacter((await loadCharacter(mesh)).opened)
    const older = { version: 1, gaze: measured.gaze }
    const face = await loadCharacter(
      serve('older.facework', writeCharacterBundle({ documents, measured: older, mesh })),
    )
    face.play(await loadClip(read('takes/take.csv')), { fade: 0 })
    face.update(1)
    expect(face.values.JawDrop).toBeGreaterThan(0)
  })
})
