import { type Clip, type Joint, readDocument } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import type { FaceworkError } from '@facework/report'
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js'
import { describe, expect, it } from 'vitest'
import { type BvhImportOptions, importBvh } from './import-bvh.ts'
import { isBvh } from './parse-bvh.ts'
import { bytesOf, frame, smallBvh } from './test-bvh.ts'
import { compareWithThree } from './test-three.ts'

const codes = (r: { diagnostics: readonly { code: string }[] }) => r.diagnostics.map((d) => d.code)
const track = (clip: Clip, joint: string, path: string) =>
  clip.joints.find((t) => t.joint === joint && t.path === path)!
const code = (text: string, options: BvhImportOptions = {}) => {
  try {
    importBvh(bytesOf(text), options)
    return 'read'
  } catch (error) {
    return (error as FaceworkError).code
  }
}

describe('BVH', () => {
  it('is joints, and a clip with the channels there are', () => {
    const result = importBvh(bytesOf(smallBvh([frame(0), frame(1)])), { unit: 'cm' })
    expect(result.skeleton.joints).toEqual<Joint[]>([
      { name: 'hip', reference: { t: [0, 0.9, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } },
      {
        name: 'spine',
        parent: 'hip',
        reference: { t: [0, expect.closeTo(0.3, 9), 0.02], r: [0, 0, 0, 1], s: [1, 1, 1] },
      },
      { name: 'head', parent: 'spine', reference: { t: [0, 0.4, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } },
    ])
    const clip = result.clips[0]!
    expect(clip.joints.map((t) => [t.joint, t.path])).toEqual([
      ['hip', 'translation'],
      ['hip', 'rotation'],
      ['spine', 'rotation'],
      ['head', 'rotation'],
    ])
    expect([clip.frameRate, clip.duration]).toEqual([30, Math.fround(1 / 30)])
    expect(Array.from(track(clip, 'hip', 'translation').values)).toEqual(
      [0, 0.9, 0, 0.01, 0.92, -0.01].map(Math.fround),
    )
    // Turns of the hip: Z 10, X 20, Y −5 degrees. By hand: the quarter of z first.
    const half = Math.PI / 360
    const [z, x, y] = [10 * half, 20 * half, -5 * half]
    const w = Math.cos(z) * Math.cos(x) * Math.cos(y) - Math.sin(z) * Math.sin(x) * Math.sin(y)
    expect(track(clip, 'hip', 'rotation').values[7]).toBeCloseTo(w, 6)
    expect(codes(result)).toEqual(['bvh/end-sites', 'bvh/read'])
    readDocument(result.model)
  })

  it('[peer] turns joints as three.js does, whatever the order of axes', () => {
    const text = smallBvh([frame(0), frame(1), frame(2.5), frame(-40)])
    const worst = compareWithThree(
      importBvh(bytesOf(text), { unit: 'cm' }),
      new BVHLoader().parse(text),
      0.01,
      false,
    )
    expect(worst.metres).toBeLessThan(1e-6)
    expect(worst.radians).toBeLessThan(1e-5)
  })

  it('keeps end sites when asked', () => {
    const { skeleton } = importBvh(bytesOf(smallBvh([frame(0)])), { unit: 'cm', endSites: true })
    expect(skeleton.joints.at(-1)).toEqual({
      name: 'head_end',
      parent: 'head',
      reference: { t: [0, 0.15, 0], r: [0, 0, 0, 1], s: [1, 1, 1] },
    })
  })

  it('infers unit and axes, and says so', () => {
    const yUp = importBvh(bytesOf(smallBvh([frame(0)])))
    expect(yUp.skeleton.joints[0]!.reference.t[1]).toBe(0.9)
    expect(codes(yUp)).toContain('bvh/unit')
    const text = smallBvh([frame(0)]).replace(
      /OFFSET (\S+) (\S+) (\S+)/g,
      (_, x, y, z) => `OFFSET ${x} -${z} ${y}`,
    )
    const zUp = importBvh(bytesOf(text))
    expect(codes(zUp)).toContain('bvh/z-up')
    const close = (v: readonly number[]) => v.map((n) => expect.closeTo(n, 9))
    expect(zUp.skeleton.joints[0]!.reference).toEqual({
      t: close([0, 0.9, 0]),
      r: close([-Math.SQRT1_2, 0, 0, Math.SQRT1_2]),
      s: [1, 1, 1],
    })
    expect(importBvh(bytesOf(text), { up: 'y' }).skeleton.joints[0]!.reference.r).toEqual([0, 0, 0, 1])
  })

  it('positions that repeat the offset stand in its place', () => {
    const six = 'CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation'
    const text = smallBvh([])
      .replace(/CHANNELS 3.*/g, six)
      .replace(/Frames: 0[\s\S]*/, `Frames: 1\nFrame Time: 0.1\n0 90 0 0 0 0  0 30 2 0 0 0  0 41 0 0 0 0\n`)
    const result = importBvh(bytesOf(text), { unit: 'cm' })
    expect(codes(result)).toContain('bvh/positions')
    expect(track(result.clips[0]!, 'head', 'translation').values[1]).toBeCloseTo(0.41, 6)
    const added = importBvh(bytesOf(text), { unit: 'cm', positions: 'add' })
    expect(track(added.clips[0]!, 'head', 'translation').values[1]).toBeCloseTo(0.81, 6)
  })

  it('named frames are poses, and the one called Rest the reference', () => {
    const text = smallBvh([frame(1), frame(0), frame(2)])
    const expected = [
      { frame: 0, name: 'smile' },
      { frame: 1, name: 'Rest' },
    ]
    for (const names of [
      ['smile', 'Rest', ''],
      'smile\r\nRest\r\n',
      bytesOf('{"framemapping":["smile","Rest"],"version":110}'),
      '{"Frame0":"smile","Frame1":"Rest"}',
    ]) {
      const result = importBvh(bytesOf(text), { unit: 'cm', name: 'faces', names })
      expect(result.poseFrames).toEqual({
        clip: 'faces',
        frameRate: 30,
        frameRateFrom: 'file',
        frames: expected,
      })
      const head = track(result.clips[0]!, 'head', 'rotation').values.subarray(4, 8)
      expect(angleBetweenQuaternions(result.skeleton.joints[2]!.reference.r, 0, head, 0)).toBeLessThan(1e-6)
      expect(codes(result)).toContain('bvh/frames-unnamed')
    }
    const odd = importBvh(bytesOf(text), { names: ['a', 'a', 'b', 'c'] })
    expect(odd.poseFrames!.frames.map((f) => f.name)).toEqual(['a', 'b'])
    expect(codes(odd)).toEqual(expect.arrayContaining(['bvh/name-twice', 'bvh/name-frame']))
    expect(code(text, { names: '{"a":1}' })).toBe('bvh/names')
    expect(code(text, { names: '[1' })).toBe('bvh/names')
  })

  it('[B1] mends what it can and refuses the rest with a reason', () => {
    const short = importBvh(
      bytesOf(
        smallBvh([frame(0), [1, 2], frame(2), [...frame(3).slice(1), Number.NaN]]).replace(
          'Frames: 4',
          'Frames: 4000000000',
        ),
      ),
    )
    expect(Array.from(short.clips[0]!.joints[0]!.times)).toEqual([0, Math.fround(2 / 30)])
    expect(codes(short)).toEqual(expect.arrayContaining(['bvh/frame', 'bvh/frame-count']))
    expect(codes(importBvh(bytesOf(smallBvh([]))))).toContain('bvh/no-frames')
    expect(codes(importBvh(bytesOf(smallBvh([frame(0)], 'NaN'))))).toContain('bvh/frame-time')
    expect(codes(importBvh(bytesOf(smallBvh([frame(0)]).replace('JOINT head', 'JOINT spine'))))).toContain(
      'bvh/joint-name',
    )
    expect(codes(importBvh(bytesOf(smallBvh([frame(0)]).replace('Zrotation', 'Zscale'))))).toContain(
      'bvh/channel',
    )
    expect(code('glTF')).toBe('bvh/not-bvh')
    expect(code('HIERARCHY\n')).toBe('bvh/hierarchy')
    expect(code(smallBvh([]).slice(0, 200))).toBe('bvh/hierarchy')
    expect(code(smallBvh([]).replace('OFFSET 0 90 0', 'OFFSET 0 x 0'))).toBe('bvh/hierarchy')
    expect(code(smallBvh([frame(0)]), { maxBytes: 10 })).toBe('bvh/too-large')
    expect(code(smallBvh([frame(0)]), { unit: Number.NaN })).toBe('bvh/unit')
    expect(isBvh(bytesOf('\uFEFF\n hierarchy\n'))).toBe(true)
    expect(isBvh(bytesOf('HIERARCHYX'))).toBe(false)
    const deep = `HIERARCHY\n${Array.from({ length: 20_000 }, (_, i) => `${i === 0 ? 'ROOT' : 'JOINT'} same\n{\nOFFSET 0 1 0\n`).join('')}${'}\n'.repeat(20_000)}`
    expect(importBvh(bytesOf(deep)).skeleton.joints).toHaveLength(20_000)
  })
})
