import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readHeadToCheck } from '../input/head-to-check.ts'
import { testFolder } from '../test-io.ts'
import { compareHeads } from './compare-heads.ts'
import { BLENDER_SCRIPTS, REPOSITORY, runBlender } from './test-blender.ts'

const LIMIT = 0.00005

describe.skipIf(process.env.FACEWORK_PROVE !== 'blender-guide')('the guide', () => {
  it('makes a head from an empty file that performs a take', { timeout: 900_000 }, async () => {
    const folder = testFolder()
    runBlender('--python', join(BLENDER_SCRIPTS, 'make_head.py'), '--', folder.path)
    const pictures = join(folder.path, 'guide')
    runBlender('--python', join(BLENDER_SCRIPTS, 'guide_pictures.py'), '--', folder.path, pictures)
    const sizes = readdirSync(pictures).map((file) => statSync(join(pictures, file)).size)
    expect(sizes).toHaveLength(4)
    expect(Math.min(...sizes)).toBeGreaterThan(5_000)
    expect(Math.max(...sizes)).toBeLessThan(200_000)
    const blend = join(folder.path, 'step-4-poses.blend')
    const glb = join(folder.path, 'head.glb')
    runBlender(
      blend,
      '--python',
      join(BLENDER_SCRIPTS, 'facework_export.py'),
      '--',
      glb,
      join(folder.path, 'head.fbx'),
    )
    const checked = await folder.json('check', 'head.glb', '--pictures', 'pictures')
    expect(checked.json.counts.error).toBe(0)
    const [a, b] = await Promise.all(
      ['head.glb', 'head.fbx'].map((file) => readHeadToCheck(file, {}, folder.path)),
    )
    expect(a!.poses!.poses.map((p) => p.name)).toEqual([
      'Neutral',
      'JawDrop',
      'LeftLipCornerPuller',
      'RightLipCornerPuller',
      'LeftInnerBrowRaiser',
      'RightInnerBrowRaiser',
      'JawDrop_LeftLipCornerPuller',
    ])
    expect(compareHeads(a!, b!).distance).toBeLessThan(LIMIT)
    const take = join(REPOSITORY, '../shared/clips/livelinkface/alex_rom_3.csv')
    const baked = await folder.json('bake', 'head.glb', '--clip', take, '--map', 'auto', '-o', 'plays.glb')
    expect(baked.json.ok).toBe(true)
    const { clips } = await readHeadToCheck('plays.glb', {}, folder.path)
    const jaw = clips!.flatMap((c) => c.joints).find((track) => track.joint === 'Jaw')
    expect(jaw).toBeDefined()
  })
})
