import { describe, expect, it } from 'vitest'
import { addInBetween, renamePose } from '../index.ts'
import { testPoses } from '../test-head.ts'

const poses = testPoses()

describe('renamePose', () => {
  it('[P10] everything that builds on the pose follows, and clips are offered an alias', () => {
    const based = addInBetween({ ...poses, base: 'jawOpen' }, { of: 'jawOpen', at: 0.5 })
    const done = renamePose(based, 'jawOpen', 'JawDrop')
    expect(done.poses.base).toBe('JawDrop')
    expect(done.poses.poses.map((p) => [p.name, p.role])).toEqual([
      ['Neutral', { type: 'control' }],
      ['JawDrop', { type: 'control' }],
      ['browUp', { type: 'control' }],
      ['JawDrop_browUp', { type: 'combination', bases: ['JawDrop', 'browUp'] }],
      ['jawOpen@0.5', { type: 'in-between', of: 'JawDrop', at: 0.5 }],
    ])
    expect(done.poses.poses.map((p) => p.id)).toEqual(based.poses.map((p) => p.id))
    expect(done.renamed).toEqual([
      { from: 'jawOpen', to: 'JawDrop' },
      { from: 'jawOpen_browUp', to: 'JawDrop_browUp' },
    ])
    expect(done.aliases).toEqual([{ control: 'jawOpen', targets: [{ name: 'JawDrop', gain: 1 }] }])
  })

  it('refuses names that are taken, empty, or unknown', () => {
    expect(() => renamePose(poses, 'jawOpen', 'browUp')).toThrow(
      expect.objectContaining({ code: 'poses/name-taken' }),
    )
    expect(() => renamePose(poses, 'jawOpen', '')).toThrow(expect.objectContaining({ code: 'poses/name' }))
    expect(() => renamePose(poses, 'jaw', 'x')).toThrow(expect.objectContaining({ code: 'poses/unknown' }))
  })
})
