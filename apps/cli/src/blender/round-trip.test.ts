import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readHeadToCheck } from '../input/head-to-check.ts'
import { testFolder } from '../test-io.ts'
import { compareHeads } from './compare-heads.ts'
import { BLENDER_SCRIPTS, REPOSITORY, runBlender } from './test-blender.ts'

const SAMPLE = join(REPOSITORY, 'samples/heads/grub-game.glb')
const proof = process.env.FACEWORK_PROVE
const LIMIT = 0.00005

describe('heads written for other programs', () => {
  it('[H4] are the same as .glb and as .fbx in all poses', { timeout: 120_000 }, async () => {
    const folder = testFolder()
    folder.write('grub.glb', new Uint8Array(readFileSync(SAMPLE)))
    for (const ending of ['glb', 'fbx'])
      await folder.json('export', 'grub.glb', '--for', 'roblox', '-o', `head.${ending}`)
    const [glb, fbx] = await Promise.all(
      ['glb', 'fbx'].map((ending) => readHeadToCheck(`head.${ending}`, {}, folder.path)),
    )
    expect(fbx!.poses!.poses.map((p) => p.name)).toEqual(glb!.poses!.poses.map((p) => p.name))
    const difference = compareHeads(glb!, fbx!)
    expect(difference.lost).toBe(0)
    expect(difference.distance, difference.pose).toBeLessThan(LIMIT)
  })
})

describe.skipIf(proof !== 'blender')('through Blender and back', () => {
  it.each(['glb', 'fbx'])(
    '[H4] a %s has the same poses within 0.05 mm',
    { timeout: 900_000 },
    async (ending) => {
      const folder = testFolder()
      folder.write('grub.glb', new Uint8Array(readFileSync(SAMPLE)))
      await folder.json('export', 'grub.glb', '--for', 'roblox', '-o', `head.${ending}`)
      const [from, to] = ['head', 'back'].map((name) => join(folder.path, `${name}.${ending}`))
      runBlender('--python', join(BLENDER_SCRIPTS, 'round_trip.py'), '--', from!, to!)
      const before = await readHeadToCheck(from!, {}, folder.path)
      const after = await readHeadToCheck(to!, {}, folder.path)
      expect(after.model.faceRoot).toBe('DynamicHead')
      const named = (head: typeof before) => head.poses!.poses.map(({ name, role }) => [name, role.type])
      expect(named(after)).toEqual(named(before))
      for (const [a, b] of [
        [before, after],
        [after, before],
      ] as const) {
        const { distance, pose, lost } = compareHeads(a, b)
        console.log(`${ending}: ${(distance * 1000).toFixed(5)} mm in ${pose}, ${lost} vertices lost`)
        expect(lost).toBe(0)
        expect(distance, pose).toBeLessThan(LIMIT)
      }
    },
  )
})
