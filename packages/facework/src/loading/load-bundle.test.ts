import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeContainer } from '@facework/container'
import { writeCharacterBundle } from '@facework/container/internal'
import { clipKind } from '@facework/documents'
import { bundleCharacter } from '@facework/operations/internal'
import { Bone, type Mesh, type Object3D } from 'three'
import { describe, expect, it } from 'vitest'
import { createTestVrm } from '../../../formats/src/vrm/test-vrm.ts'
import { loadCharacter } from './load-character.ts'
import { loadClip } from './load-clip.ts'

const samples = join(import.meta.dirname, '../../../../samples')
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

describe('A bundle', () => {
  it.each(['heads/grub-game.glb', 'heads/ada-game.glb'])('plays %s as the file itself does', async (path) => {
    const mesh = read(path)
    const take = await loadClip(read('takes/take.csv'))
    const frames = await Promise.all(
      [mesh, await bundleOf(mesh)].map(async (bytes) => {
        const face = await loadCharacter(bytes)
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
})
