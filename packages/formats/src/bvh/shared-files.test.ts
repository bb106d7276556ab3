import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js'
import { describe, expect, it } from 'vitest'
import { importBvh } from './import-bvh.ts'
import { compareWithThree } from './test-three.ts'

const shared = fileURLToPath(new URL('../../../../../shared/clips/', import.meta.url))
const there = existsSync(`${shared}makehuman`)
if (!there) console.info('bvh: ../shared/clips is not there; its files are not tested')
const file = (name: string) => new Uint8Array(readFileSync(`${shared}${name}`))
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe.skipIf(!there)('BVH files under ../shared', () => {
  it('[peer] face-poseunits: 60 named poses, Z up, decimetres, as three.js has them', () => {
    const bytes = file('makehuman/face-poseunits.bvh')
    const result = importBvh(bytes, { names: file('makehuman/face-poseunits.json') })
    const found = result.diagnostics.map((d) => d.code)
    expect(found).toEqual(['bvh/unit', 'bvh/z-up', 'bvh/end-sites', 'bvh/read'])
    expect(result.diagnostics[0]!.message).toContain('0.1 m a unit')
    expect(result.poseFrames!.frames).toHaveLength(60)
    expect(result.poseFrames).toMatchObject({
      frameRate: 24,
      frames: expect.arrayContaining([{ frame: 0, name: 'Rest' }]),
    })
    const worst = compareWithThree(result, new BVHLoader().parse(text(bytes)), 0.1, true)
    expect(worst.compared).toBe(60 * 164)
    expect(worst.metres).toBeLessThan(1e-4)
    expect(worst.radians).toBeLessThan(1e-3)
  })

  it('[peer] pirouette: 592 frames at 120 a second, as three.js has them', () => {
    const bytes = file('body-face/pirouette.bvh')
    const result = importBvh(bytes)
    expect([result.clips[0]!.frameRate, result.skeleton.joints.length]).toEqual([120, 43])
    const worst = compareWithThree(result, new BVHLoader().parse(text(bytes)), 0.01, false)
    expect(worst.metres).toBeLessThan(1e-4)
    expect(worst.radians).toBeLessThan(1e-3)
    expect(worst.compared).toBe(592 * 44)
  })
})
