import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { readHeadToCheck } from '../input/head-to-check.ts'
import { testFolder } from '../test-io.ts'
import { compareHeads } from './compare-heads.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SAMPLE = join(ROOT, 'samples/heads/grub-game.glb')
const SCRIPTS = join(ROOT, 'blender')
const proof = process.env.FACEWORK_PROVE
const LIMIT = 0.00005

function runBlender(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync('blender', ['-b', ...args], { encoding: 'utf8' })
  if (status !== 0 || /Traceback|Error:/.test(stdout + stderr)) throw new Error(stdout + stderr)
  return stdout
}

describe('the add-on for Blender', () => {
  const text = readFileSync(join(SCRIPTS, 'facework_export.py'), 'utf8')

  it('reports problems with codes that the check has', () => {
    const codes = [...text.matchAll(/"(head\/[a-z-]+)"/g)].map(([, code]) => code!)
    expect(codes.length).toBeGreaterThan(5)
    const known = new Set([...CHECKS.map((c) => c.code), 'head/mesh-unknown'])
    expect([...new Set(codes)].filter((code) => !known.has(code))).toEqual([])
  })

  it('says what the check says', () => {
    const sources = ['frames/frames', 'rig/face-root', 'poses/pose-names'].map((file) =>
      readFileSync(join(ROOT, `packages/operations/src/check/${file}.ts`), 'utf8'),
    )
    const said = sources.join('')
    for (const words of [
      'No frame is named after a pose',
      'No RootFaceJoint',
      'is named on two frames',
      'which is not a joint',
    ])
      expect([text.includes(words), said.includes(words)], words).toEqual([true, true])
  })

  it('has the names of the neutral frame that the check knows', () => {
    expect(text).toContain('^_?(neutral|rest)$')
  })
})

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
      runBlender('--python', join(SCRIPTS, 'round_trip.py'), '--', from!, to!)
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

describe.skipIf(proof !== 'blender-guide')('the guide', () => {
  it('makes a head from an empty file that performs a take', { timeout: 900_000 }, async () => {
    const folder = testFolder()
    runBlender('--python', join(SCRIPTS, 'make_head.py'), '--', folder.path)
    const blend = join(folder.path, 'step-4-poses.blend')
    const glb = join(folder.path, 'head.glb')
    runBlender(
      blend,
      '--python',
      join(SCRIPTS, 'facework_export.py'),
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
    const take = join(ROOT, '../shared/clips/livelinkface/alex_rom_3.csv')
    const baked = await folder.json('bake', 'head.glb', '--clip', take, '--map', 'auto', '-o', 'plays.glb')
    expect(baked.json.ok).toBe(true)
    const { clips } = await readHeadToCheck('plays.glb', {}, folder.path)
    const jaw = clips!.flatMap((c) => c.joints).find((track) => track.joint === 'Jaw')
    expect(jaw).toBeDefined()
  })
})
