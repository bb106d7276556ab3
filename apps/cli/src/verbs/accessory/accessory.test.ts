import { readFileSync } from 'node:fs'
import { clipKind, documentToFiles, IDENTITY_TRANSFORM, keyedCurve, modelKind } from '@facework/documents'
import { exportGltf, importGltf } from '@facework/formats'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../test-io.ts'
import { validationErrors } from '../../test-three.ts'

const GRUB = new URL('../../../../../samples/heads/grub-game.glb', import.meta.url)

/** A triangle in front of Grub's face: a millimetre before the foremost one of his skin. */
async function facePatch(): Promise<Uint8Array> {
  const { model } = await importGltf(new Uint8Array(readFileSync(GRUB)))
  const skin = model.meshes.find((m) => /^Head/.test(m.name))!
  const { positions, indices } = skin.primitives[0]!
  const triangle = [...Array(indices!.length / 3).keys()].reduce((best, t) => {
    const z = (i: number) => positions[indices![i * 3]! * 3 + 2]!
    return z(t) > z(best) ? t : best
  }, 0)
  const corners = [0, 1, 2].flatMap((c) => {
    const v = indices![triangle * 3 + c]! * 3
    return [positions[v]!, positions[v + 1]!, positions[v + 2]! + 0.001]
  })
  const { bytes } = exportGltf({
    model: modelKind.create('beard', {
      joints: [],
      meshes: [
        {
          name: 'Beard',
          transform: IDENTITY_TRANSFORM,
          morphs: [],
          primitives: [
            {
              mode: 'triangles',
              positions: Float32Array.from(corners),
              indices: Uint32Array.of(0, 1, 2),
              morphs: [],
            },
          ],
        },
      ],
    }),
  })
  return bytes
}

async function dressedFolder() {
  const folder = testFolder()
  folder.write('grub.glb', new Uint8Array(readFileSync(GRUB)))
  folder.write('beard.glb', await facePatch())
  const open = keyedCurve('JawDrop', [
    [0, 0],
    [1, 1],
  ])
  folder.write(
    'open.clip.json',
    documentToFiles(clipKind.create('open', { duration: 1, curves: [open] })).json,
  )
  return folder
}

describe('accessory', () => {
  it('is worn by a character, listed, baked, and removed again', async () => {
    const folder = await dressedFolder()
    await folder.run('character', 'create', 'grub.glb', '-o', 'grub', '--name', 'grub')
    const worn = await folder.json('accessory', 'wear', 'grub', 'beard.glb')
    expect(worn.err).toBe('')
    expect(worn.json.report).toMatchObject({ method: 'worn', trusted: 3, inpainted: 0 })
    const list = await folder.json('accessory', 'list', 'grub')
    expect(list.json.accessories).toMatchObject([{ name: 'beard', type: 'beard', layer: 2, visible: true }])
    const baked = await folder.run('bake', 'grub', '--clip', 'open.clip.json', '-o', 'out.glb')
    expect(baked.code).toBe(0)
    expect(await validationErrors(folder.bytes('out.glb'))).toEqual([])
    const { model } = await importGltf(folder.bytes('out.glb'))
    expect(model.meshes.map((m) => m.name)).toContain('Beard')
    expect(await folder.run('accessory', 'remove', 'grub', 'beard')).toMatchObject({ code: 0 })
    expect((await folder.json('accessory', 'list', 'grub')).json.accessories).toEqual([])
    const again = await folder.run('accessory', 'remove', 'grub', 'beard')
    expect([again.code, again.err]).toMatchObject([1, expect.stringContaining('accessory/not-worn')])
  }, 120_000)

  it('is added as a document, fitted, and baked on a head that is only a file', async () => {
    const folder = await dressedFolder()
    const added = await folder.json('accessory', 'add', 'beard.glb', '-o', 'accessories')
    expect(added.json).toMatchObject({ name: 'beard', type: 'beard', attach: { mode: 'deform' } })
    const fit = await folder.json(
      'accessory',
      'fit',
      'accessories/beard.accessory.json',
      '--on',
      'grub.glb',
      '-o',
      'fits',
    )
    expect(fit.json.files).toContain('fits/beard-on-grub.fit.json')
    const baked = await folder.run(
      'bake',
      'grub.glb',
      '--clip',
      'open.clip.json',
      '--with',
      'beard.glb',
      '-o',
      'out.glb',
    )
    expect(baked.code).toBe(0)
    const { model } = await importGltf(folder.bytes('out.glb'))
    expect(model.meshes.map((m) => m.name)).toContain('Beard')
    const wrong = await folder.run('accessory', 'add', 'beard.glb', '--type', 'beerd', '-o', 'x')
    expect([wrong.code, wrong.err]).toMatchObject([2, expect.stringContaining('Did you mean "beard"?')])
  }, 120_000)
})
