import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCharacterBundle } from '@facework/container/internal'
import { bundleCharacter } from '@facework/operations/internal'
import { Bone, type Mesh, type Object3D, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { FacePlayer, loadCharacter as loadBundled, loadClip } from '../../bundle.ts'
import { Face } from '../../face.ts'
import { loadCharacter } from '../load-character.ts'

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

const mesh = read('heads/grub-game.glb')
const bundle = async () =>
  writeCharacterBundle({ ...bundleCharacter((await loadCharacter(mesh)).opened), mesh })

it('plays a bundle as loadCharacter of the whole package does', async () => {
  const bytes = await bundle()
  const take = await loadClip(read('takes/take.csv'))
  const [whole, small] = [await loadCharacter(bytes), await loadBundled(bytes)]
  const start = shown(small.object)
  for (const face of [whole, small]) {
    face.life({ seed: 3 })
    face.lookAt(new Vector3(0.4, 1.7, 2))
    face.play(take)
    for (let frame = 0; frame < 40; frame++) face.update(1 / 30)
  }
  expect(shown(small.object)).toEqual(shown(whole.object))
  expect(shown(small.object)).not.toEqual(start)
})

it('gives clones of the same kind, which share what was compiled', async () => {
  const small = await loadBundled(await bundle())
  const copy = small.clone()
  expect(copy).toBeInstanceOf(FacePlayer)
  expect(copy).not.toBeInstanceOf(Face)
  expect(copy.opened).toBe(small.opened)
  expect((await loadCharacter(mesh)).clone()).toBeInstanceOf(Face)
})

it('refuses other files, and names what loads them', async () => {
  await expect(loadBundled(mesh)).rejects.toMatchObject({
    code: 'load/not-a-bundle',
    hint: expect.stringContaining('import loadCharacter from "facework"'),
  })
})
